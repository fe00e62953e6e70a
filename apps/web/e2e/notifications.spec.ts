import { DAY, HOUR } from "@knotter/domain/tokyo";
import { callerOf } from "./support/api";
import { expectAccessible } from "./support/axe";
import { ago, startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a cancellation waits behind the bell, is read there, and leads to the interview @fast @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  await page.goto("/mypage");
  await expect(page.getByRole("link", { name: "通知", exact: true })).toBeVisible();

  const asMentor = await callerOf(mentor);
  await asMentor("PATCH", `/mentoring/${mentoringId}/cancel`, { reasonCode: "mentor_circumstances" });
  await page.reload();
  const bell = page.getByRole("link", { name: "通知（未読1件）" });
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "通知" })).toBeVisible();
  const told = page.getByRole("list", { name: "通知", exact: true }).getByRole("listitem");
  await expect(told).toHaveCount(1);
  await expect(told).toContainText("面談がキャンセルされました");
  await expect(told).toContainText("新着");
  await expectAccessible(page);
  // Seen is read: the bell is drawn again, without a word about it.
  await expect(page.getByRole("link", { name: "通知", exact: true })).toBeVisible();
  // New notifications stay marked until the next visit.
  await expect(told).toContainText("新着");

  await told.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(mentoringId));
});

test("in a tab that stays open the bell counts what is new when somebody looks at it again, and a tab in the background asks nothing", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/notifications")) asked += 1;
  });
  await page.clock.install();
  await openPage(page, "/mypage");
  await expect(page.getByRole("link", { name: "通知", exact: true })).toBeVisible();
  const asMentor = await callerOf(mentor);
  await asMentor("PATCH", `/mentoring/${mentoringId}/cancel`, { reasonCode: "mentor_circumstances" });

  const look = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
      if (!now) window.dispatchEvent(new Event("focus"));
    }, hidden);
  await look(true);
  await page.clock.runFor(20 * 60_000);
  expect(asked).toBe(0);
  await look(false);
  await expect(page.getByRole("link", { name: "通知（未読1件）" })).toBeVisible();
  // The count is asked for once, however often somebody changes between two tabs.
  await look(true);
  await look(false);
  expect(asked).toBe(1);
  await page.clock.runFor(4 * 60_000);
  expect(asked).toBe(2);

  await page.getByRole("link", { name: "通知（未読1件）" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "通知" })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByRole("link", { name: "通知", exact: true })).toBeVisible();
});

test("a mentee sees that an admin has looked at their data, and not who", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  const admin = await fixtures.admin();
  await (await callerOf(admin))("GET", `/mentees/${mentee.userId}`);
  await enter(context, mentee);
  await page.goto("/mypage?tab=access");
  const seen = page.getByRole("list", { name: "閲覧の記録" }).getByRole("listitem");
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText("事務局");
  await expect(seen).toContainText("登録の内容と、面談の予定・回数");
  await expectAccessible(page);
});

test("after an interview the next one is a press away, with the same mentor or another @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair({ order: { maxMentoringCount: 3 } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * DAY), status: "done" });
  await enter(context, mentee);
  const own = "上司に、来期の希望を伝える。";
  const asMentee = await callerOf(mentee);
  const stars = { satisfaction: 5, easeOfTalking: 4, goalProgress: 4 };
  await asMentee("POST", `/mentoring/${mentoringId}/mentee-report`, {
    ...stars,
    nextAction: own,
    selfEfficacyBefore: 4,
    selfEfficacyAfter: 7,
  });
  await page.goto(`/mentoring/${mentoringId}`);
  const next = page.getByRole("region", { name: "次の面談" });
  // The next step that the mentee wrote down is shown where they continue.
  await expect(next).toContainText(own);
  await expect(page.getByRole("region", { name: "アンケート" })).toContainText("面談の前 4 → いま 7（1〜10）");
  await expect(next.getByRole("link", { name: "ほかのキャリコンを探す" })).toHaveAttribute("href", "/mentor");
  await expectAccessible(page);
  await next.getByRole("link", { name: `${mentor.displayName}さんの空きを見る` }).click();
  // The link promises times: on a phone, too, they are what is seen.
  await expect(page.getByRole("region", { name: "予約", exact: true })).toBeInViewport();
});

test("an interview that its mentor has not reported yet leads to the next one as well", async ({ page, context, fixtures, enter }) => {
  const { mentor, mentee } = await fixtures.pair({ order: { maxMentoringCount: 3 } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(2 * HOUR), status: "reserved" });
  await enter(context, mentee);
  await page.goto(`/mentoring/${mentoringId}`);
  const next = page.getByRole("region", { name: "次の面談" });
  await expect(next.getByRole("link", { name: `${mentor.displayName}さんの空きを見る` })).toBeVisible();
  await expect(next.getByRole("link", { name: "次に取り組むことを書く" })).toBeVisible();
});

test("the statement about accessibility is open to everybody, from the footer of every page @phone", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "アクセシビリティ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "アクセシビリティ" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "2.4.2" })).toContainText("試験で確認");
  await expect(page.getByRole("row").filter({ hasText: "不適合" })).toHaveCount(0);
  await expectAccessible(page);
});
