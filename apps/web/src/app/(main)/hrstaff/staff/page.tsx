import { notFound } from "next/navigation";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { NoPermission } from "@/components/no-permission";
import { HrStaffList } from "@/features/staff/hr/hr-staff-list";
import { HR_STAFF_SHAPE, hrStaffInput } from "@/features/staff/hr/list-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrStaffs", async ({ viewer, query, trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  const sees = info.isPrimary || info.permissions.manageHrStaff;
  const sorted = readState(HR_STAFF_SHAPE, (name) => query[name]);
  if (sees) await trpc.customers.hrStaffs.fetchInfinite(hrStaffInput(info.customer.id, sorted));
  return (
    <StaffPage
      title="人事ご担当者"
      lead={info.isPrimary ? "ご担当者の招待と、お一人ずつの権限の設定ができます。" : "招待と権限の変更は、主担当の方が行えます。"}
    >
      {sees ? (
        <HrStaffList customerId={info.customer.id} viewerId={viewer.userId} keeps={info.isPrimary} />
      ) : (
        <NoPermission>人事ご担当者の一覧は、主担当の方と、一覧を見る権限のある方がご覧になれます。</NoPermission>
      )}
    </StaffPage>
  );
});
