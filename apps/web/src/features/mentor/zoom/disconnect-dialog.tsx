"use client";

import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { RadioCards } from "@knotter/ui/radio-cards";
import { useState } from "react";
import { DatedText } from "@/components/dated-text";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** What happens to interviews that have no link yet. */
function withoutLink({ hasFixedUrl, officeUrl }: ZoomView): string {
  if (hasFixedUrl) return "まだリンクのない面談は、ご登録のリンクに切り替わります。";
  if (officeUrl !== null) return "まだリンクのない面談は、事務局が登録したリンクに切り替わります。";
  return "まだリンクのない面談は、リンクのないままになります。先に「面談方法」で、リンクをご登録ください。";
}

type Future = "keepUrl" | "useFixedUrl";

const SHOWN = 5;

/** Shows the affected interviews, and asks what happens to them, before the connection ends. */
export function DisconnectDialog({
  mentorId,
  zoom,
  open,
  onOpenChange,
}: {
  mentorId: string;
  zoom: ZoomView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const utils = trpc.useUtils();
  const [future, setFuture] = useState<Future>(zoom.hasFixedUrl ? "useFixedUrl" : "keepUrl");
  const leave = trpc.mentors.zoomOauthDeauthorize.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await Promise.all([utils.mentors.zoom.invalidate(), utils.mentors.get.invalidate(), utils.currentUser.get.invalidate()]);
      onOpenChange(false);
    },
  });
  const { upcoming } = zoom;
  const withLink = upcoming.filter(({ meeting }) => meeting === "ready").length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Zoom連携の解除"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            戻る
          </Button>
          <Button
            variant="danger"
            busy={leave.isPending}
            busyLabel="解除しています"
            onClick={() => leave.mutate({ id: mentorId, futureSessions: future })}
          >
            連携を解除する
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {leave.error && (
          <Banner status="warning" announce>
            {errorText(leave.error)}
          </Banner>
        )}
        <p>お預かりしているZoomの情報を削除します。決まったリンクに切り替えない場合は、連携し直すまで新しい予約が入りません。</p>
        {upcoming.length > 0 && (
          <div>
            <p className="font-bold">{`Zoomで行う今後の面談が${upcoming.length}件あります`}</p>
            <ul className="mt-1 list-disc pl-5 tabular-nums">
              {upcoming.slice(0, SHOWN).map(({ mentoringId, publicNo, startAt, endAt }) => (
                <li key={mentoringId}>
                  <DatedText>{formatDateTime(new Date(startAt), new Date(endAt))}</DatedText> <span className="text-muted">{publicNo}</span>
                </li>
              ))}
            </ul>
            {upcoming.length > SHOWN && <p className="text-sm text-muted">{`ほか${upcoming.length - SHOWN}件`}</p>}
          </div>
        )}
        <RadioCards<Future>
          legend="これからの面談"
          required
          options={[
            {
              value: "useFixedUrl",
              label: "決まったリンクに切り替える",
              hint: zoom.hasFixedUrl
                ? "これからの面談は、すべてご登録のリンクで行います。Zoomのミーティングは削除します。"
                : "先に「面談方法」で、リンクをご登録ください。",
              disabled: !zoom.hasFixedUrl,
            },
            {
              value: "keepUrl",
              label: "準備済みのリンクをそのまま使う",
              hint:
                withLink === upcoming.length
                  ? "準備済みのリンクは、解除した後も使えます。"
                  : `準備済みのリンクは使えます。${withoutLink(zoom)}`,
            },
          ]}
          value={future}
          onChange={setFuture}
        />
      </div>
    </Dialog>
  );
}
