import { WRONG_DAY } from "@knotter/contract/field-sentences";
import type { Locator, Page } from "@playwright/test";
import type { z } from "zod";
import { maxLengthOf, toInput } from "../src/components/form/codec";
import type { FormRow } from "./support/form-row";
import { FORMS } from "./support/form-table";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

/** What a field may be given that is wrong, whatever it is: nothing, one character too many, another shape. */
const wrongValues = (row: FormRow, name: string): string[] => {
  const max = maxLengthOf(row.schema, name);
  return ["", ...(max === undefined ? [] : ["あ".repeat(max + 1)]), "wrong\u0001", "@", "-1", "999999999"];
};

/** What the schema of the contract says of this field, with these values in the form. */
function sentenceOf(schema: z.ZodType, values: Record<string, unknown>, name: string): string | undefined {
  const result = schema.safeParse(toInput(schema, values));
  const message = result.error?.issues.find(({ path }) => `${path.join(".")}.`.startsWith(`${name}.`))?.message;
  return message === WRONG_DAY.sent ? WRONG_DAY.typed : message;
}

/** The control itself: a section or a dialog may be named by the same words. */
const controlOf = (form: Locator, { label }: FormRow["fields"][string]): Locator =>
  form.getByLabel(label, { exact: true }).and(form.page().locator("input, textarea, select")).first();

async function fillRight(form: Locator, row: FormRow): Promise<void> {
  // Optional fields are folded away.
  const folded = form.locator("details[data-fold=fields]:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  for (const field of Object.values(row.fields)) {
    if (field.choose) await controlOf(form, field).check();
    else await controlOf(form, field).fill(field.right);
  }
}

/** The sentence is at the field as a screen reader finds it, and what was typed is there still. */
async function expectSaid(control: Locator, sentence: string, typed: string): Promise<void> {
  await expect(control).toHaveAttribute("aria-invalid", "true");
  await expect(control).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  await expect(control).toHaveValue(typed);
}

/** A refusal of one field, in the server's place: no form may depend on a rule that only the server knows. */
async function refuse(page: Page, operation: string, field: string, message: string): Promise<void> {
  await page.route(`**/api/trpc/${operation}*`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: {
          message,
          code: -32022,
          data: {
            code: "UNPROCESSABLE_CONTENT",
            httpStatus: 422,
            path: operation,
            app: {
              code: "UNPROCESSABLE",
              message: "内容に誤りがあります。ご確認ください。",
              fieldErrors: { [field]: [message] },
              retryable: false,
              requestId: "test",
            },
          },
        },
      },
    }),
  );
}

for (const [file, row] of Object.entries(FORMS)) {
  test(`${file} says what is wrong at the field, and keeps what was typed`, async ({ page, context, rows, fixtures, enter }) => {
    test.slow();
    const form = await row.open({ page, context, rows, fixtures, enter });
    const press = () => form.getByRole("button", { name: row.press, exact: true }).click();
    await fillRight(form, row);
    const right = Object.fromEntries(Object.entries(row.fields).map(([name, { right: value }]) => [name, value]));
    const texts = Object.entries(row.fields).filter(([, { choose }]) => !choose);
    let asked = 0;
    for (const [name, field] of texts) {
      for (const wrong of wrongValues(row, name)) {
        const sentence = sentenceOf(row.schema, { ...right, [name]: wrong }, name);
        if (sentence === undefined) continue;
        asked += 1;
        await controlOf(form, field).fill(wrong);
        await press();
        await expectSaid(controlOf(form, field), sentence, wrong);
        await expect(controlOf(form, field)).toBeFocused();
      }
      await controlOf(form, field).fill(field.right);
    }
    expect(asked, "some value is wrong in this form").toBeGreaterThan(0);

    const [name, field] = texts.at(-1) ?? [];
    if (name === undefined || field === undefined) throw new Error("a form without a text has a journey of its own");
    if (row.operation === null) return;
    await refuse(page, row.operation, `${row.within ?? ""}${name}`, "この値は、いまは使えません");
    await press();
    if (row.confirm !== undefined) await page.getByRole("dialog").getByRole("button", { name: row.confirm, exact: true }).press("Enter");
    await expectSaid(controlOf(form, field), "この値は、いまは使えません", field.right);
    await expect(controlOf(form, field)).toBeFocused();
  });
}

test("a press of the button counts, although leaving the field would say something above it", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  await enter(context, await fixtures.mentee(await fixtures.order()));
  await openPage(page, "/mypage?tab=profile");
  const form = page.getByRole("form", { name: "プロフィール" });
  const name = form.getByRole("textbox", { name: /^お名前(?!（)/ });
  await name.fill("");
  await form.getByLabel(/^これまでの経歴/).fill("あ".repeat(3000));
  await expect(name).toHaveAttribute("aria-invalid", "true");
  const button = form.getByRole("button", { name: "変更を保存する" });
  await button.hover();
  await page.mouse.down();
  // As long as a hand holds it, so that the field that was left has been checked.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(name).toBeFocused();
});

test("a press of the button leads to the wrong field far above it, although that had the focus all along @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  await enter(context, await fixtures.mentee(await fixtures.order()));
  await openPage(page, "/mypage?tab=profile");
  const form = page.getByRole("form", { name: "プロフィール" });
  const name = form.getByRole("textbox", { name: /^お名前(?!（)/ });
  const button = form.getByRole("button", { name: "変更を保存する" });
  await name.fill("");
  await button.scrollIntoViewIfNeeded();
  await expect(name).not.toBeInViewport();
  await button.click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(form.getByText("必須項目です").first()).toBeInViewport({ ratio: 1 });
});
