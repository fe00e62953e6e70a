import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { InviteMentor } from "@/features/mentor/admin/invite-mentor";
import { MENTORS_SHAPE, mentorsInput } from "@/features/mentor/admin/list-state";
import { MentorList } from "@/features/mentor/admin/mentor-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminMentors", async ({ query, trpc }) => {
  await trpc.mentors.admin.fetchInfinite(mentorsInput(readState(MENTORS_SHAPE, (name) => query[name])));
  return (
    <StaffPage
      title="キャリコンの管理"
      lead="審査、登録の確認、受付の停止と再開を行います。"
      actions={
        <>
          <Link as={AppLink} href={href("adminWaiting")}>
            空き待ちの人数
          </Link>
          <InviteMentor />
        </>
      }
    >
      <MentorList />
    </StaffPage>
  );
});
