import type { MentoringView } from "@knotter/api/views/mentoring";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { Timeline } from "@knotter/ui/timeline";
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
          text: moved(event),
        }))}
      />
    </section>
  );
}

/** The old and new times; events without a rescheduling have none. */
function moved({ type, fromStartAt, toStartAt }: MentoringView["history"][number]): string | undefined {
  if (type !== "rescheduled" || fromStartAt === null || toStartAt === null) return undefined;
  return `${formatShort(new Date(fromStartAt))} から ${formatShort(new Date(toStartAt))} へ`;
}
