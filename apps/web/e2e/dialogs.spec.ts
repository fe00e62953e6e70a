import { expectAccessible } from "./support/axe";
import { bookButton, bookingDialog, chooseTime, signIn } from "./support/booking";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";

test("the booking dialog is accessible in each of its steps, refused and done @phone @fast", async ({ page, context, fixtures, enter }) => {
  test.slow();
  const { order, mentor, mentee } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto(`/mentor/${mentor.userId}`);
  const panel = page.getByRole("region", { name: "予約", exact: true });
  await chooseTime(panel, 0);
  await panel.getByRole("button", { name: "この日時で予約へ進む" }).click();
  const dialog = bookingDialog(page);
  await dialog.getByRole("button", { name: "日時を選び直す" }).click();
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await chooseTime(dialog, 0);
  await dialog.getByRole("button", { name: "話したいことへ進む" }).click();
  await expect(dialog.getByLabel("話したいこと")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await bookButton(page).click();
  await expect(dialog.getByText(/同意が必要です/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  // Somebody else books every slot of the morning.
  const { startAt } = await page.evaluate(() => JSON.parse(Object.values(sessionStorage)[0] as string) as { startAt: string });
  await fixtures.mentoring({ mentor, mentee: await fixtures.mentee(order), startAt: new Date(startAt) });
  await bookButton(page).click();
  await expect(dialog.getByText(/たった今ほかの方が予約しました/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("list", { name: "同じキャリコンの近い日時" }).getByRole("button").first().click();
  await bookButton(page).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await expectAccessible(page);
});

test("the dialogs of a booking are accessible @phone", async ({ page, context, fixtures, enter }) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9) });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "日時を変更" }).click();
  const move = page.getByRole("dialog");
  await chooseTime(move, 0);
  await expectAccessible(page);
  await move.getByRole("button", { name: "確認へ進む" }).click();
  await expect(page.getByRole("dialog", { name: "変更の確認" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "キャンセルの確認" })).toBeVisible();
  await expectAccessible(page);
});

test("a reason that is too long is told once, within the visible part of the sheet @phone", async ({ page, context, fixtures, enter }) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9) });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "キャンセルの確認" });
  await dialog.getByLabel(/^くわしい理由/).fill("あ".repeat(501));
  await expect(dialog.getByText("1文字超えています")).toBeVisible();
  await dialog.getByRole("button", { name: "キャンセルする" }).click();
  await expect(dialog.getByText("500文字以内で入力してください")).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel(/^くわしい理由/)).toBeInViewport();
  await expect(dialog.getByText("1文字超えています")).toHaveCount(0);
  await expect(dialog.getByText("501 / 500文字")).toBeVisible();
});

test("the dialogs of the hours and the drawer are accessible @phone", async ({ page, context, fixtures, enter, isMobile }) => {
  const { mentor, mentee } = await fixtures.pair();
  await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9) });
  await enter(context, mentor);
  await page.goto("/mypage/mentor/schedule");
  await page.getByRole("button", { name: "日付を指定して登録" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio").first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /受け付けない/ }).check();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "月曜日の受付時間をほかの曜日にコピー" }).and(page.locator(":visible")).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "月曜日の期間を決める" }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  if (!isMobile) return;
  await page.getByRole("button", { name: "メニューを開く" }).click();
  await expect(page.getByRole("dialog", { name: "メニュー" })).toBeVisible();
  await expectAccessible(page);
});

test("the filter panel of a phone is accessible @phone-only @fast-phone", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/mentor?theme=childcare");
  await page.getByRole("button", { name: /^絞り込み/ }).click();
  await expect(page.getByRole("dialog", { name: "絞り込み" })).toBeVisible();
  await expectAccessible(page);
});

test("error states are accessible: a refused sign-in, and lists that cannot be loaded", async ({ page, context, fixtures, enter }) => {
  await page.goto("/login");
  await signIn(page, "nobody-at-all@example.com", "wrong");
  await expect(page.getByText("メールアドレスまたはパスワードをご確認ください。")).toBeVisible();
  await expectAccessible(page);

  const { mentor, mentee } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/mentor");
  await page.route("**/api/trpc/mentors.list*", (route) => route.abort("connectionreset"));
  await page.getByRole("checkbox", { name: /^育児との両立/ }).check();
  await expect(page.getByText(/読み込めませんでした|電波の状態/).first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await page.goto(`/mentor/${mentor.userId}`);
  await page.route("**/api/trpc/mentors.schedules*", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "次の2週間" }).click();
  // Loading first …
  await expectAccessible(page);
  await expect(page.getByText("空き時間を読み込めませんでした。")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.unroute("**/api/trpc/mentors.schedules*");
  await page.getByRole("button", { name: "もう一度読み込む" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("no button of a booking acts twice, even while the answer is slow", async ({ page, aboutToBook }) => {
  await aboutToBook();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/trpc/mentoring.book", async (route) => {
    await asked;
    await route.continue();
  });
  await bookButton(page).click();
  const dialog = bookingDialog(page);
  await expect(dialog.getByText("予約しています")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  answer();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
});
