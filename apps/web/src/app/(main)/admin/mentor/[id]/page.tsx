import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { interviewsOf, MENTOR_SHAPE } from "@/features/mentor/admin/list-state";
import { MentorPage } from "@/features/mentor/admin/mentor-page";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminMentor", async ({ params, query, trpc }) => {
  const id = params["id"] ?? "";
  const state = readState(MENTOR_SHAPE, (name) => query[name]);
  const [{ edit }] = await Promise.all([
    trpc.mentors.get.fetch({ id }),
    state.tab === "interviews" && trpc.mentors.mentorings.prefetchInfinite(interviewsOf(id, state)),
  ]);
  return (
    <StaffPage
      title={edit?.form.name ?? edit?.form.displayName ?? "氏名未登録のキャリコン"}
      back={{ href: href("adminMentors"), label: "キャリコン" }}
    >
      <MentorPage id={id} today={tokyoDate(systemClock.now())} />
    </StaffPage>
  );
});
