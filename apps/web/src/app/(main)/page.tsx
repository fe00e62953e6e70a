import { href, ROLE_PAGE } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { redirect } from "next/navigation";
import { AppLink } from "@/components/app-link";
import { isUnread } from "@/features/mentor/calendars/source";
import { Overlaps, UnreadCalendars } from "@/features/mentor/calendars/when-opened";
import { MentorAgenda } from "@/features/mentoring/list/mentor-agenda";
import { NextMentoring } from "@/features/mentoring/list/next-mentoring";
import { OrderQuotas } from "@/features/mentoring/list/order-quotas";
import { upcomingOf } from "@/features/mentoring/queries";
import { AwaitingReports } from "@/features/report/results/awaiting-reports";
import { firstOpenOf } from "@/features/report/results/result-state";
import { MenteeHome } from "@/features/task/mentee/mentee-home";
import { MentorHome } from "@/features/task/mentor/mentor-home";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("home", async ({ viewer: { userId, role }, trpc }) => {
  // HR and the admins begin with their work.
  if (role === "hrstaff" || role === "admin") redirect(href(ROLE_PAGE[role].key));
  const now = systemClock.now();
  const renderedAt = toOffsetIso(now);
  const { info } = await trpc.currentUser.get.fetch({});
  switch (info.role) {
    case "mentee": {
      const [{ items, counts }, { items: waiting }, { items: waitingList }] = await Promise.all([
        trpc.mentees.mentorings.fetch(upcomingOf(userId)),
        info.temporaryRegisterFlag ? { items: [] } : trpc.mentees.waiting.fetch({ id: userId }),
        info.temporaryRegisterFlag ? { items: [] } : trpc.waitingList.own.fetch({}),
      ]);
      return (
        <MenteeHome
          info={info}
          upcoming={items}
          waiting={waiting}
          waitingList={waitingList}
          firstVisit={Object.values(counts).every((count) => count === 0)}
          now={now}
          next={<NextMentoring menteeId={userId} renderedAt={renderedAt} />}
          quotas={<OrderQuotas />}
        />
      );
    }
    case "mentor": {
      const today = tokyoDate(now);
      const [{ overlaps, sources }, hours] = await Promise.all([
        trpc.calendarSources.list.fetch({}),
        trpc.mentorSchedule.list.fetch({ from: today, to: today }),
        trpc.mentors.mentorings.fetch(upcomingOf(userId)),
        trpc.mentors.results.fetch(firstOpenOf(userId)),
      ]);
      return (
        <MentorHome
          info={info}
          now={now}
          hasHours={hours.weekly.length + hours.dates.length > 0}
          urgent={
            <>
              {overlaps.length > 0 && <Overlaps className="mb-8" />}
              {sources.some(isUnread) && (
                <UnreadCalendars
                  className="mb-8"
                  action={
                    <ButtonLink as={AppLink} href={href("mentorMypage", {}, { tab: "calendars" })} variant="secondary" size="small">
                      カレンダー連携を見る
                    </ButtonLink>
                  }
                />
              )}
            </>
          }
          agenda={<MentorAgenda mentorId={userId} renderedAt={renderedAt} between={<AwaitingReports mentorId={userId} />} />}
        />
      );
    }
    default:
      return null;
  }
});
