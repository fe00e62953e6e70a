import { identityForm } from "@knotter/contract/resources/security";
import { requestForms } from "../../src/features/account/address-schema";
import { nextPassword, resetForm, startForm } from "../../src/features/account/security/schema";
import { newPasswordForm } from "../../src/features/account/token-schema";
import type { FormRow } from "./form-row";
import { mailedLink } from "./links";
import { openPage } from "./live";

const NEW_PASSWORD = "雨の日は傘を忘れて走って帰る人";

/** The forms with which a person comes in, and keeps an account. */
export const ACCOUNT_FORMS: Readonly<Record<string, FormRow>> = {
  "features/account/link-request.tsx": {
    async open({ page }) {
      await openPage(page, "/login/password");
      return page.getByRole("form", { name: "設定用のリンクを送る" });
    },
    schema: requestForms.account,
    operation: null,
    press: "設定用のリンクを送る",
    fields: { email: { label: /^メールアドレス/, right: "hana@example.com" } },
  },
  "features/account/password/password-reset.tsx": {
    async open({ page, rows, fixtures }) {
      const { email, userId } = await fixtures.mentee(await fixtures.order());
      await page.request.post("/api/v1/password/reset", { data: { email } });
      const { token } = await mailedLink(rows, "password_reset", { toUserId: userId });
      await openPage(page, `/login/password?token=${token}`);
      return page.getByRole("form", { name: "パスワードの再設定" });
    },
    schema: newPasswordForm,
    operation: null,
    press: "パスワードを変更する",
    fields: { password: { label: /^新しいパスワード/, right: NEW_PASSWORD } },
  },
  "features/account/security/identity-section.tsx": {
    async open({ page, context, rows, fixtures, enter }) {
      const { email, userId } = await fixtures.mentee(await fixtures.order());
      await rows.prisma.identityHold.create({ data: { userId, since: new Date(), formerEmail: "former@example.com" } });
      await enter(context, { email });
      await openPage(page, "/mypage?tab=security");
      return page.getByRole("form", { name: "ご本人の確認" });
    },
    schema: identityForm,
    operation: "security.identify",
    press: "確認する",
    fields: { password: { label: /^変更前に使っていたパスワード/, right: NEW_PASSWORD } },
  },
  "features/account/security/password-form.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentee(await fixtures.order()));
      await openPage(page, "/mypage?tab=security");
      await page.getByRole("region", { name: "パスワード" }).getByRole("button", { name: "変更する" }).click();
      return page.getByRole("form", { name: "パスワードの変更" });
    },
    schema: nextPassword,
    operation: "security.password",
    press: "パスワードを変更する",
    fields: {
      currentPassword: { label: /^いまのパスワード/, right: "an older one" },
      password: { label: /^新しいパスワード/, right: NEW_PASSWORD },
    },
  },
  "features/account/security/reset-factor.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.admin());
      await openPage(page, "/account");
      await page.getByRole("button", { name: "解除の手続きを始める" }).click();
      return page.getByRole("form", { name: "2段階認証の解除" });
    },
    schema: resetForm,
    operation: "security.resetFactor",
    press: "解除する",
    fields: {
      email: { label: /^メールアドレス/, right: "hana@example.com" },
      reason: { label: /^ご本人をどのように確認したか/, right: "電話で社員番号を確認" },
    },
  },
  "features/account/security/setup-proof.tsx": {
    async open({ page, context, fixtures, enter }) {
      await enter(context, await fixtures.mentee(await fixtures.order()));
      await openPage(page, "/mypage?tab=security");
      await page.getByRole("region", { name: "2段階認証" }).getByRole("button", { name: "設定する" }).click();
      return page.getByRole("dialog");
    },
    schema: startForm,
    operation: "security.startFactor",
    press: "次へ",
    fields: { currentPassword: { label: /^いまのパスワード/, right: NEW_PASSWORD } },
  },
};

/**
 * Forms that take a mailed token, a code of an authenticator, another provider or fifty recipients to come to, or that have choices only: the
 * journeys that come there give them wrong values.
 */
export const WITH_JOURNEY: Readonly<Record<string, string>> = {
  "features/account/second-step.tsx": "security.spec.ts",
  "features/account/security/code-dialog.tsx": "security.spec.ts",
  "features/account/security/passkey-add-dialog.tsx": "passkeys.spec.ts",
  "features/account/security/passkey-remove-dialog.tsx": "passkeys.spec.ts",
  "features/account/security/passkey-rename-dialog.tsx": "passkeys.spec.ts",
  "features/account/security/setup-confirm.tsx": "security.spec.ts",
  "features/account/login/login-form.tsx": "session.spec.ts",
  "features/account/sign-up/hosted-hr-sign-up.tsx": "company-sign-in.spec.ts",
  "features/customer/sign-in/name-dialog.tsx": "company-sign-in.spec.ts",
  "features/account/sign-up/hosted-sign-up.tsx": "oidc.spec.ts",
  "features/account/sign-up/hr-sign-up.tsx": "sign-in.spec.ts",
  "features/account/sign-up/sign-up.tsx": "sign-in.spec.ts",
  "features/account/sign-up/sign-up-by-code.tsx": "slips.spec.ts",
  "features/order/admin/mail/send-dialog.tsx": "admin-mail.spec.ts",
  "features/order/admin/mentees/invite-dialog.tsx": "admin-mentees.spec.ts",
  "features/order/hr/remind-dialog.tsx": "hr.spec.ts",
  "features/service-account/rotate-dialog.tsx": "service-accounts.spec.ts",
  "features/supervision/admin/name-dialog.tsx": "supervision.spec.ts",
};
