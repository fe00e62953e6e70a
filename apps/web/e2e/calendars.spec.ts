import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a mentor registers a calendar, sees that it cannot be read, keeps an interview that an appointment overlaps, and takes a calendar off @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9) });
  await fixtures.mentors.withCalendars({ mentoringId, mentor });
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=calendars");
  const calendars = page.getByRole("list", { name: "登録したカレンダー" });

  await test.step("an interview that an appointment overlaps stays until she says so", async () => {
    await expect(page.getByText("予定と重なっている面談があります")).toBeVisible();
    await page.getByRole("button", { name: /^そのまま行う/ }).click();
    await expect(page.getByText("予定と重なっている面談があります")).toBeHidden();
  });

  await test.step("a calendar is read at once when she asks for it", async () => {
    await page.getByRole("button", { name: "今すぐ更新：別の会社の予定" }).click();
    await expect(page.getByText("読み取れていないカレンダーがあります")).toBeVisible();
  });

  await test.step("an address of this machine's own network is refused at its field", async () => {
    await page.getByRole("button", { name: "カレンダーを登録する" }).click();
    const dialog = page.getByRole("dialog", { name: "カレンダーの登録" });
    await dialog.getByLabel(/^呼び名/).fill("家の予定");
    await dialog.getByLabel(/^カレンダーのアドレス/).fill("https://192.168.0.10/a.ics");
    await dialog.getByRole("button", { name: "登録する" }).click();
    await expect(dialog.getByText(/公開されているカレンダーのアドレスを入力してください/)).toBeVisible();
    await dialog.getByLabel(/^カレンダーのアドレス/).fill("https://calendar.invalid/a.ics");
    await dialog.getByRole("button", { name: "登録する" }).click();
    await expect(calendars.getByText("家の予定")).toBeVisible();
    await expect(calendars.getByText("calendar.invalid")).toBeVisible();
    await expect(calendars.getByText("カレンダーのサーバーに接続できませんでした。自動でもう一度試します。")).toBeVisible();
  });

  await test.step("what she takes off is gone", async () => {
    await page.getByRole("button", { name: "外す：家の予定" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "外す" }).click();
    await expect(calendars.getByText("家の予定")).toBeHidden();
  });
});
