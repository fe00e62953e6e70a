import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { Calendar } from "@/features/mentor/schedule/calendar";
import { positionOf, spanOf } from "@/features/mentor/schedule/calendar-position";
import { ZoneNote } from "@/features/mentor/schedule/zone-note";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorCalendar", async ({ viewer, query, trpc }) => {
  const now = systemClock.now();
  const today = tokyoDate(now);
  await trpc.mentorSchedule.list.fetch(spanOf(positionOf(query, today)));
  return (
    <>
      <MentorNav at="mentorCalendar" />
      <PageBody title="カレンダー" lead={<ZoneNote today={today} />}>
        <Calendar renderedAt={now.toISOString()} mentorId={viewer.userId} />
      </PageBody>
    </>
  );
});
