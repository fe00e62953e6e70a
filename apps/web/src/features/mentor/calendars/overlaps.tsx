"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Overlap = RouterOutputs["calendarSources"]["list"]["overlaps"][number];

/** The interview itself is in the mentor's calendar, too, and may be a part of this busy time: Google does not tell what the time consists of. */
const coversInterview = ({ startAt, endAt, busyFrom, busyTo }: Overlap): boolean =>
  new Date(busyFrom) <= new Date(startAt) && new Date(endAt) <= new Date(busyTo);

/** Interviews over which an appointment lies. They stay where they are until the mentor decides. The page fetches `calendarSources.list`. */
export function Overlaps({ className }: { className?: string }) {
  const [{ overlaps, sources }] = trpc.calendarSources.list.useSuspenseQuery({});
  const utils = trpc.useUtils();
  const keep = trpc.calendarSources.keep.useMutation({ onSuccess: () => utils.calendarSources.list.invalidate() });
  if (overlaps.length === 0) return null;
  return (
    <Banner status="warning" title="予定と重なっている面談があります" className={className}>
      <p>面談の日時は変わっていません。日時を変更するか、そのまま行うかをお選びください。</p>
      {sources.some(({ kind }) => kind === "google") && overlaps.some(coversInterview) && (
        <p className="mt-1 text-sm">
          Googleカレンダーは、間をあけずに続く予定を1つの時間として知らせます。面談のすぐ前後の予定だけのときは、「そのまま行う」をお選びください。
        </p>
      )}
      <ul className="mt-2 grid">
        {overlaps.map(({ mentoringId, publicNo, startAt, endAt, busyFrom, busyTo }) => (
          <li key={mentoringId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
            <div className="min-w-0 tabular-nums">
              <p className="font-bold">{`${formatDateTime(new Date(startAt), new Date(endAt))}の面談`}</p>
              <p className="text-sm">{`予定：${formatDateTime(new Date(busyFrom), new Date(busyTo))}`}</p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4">
              <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="inline-flex min-h-11 items-center">
                日時を変更する
              </Link>
              <Button
                variant="secondary"
                size="small"
                busy={keep.isPending && keep.variables.mentoringId === mentoringId}
                busyLabel="保存しています"
                aria-label={`そのまま行う：${publicNo}`}
                onClick={() => keep.mutate({ mentoringId })}
              >
                そのまま行う
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
