import { addDays, DAY, tokyoDate } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { bookButton, bookingDialog, chooseTime } from "./support/booking";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a mentor proposes other times, and the mentee takes one of them on the page of the interview @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const startAt = startIn(24 * 9);
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt });
  await enter(context, mentor);
  await openPage(page, `/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "別の日時を提案する" }).click();
  const dialog = page.getByRole("dialog", { name: "別の日時を提案する" });
  await expect(dialog.getByRole("button", { name: "提案する" })).toBeDisabled();
  await chooseTime(dialog);
  await chooseTime(dialog, 4);
  await expect(dialog.getByText("2 / 3")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "2つの日時を提案する" }).click();
  await expect(page.getByRole("heading", { name: "別の日時を提案しています" })).toBeVisible();

  await context.clearCookies();
  await enter(context, mentee);
  await openPage(page, "/");
  await page.getByRole("link", { name: /提案された日時を見る/ }).click();
  const panel = page.getByRole("region", { name: "別の日時の提案があります" });
  await expect(page).toHaveURL(`/mentoring/reserved/${mentoringId}#proposal`);
  await expect(panel.getByRole("heading", { name: "別の日時の提案があります" })).toBeInViewport();
  await expect(panel.getByRole("button", { name: "この日時に変更する" })).toBeDisabled();
  await expectAccessible(page);
  await panel.getByRole("radio").first().check({ force: true });
  await panel.getByRole("button", { name: "この日時に変更する" }).click();
  const confirmation = page.getByRole("dialog", { name: "変更の確認" });
  await expect(confirmation.getByText("変更前")).toBeVisible();
  await expect(confirmation.getByText("回数は減りません。日時を変更できる回数も変わりません。")).toBeVisible();
  await expectAccessible(page);
  expect((await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).startAt).toEqual(startAt);
  await confirmation.getByRole("button", { name: "この日時に変更する" }).click();
  await expect(page.getByText(/日時を変更しました。\d+月\d+日.+（日本時間）/)).toBeVisible();
  await expect(panel).toHaveCount(0);
  // The new date is on the screen, and the focus is there.
  await expect(page.getByRole("region", { name: "日時", exact: true }).locator("time").first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator(":focus").getByRole("region", { name: "日時", exact: true })).toBeVisible();
  const holds = await rows.prisma.timeHold.findMany({ where: { mentoringId }, orderBy: { startAt: "asc" } });
  expect(holds.map(({ state }) => state)).toEqual(["taken", "released"]);
  const moved = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  expect([moved.startAt, moved.rescheduleCount]).toEqual([holds[0]?.startAt, 0]);
});

test("a mentee waits for a mentor, books the time that is held, and waits no more @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  await enter(context, mentee);
  await openPage(page, `/mentor/${mentor.userId}`);
  await page.getByRole("link", { name: "空きを待つ" }).click();
  await expect(page.getByRole("heading").filter({ hasText: `${mentor.displayName}さんの空きを待つ` })).toBeVisible();
  await page.getByRole("checkbox", { name: "平日昼" }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole("button", { name: "空きを待つ" }).click();
  // Nobody waits for what is free: it is offered instead, until the conditions leave it out.
  await expect(page.getByText("条件に合う日時が、いま空いています")).toBeVisible();
  await expect(page.getByRole("listitem").getByRole("link", { name: new RegExp(`${mentor.displayName}さん$`) })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "平日昼" }).uncheck({ force: true });
  await page.getByRole("checkbox", { name: "平日夜（18時以降）" }).check({ force: true });
  await page.getByRole("button", { name: "空きを待つ" }).click();
  await expect(page.getByRole("heading", { name: "空きを待っています" })).toBeVisible();
  const { id } = await rows.prisma.waitingEntry.findFirstOrThrow({ where: { menteeId: mentee.userId } });

  const from = tokyoDate(startIn(24 * 4));
  const answer = await page.request.get(`/api/v1/mentors/${mentor.userId}/schedules?from=${from}&to=${addDays(from, 10)}`);
  const { days } = (await answer.json()) as { days: { slots: { startAt: string }[] }[] };
  const free = days.flatMap(({ slots }) => slots)[0]?.startAt ?? "";
  await fixtures.heldTime({ mentor, mentee, entryId: id, startAt: new Date(free), until: new Date(Date.now() + DAY) });
  await openPage(page, "/");
  await page.getByRole("link", { name: /空きが出た日時を予約する/ }).click();
  await expect(page.getByRole("heading", { name: "お待ちの日時に空きが出ました" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "この日時を予約する" }).click();
  const dialog = bookingDialog(page);
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await expect(dialog.getByText("予約が完了すると、空き待ちは終わります。")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  await bookButton(page).click();
  await expect(bookButton(page)).toHaveCount(0);
  expect((await rows.prisma.timeHold.findMany({ where: { waitingEntryId: id } })).map(({ state }) => state)).toEqual(["taken"]);
  expect((await rows.prisma.waitingEntry.findUniqueOrThrow({ where: { id } })).outcome).toBe("booked");

  // Canceled again, the same can be waited for without saying everything once more.
  await bookingDialog(page).getByRole("link", { name: "予約の内容を見る" }).click();
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  await page.getByRole("dialog", { name: "キャンセルの確認" }).getByRole("button", { name: "キャンセルする" }).click();
  await page.getByRole("dialog", { name: "キャンセルしました" }).getByRole("link", { name: "同じ条件でもう一度始められます" }).click();
  await expect(page.getByRole("heading").filter({ hasText: `${mentor.displayName}さんの空きを待つ` })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "平日夜（18時以降）" })).toBeChecked();
});

test("a mentee stops waiting only after a question that says what is lost @phone", async ({ page, context, fixtures, rows, enter }) => {
  const { mentor, mentee } = await fixtures.pair();
  await enter(context, mentee);
  await openPage(page, `/mentor/${mentor.userId}`);
  await page.getByRole("link", { name: "空きを待つ" }).click();
  await page.getByRole("checkbox", { name: "平日夜（18時以降）" }).check({ force: true });
  await page.getByRole("button", { name: "空きを待つ" }).click();
  await expect(page.getByRole("heading", { name: "空きを待っています" })).toBeVisible();
  const { id } = await rows.prisma.waitingEntry.findFirstOrThrow({ where: { menteeId: mentee.userId } });
  const leave = page.getByRole("button", { name: "空き待ちをやめる" });
  const dialog = page.getByRole("dialog", { name: "空き待ちをやめる" });

  await leave.click();
  await expect(dialog.getByText(/順番が最後になります/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "戻る" }).click();
  await expect(leave).toBeFocused();
  expect((await rows.prisma.waitingEntry.findUniqueOrThrow({ where: { id } })).outcome).toBeNull();

  await leave.click();
  await dialog.getByRole("button", { name: "空き待ちをやめる" }).click();
  await expect(page.getByText("空き待ちをやめました。")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  expect((await rows.prisma.waitingEntry.findUniqueOrThrow({ where: { id } })).outcome).not.toBeNull();
});
