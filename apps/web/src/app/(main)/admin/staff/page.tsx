import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { AdminStaffList } from "@/features/staff/admin/admin-staff-list";
import { InviteAdmin } from "@/features/staff/admin/invite-admin";
import { ADMIN_STAFF_SHAPE, adminStaffInput } from "@/features/staff/admin/list-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminStaff", async ({ viewer, query, trpc }) => {
  await trpc.adminStaff.list.fetchInfinite(adminStaffInput(readState(ADMIN_STAFF_SHAPE, (name) => query[name])));
  return (
    <StaffPage
      title="事務局のメンバー"
      actions={<InviteAdmin />}
      lead="全員が、すべての管理ページを利用できます。退職や異動のときは、その日のうちに利用を停止してください。"
    >
      <AdminStaffList viewerId={viewer.userId} />
    </StaffPage>
  );
});
