import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { UnreadAppointments } from "@/features/mentor/calendars/when-opened";
import { Calendar } from "@/features/mentor/schedule/calendar";
import { calendarDays } from "@/features/mentor/schedule/calendar-day";
import { mayStartTomorrow, positionOf, spanOf, startOf } from "@/features/mentor/schedule/calendar-position";
import { ZoneNote } from "@/features/mentor/schedule/zone-note";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorCalendar", async ({ viewer, query, trpc }) => {
  const now = systemClock.now();
  const today = tokyoDate(now);
  let start = today;
  if (mayStartTomorrow(query, today)) {
    const span = { from: today, to: today };
    const [day] = calendarDays(await trpc.mentorSchedule.list.fetch(span), span, now);
    if (day) start = startOf(day, now);
  }
  const [{ sources }] = await Promise.all([
    trpc.calendarSources.list.fetch({}),
    trpc.mentorSchedule.list.fetch(spanOf(positionOf(query, start))),
  ]);
  return (
    <>
      <MentorNav at="mentorCalendar" />
      <PageBody title="カレンダー" lead={<ZoneNote today={today} />}>
        {sources.some(({ unread }) => unread > 0) && <UnreadAppointments link="calendars" className="mb-8" />}
        <Calendar renderedAt={now.toISOString()} mentorId={viewer.userId} start={start} />
      </PageBody>
    </>
  );
});
