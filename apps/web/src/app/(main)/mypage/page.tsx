import { systemClock } from "@knotter/domain/clock";
import { impossible } from "@knotter/domain/errors";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { tokyoDate } from "@knotter/domain/tokyo";
import { CompanyView } from "@/features/mentee/own/company-view";
import { DisclosurePanel } from "@/features/mentee/own/disclosure-panel";
import { Mypage, Panel } from "@/features/mentee/own/mypage";
import { mypageTab } from "@/features/mentee/own/mypage-tabs";
import { NextLine } from "@/features/mentee/own/next-line";
import { ProfileSummary } from "@/features/mentee/own/profile-summary";
import { consentsOf, courseOf, dataAccessOf } from "@/features/mentee/own/queries";
import { RegistrationPage } from "@/features/mentee/own/registration-page";
import {
  CareerPlanPanel,
  ConsentList,
  DataAccessList,
  DataPanel,
  EmailChange,
  ProfileEditor,
  Registration,
} from "@/features/mentee/own/when-opened";
import { MentoringHistory } from "@/features/mentoring/list/mentoring-history";
import { OrderQuotas } from "@/features/mentoring/list/order-quotas";
import { historyOf } from "@/features/mentoring/queries";
import { AsCompanySees } from "@/features/order/hr/as-company-sees";
import { externalLinks } from "@/server/external-links";
import { guardedPage } from "@/server/guarded-page";
import { calendarFeedPanel, notificationsPanel, securityPanel } from "./account-panels";

const VERSIONS = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

export default guardedPage("mypage", async ({ viewer: { userId }, query, trpc }) => {
  const { info, email } = await trpc.currentUser.get.fetch({});
  if (info.role !== "mentee") throw new Error("the guard lets mentees in only");
  const thisYear = Number(tokyoDate(systemClock.now()).slice(0, 4));
  const whatSheSaid = () => Promise.all([trpc.mentees.get.fetch({ id: userId }), trpc.terms.list.fetch({})]);
  if (info.temporaryRegisterFlag) {
    await trpc.mentees.get.fetch({ id: userId });
    return <RegistrationPage form={<Registration menteeId={userId} documents={externalLinks()} versions={VERSIONS} />} />;
  }

  // An account without a name can only enter one.
  const tab = info.blockReason === "NOT_REGISTERED" ? "profile" : mypageTab(query["tab"]);
  const companyView = async () => {
    const { orders } = await trpc.mentees.get.fetch({ id: userId });
    const chosen = orders.find(({ id }) => id === query["order"]) ?? orders[0] ?? null;
    return (
      <CompanyView places={orders} chosen={chosen?.id ?? null}>
        {chosen && <AsCompanySees view={await trpc.mentees.companyView.fetch({ id: userId, orderId: chosen.id })} />}
      </CompanyView>
    );
  };
  const panel = async () => {
    switch (tab) {
      case "history":
        await trpc.mentees.mentorings.fetchInfinite(historyOf(userId));
        return (
          <>
            {info.upcoming && <NextLine upcoming={info.upcoming} />}
            <Panel title="これまでの面談">
              <MentoringHistory menteeId={userId} />
            </Panel>
          </>
        );
      case "plan":
        await Promise.all([
          trpc.mentees.careerPlan.fetch({ id: userId }),
          trpc.mentees.course.fetchInfinite(courseOf(userId)),
          trpc.mentees.get.fetch({ id: userId }),
        ]);
        return <CareerPlanPanel menteeId={userId} today={tokyoDate(systemClock.now())} />;
      case "profile":
        await whatSheSaid();
        return (
          <div className="grid max-w-reading gap-10">
            <ProfileEditor menteeId={userId} thisYear={thisYear} />
            <EmailChange menteeId={userId} />
          </div>
        );
      case "disclosure":
        return (
          <>
            <DisclosurePanel orders={info.activeOrders} />
            {await companyView()}
          </>
        );
      case "access":
        await trpc.mentees.dataAccess.fetchInfinite(dataAccessOf(userId));
        return <DataAccessList menteeId={userId} />;
      case "consents":
        await trpc.mentees.consents.fetchInfinite(consentsOf(userId));
        return <ConsentList menteeId={userId} />;
      case "notifications":
        return (
          <div className="grid gap-10">
            {await notificationsPanel(trpc, "mentee")}
            {await calendarFeedPanel(trpc, "カレンダー連携")}
          </div>
        );
      case "security":
        return securityPanel(trpc, { unidentified: info.hiddenBefore !== null });
      case "data":
        await trpc.mentees.get.fetch({ id: userId });
        return <DataPanel menteeId={userId} />;
      default:
        return impossible(tab);
    }
  };
  return <Mypage tab={tab} panel={await panel()} profile={<ProfileSummary info={info} email={email} />} quotas={<OrderQuotas />} />;
});
