import { addDays, HOUR, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";

test("an admin sees what waits, opens the list behind a count, and says when something was taken care of @phone @fast", async ({
  page,
  context,
  rows,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await rows.make.mentoring({ mentee, mentor, startAt: ago(30 * HOUR), status: "no_show", noShowSide: "mentor" });
  const { publicNo } = await rows.prisma.mentoring.update({
    where: { id: mentoringId },
    data: { noShowReportedAt: ago(28 * HOUR) },
    select: { publicNo: true },
  });
  await enter(context, await fixtures.admin());
  await page.goto("/admin?task=mentor_absent");
  await expect(page.getByRole("heading", { level: 3, name: "キャリコン不在の報告" })).toBeVisible();
  await expect(page.getByRole("link", { name: publicNo })).toBeVisible();

  await page.getByRole("button", { name: `${publicNo}を対応済みにする` }).click();
  const dialog = page.getByRole("dialog", { name: "対応済みにする" });
  await expect(dialog).toContainText(publicNo);
  await dialog.getByRole("button", { name: "対応済みにする" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: publicNo })).toBeHidden();

  await page.goto(`/admin/audit?action=office.taskDone&entityId=${mentoringId}`);
  await expect(page.getByRole("rowheader", { name: /タスク「キャリコン不在の報告」（.+）を対応済みにしました。/ })).toBeVisible();
});

test("an order whose mentors offer too few times is a task that leads to it", async ({ page, context, fixtures, enter }) => {
  const { order } = await fixtures.pair({
    order: { endsOn: addDays(tokyoDate(ago(0)), 20), maxMentoringCount: 5 },
    mentor: { quota: 2 },
    mentee: { maxCount: 5 },
  });
  await enter(context, await fixtures.admin());
  await page.goto("/admin?task=slot_shortage");
  await expect(page.getByRole("heading", { level: 3, name: "枠不足" })).toBeVisible();
  // The running orders below have a row of it, too.
  const tasks = page.getByRole("region", { name: "枠不足" });
  const row = tasks.getByRole("row").filter({ has: page.locator(`a[href="/admin/order/${order.orderId}"]`) });
  await expect(row).toContainText("枠が3件不足しています。");
  await row.getByRole("link").click();
  await expect(page.getByText("枠が3件不足しています。").first()).toBeVisible();
});

test("search, tasks and audit log answer 403 to everybody but admins", async ({ personas, apiOf }) => {
  for (const person of [personas.mentee, personas.mentor, personas.hrstaff]) {
    const api = await apiOf(person);
    for (const path of ["office/tasks", "office/today", "office/search?q=example.com", "audit-logs", "audit-logs/csv"])
      expect((await api.get(`/api/v1/${path}`)).status(), path).toBe(403);
  }
});

test("the home shows the interviews of today with what is wrong with any, and the dates of the week @phone @fast", async ({
  page,
  context,
  rows,
  fixtures,
  enter,
}) => {
  const name = `本日 ${crypto.randomUUID().slice(0, 6)}`;
  const today = tokyoDate(ago(0));
  const { mentor, mentee, order } = await fixtures.pair({ mentee: { name } });
  // The last one of the day: it is not over before the day is.
  const { mentoringId } = await rows.make.mentoring({ mentee, mentor, startAt: instantOf(today, 23 * 60), status: "reserved" });
  await rows.prisma.mentoring.update({ where: { id: mentoringId }, data: { meetingUrl: null, meetingStatus: "failed" } });
  await rows.prisma.user.update({ where: { id: mentee.userId }, data: { emailBouncedAt: ago(HOUR) } });
  const orderName = `期日 ${crypto.randomUUID().slice(0, 6)}`;
  await rows.prisma.order.update({
    where: { id: order.orderId },
    data: { name: orderName, bookingClosesOn: new Date(addDays(today, 2)) },
  });
  await enter(context, await fixtures.admin());
  await page.goto("/admin");
  const interviews = page.getByRole("region", { name: "本日の面談" });
  const more = interviews.getByRole("button", { name: /ほかの\d+件も表示/ });
  if (await more.isVisible()) await more.click();
  const row = interviews.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("面談URLがない");
  await expect(row).toContainText("相談者にメールが不達");
  await expect(page.getByRole("region", { name: "今週の期日" }).getByRole("link", { name: `${orderName} 予約受付の終了` })).toBeVisible();
  await expect(page.getByRole("region", { name: "進行中の施策" })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/mentoring/reserved/${mentoringId}`));
});

test("several tasks are closed together", async ({ page, context, rows, fixtures, enter }) => {
  const subjects = [1, 2].map((n) => `断念 ${n} ${crypto.randomUUID().slice(0, 6)}`);
  for (const subject of subjects)
    await rows.prisma.mail.create({
      data: {
        type: "manual_mail",
        subject,
        status: "failed",
        queuedAt: ago(2 * HOUR),
        nextTryAt: ago(2 * HOUR),
        deadAt: ago(400 * 24 * HOUR),
        dedupeKey: crypto.randomUUID(),
      },
    });
  await enter(context, await fixtures.admin());
  await page.goto("/admin?task=mail_dead");
  for (const subject of subjects) await page.getByRole("checkbox", { name: `${subject}を選択` }).click();
  await page.getByRole("region", { name: "選択した行の操作" }).getByRole("button", { name: "対応済みにする" }).click();
  const dialog = page.getByRole("dialog", { name: "まとめて対応済みにする" });
  await expect(dialog).toContainText("2件");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "2件を対応済みにする" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2件を対応済みにしました。")).toBeVisible();
  for (const subject of subjects) await expect(page.getByText(subject)).toBeHidden();
});
