import { email } from "@knotter/contract/fields";
import { adjustCountForm, maxCountForm, menteeAdminForm } from "@knotter/contract/resources/mentees";
import { inviteMentorForm, mentorReasonForm } from "@knotter/contract/resources/mentor-admin";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { adminForm, meetingLinkForm } from "../../src/features/admin-mentor/mentor-schemas";
import type { FormRow, FormSetting } from "./form-table";

/** A page as an admin sees it. */
async function asAdmin({ page, context, fixtures, enter }: FormSetting, path: string): Promise<Page> {
  await enter(context, await fixtures.admin());
  await page.goto(path);
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

/** The admins' forms. */
export const ADMIN_FORMS: Readonly<Record<string, FormRow>> = {
  "features/admin-mentee/adjust-dialog.tsx": {
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
  "features/admin-mentee/count-dialog.tsx": {
    open: async (setting) => dialogOf(await menteePage(setting), /^上限を変更：/),
    schema: maxCountForm.pick({ maxCount: true }),
    operation: "mentees.admin",
    press: "変更する",
    fields: { maxCount: { label: "上限回数", right: "5" } },
  },
  "features/admin-mentee/email-dialog.tsx": {
    open: async (setting) => dialogOf(await menteePage(setting), "アドレスを変更する"),
    schema: z.object({ email }),
    operation: "mentees.admin",
    press: "確認のメールを送る",
    fields: { email: { label: /^新しいメールアドレス/, right: "atarashii@example.com" } },
  },
  "features/admin-mentee/memo.tsx": {
    open: async (setting) => (await menteePage(setting)).getByRole("main"),
    schema: menteeAdminForm.pick({ adminMemo: true }),
    operation: "mentees.admin",
    press: "メモを保存する",
    fields: { adminMemo: { label: "事務局のメモ", right: "電話は午後に。" } },
  },
  "features/admin-mentor/admin-section.tsx": {
    open: async (setting) => (await mentorPage(setting, await setting.fixtures.mentor())).getByRole("main"),
    schema: adminForm,
    operation: "mentors.update",
    press: "保存する",
    fields: { adminMemo: { label: "メモ", right: "更新の書類は受領済み。" } },
  },
  "features/admin-mentor/enable-dialog.tsx": {
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
  "features/admin-mentor/invite-dialog.tsx": {
    open: async (setting) => dialogOf(await asAdmin(setting, "/admin/mentor"), "キャリコンを招待する"),
    schema: inviteMentorForm,
    operation: "mentors.invite",
    press: "招待する",
    fields: { email: { label: /^メールアドレス/, right: "misaki@example.com" }, name: { label: /^氏名/, right: "佐藤 美咲" } },
  },
  "features/admin-mentor/meeting-section.tsx": {
    open: async (setting) => (await mentorPage(setting, await setting.fixtures.mentor())).getByRole("form", { name: "事務局のリンク" }),
    schema: meetingLinkForm,
    operation: "mentors.officeLink",
    press: "リンクを保存する",
    fields: { url: { label: /^事務局のリンク/, right: "https://meet.google.com/abc-defg-hij" } },
  },
  "features/admin-mentor/reject-dialog.tsx": {
    open: async (setting) => dialogOf(await mentorPage(setting, await setting.fixtures.mentors.waiting()), "差し戻す"),
    schema: mentorReasonForm,
    operation: "mentors.update",
    press: "理由を伝えて差し戻す",
    fields: { reason: { label: /^理由/, right: "お名前の表記をご確認ください。" } },
  },
};
