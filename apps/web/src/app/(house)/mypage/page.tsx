import { systemClock } from "@knotter/domain/clock";
import { impossible } from "@knotter/domain/errors";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { MentoringHistory } from "../../../features/mentoring/mentoring-history";
import { NextMentoring } from "../../../features/mentoring/next-mentoring";
import { OrderTickets } from "../../../features/mentoring/order-tickets";
import { historyOf, upcomingOf } from "../../../features/mentoring/queries";
import { DisclosurePanel } from "../../../features/mypage/disclosure-panel";
import { Mypage, Panel } from "../../../features/mypage/mypage";
import { mypageTab } from "../../../features/mypage/mypage-tabs";
import { ProfileSummary } from "../../../features/mypage/profile-summary";
import { RegistrationNeeded } from "../../../features/mypage/registration-needed";
import { guardedPage } from "../../../server/guarded-page";

export default guardedPage("mypage", async ({ viewer: { userId }, query, trpc }) => {
  const { info, email } = await trpc.currentUser.get.fetch({});
  if (info.role !== "mentee") throw new Error("the guard lets mentees in only");
  const profile = <ProfileSummary info={info} email={email} />;
  if (info.blockReason === "NOT_REGISTERED") return <RegistrationNeeded profile={profile} />;

  const tab = mypageTab(query["tab"]);
  const panel = async () => {
    switch (tab) {
      case "upcoming":
        await trpc.mentees.mentorings.fetch(upcomingOf(userId));
        return (
          <Panel title="次の面談">
            <NextMentoring menteeId={userId} renderedAt={toOffsetIso(systemClock.now())} />
          </Panel>
        );
      case "history":
        await trpc.mentees.mentorings.fetchInfinite(historyOf(userId));
        return (
          <Panel title="これまでの面談">
            <MentoringHistory menteeId={userId} />
          </Panel>
        );
      case "disclosure":
        return <DisclosurePanel orders={info.activeOrders} />;
      default:
        return impossible(tab);
    }
  };
  return <Mypage tab={tab} panel={await panel()} profile={profile} tickets={<OrderTickets />} />;
});
