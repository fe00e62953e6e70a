import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { SERVICE_ACCOUNTS_SHAPE, serviceAccountsInput } from "@/features/service-account/list-state";
import { ServiceAccountList } from "@/features/service-account/service-account-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminServiceAccounts", async ({ query, trpc }) => {
  const state = readState(SERVICE_ACCOUNTS_SHAPE, (name) => query[name]);
  await Promise.all([
    trpc.serviceAccounts.list.fetchInfinite(serviceAccountsInput(state)),
    state.customerId !== null && trpc.customers.get.prefetch({ id: state.customerId }),
  ]);
  return (
    <StaffPage title="サービスアカウント" lead="人のログインを使わずに API を呼ぶ、プログラムのためのアカウントです。">
      <ServiceAccountList forAdmin />
    </StaffPage>
  );
});
