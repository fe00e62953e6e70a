import { href } from "@knotter/contract/routes";
import { expectAccessible } from "./support/axe";
import { bookButton, bookingDialog, chooseTime } from "./support/booking";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { mailedLink } from "./support/links";
import { live, openPage } from "./support/live";
import { paste } from "./support/spreadsheet";

const PASSWORD = "雨の日は傘を忘れて走って帰る人";

test("people without e-mail: HR lists two and prints their slips; one registers on a phone by an address that HR never sees, and books @phone @fast", async ({
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
  const mentor = await fixtures.mentor({ orders: [order] });
  await enter(context, hr);
  await openPage(page, href("hrOrderMentees", { id }));
  await page.getByRole("link", { name: "対象者を登録する" }).first().click();
  await page.getByRole("link", { name: "表を貼り付ける" }).click();
  await paste(
    page.getByLabel("1行目の氏名", { exact: true }),
    `氏名\tメールアドレス\t社員番号\t部署\n工場 太郎\t\tF-001\t製造部\n工場 次郎\t\tF-002\t製造部\n事務 花子\t${crypto.randomUUID()}@example.com\t\t総務部`,
  );
  await page.getByRole("button", { name: "内容を確認する" }).click();
  await expect(page.getByText("メールなしで登録します", { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "新規 3名を取り込む" }).click();
  await page.getByRole("button", { name: "一覧を見る" }).click();
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
  await phone.getByRole("button", { name: "用紙の入力に戻る" }).click();
  await expect(labelled(phone, "社員番号")).toHaveValue("F-001");
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
  await expect(phone).toHaveURL("/mypage?register=1");
  await expect(labelled(phone, "お名前")).toHaveValue("工場 太郎");
  await phone.getByLabel("お名前（カナ）").fill("コウジョウ タロウ");
  await phone.getByRole("checkbox", { name: "会社への共有範囲を確認しました" }).check();
  await phone.getByRole("button", { name: "本登録する" }).click();
  await expect(phone).toHaveURL("/mentor?registered=1");
  await phone.getByRole("link", { name: mentor.displayName, exact: true }).click();
  const panel = phone.getByRole("region", { name: "予約", exact: true });
  await chooseTime(panel);
  await panel.getByRole("button", { name: "この日時で予約へ進む" }).click();
  const dialog = bookingDialog(phone);
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  await bookButton(phone).click();
  await expect(phone.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await own.close();
  const place = await rows.prisma.orderMentee.findFirstOrThrow({ where: { orderId: id, employeeNo: "F-001" } });
  expect(place).toMatchObject({ email: null, status: "active" });

  await openPage(page, href("hrOrderMentees", { id }));
  await expect(page.getByText("工場 太郎").first()).toBeVisible();
  expect(await page.content()).not.toContain(email);
});
