import { systemClock } from "@knotter/domain/clock";
import { impossible } from "@knotter/domain/errors";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { ReactNode } from "react";
import { calendarFeedPanel, notificationsPanel, securityPanel } from "@/app/(main)/mypage/account-panels";
import { MentorNav } from "@/components/mentor-nav";
import { calendarReturn } from "@/features/mentor/calendars/calendar-return";
import { CalendarSources } from "@/features/mentor/calendars/when-opened";
import { type MentorTab, mentorTab } from "@/features/mentor/own/mentor-tabs";
import { MypageFrame, WithAside } from "@/features/mentor/own/mypage-frame";
import { PreviewBar } from "@/features/mentor/own/preview-bar";
import { ProfileAside } from "@/features/mentor/own/profile-aside";
import { RegistrationNotice } from "@/features/mentor/own/registration-notice";
import type { MentorInfo } from "@/features/mentor/own/types";
import { ConditionsForm, MeetingForm, ProfileEditor } from "@/features/mentor/own/when-opened";
import { MentorDetail } from "@/features/mentor/search/mentor-detail";
import { ZoomCard } from "@/features/mentor/zoom/when-opened";
import { zoomReturn } from "@/features/mentor/zoom/zoom-return";
import { BookingFlow } from "@/features/mentoring/booking/booking-flow";
import { fortnight } from "@/features/mentoring/slot-days";
import { SlotPreview } from "@/features/mentoring/slot-preview";
import { guardedPage, type PageProps } from "@/server/guarded-page";

export default guardedPage("mentorMypage", async (props) => {
  const { viewer, query, trpc } = props;
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "mentor") throw new Error(`a page of mentors was opened as ${info.role}`);
  const tab = calendarReturn(query) ? "calendars" : zoomReturn(query) ? "zoom" : mentorTab(query["tab"]);
  const today = tokyoDate(systemClock.now());
  if (tab === "preview") return preview(props, today);
  return (
    <MypageFrame name={info.displayName ?? info.name ?? undefined} tab={tab}>
      {await panelOf(tab, { ...props, info, today, id: viewer.userId })}
    </MypageFrame>
  );
});

/** The mentor's page as a mentee sees it, with the current free slots. */
async function preview({ viewer: { userId: id }, trpc }: PageProps, today: LocalDate): Promise<ReactNode> {
  const [{ edit }] = await Promise.all([trpc.mentors.get.fetch({ id }), trpc.mentors.schedules.prefetch({ id, ...fortnight(today, 0) })]);
  return (
    <>
      <MentorNav at="mentorMypage" />
      <MentorDetail
        id={id}
        orderId={undefined}
        before={<PreviewBar shown={edit?.enabled === true} />}
        flow={<BookingFlow />}
        panel={<SlotPreview mentorId={id} today={today} />}
      />
    </>
  );
}

interface PanelProps extends PageProps {
  info: MentorInfo;
  today: LocalDate;
  id: string;
}

async function panelOf(tab: Exclude<MentorTab, "preview">, { trpc, query, info, today, id }: PanelProps): Promise<ReactNode> {
  switch (tab) {
    case "profile":
      await Promise.all([trpc.mentors.get.fetch({ id }), trpc.terms.list.fetch({})]);
      return (
        <>
          <RegistrationNotice expiresOn={info.registrationExpiresOn} today={today} />
          <WithAside aside={<ProfileAside mentorId={id} />}>
            <ProfileEditor mentorId={id} today={today} section={query["tab"] === "registration" ? "registration" : undefined} />
          </WithAside>
        </>
      );
    case "conditions":
      await trpc.mentors.get.fetch({ id });
      return (
        <div className="max-w-reading">
          <ConditionsForm mentorId={id} />
        </div>
      );
    case "calendars":
      await trpc.calendarSources.list.fetch({});
      return (
        <div className="grid max-w-reading gap-12">
          <CalendarSources back={calendarReturn(query)} />
          {await calendarFeedPanel(trpc, "面談の書き出し")}
        </div>
      );
    case "zoom":
      await Promise.all([trpc.mentors.get.fetch({ id }), trpc.mentors.zoom.fetch({ id })]);
      return (
        <div className="grid max-w-reading gap-10">
          <ZoomCard mentorId={id} back={zoomReturn(query)} />
          <MeetingForm mentorId={id} />
        </div>
      );
    case "notifications":
      return notificationsPanel(trpc, "mentor");
    case "security":
      return securityPanel(trpc);
    default:
      return impossible(tab);
  }
}
