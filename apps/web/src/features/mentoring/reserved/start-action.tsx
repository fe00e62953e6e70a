"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { joinable } from "../join-action";

/**
 * 開始する: the mentor opens the meeting as its host. The link is requested on the click only, so it is in no page and no database. If Zoom
 * does not answer, the ordinary link is used.
 */
export function StartAction({ mentoring, now }: { mentoring: MentoringView; now: Date }) {
  const start = trpc.mentoring.hostLink.useMutation({
    meta: { quiet: true },
    onSuccess: ({ url, asHost }) => {
      if (asHost) window.location.assign(url);
    },
  });
  const open = joinable(mentoring, now);
  return (
    <div className="grid gap-4">
      <div>
        <Button
          size="large"
          icon="video"
          disabled={!open}
          busy={start.isPending || start.data?.asHost === true}
          busyLabel="Zoomを開いています"
          className="max-sm:w-full"
          onClick={() => start.mutate({ id: mentoring.id })}
        >
          開始する
        </Button>
        {!open && (
          <p className="mt-2 text-sm text-muted">
            <span className="font-bold text-ink tabular-nums">{formatShort(new Date(mentoring.can.joinFrom))}</span>
            から開始できます
          </p>
        )}
      </div>
      {start.data?.asHost === false && (
        <Banner status="warning" announce title="Zoomから、開始用のリンクを取得できませんでした">
          <Link href={start.data.url} external>
            参加用リンクからお入りください
          </Link>
          。連携しているアカウントでZoomにサインインしていると、主催者として開始できます。
        </Banner>
      )}
      {start.error && (
        <Banner status="warning" announce>
          {errorText(start.error)}
        </Banner>
      )}
    </div>
  );
}
