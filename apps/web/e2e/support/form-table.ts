import { newCustomer } from "@knotter/contract/resources/customers";
import { adminForm } from "@knotter/contract/resources/mentoring";
import { decideRequestForm } from "@knotter/contract/resources/personal-data";
import { DAY } from "@knotter/domain/tokyo";
import type { Rows } from "@knotter/testing/rows";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { z } from "zod";
import { settingsForm } from "../../src/features/customer/customer-schema";
import { ago, type fixturesOf } from "./fixtures";

export interface FormSetting {
  page: Page;
  context: BrowserContext;
  rows: Rows;
  fixtures: ReturnType<typeof fixturesOf>;
  enter: (context: BrowserContext, person: { email: string }) => Promise<void>;
}

export interface FormRow {
  /** What the check of it needs to be true of the world, and where the form is then. */
  open: (setting: FormSetting) => Promise<Locator>;
  /** What the form is checked with. */
  schema: z.ZodType;
  /** The operation it calls. */
  operation: string;
  /** The button that sends it. */
  press: string | RegExp;
  /** What each field is called on the screen, by its name in the schema, and a value that is right. */
  fields: Readonly<Record<string, { label: string | RegExp; right: string; choose?: boolean }>>;
}

const asAdmin = async ({ context, fixtures, enter }: FormSetting) => enter(context, await fixtures.admin());

/** Every form of the product, by the file that makes it. `test/forms.test.ts` holds this against the source. */
export const FORMS: Readonly<Record<string, FormRow>> = {
  "features/admin-mentee/decide-dialog.tsx": {
    async open(setting) {
      const { page, rows, fixtures } = setting;
      await asAdmin(setting);
      const mentee = await fixtures.mentee(await fixtures.order());
      await rows.prisma.personalDataRequest.create({ data: { userId: mentee.userId, kind: "disclosure", requestedAt: ago(DAY) } });
      await page.goto(`/admin/mentee/${mentee.userId}?tab=data`);
      await page.getByRole("button", { name: /に対応する$/ }).click();
      return page.getByRole("dialog");
    },
    schema: decideRequestForm,
    operation: "personalDataRequests.decide",
    press: "対応を記録する",
    fields: {
      decision: { label: /^開示した/, right: "", choose: true },
      note: { label: /^(対応の記録|お断りする理由)/, right: "ご本人に電話で確認しました。" },
    },
  },
  "features/admin-result/decision-dialog.tsx": {
    async open(setting) {
      const { page, fixtures } = setting;
      const { mentor, mentee } = await fixtures.pair();
      const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * DAY), status: "no_show" });
      await asAdmin(setting);
      await page.goto(`/mentoring/reserved/${mentoringId}`);
      await page.getByRole("button", { name: "回数を戻す" }).click();
      return page.getByRole("dialog", { name: "回数を戻す" });
    },
    schema: adminForm.pick({ reason: true }),
    operation: "mentoring.setStatus",
    press: "回数を戻す",
    fields: { reason: { label: /^理由/, right: "双方に確認しました。" } },
  },
  "features/customer/create-dialog.tsx": {
    async open(setting) {
      await asAdmin(setting);
      await setting.page.goto("/admin/customer");
      await setting.page.getByRole("button", { name: "顧客企業を登録する" }).click();
      return setting.page.getByRole("dialog", { name: "顧客企業を登録する" });
    },
    schema: newCustomer,
    operation: "customers.create",
    press: "登録する",
    fields: {
      name: { label: /^会社名(?!（)/, right: "株式会社ためし" },
      nameKana: { label: "会社名（カナ）", right: "カブシキガイシャタメシ" },
      corporateNumber: { label: "法人番号", right: "7000012050002" },
    },
  },
  "features/customer/use-settings.ts": {
    async open(setting) {
      await asAdmin(setting);
      const { customerId } = await setting.rows.make.customer();
      await setting.page.goto(`/admin/customer/${customerId}?tab=settings`);
      const form = setting.page.locator("form").filter({ has: setting.page.getByLabel("業種") });
      await form.getByLabel("業種").fill("製造業");
      return setting.page.locator("main");
    },
    schema: settingsForm,
    operation: "customers.update",
    press: "保存する",
    fields: {
      name: { label: /^会社名(?!（)/, right: "株式会社ためし" },
      nameKana: { label: "会社名（カナ）", right: "カブシキガイシャタメシ" },
      industry: { label: "業種", right: "製造業" },
      corporateNumber: { label: "法人番号", right: "7000012050002" },
      postalCode: { label: "郵便番号", right: "100-0001" },
      address: { label: "住所", right: "東京都千代田区1-1" },
      adminMemo: { label: "事務局のメモ", right: "メモ" },
      kThreshold: { label: /^集計の最小人数/, right: "10" },
      dataRetentionMonths: { label: /^保存期間/, right: "60" },
      allowedEmailDomains: { label: "メールアドレスのドメイン", right: "example.co.jp" },
    },
  },
};
