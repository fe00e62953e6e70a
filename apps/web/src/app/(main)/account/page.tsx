import { securityPanel } from "@/app/(main)/mypage/account-panels";
import { PageBody } from "@/components/page-body";
import { FirstFactor } from "@/features/account/security/first-factor";
import { ResetFactor } from "@/features/account/security/reset-factor";
import { OwnEntry } from "@/features/staff/hr/own-entry";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("account", async ({ viewer, trpc }) => {
  const { secondFactor } = await trpc.security.get.fetch({});
  // Nothing else works before a second factor is set up, so nothing else is shown.
  if (secondFactor.due) {
    await trpc.security.passkeys.fetch({});
    return (
      <PageBody
        title="はじめに、パスキーか2段階認証を設定してください"
        lead="事務局の方は、パスキーか、パスワードと認証アプリのコードでログインします。どちらかの設定が済むと、管理ページに進めます。"
        width="reading"
      >
        <FirstFactor />
      </PageBody>
    );
  }
  const [{ info }, security] = await Promise.all([trpc.currentUser.get.fetch({}), securityPanel(trpc)]);
  return (
    <PageBody title="アカウント" lead={viewer.email} width="reading">
      {info.role === "hrstaff" && <OwnEntry info={info} />}
      {security}
      {viewer.role === "admin" && <ResetFactor />}
    </PageBody>
  );
});
