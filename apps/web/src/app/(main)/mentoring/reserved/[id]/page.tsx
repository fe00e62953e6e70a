import { systemClock } from "@knotter/domain/clock";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { ContactAbout } from "@/components/contact";
import { MentorNav } from "@/components/mentor-nav";
import { AdminDecisions } from "@/features/mentoring/admin/when-opened";
import { LOOSE_QUESTIONNAIRE } from "@/features/mentoring/queries";
import { ReservedMentoring } from "@/features/mentoring/reserved/reserved-mentoring";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("reserved", async ({ viewer: { role }, params, query, trpc }) => {
  const id = params["id"] ?? "";
  const [{ publicNo }] = await Promise.all([
    trpc.mentoring.get.fetch({ id }),
    // The counts for the cancel dialog, which only says one sentence less without them.
    role === "mentee" && trpc.currentUser.get.prefetch({}),
    // An appointment over the interview.
    role === "mentor" && trpc.calendarSources.list.fetch({}),
    // A draft from before the booking, which can be attached to it.
    role === "mentee" && trpc.checkedQuestions.list.fetch(LOOSE_QUESTIONNAIRE),
  ]);
  if (role === "hrstaff") throw new Error("the guard keeps HR out");
  return (
    <ContactAbout about={`面談番号 ${publicNo}`}>
      {role === "mentor" && <MentorNav at="mentorCalendar" />}
      <ReservedMentoring
        key={id}
        id={id}
        viewer={role}
        calendar={{ view: query["view"], date: query["date"] }}
        renderedAt={toOffsetIso(systemClock.now())}
        adminDecisions={role === "admin" && <AdminDecisions id={id} />}
      />
    </ContactAbout>
  );
});
