import { href } from "@knotter/contract/routes";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { nameOf } from "@/features/mentee/admin/labels";
import { interviewsOf, MENTEE_SHAPE, mailsOf, requestsOf } from "@/features/mentee/admin/list-state";
import { MenteePage } from "@/features/mentee/admin/mentee-page";
import { BookOnBehalf } from "@/features/mentoring/booking/on-behalf/book-on-behalf";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminMentee", async ({ viewer, params, query, trpc }) => {
  const id = params["id"] ?? "";
  const { tab } = readState(MENTEE_SHAPE, (name) => query[name]);
  const [mentee] = await Promise.all([
    trpc.mentees.get.fetch({ id }),
    tab === "interviews" && trpc.mentees.mentorings.prefetchInfinite(interviewsOf(id)),
    tab === "mails" && trpc.mail.list.prefetchInfinite(mailsOf(id)),
    tab === "data" && trpc.personalDataRequests.list.prefetchInfinite(requestsOf(id)),
  ]);
  const name = nameOf(mentee);
  return (
    <StaffPage title={name} back={{ href: href("adminMentees"), label: "相談者" }}>
      <MenteePage key={id} id={id} booking={<BookOnBehalf viewerId={viewer.userId} menteeId={id} name={name} />} />
    </StaffPage>
  );
});
