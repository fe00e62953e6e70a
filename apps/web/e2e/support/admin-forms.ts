import { email } from "@knotter/contract/fields";
import { inviteAdminForm, renameAdminForm, resetAdminFactorForm } from "@knotter/contract/resources/admin-staff";
import { bulkConfirmForm } from "@knotter/contract/resources/bulk-operations";
import { closingDaysForm } from "@knotter/contract/resources/closing-days";
import { helpLineForm } from "@knotter/contract/resources/help-lines";
import { adjustCountForm, maxCountForm, menteeAdminForm } from "@knotter/contract/resources/mentees";
import { disableMentorForm, inviteMentorForm, mentorReasonForm } from "@knotter/contract/resources/mentor-admin";
import { companyCorrectionForm, correctionForm } from "@knotter/contract/resources/order-mentees";
import { questionBankForm } from "@knotter/contract/resources/questions";
import { createServiceAccountForm } from "@knotter/contract/resources/service-accounts";
import { vocabularyForm } from "@knotter/contract/resources/vocabulary";
import { createWebhookForm } from "@knotter/contract/resources/webhooks";
import { systemClock } from "@knotter/domain/clock";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { SAMPLE_SAML_KEY } from "@knotter/testing/sample-saml-keys";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { pastedDaysForm } from "../../src/features/closing-days/paste-schema";
import { domainsForm, oidcForm, samlForm } from "../../src/features/customer/sign-in/sign-in-schema";
import { adminForm, meetingLinkForm } from "../../src/features/mentor/admin/mentor-schema";
import { conditionsForm, newCompanyForm } from "../../src/features/order/admin/conditions-schema";
import { composeForm } from "../../src/features/order/admin/mail/compose-schema";
import { personForm } from "../../src/features/order/hr/person-schema";
import { reportTextForm } from "../../src/features/report/order/report-text-schema";
import { editForm, inviteForm } from "../../src/features/staff/hr/hr-staff-schema";
import type { FormRow, FormSetting } from "./form-row";
import { openPage } from "./live";

/** A page as an admin sees it. */
async function asAdmin({ page, context, fixtures, enter }: FormSetting, path: string): Promise<Page> {
  await enter(context, await fixtures.admin());
  await openPage(page, path);
  return page;
}

/** The dialog that a button of the page opens. */
async function dialogOf(page: Page, button: string | RegExp): Promise<Locator> {
  await page.getByRole("button", { name: button }).first().click();
  return page.getByRole("dialog");
}

async function menteePage(setting: FormSetting): Promise<Page> {
  const { userId } = await setting.fixtures.mentee(await setting.fixtures.order());
  return asAdmin(setting, `/admin/mentee/${userId}`);
}

const mentorPage = async (setting: FormSetting, { userId }: { userId: string }): Promise<Page> =>
  asAdmin(setting, `/admin/mentor/${userId}`);

/** A page as the primary of a company's HR sees it. */
async function asHr({ page, context, fixtures, enter }: FormSetting, pathOf: (customerId: string) => Promise<string>): Promise<Page> {
  const hr = await fixtures.hr.beginner();
  await enter(context, hr);
  await openPage(page, await pathOf(hr.customerId));
  return page;
}

/** How the people of a company sign in. */
async function signInPage(setting: FormSetting): Promise<Page> {
  const { customerId } = await setting.fixtures.order();
  return asAdmin(setting, `/admin/customer/${customerId}?tab=signin`);
}

/** The forms of admins and of a company's HR. */
export const ADMIN_FORMS: Readonly<Record<string, FormRow>> = {
  "features/customer/sign-in/domains-dialog.tsx": {
    open: async (setting) => dialogOf(await signInPage(setting), "ドメインと制限を変更する"),
    schema: domainsForm,
    operation: "customerSignIn.update",
    press: "保存する",
    fields: { domains: { label: "メールアドレスのドメイン", right: "example.co.jp" } },
  },
  "features/customer/sign-in/oidc-dialog.tsx": {
    open: async (setting) => dialogOf(await signInPage(setting), "OpenID Connect を登録する"),
    schema: oidcForm,
    operation: "customerSignIn.addProvider",
    within: "provider.",
    press: "登録する",
    fields: {
      name: { label: /^ボタンの文言/, right: "会社のアカウントで進む" },
      issuer: { label: /^発行者（issuer）/, right: "https://login.example.co.jp" },
      clientId: { label: /^クライアント ID/, right: "knotter" },
      clientSecret: { label: /^クライアント シークレット/, right: "a client secret" },
    },
  },
  "features/customer/sign-in/saml-dialog.tsx": {
    open: async (setting) => dialogOf(await signInPage(setting), "SAML を登録する"),
    schema: samlForm,
    operation: "customerSignIn.addProvider",
    within: "provider.",
    press: "登録する",
    fields: {
      name: { label: /^ボタンの文言/, right: "会社のアカウントで進む" },
      issuer: { label: /^IdP のエンティティ ID/, right: "https://idp.example.co.jp/metadata" },
      signInUrl: { label: /^シングルサインオンのURL/, right: "https://idp.example.co.jp/sso" },
      certificates: { label: /^署名の証明書/, right: SAMPLE_SAML_KEY.certificate },
    },
  },
  "features/service-account/create-dialog.tsx": {
    open: async (setting) => dialogOf(await asHr(setting, async () => "/hrstaff/service-accounts"), "作成する"),
    schema: createServiceAccountForm,
    operation: "serviceAccounts.create",
    press: "作成する",
    fields: {
      name: { label: /^名前/, right: "人事システムとの連携" },
      scopes: { label: "施策の一覧", right: "orders.list", choose: true },
    },
  },
  "features/webhook/create-dialog.tsx": {
    open: async (setting) => dialogOf(await asHr(setting, async () => "/hrstaff/webhooks"), "登録する"),
    schema: createWebhookForm,
    operation: "webhooks.create",
    press: "登録する",
    fields: {
      name: { label: /^名前/, right: "勤怠システム" },
      url: { label: /^送信先のURL/, right: "https://hooks.example.com/knotter" },
      events: { label: /^施策の条件や担当が変わった/, right: "order.changed", choose: true },
    },
  },
  "features/webhook/edit-dialog.tsx": {
    async open(setting) {
      const page = await asHr(setting, async (customerId) => `/hrstaff/webhooks/${(await setting.fixtures.webhook({ customerId })).id}`);
      return dialogOf(page, "変更する");
    },
    schema: createWebhookForm,
    operation: "webhooks.update",
    press: "変更する",
    fields: {
      // Not what is stored: a form without a change sends nothing.
      name: { label: /^名前/, right: "勤怠システム（新）" },
      url: { label: /^送信先のURL/, right: "https://hooks.example.com/knotter" },
    },
  },
  "features/mentee/admin/adjust-dialog.tsx": {
    async open(setting) {
      const dialog = await dialogOf(await menteePage(setting), /^利用を訂正：/);
      await dialog.getByText("消化する", { exact: true }).click();
      return dialog;
    },
    schema: adjustCountForm.pick({ delta: true, reason: true }),
    operation: "mentees.admin",
    press: "訂正する",
    fields: { delta: { label: "回数", right: "1" }, reason: { label: /^理由/, right: "電話でお話ししたため。" } },
  },
  "features/mentee/admin/count-dialog.tsx": {
    open: async (setting) => dialogOf(await menteePage(setting), /^上限を変更：/),
    schema: maxCountForm.pick({ maxCount: true }),
    operation: "mentees.admin",
    press: "変更する",
    fields: { maxCount: { label: "上限回数", right: "5" } },
  },
  "features/mentee/admin/disable-dialog.tsx": {
    open: async (setting) => dialogOf(await menteePage(setting), "利用を停止する"),
    schema: menteeAdminForm.pick({ disabledNote: true }),
    operation: "mentees.admin",
    press: "停止する",
    fields: { disabledNote: { label: "補足", right: "人事から連絡あり。" } },
  },
  "features/mentee/admin/email-dialog.tsx": {
    open: async (setting) => dialogOf(await menteePage(setting), "アドレスを変更する"),
    schema: z.object({ email }),
    operation: "mentees.admin",
    press: "確認のメールを送る",
    fields: { email: { label: /^新しいメールアドレス/, right: "atarashii@example.com" } },
  },
  "features/mentee/admin/memo.tsx": {
    open: async (setting) => (await menteePage(setting)).getByRole("main"),
    schema: menteeAdminForm.pick({ adminMemo: true }),
    operation: "mentees.admin",
    press: "メモを保存する",
    fields: { adminMemo: { label: "事務局のメモ", right: "電話は午後に。" } },
  },
  "features/mentor/admin/admin-section.tsx": {
    open: async (setting) => (await mentorPage(setting, await setting.fixtures.mentor())).getByRole("main"),
    schema: adminForm,
    operation: "mentors.update",
    press: "保存する",
    fields: { adminMemo: { label: "メモ", right: "更新の書類は受領済み。" } },
  },
  "features/mentor/admin/use-disable.ts": {
    open: async (setting) => dialogOf(await mentorPage(setting, await setting.fixtures.mentor()), "停止する"),
    schema: disableMentorForm.pick({ note: true }),
    operation: "mentors.disable",
    press: "停止する",
    fields: { note: { label: "補足", right: "ご本人から電話。" } },
  },
  "features/mentor/admin/enable-dialog.tsx": {
    async open(setting) {
      const dialog = await dialogOf(await mentorPage(setting, await setting.fixtures.mentors.rejected()), "有効にする");
      await dialog.getByLabel("そろわないまま有効にする").check();
      return dialog;
    },
    schema: mentorReasonForm,
    operation: "mentors.enable",
    press: "有効にする",
    fields: { reason: { label: /^理由/, right: "書類を受け取り済みのため。" } },
  },
  "features/mentor/admin/invite-dialog.tsx": {
    open: async (setting) => dialogOf(await asAdmin(setting, "/admin/mentor"), "キャリコンを招待する"),
    schema: inviteMentorForm,
    operation: "mentors.invite",
    press: "招待する",
    fields: { email: { label: /^メールアドレス/, right: "misaki@example.com" }, name: { label: /^氏名/, right: "佐藤 美咲" } },
  },
  "features/mentor/admin/meeting-section.tsx": {
    open: async (setting) => (await mentorPage(setting, await setting.fixtures.mentor())).getByRole("form", { name: "事務局のリンク" }),
    schema: meetingLinkForm,
    operation: "mentors.officeLink",
    press: "リンクを保存する",
    fields: { url: { label: /^事務局のリンク/, right: "https://meet.google.com/abc-defg-hij" } },
  },
  "features/mentor/admin/reject-dialog.tsx": {
    open: async (setting) => dialogOf(await mentorPage(setting, await setting.fixtures.mentors.waiting()), "差し戻す"),
    schema: mentorReasonForm,
    operation: "mentors.update",
    press: "理由を伝えて差し戻す",
    fields: { reason: { label: /^理由/, right: "お名前の表記をご確認ください。" } },
  },
  "features/order/admin/edit-dialog.tsx": {
    async open(setting) {
      const { orderId } = await setting.fixtures.order();
      return dialogOf(await asAdmin(setting, `/admin/order/${orderId}`), /^変更する.*施策の内容/);
    },
    schema: conditionsForm,
    operation: "orders.update",
    press: "保存する",
    fields: {
      name: { label: /^施策名/, right: "節目のキャリア面談" },
      purpose: { label: /^目的・人材育成ビジョン/, right: "節目に立ち止まる。" },
      memo: { label: /^運営メモ/, right: "担当は人事部。" },
    },
  },
  "features/order/admin/mail/use-compose.ts": {
    async open(setting) {
      const { order } = await setting.fixtures.pair();
      const page = await asAdmin(setting, `/admin/order/${order.orderId}/mail?view=campaigns`);
      await page.getByRole("button", { name: "お知らせを書く" }).click();
      return page.getByRole("main");
    },
    schema: composeForm,
    operation: "mail.manualMail",
    press: "プレビュー",
    fields: { subject: { label: /^件名/, right: "お知らせ" }, body: { label: /^本文/, right: "会場が変わりました。" } },
  },
  "features/order/admin/mentees/withdraw-dialog.tsx": {
    async open(setting) {
      const { order } = await setting.fixtures.pair();
      const page = await asAdmin(setting, `/admin/order/${order.orderId}/mentees`);
      await page
        .getByRole("checkbox", { name: /を選択$/ })
        .first()
        .check();
      return dialogOf(page, "対象から外す");
    },
    schema: bulkConfirmForm.pick({ reason: true }),
    operation: "bulkOperations.begin",
    press: "1名を対象から外す",
    fields: { reason: { label: "理由", right: "異動のため。" } },
  },
  "features/order/admin/mentees/count-dialog.tsx": {
    async open(setting) {
      const { order } = await setting.fixtures.pair();
      const page = await asAdmin(setting, `/admin/order/${order.orderId}/mentees`);
      await page
        .getByRole("checkbox", { name: /を選択$/ })
        .first()
        .check();
      return dialogOf(page, "回数を変更");
    },
    schema: maxCountForm.pick({ maxCount: true }),
    operation: "bulkOperations.begin",
    press: /^(回数を変更する|1名を\d+回にする)$/,
    fields: { maxCount: { label: /^1人あたりの回数/, right: "7" } },
  },
  "features/order/admin/mentees/correct-dialog.tsx": {
    async open(setting) {
      const order = await setting.fixtures.order();
      const { id } = await setting.rows.prisma.orderMentee.create({
        data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "山崎 花子", maxCount: 3 },
      });
      const page = await asAdmin(setting, `/admin/order/${order.orderId}/mentees?row=${id}`);
      await page.getByRole("button", { name: "訂正する" }).click();
      return page.getByRole("dialog", { name: "登録内容を訂正する" });
    },
    schema: correctionForm,
    operation: "orders.correctMentee",
    press: "訂正する",
    fields: {
      name: { label: /^氏名/, right: "山﨑 花子" },
      nameKana: { label: /^カナ/, right: "ヤマザキ ハナコ" },
      email: { label: /^メールアドレス/, right: "yamazaki@example.com" },
      employeeNo: { label: /^社員番号/, right: "00124" },
      department: { label: /^部署/, right: "営業部" },
      jobTitle: { label: /^役職/, right: "主任" },
      groupTag: { label: /^集計属性/, right: "東京" },
      maxCount: { label: /^上限回数/, right: "5" },
    },
  },
  "features/order/hr/add-person-dialog.tsx": {
    async open(setting) {
      return dialogOf(
        await asHr(setting, async (customerId) => {
          const { orderId } = await setting.fixtures.order({ customerId });
          return `/hrstaff/order/${orderId}/mentees?view=import`;
        }),
        "1名ずつ入力する",
      );
    },
    schema: personForm,
    within: "mentees.0.",
    operation: "orders.addMentees",
    press: "登録する",
    fields: {
      name: { label: /^氏名(?!カナ)/, right: "山田 花子" },
      nameKana: { label: /^氏名カナ/, right: "ヤマダ ハナコ" },
      email: { label: /^メールアドレス/, right: "hanako@example.com" },
      employeeNo: { label: /^社員番号/, right: "00123" },
      department: { label: /^部署/, right: "営業部" },
    },
  },
  "features/order/hr/correct-dialog.tsx": {
    async open(setting) {
      const page = await asHr(setting, async (customerId) => {
        const order = await setting.fixtures.order({ customerId, disclosureLevel: "L1" });
        const { id } = await setting.rows.prisma.orderMentee.create({
          data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "山崎 花子", maxCount: 3 },
        });
        return `/hrstaff/order/${order.orderId}/mentees?row=${id}`;
      });
      await page.getByRole("button", { name: "訂正", exact: true }).click();
      return page.getByRole("dialog", { name: "登録内容を訂正する" });
    },
    schema: companyCorrectionForm,
    operation: "orders.correctMentee",
    press: "訂正する",
    fields: {
      name: { label: /^氏名/, right: "山﨑 花子" },
      nameKana: { label: /^カナ/, right: "ヤマザキ ハナコ" },
      email: { label: /^正しいメールアドレス/, right: "yamazaki@example.com" },
      employeeNo: { label: /^社員番号/, right: "00124" },
      department: { label: /^部署/, right: "営業部" },
      jobTitle: { label: /^役職/, right: "主任" },
      groupTag: { label: /^集計属性/, right: "東京" },
    },
  },
  "features/order/admin/new/new-company.tsx": {
    async open(setting) {
      const page = await asAdmin(setting, "/admin/order/new?step=customer");
      await page.getByRole("button", { name: "新しい顧客企業を登録する" }).click();
      return page.getByRole("main");
    },
    schema: newCompanyForm,
    operation: null,
    press: /^次へ：/,
    fields: { name: { label: /^新しい顧客企業の名前/, right: "株式会社ためし" } },
  },
  "features/order/admin/new/use-wizard.ts": {
    async open(setting) {
      const { customerId } = await setting.rows.make.customer();
      const page = await asAdmin(setting, `/admin/order/new?customer=${customerId}&step=period`);
      const today = tokyoDate(systemClock.now());
      await page.getByLabel(/^契約開始日/).fill(addDays(today, 1));
      await page.getByLabel(/^契約終了日/).fill(addDays(today, 100));
      await page.getByRole("radio", { name: /^全員対象/ }).check();
      return page.getByRole("main");
    },
    schema: conditionsForm,
    operation: null,
    press: /^次へ：/,
    fields: {
      name: { label: /^施策名/, right: "節目のキャリア面談" },
      purpose: { label: /^目的・人材育成ビジョン/, right: "節目に立ち止まる。" },
      memo: { label: /^運営メモ/, right: "担当は人事部。" },
      maxMentoringCount: { label: /^1人あたりの回数/, right: "2" },
      totalSessionCap: { label: /^総回数の上限/, right: "40" },
    },
  },
  "features/staff/admin/invite-dialog.tsx": {
    open: async (setting) => dialogOf(await asAdmin(setting, "/admin/staff"), "招待する"),
    schema: inviteAdminForm,
    operation: "adminStaff.invite",
    press: "招待する",
    fields: { email: { label: /^メールアドレス/, right: "shiraishi@example.com" }, name: { label: /^氏名/, right: "白石 直子" } },
  },
  "features/staff/admin/rename-dialog.tsx": {
    open: async (setting) => dialogOf(await asAdmin(setting, "/admin/staff"), /の氏名を変更$/),
    schema: renameAdminForm,
    operation: "adminStaff.update",
    press: "変更する",
    fields: { name: { label: /^氏名/, right: "白石 直" } },
  },
  "features/staff/admin/reset-factor-dialog.tsx": {
    async open(setting) {
      const { userId } = await setting.fixtures.admin();
      await setting.rows.prisma.user.update({ where: { id: userId }, data: { mfaEnabled: true } });
      return dialogOf(await asAdmin(setting, "/admin/staff"), /の2段階認証を解除$/);
    },
    schema: resetAdminFactorForm,
    operation: "adminStaff.resetSecondFactor",
    press: "解除する",
    fields: { reason: { label: /^ご本人をどのように確認したか/, right: "対面で社員証を確認" } },
  },
  "features/closing-days/days-dialog.tsx": {
    async open(setting) {
      const dialog = await dialogOf(await asHr(setting, async () => "/hrstaff/closing-days"), "休業日を登録する");
      await dialog.getByLabel(/^初日/).fill("2036-12-29");
      return dialog;
    },
    schema: closingDaysForm.pick({ name: true }),
    operation: "closingDays.declare",
    press: "登録する",
    fields: { name: { label: /^名前/, right: "年末年始休業" } },
  },
  "features/closing-days/paste-dialog.tsx": {
    open: async (setting) => dialogOf(await asHr(setting, async () => "/hrstaff/closing-days"), "まとめて貼り付ける"),
    schema: pastedDaysForm,
    operation: "closingDays.declare",
    press: /登録する$/,
    fields: { days: { label: "休業日の一覧", right: "2036/12/29〜2037/1/3 年末年始休業" } },
  },
  "features/staff/hr/edit-dialog.tsx": {
    async open(setting) {
      return dialogOf(
        await asHr(setting, async (customerId) => {
          await setting.fixtures.hr.hr(customerId, { isPrimary: false });
          return "/hrstaff/staff";
        }),
        /編集/,
      );
    },
    schema: editForm,
    operation: "hrStaffs.update",
    press: "保存する",
    fields: { name: { label: /^氏名/, right: "人事 次郎" }, department: { label: "部署", right: "人事部" } },
  },
  "features/staff/hr/invite-dialog.tsx": {
    open: async (setting) => dialogOf(await asHr(setting, async () => "/hrstaff/staff"), "招待する"),
    schema: inviteForm,
    operation: "hrStaffs.invite",
    press: "招待する",
    fields: {
      email: { label: /^メールアドレス/, right: "jinji@example.com" },
      name: { label: /^氏名/, right: "人事 次郎" },
      department: { label: "部署", right: "人事部" },
    },
  },
  "features/master/use-bank-form.ts": {
    async open(setting) {
      const page = await asAdmin(setting, "/admin/master");
      await page.getByRole("button", { name: "編集して次の版を作る" }).click();
      return page.getByRole("main");
    },
    schema: questionBankForm.pick({ name: true }),
    operation: "questions.publish",
    press: "確認して公開する",
    confirm: "公開する",
    fields: { name: { label: /^この版の名前/, right: "事前質問シート（次の版）" } },
  },
  "features/master/help-line-desk.tsx": {
    open: async (setting) => (await asAdmin(setting, "/admin/master?tab=helpLines")).getByRole("main"),
    schema: helpLineForm,
    within: "items.0.",
    operation: "helpLines.replace",
    press: "保存する",
    fields: {
      name: { label: /^名前/, right: "ためしの窓口" },
      tel: { label: /^電話番号/, right: "0120-000-000" },
      about: { label: /^ひとこと/, right: "電話で相談できます。" },
    },
  },
  "features/master/vocabulary-dialog.tsx": {
    open: async (setting) => dialogOf(await asAdmin(setting, "/admin/master?tab=terms&kind=targetLayer"), "選択肢を加える"),
    schema: vocabularyForm,
    operation: "terms.add",
    press: "保存する",
    fields: { label: { label: /^言葉/, right: "育休からの復帰" } },
  },
  "features/report/order/text-form.tsx": {
    async open(setting) {
      const { fixtures } = setting;
      const { customerId } = await fixtures.hr.beginner();
      const { orderId } = await fixtures.hr.received(customerId, await fixtures.mentor());
      const page = await asAdmin(setting, `/admin/order/mentoring-report/${orderId}`);
      await page.getByRole("button", { name: "下書きを作る" }).click();
      return page.getByRole("main");
    },
    schema: reportTextForm,
    operation: "orders.draftReport",
    press: "文章を保存する",
    fields: {
      orgIssues: { label: /組織的課題/, right: "業務量の偏り。" },
      proposals: { label: /解決策・人材育成への提案/, right: "対話の研修。" },
      recommendations: { label: /次期への推奨/, right: "来期は対象を広げる。" },
    },
  },
};
