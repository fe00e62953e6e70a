import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../../../../components/app-link";
import { PageBody } from "../../../../../components/page-body";
import { ScheduleEditor } from "../../../../../features/mentor-schedule/schedule-editor";
import { scheduleInput } from "../../../../../features/mentor-schedule/schedule-input";
import { ZoneNote } from "../../../../../features/mentor-schedule/zone-note";
import { guardedPage } from "../../../../../server/guarded-page";

export default guardedPage("mentorSchedule", async ({ viewer, trpc }) => {
  const today = tokyoDate(systemClock.now());
  await trpc.mentorSchedule.list.fetch(scheduleInput(today));
  return (
    <PageBody
      title="受付時間"
      lead={<ZoneNote today={today} />}
      actions={
        <ButtonLink as={AppLink} href={href("mentorCalendar")} variant="secondary" icon="calendar">
          カレンダーを見る
        </ButtonLink>
      }
    >
      <ScheduleEditor today={today} userId={viewer.userId} />
    </PageBody>
  );
});
