import { href } from "@knotter/contract/routes";
import { StaffPage } from "@/components/listing/staff-page";
import { WaitingDemand } from "@/features/mentoring/admin/waiting-demand";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminWaiting", async ({ trpc }) => {
  await trpc.waitingList.demand.fetch({});
  return (
    <StaffPage title="空き待ちの人数" back={{ href: href("adminMentors"), label: "キャリコン" }}>
      <WaitingDemand />
    </StaffPage>
  );
});
