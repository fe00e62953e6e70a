"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { DatedText } from "@/components/dated-text";
import { GoogleNote } from "@/components/overlap/google-note";
import { useKeepInterview } from "@/components/overlap/use-keep-interview";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { ChangeButton, proposeLabel } from "./change-button";
import type { ChangeKind } from "./change-dialog";

type Overlap = RouterOutputs["calendarSources"]["list"]["overlaps"][number];

const busyText = ({ busyFrom, busyTo }: Overlap): string => formatDateTime(new Date(busyFrom), new Date(busyTo));

/**
 * That an appointment of the mentor's own lies over this interview, and what can be done about it; or quietly, that it takes place all the same. The page
 * fetches `calendarSources.list`.
 */
export function OverlapNote({ mentoring, onChange }: { mentoring: MentoringView; onChange: (kind: ChangeKind) => void }) {
  const { id, can } = mentoring;
  const [{ overlaps, keptOverlaps, sources }] = trpc.calendarSources.list.useSuspenseQuery({});
  const { keep, unkeep } = useKeepInterview("page");
  const isThis = ({ mentoringId }: Overlap) => mentoringId === id;
  const kept = keptOverlaps.find(isThis);
  if (kept)
    return (
      <div className="mb-8 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <p role="status" className="tabular-nums">
          <DatedText>{`ご自身の予定（${busyText(kept)}）と重なっていますが、そのまま行います。`}</DatedText>
        </p>
        <Button
          variant="quiet"
          size="small"
          busy={unkeep.isPending}
          busyLabel="元に戻しています"
          onClick={() => unkeep.mutate({ mentoringId: id })}
        >
          元に戻す
        </Button>
      </div>
    );
  const overlap = overlaps.find(isThis);
  if (!overlap) return null;
  return (
    <Banner status="warning" title="ご自身の予定と重なっています" className="mb-8">
      <p className="tabular-nums">
        <DatedText>{`予定：${busyText(overlap)}`}</DatedText>
      </p>
      <p>
        {can.reschedule
          ? "面談の日時は変わっていません。日時を変更するか、そのまま行うかをお選びください。"
          : "面談の日時は変わっていません。"}
      </p>
      <GoogleNote overlaps={[overlap]} sources={sources} />
      <div className="mt-3 flex flex-wrap gap-2 max-sm:[&>button]:w-full">
        {can.propose && (
          <ChangeButton kind="propose" onChange={onChange} variant="secondary" size="small">
            {proposeLabel(mentoring)}
          </ChangeButton>
        )}
        {can.reschedule && (
          <ChangeButton kind="reschedule" onChange={onChange} variant="secondary" size="small">
            日時を変更
          </ChangeButton>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={keep.isPending}
          busyLabel="保存しています"
          onClick={() => keep.mutate({ mentoringId: id })}
        >
          そのまま行う
        </Button>
      </div>
    </Banner>
  );
}
