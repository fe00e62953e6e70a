import { notFound } from "next/navigation";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { NoPermission } from "@/components/no-permission";
import { CreateButton } from "@/features/service-account/create-button";
import { SERVICE_ACCOUNTS_SHAPE, serviceAccountsInput } from "@/features/service-account/list-state";
import { ServiceAccountList } from "@/features/service-account/service-account-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrServiceAccounts", async ({ query, trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  const keeps = info.isPrimary || info.permissions.manageHrStaff;
  if (keeps) await trpc.serviceAccounts.list.fetchInfinite(serviceAccountsInput(readState(SERVICE_ACCOUNTS_SHAPE, (name) => query[name])));
  return (
    <StaffPage
      title="サービスアカウント"
      lead="人のログインを使わずに API を呼ぶ、御社のプログラムのためのアカウントです。"
      actions={keeps && <CreateButton customerId={null} forAdmin={false} />}
    >
      {keeps ? (
        <ServiceAccountList forAdmin={false} />
      ) : (
        <NoPermission>サービスアカウントは、主担当の方と、人事ご担当者の一覧を見る権限のある方が扱えます。</NoPermission>
      )}
    </StaffPage>
  );
});
