import { PageBody } from "../../../components/page-body";
import { ResetFactor } from "../../../features/account/security/reset-factor";
import { OwnEntry } from "../../../features/hr-staff/own-entry";
import { guardedPage } from "../../../server/guarded-page";
import { securityPanel } from "../mypage/account-panels";

export default guardedPage("account", async ({ viewer, trpc }) => {
  const [{ info }, security] = await Promise.all([trpc.currentUser.get.fetch({}), securityPanel(trpc)]);
  return (
    <PageBody title="アカウント" lead={viewer.email} width="reading">
      {info.role === "hrstaff" && <OwnEntry info={info} />}
      {security}
      {viewer.role === "admin" && <ResetFactor />}
    </PageBody>
  );
});
