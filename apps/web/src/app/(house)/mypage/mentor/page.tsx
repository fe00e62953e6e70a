import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { impossible } from "@knotter/domain/errors";
import { tokyoDate } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../../../components/app-link";
import { PageBody } from "../../../../components/page-body";
import { MentorMypage } from "../../../../features/mentor-mypage/mentor-mypage";
import { guardedPage } from "../../../../server/guarded-page";

const UPCOMING = 6;
const TO_REPORT = 10;

export default guardedPage("mentorMypage", async ({ viewer, trpc }) => {
  const today = tokyoDate(systemClock.now());
  const id = viewer.userId;
  const [{ info }, upcoming, toReport, schedule] = await Promise.all([
    trpc.currentUser.get.fetch({}),
    trpc.mentors.mentorings.fetch({ id, status: "upcoming", pageSize: UPCOMING }),
    trpc.mentors.mentorings.fetch({ id, status: "toReport", pageSize: TO_REPORT }),
    trpc.mentorSchedule.list.fetch({ from: today, to: today }),
  ]);
  if (info.role !== "mentor") return impossible(info as never);
  // Without a display name there is no public profile yet; to ask for it would be a 404.
  const profile = info.displayName === null ? null : await trpc.mentors.get.fetch({ id });
  return (
    <PageBody
      title="マイページ"
      lead={info.displayName ?? info.name ?? undefined}
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink as={AppLink} href={href("mentorCalendar")} variant="secondary" icon="calendar">
            カレンダー
          </ButtonLink>
          <ButtonLink as={AppLink} href={href("mentorSchedule")} variant="secondary" icon="clock">
            受付時間
          </ButtonLink>
        </div>
      }
    >
      <MentorMypage
        info={info}
        profile={profile}
        upcoming={upcoming.items}
        moreUpcoming={upcoming.nextCursor !== null}
        toReport={toReport.items}
        moreToReport={(toReport.total ?? 0) - toReport.items.length}
        schedule={schedule}
        today={today}
      />
    </PageBody>
  );
});
