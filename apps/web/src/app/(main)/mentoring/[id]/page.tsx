import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { redirect } from "next/navigation";
import { ContactAbout } from "@/components/contact";
import { MentorNav } from "@/components/mentor-nav";
import { MenteeRecord } from "@/features/mentoring/record/mentee-record";
import { MentorRecord } from "@/features/mentoring/record/mentor-record";
import { MentorReport } from "@/features/report/mentor/mentor-report";
import { InterviewSupervision } from "@/features/supervision/own/when-opened";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentoring", async ({ viewer: { role }, params, trpc }) => {
  const id = params["id"] ?? "";
  const now = systemClock.now();
  const [mentoring] = await Promise.all([trpc.mentoring.get.fetch({ id }), role === "mentor" && trpc.terms.list.fetch({})]);
  // Before its start, and if it was canceled, there is nothing to record: the page of the booking shows it.
  const ahead = mentoring.status === "reserved" && now < new Date(mentoring.startAt);
  if (ahead || mentoring.status === "canceled") redirect(href("reserved", { id }));
  const renderedAt = toOffsetIso(now);
  const about = `面談番号 ${mentoring.publicNo}`;
  if (role === "mentor") {
    return (
      <ContactAbout about={about}>
        <MentorNav at="mentorResult" />
        <MentorRecord
          key={id}
          id={id}
          renderedAt={renderedAt}
          report={
            <>
              <MentorReport id={id} />
              {mentoring.status === "done" && <InterviewSupervision mentoringId={id} />}
            </>
          }
        />
      </ContactAbout>
    );
  }
  await trpc.currentUser.get.fetch({});
  return (
    <ContactAbout about={about}>
      <MenteeRecord key={id} id={id} renderedAt={renderedAt} />
    </ContactAbout>
  );
});
