import { href } from "@knotter/contract/routes";
import { expectAccessible } from "./support/axe";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { mailedLink } from "./support/links";
import { live, openPage } from "./support/live";

const PASSWORD = "雨の日は傘を忘れて走って帰る人";

test("people without e-mail: HR lists two and prints their slips; one registers on a phone by an address that HR never sees @phone @fast", async ({
  page,
  context,
  browser,
  fixtures,
  rows,
  enter,
  isMobile,
}) => {
  test.slow();
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L1" });
  const id = order.orderId;
  await rows.prisma.orderMentee.createMany({
    data: ["工場 太郎", "工場 次郎"].map((name, index) => ({
      orderId: id,
      employeeNo: `F-00${index + 1}`,
      name,
      nameKana: index === 0 ? "コウジョウ タロウ" : "コウジョウ ジロウ",
      department: "製造部",
      maxCount: 2,
    })),
  });
  await enter(context, hr);
  await openPage(page, href("hrOrderMentees", { id }));
  await expect(page.getByText("メールなし").first()).toBeVisible();
  await page.getByRole("link", { name: "ログイン用紙" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ログイン用紙" })).toBeVisible();
  await live(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "2名分のログイン用紙を作る" }).click();
  await expect(page.getByRole("heading", { name: "2名分の用紙ができました" })).toBeFocused();
  await expectAccessible(page);
  const slip = page.getByRole("listitem").filter({ hasText: "工場 太郎" });
  const code = (await slip.getByText(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/).textContent()) ?? "";
  const orderCode = (await slip.getByRole("definition").first().textContent()) ?? "";
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "印刷する" })).toBeHidden();
  await page.emulateMedia({ media: null });

  const own = await browser.newContext(isMobile ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : {});
  const phone = await own.newPage();
  await openPage(phone, href("signupCode", {}, { order: orderCode }));
  await expect(labelled(phone, "注文番号")).toHaveValue(orderCode);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "次へ進む" }).click();
  await expect(labelled(phone, "社員番号")).toBeFocused();
  await labelled(phone, "社員番号").fill("F-001");
  await labelled(phone, "コード").fill("2222-2222-2222-2222");
  await phone.getByRole("button", { name: "次へ進む" }).click();
  await expect(labelled(phone, "コード")).toHaveAccessibleDescription(/用紙の内容を確認できませんでした/);
  await labelled(phone, "コード").fill(code.toLowerCase().replaceAll("-", ""));
  await phone.getByRole("button", { name: "次へ進む" }).click();
  await expect(phone.getByRole("heading", { name: "工場 太郎 様ですね" })).toBeFocused();
  await expectAccessible(phone);
  const email = `${crypto.randomUUID()}@private.example`;
  await labelled(phone, "ご自身のメールアドレス").fill(email);
  await phone.getByRole("button", { name: "登録用のリンクを受け取る" }).click();
  await expect(phone.getByRole("heading", { name: "ご入力のメールアドレス宛にご案内を送信しました" })).toBeFocused();
  const { token } = await mailedLink(rows, "verify", { toAddress: email });
  await openPage(phone, `/signup?token=${token}`);
  await labelled(phone, "パスワード").fill(PASSWORD);
  await phone.getByRole("checkbox", { name: "利用規約に同意します" }).check();
  await phone.getByRole("checkbox", { name: "プライバシーポリシーに同意します" }).check();
  await phone.getByRole("button", { name: "同意して次へ進む" }).click();
  await expect(phone).not.toHaveURL(/signup/);
  await own.close();
  const place = await rows.prisma.orderMentee.findFirstOrThrow({ where: { orderId: id, employeeNo: "F-001" } });
  expect(place).toMatchObject({ email: null, status: "temporary" });

  await openPage(page, href("hrOrderMentees", { id }));
  await expect(page.getByText("工場 太郎").first()).toBeVisible();
  expect(await page.content()).not.toContain(email);
});
