import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import { notFound } from "next/navigation";
import { AppLink } from "@/components/app-link";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { SERVICE_ACCOUNTS_SHAPE, serviceAccountsInput } from "@/features/service-account/list-state";
import { ServiceAccountList } from "@/features/service-account/service-account-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrServiceAccounts", async ({ query, trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  const keeps = info.isPrimary || info.permissions.manageHrStaff;
  if (keeps) await trpc.serviceAccounts.list.fetchInfinite(serviceAccountsInput(readState(SERVICE_ACCOUNTS_SHAPE, (name) => query[name])));
  return (
    <StaffPage title="サービスアカウント" lead="人のログインを使わずに API を呼ぶ、御社のプログラムのためのアカウントです。">
      {keeps ? (
        <ServiceAccountList forAdmin={false} />
      ) : (
        <EmptyState
          level={2}
          title="このページを見る権限がありません"
          action={
            <ButtonLink as={AppLink} href={href("account")} variant="secondary">
              ご自身の権限を見る
            </ButtonLink>
          }
        >
          サービスアカウントは、主担当の方と、人事ご担当者の一覧を見る権限のある方が扱えます。
        </EmptyState>
      )}
    </StaffPage>
  );
});
