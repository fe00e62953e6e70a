import type { MentoringView } from "@knotter/api/views/mentoring";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { Timeline } from "@knotter/ui/timeline";
import type { ReactNode } from "react";
import { DatedText } from "@/components/dated-text";
import type { Viewer } from "./counterpart";

/** The history of this booking, in chronological order. */
export function HistoryPanel({ mentoring, viewer }: { mentoring: MentoringView; viewer: Viewer }) {
  if (mentoring.history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        これまでの経過
      </h2>
      <Timeline
        label="これまでの経過"
        items={mentoring.history.map((event, index) => ({
          key: `${event.at}-${index}`,
          period: `${formatDateTime(new Date(event.at))}・${event.by === SIDE_TEXT[viewer] ? "あなた" : event.by}`,
          title: event.label,
          text: detailOf(event),
        }))}
      />
    </section>
  );
}

/** The proposed times, or the old and the new one; other events have none. */
function detailOf({ type, fromStartAt, toStartAt, proposedStartAts }: MentoringView["history"][number]): ReactNode {
  const time = (startAt: string) => formatShort(new Date(startAt));
  if (proposedStartAts.length > 0) return <DatedText>{proposedStartAts.map(time).join("、")}</DatedText>;
  if (type !== "rescheduled" || fromStartAt === null || toStartAt === null) return undefined;
  return <DatedText>{`${time(fromStartAt)} から ${time(toStartAt)} へ`}</DatedText>;
}
