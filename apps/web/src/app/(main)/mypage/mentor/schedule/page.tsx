import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { UnreadAppointments } from "@/features/mentor/calendars/when-opened";
import { scheduleInput } from "@/features/mentor/schedule/queries";
import { ScheduleEditor } from "@/features/mentor/schedule/schedule-editor";
import { ZoneNote } from "@/features/mentor/schedule/zone-note";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorSchedule", async ({ viewer, trpc }) => {
  const today = tokyoDate(systemClock.now());
  const [{ sources }] = await Promise.all([trpc.calendarSources.list.fetch({}), trpc.mentorSchedule.list.fetch(scheduleInput(today))]);
  return (
    <>
      <MentorNav at="mentorSchedule" />
      <PageBody title="受付時間" lead={<ZoneNote today={today} />}>
        {sources.some(({ unread }) => unread > 0) && <UnreadAppointments link="calendars" className="mb-8" />}
        <ScheduleEditor today={today} userId={viewer.userId} />
      </PageBody>
    </>
  );
});
