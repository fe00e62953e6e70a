import type { RouterOutputs } from "@/trpc/outputs";

type CalendarList = RouterOutputs["calendarSources"]["list"];
type Overlap = CalendarList["overlaps"][number];

/** The interview itself is in the mentor's calendar, too, and may be a part of this busy time: Google does not tell what the time consists of. */
const coversInterview = ({ startAt, endAt, busyFrom, busyTo }: Overlap): boolean =>
  new Date(busyFrom) <= new Date(startAt) && new Date(endAt) <= new Date(busyTo);

/** Why these overlaps may be none. */
export function GoogleNote({ overlaps, sources }: { overlaps: readonly Overlap[]; sources: CalendarList["sources"] }) {
  if (!sources.some(({ kind }) => kind === "google") || !overlaps.some(coversInterview)) return null;
  return (
    <p className="mt-1 text-sm">
      Googleカレンダーは、間をあけずに続く予定を1つの時間として知らせます。面談のすぐ前後の予定だけのときは、「そのまま行う」をお選びください。
    </p>
  );
}
