import { PageBody } from "../../../components/page-body";
import { ResetFactor } from "../../../features/account/security/reset-factor";
import { guardedPage } from "../../../server/guarded-page";
import { securityPanel } from "../mypage/account-panels";

export default guardedPage("account", async ({ viewer, trpc }) => {
  return (
    <PageBody title="アカウント" lead={viewer.email} width="reading">
      {await securityPanel(trpc)}
      {viewer.role === "admin" && <ResetFactor />}
    </PageBody>
  );
});
