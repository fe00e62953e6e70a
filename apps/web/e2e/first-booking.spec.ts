import { bookButton, bookingDialog } from "./support/booking";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { live } from "./support/live";
import { openLetter } from "./support/mailbox";

const PASSWORD = "雨の日は傘を忘れて走って帰る人";
/** From the link of the mail to 予約が完了しました; all that is typed is the password. */
const MOST_TAPS = 11;

test("a first booking on a phone, from the invitation to booked, takes few taps and a password to type @phone-only", async ({
  page,
  context,
  fixtures,
  rows,
  apiOf,
}, info) => {
  test.slow();
  const order = await fixtures.order({ disclosureLevel: "L1" });
  await fixtures.mentor({ orders: [order] });
  const email = `${crypto.randomUUID()}@example.com`;
  await rows.prisma.orderMentee.create({
    data: { orderId: order.orderId, email, name: "坂本 恵美", nameKana: "サカモト エミ", maxCount: 2, status: "listed" },
  });
  const admin = await apiOf(await fixtures.admin());
  const sent = await admin.post("/api/v1/mail/mentee_register", { data: { orderId: order.orderId } });
  expect(sent.ok(), await sent.text()).toBe(true);
  const link = await openLetter(page, email, /ご利用登録/);
  await context.addInitScript(() => {
    addEventListener("pointerdown", (event) => {
      if (event.isTrusted) sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps") ?? 0) + 1));
    });
  });
  const taps = () => page.evaluate(() => Number(sessionStorage.getItem("taps") ?? 0));
  const tick = async (name: RegExp) => {
    for (const box of await page.getByRole("checkbox", { name }).all()) await box.check();
  };
  const began = performance.now();
  await page.goto(link);
  await live(page);
  const password = labelled(page, "パスワード");
  await password.click();
  await password.pressSequentially(PASSWORD);
  await tick(/に同意します$/);
  await page.getByRole("button", { name: "同意して次へ進む" }).click();

  await expect(page).toHaveURL("/mypage?register=1");
  await live(page);
  await expect(labelled(page, "お名前")).toHaveValue("坂本 恵美");
  await expect(page.getByLabel("お名前（カナ）")).toHaveValue("サカモト エミ");
  await tick(/を確認しました$/);
  await page.getByRole("button", { name: "本登録する" }).click();

  await expect(page).toHaveURL("/mentor?registered=1");
  await page
    .getByRole("link", { name: /さんを予約する$/ })
    .first()
    .click();
  await bookingDialog(page).getByRole("button", { name: "確認へ進む" }).click();
  await bookingDialog(page)
    .getByRole("checkbox", { name: /同意します/ })
    .check();
  await bookButton(page).click();
  await expect(bookingDialog(page).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  // And the link of the mail.
  const pressed = 1 + (await taps());
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  info.annotations.push({ type: "first booking", description: `${pressed} taps, ${PASSWORD.length} characters, ${seconds} s by script` });
  expect(pressed).toBeLessThanOrEqual(MOST_TAPS);
});
