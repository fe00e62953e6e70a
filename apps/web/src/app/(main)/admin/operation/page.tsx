import { StaffPage } from "@/components/listing/staff-page";
import { Operation } from "@/features/task/admin/operation";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminOperation", async ({ trpc }) => {
  await trpc.office.operation.fetch({});
  return (
    <StaffPage title="運用の状況">
      <Operation />
    </StaffPage>
  );
});
