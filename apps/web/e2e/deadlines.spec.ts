import { bookButton, bookingDialog } from "./support/booking";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";

test("after the deadline the cancel dialog says that a count is used up, and rescheduling is not offered", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(5) });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  const change = page.getByRole("region", { name: "変更とキャンセル" });
  await expect(change).toContainText("1回分として消化されます");
  await expect(change).toContainText(/日時変更の期限（.+）を過ぎました。事務局にご相談ください。/);
  await expect(change.getByRole("button", { name: "日時を変更" })).toBeHidden();
  await change.getByRole("button", { name: "キャンセル", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "キャンセルの確認" });
  await expect(dialog).toContainText(/期限（.+）を過ぎているため、この面談の1回分は戻りません/);
  await expect(dialog).toContainText("この面談の1回分は戻りません（残り2回）");
  await dialog.getByRole("button", { name: "キャンセルする" }).click();
  await expect(page.getByRole("dialog", { name: "キャンセルしました" })).toContainText("1回分として消化されました。");
  const { usedCount } = await rows.prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } });
  expect(usedCount).toBe(1);
});

test("a deadline that passes while the cancel dialog is open: the dialog says first that a count is used up", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { order, mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(30) });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "キャンセルの確認" });
  await expect(dialog).toContainText("回数は減りません");
  await rows.prisma.order.update({ where: { id: order.orderId }, data: { policy: { cancelFreeUntilHours: 72 } } });
  await dialog.getByRole("button", { name: "キャンセルする" }).click();
  await expect(dialog).toContainText(/期限（.+）を過ぎているため/);
  expect((await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");
});

test("after the last allowed change of time no further one is offered", async ({ page, context, fixtures, enter }) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9), rescheduleCount: 2 });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await expect(page.getByRole("region", { name: "変更とキャンセル" })).toContainText("日時変更は2回までです。");
  await expect(page.getByRole("button", { name: "日時を変更" })).toBeHidden();
});

test("a mentee without counts left is told so, and can book nothing", async ({ page, context, fixtures, enter }) => {
  const { mentor, mentee } = await fixtures.pair({ order: { maxMentoringCount: 1 } });
  await fixtures.mentoring({ mentee, mentor, startAt: startIn(-24 * 9), status: "done" });
  await enter(context, mentee);
  const sentence = "ご利用回数の上限に達しています。追加をご希望の場合は事務局にご相談ください。";
  for (const path of ["/", "/mentor", `/mentor/${mentor.userId}`]) {
    await page.goto(path);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "事務局にご相談ください" }).first()).toHaveAttribute("href", /^mailto:/);
  }
  const panel = page.getByRole("region", { name: "予約", exact: true });
  await expect(panel.getByRole("heading", { name: "いまは予約できません" })).toBeVisible();
  await expect(panel.getByRole("button")).toHaveCount(0);
  // The search promises no times either: it leads to the profiles.
  await page.goto("/mentor");
  const card = page.getByRole("article").filter({ hasText: mentor.displayName });
  await expect(card.getByRole("link", { name: `${mentor.displayName}さんのプロフィールを見る` })).not.toHaveAttribute("href", /#times/);
  await expect(page.getByRole("main")).not.toContainText("相談する");
  await expect(page.getByRole("main")).not.toContainText("予約に進みます");
});

test("a booking after the last count was used in another window is refused with that reason", async ({
  page,
  aboutToBook,
  fixtures,
  rows,
}) => {
  const { mentor, mentee } = await aboutToBook({ order: { maxMentoringCount: 1 } });
  await fixtures.mentoring({ mentee, mentor, startAt: startIn(-24 * 9), status: "done" });
  await bookButton(page).click();
  await expect(
    bookingDialog(page).getByText("ご利用回数の上限（1回）に達しています。追加をご希望の場合は事務局にご相談ください。"),
  ).toBeVisible();
  // Nothing is left to press, and nothing is said of what would be left.
  await expect(bookButton(page)).toHaveCount(0);
  await expect(bookingDialog(page).getByText(/この予約のあと/)).toHaveCount(0);
  expect(await rows.prisma.mentoring.count({ where: { menteeId: mentee.userId, status: "reserved" } })).toBe(0);
});

test("a time that was booked in another window already is told as booked, with the way to it", async ({
  page,
  aboutToBook,
  apiOf,
  rows,
}) => {
  const { order, mentor, mentee } = await aboutToBook({ order: { maxMentoringCount: 1 } });
  const { startAt } = await page.evaluate(() => JSON.parse(Object.values(sessionStorage)[0] as string) as { startAt: string });
  const data = {
    mentorId: mentor.userId,
    startAt,
    orderId: order.orderId,
    acknowledgedDisclosure: "L1",
    acknowledgedPolicyVersion: "2026-04-01",
  };
  const answer = await (await apiOf(mentee)).post("/api/v1/mentoring", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  await bookButton(page).click();
  await expect(bookingDialog(page).getByText("この日時は、すでに予約されています。")).toBeVisible();
  await expect(bookButton(page)).toHaveCount(0);
  await expect(bookingDialog(page).getByText(/この予約のあと/)).toHaveCount(0);
  await bookingDialog(page).getByRole("link", { name: "予約の内容を見る" }).click();
  const [booked] = await rows.prisma.mentoring.findMany({ where: { menteeId: mentee.userId } });
  await expect(page).toHaveURL(`/mentoring/reserved/${booked?.id}`);
});

test("a mentor who pauses while the page is open cannot be booked, and the page links to others", async ({ page, aboutToBook, rows }) => {
  const { mentor, mentee } = await aboutToBook();
  await rows.prisma.mentor.update({ where: { userId: mentor.userId }, data: { acceptingNew: false } });
  await bookButton(page).click();
  const dialog = bookingDialog(page);
  await expect(dialog.getByText("このキャリコンは現在予約を受け付けていません。")).toBeVisible();
  await dialog.getByRole("link", { name: "ほかのキャリコンを探す" }).click();
  await expect(page).toHaveURL("/mentor");
  // A mentor who accepts no new bookings is hidden from mentees without an interview with them.
  await page.goto(`/mentor/${mentor.userId}`);
  await expect(page.getByRole("heading", { level: 1, name: "ページが見つかりません" })).toBeVisible();
  expect(await rows.prisma.mentoring.count({ where: { menteeId: mentee.userId } })).toBe(0);
});
