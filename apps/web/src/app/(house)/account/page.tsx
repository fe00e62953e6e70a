import { PageBody } from "../../../components/page-body";
import { ResetFactor } from "../../../features/account/security/reset-factor";
import { SecurityPanel } from "../../../features/account/security/security-panel";
import { guardedPage } from "../../../server/guarded-page";

export default guardedPage("account", async ({ viewer, trpc }) => {
  await Promise.all([trpc.security.get.fetch({}), trpc.security.sessions.fetch({})]);
  return (
    <PageBody title="アカウント" lead={viewer.email} width="reading">
      <SecurityPanel />
      {viewer.role === "admin" && <ResetFactor />}
    </PageBody>
  );
});
