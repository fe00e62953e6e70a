import { DAY } from "@knotter/domain/tokyo";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ago, startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

const inDays = (days: number): Date => new Date(startIn(1).getTime() + days * DAY);
const panelOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name, exact: typeof name === "string" });
const tag = () => crypto.randomUUID().slice(0, 8);

test("by keyboard alone: mentees over all orders are looked at one after the other, and one may book again", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const mark = tag();
  const [one, two] = [`面${mark}一`, `面${mark}二`];
  const { order, mentor, mentee } = await fixtures.pair({ mentee: { name: one } });
  const other = await fixtures.mentee(order, { name: two });
  await rows.prisma.mentee.update({ where: { userId: mentee.userId }, data: { nameKana: "アア" } });
  await rows.prisma.mentee.update({ where: { userId: other.userId }, data: { nameKana: "イイ" } });
  await fixtures.mentoring({ mentee, mentor, startAt: inDays(9) });
  await rows.prisma.orderMentee.updateMany({ where: { menteeId: mentee.userId }, data: { bookingHeldAt: ago(DAY) } });
  await openPage(page, `/admin/mentee?q=${mark}&sort=name`);

  const link = page.getByRole("link", { name: one, exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  const first = panelOf(page, one);
  await expect(first).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`row=${mentee.userId}`));
  await expect(first.getByText("1／2名")).toBeVisible();
  await expect(first.getByText(mentee.email).first()).toBeVisible();
  const next = first.getByRole("region", { name: "次の面談" });
  await expect(next.getByText("予約済み")).toBeVisible();
  await expect(first.getByRole("region", { name: "お送りしたメール" })).toBeVisible();
  await expect(first.getByRole("region", { name: "これまでの経過" })).toBeVisible();
  // Each of the person's lists leads to the panel there.
  const listed = first.getByRole("region", { name: "施策と回数" }).getByRole("link");
  await expect(listed).toHaveAttribute("href", `/admin/order/${order.orderId}/mentees?row=${mentee.orderMenteeId}`);
  await expectAccessible(page);

  const release = first.getByRole("button", { name: "予約を再開する" });
  await release.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "予約を再開する" });
  await expect(dialog.getByText("再開したあと、予約を止めた状態には戻せません。")).toBeVisible();
  await dialog.getByRole("button", { name: "予約を再開する" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(release).toBeHidden();
  expect(await rows.prisma.orderMentee.count({ where: { menteeId: mentee.userId, bookingHeldAt: { not: null } } })).toBe(0);

  await page.keyboard.press("ArrowDown");
  await expect(panelOf(page, two)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(two) })).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("k");
  await expect(first).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).not.toHaveURL(/row=/);

  // Shared by its address.
  await openPage(page, `/admin/mentee?row=${other.userId}`);
  await expect(panelOf(page, two)).toBeVisible();
});

test("the panel of an interview tells its facts and history, never what was written, and takes a correction @fast", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { order, mentor, mentee } = await fixtures.pair({ mentee: { name: `面${tag()}` } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * DAY), status: "no_show" });
  await fixtures.mentoring({ mentee, mentor, startAt: ago(8 * DAY), status: "done" });
  await fixtures.reportedAbsent(mentoringId, ago(4 * DAY));
  const written = { theme: "career", note: "ひみつの相談", noShowNote: "ひみつのメモ", disputeText: "ひみつの申立て" };
  await rows.prisma.mentoring.update({
    where: { id: mentoringId },
    data: { ...written, disputeStatus: "rejected", disputedAt: ago(3 * DAY) },
  });
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("mentoringResults.get")) answers.push(await response.text());
  });
  await openPage(page, `/admin/mentoring-result?orderId=${order.orderId}`);
  // A press anywhere in the row.
  await page.getByRole("row").nth(1).getByText("相談者不在").click();
  const panel = page.getByRole("dialog");
  await expect(page).toHaveURL(new RegExp(`row=${mentoringId}`));
  await expect(panel.getByText("1／2件")).toBeVisible();
  await expect(panel.getByText("相談者不在", { exact: false })).toBeVisible();
  await expect(panel.getByText("申立てを認めませんでした")).toBeVisible();
  await expect(panel.getByText("予約しました")).toBeVisible();
  await expect(panel.getByText("ひみつ")).toBeHidden();
  expect(answers.join()).toContain(mentoringId);
  expect(answers.join()).not.toContain("ひみつ");
  await expectAccessible(page);

  await panel.getByRole("button", { name: "回数を戻す" }).click();
  const dialog = page.getByRole("dialog", { name: "回数を戻す" });
  await dialog.getByLabel("理由").fill("双方に確認しました。");
  await dialog.getByRole("button", { name: "回数を戻す" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("数えない")).toBeVisible();
  expect((await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).counted).toBe(false);

  await page.keyboard.press("ArrowDown");
  await expect(panel.getByText("2／2件")).toBeVisible();
  await expect(panel.getByText("面談の実施を記録しました").or(panel.getByText("予約しました")).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("rowheader").nth(1).getByRole("link")).toBeFocused();
});

test("the panel of a mentor tells the load and the next interviews, and leads to the review", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { mentor, mentee } = await fixtures.pair({ mentee: { name: `面${tag()}` } });
  await fixtures.mentoring({ mentee, mentor, startAt: inDays(9) });
  const name = `担当 ${tag()}`;
  await rows.prisma.mentor.update({ where: { userId: mentor.userId }, data: { name } });
  await openPage(page, `/admin/mentor?q=${encodeURIComponent(mentor.email)}`);
  const link = page.getByRole("link", { name, exact: true });
  await link.click();
  const panel = panelOf(page, name);
  await expect(page).toHaveURL(new RegExp(`row=${mentor.userId}`));
  const load = panel.getByRole("region", { name: "担当の状況" });
  await expect(load.getByText("今後の面談")).toBeVisible();
  await expect(load.getByText("1件", { exact: true })).toBeVisible();
  await expect(panel.getByRole("region", { name: "次の面談" }).getByText("予約済み")).toBeVisible();
  await expect(panel.getByRole("region", { name: "これまでの経過" })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "停止する" }).click();
  const dialog = page.getByRole("dialog", { name: "停止する" });
  await expect(dialog.getByText("これからの面談 1件をどうするか")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
});

test("on a phone the panels of mentees, mentors and interviews cover the list @phone-only", async ({ adminPage: page, fixtures }) => {
  const { order, mentor, mentee } = await fixtures.pair({ mentee: { name: `面${tag()}` } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * DAY), status: "done" });
  for (const address of [
    `/admin/mentee?row=${mentee.userId}`,
    `/admin/mentor?row=${mentor.userId}`,
    `/admin/mentoring-result?orderId=${order.orderId}&row=${mentoringId}`,
  ]) {
    await openPage(page, address);
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("region", { name: "これまでの経過" })).toBeVisible();
    expect((await panel.boundingBox())?.width).toBe(390);
    await expectAccessible(page);
    await panel.getByRole("button", { name: "閉じる" }).click();
    await expect(panel).toBeHidden();
    await expect(page).not.toHaveURL(/row=/);
  }
});

test("somebody who has not registered is met in the panel, from the audit log, the mails and the search", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const name = `未登録 ${tag()}`;
  const email = `${tag()}@example.com`;
  const order = await fixtures.order();
  const { id } = await rows.prisma.orderMentee.create({
    data: { orderId: order.orderId, email, name, maxCount: 3, status: "invited", invitedAt: ago(DAY), inviteCount: 1 },
  });
  const admin = await fixtures.admin();
  const diff = { status: ["invited", "withdrawn"], orderId: order.orderId };
  await rows.prisma.auditLog.create({
    data: {
      actorId: admin.userId,
      actorRole: "admin",
      action: "mentee.withdraw",
      entity: "OrderMentee",
      entityId: id,
      diff,
      at: ago(60_000),
    },
  });
  const here = new RegExp(`/admin/order/${order.orderId}/mentees\\?row=${id}`);

  await openPage(page, `/admin/audit?person=${id}`);
  await page
    .getByRole("rowheader")
    .getByRole("link", { name: `${name}さん` })
    .click();
  await expect(page).toHaveURL(here);
  await expect(panelOf(page, name)).toBeVisible();

  const now = ago(DAY);
  const facts = { orderMenteeId: id };
  const sent = { status: "delivered" as const, queuedAt: now, nextTryAt: now, sentAt: now, deliveredAt: now };
  await rows.prisma.mail.create({
    data: {
      type: "mentee_register",
      orderId: order.orderId,
      toAddress: email,
      sentTo: email,
      facts,
      subject: "ご利用登録のお願い",
      ...sent,
      dedupeKey: `given/${crypto.randomUUID()}`,
    },
  });
  await openPage(page, `/admin/mail?person=${id}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(here);
  await expect(panelOf(page, name)).toBeVisible();
});
