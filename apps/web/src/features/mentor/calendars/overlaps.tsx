"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { GoogleNote } from "@/components/overlap/google-note";
import { useKeepInterview } from "@/components/overlap/use-keep-interview";
import { trpc } from "@/trpc/client";

/** Interviews over which an appointment lies. They stay where they are until the mentor decides. The page fetches `calendarSources.list`. */
export function Overlaps({ className }: { className?: string }) {
  const [{ overlaps, sources }] = trpc.calendarSources.list.useSuspenseQuery({});
  const { keep } = useKeepInterview("toast");
  if (overlaps.length === 0) return null;
  return (
    <Banner status="warning" title="予定と重なっている面談があります" className={className}>
      <p>面談の日時は変わっていません。日時を変更するか、そのまま行うかをお選びください。</p>
      <GoogleNote overlaps={overlaps} sources={sources} />
      <ul className="mt-2 grid">
        {overlaps.map(({ mentoringId, publicNo, menteeName, startAt, endAt, busyFrom, busyTo }) => (
          <li key={mentoringId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
            <div className="min-w-0 tabular-nums">
              <p className="font-bold">
                <DatedText>{`${formatDateTime(new Date(startAt), new Date(endAt))}　${menteeName}さんとの面談`}</DatedText>
              </p>
              <p className="text-sm">
                <DatedText>{`予定：${formatDateTime(new Date(busyFrom), new Date(busyTo))}`}</DatedText>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4">
              <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="inline-flex min-h-11 items-center">
                日時を変更
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
