import { callerOf } from "./support/api";
import { expectAccessible } from "./support/axe";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";

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

  await told.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(mentoringId));
});
