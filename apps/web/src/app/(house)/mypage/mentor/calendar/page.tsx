import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../../../../components/app-link";
import { PageBody } from "../../../../../components/page-body";
import { Calendar } from "../../../../../features/mentor-schedule/calendar";
import { placeOf, spanOf } from "../../../../../features/mentor-schedule/calendar-place";
import { ZoneNote } from "../../../../../features/mentor-schedule/zone-note";
import { guardedPage } from "../../../../../server/guarded-page";

export default guardedPage("mentorCalendar", async ({ viewer, query, trpc }) => {
  const now = systemClock.now();
  const today = tokyoDate(now);
  await trpc.mentorSchedule.list.fetch(spanOf(placeOf(query, today)));
  return (
    <PageBody
      title="カレンダー"
      lead={<ZoneNote today={today} />}
      actions={
        <ButtonLink as={AppLink} href={href("mentorSchedule")} variant="secondary" icon="clock">
          受付時間を編集する
        </ButtonLink>
      }
    >
      <Calendar renderedAt={now.toISOString()} mentorId={viewer.userId} />
    </PageBody>
  );
});
