import { bookButton, bookingDialog } from "./support/booking";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { live } from "./support/live";
import { openLetter } from "./support/mailbox";

const PASSWORD = "雨の日は傘を忘れて走って帰る人";
/** From the link of the mail to 予約が完了しました, with what has to be typed. */
const MOST = { taps: 11, characters: PASSWORD.length };

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
  let characters = 0;
  const type = async (label: string, text: string) => {
    const field = labelled(page, label);
    if ((await field.inputValue()) !== "") return;
    await field.click();
    await field.pressSequentially(text);
    characters += text.length;
  };
  const tickAll = async () => {
    for (const box of await page
      .getByRole("main")
      .getByRole("checkbox", { name: /同意します$|確認しました$/ })
      .all())
      await box.check();
  };
  const heights: number[] = [];
  const height = async () => heights.push(await page.evaluate(() => document.documentElement.scrollHeight));

  // The tap on the link of the mail.
  let before = 1;
  const began = performance.now();
  await page.goto(link);
  await live(page);
  await height();
  await type("パスワード", PASSWORD);
  await tickAll();
  await page.getByRole("button", { name: "同意して次へ進む" }).click();

  await expect(page).toHaveURL("/mypage?register=1");
  await live(page);
  await height();
  await type("お名前", "坂本 恵美");
  const kana = page.getByLabel("お名前（カナ）");
  if ((await kana.inputValue()) === "") {
    await kana.click();
    await kana.pressSequentially("さかもと えみ");
    characters += 7;
  }
  await tickAll();
  await page.getByRole("button", { name: /登録する$/ }).click();
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
  before += await taps();
  const told = { taps: before, characters, heights, seconds: Math.round((performance.now() - began) / 100) / 10 };
  console.log("FIRST BOOKING", JSON.stringify(told));
  info.annotations.push({ type: "first booking", description: JSON.stringify(told) });
  expect(before).toBeLessThanOrEqual(MOST.taps);
  expect(characters).toBeLessThanOrEqual(MOST.characters);
});
