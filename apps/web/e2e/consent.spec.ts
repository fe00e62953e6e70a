import { systemClock } from "@knotter/domain/clock";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import type { Rows } from "@knotter/testing/rows";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

/** A person who signed up some years ago. */
const agreedLongAgo = ({ prisma }: Rows, { userId }: { userId: string }) =>
  prisma.consentRecord.createMany({
    data: (["terms", "privacy"] as const).map((type) => ({
      subjectUserId: userId,
      type,
      documentVersion: "2020-01-01",
      grantedAt: systemClock.now(),
    })),
  });

test("consent to newer terms is asked for once, before anything else, and leads on to the requested page @phone", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await agreedLongAgo(rows, mentee);
  await enter(context, mentee);
  await page.goto("/mypage?tab=history");
  await expect(page).toHaveURL(/\/consent\?next=/);
  await expect(page.getByRole("heading", { level: 1, name: "規約などが新しくなりました" })).toBeVisible();
  await expect(page.getByRole("list", { name: "新しくなった文書" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "同意して続ける" }).click();
  await expect(page).toHaveURL("/mypage?tab=history");
  expect(await rows.prisma.consentRecord.count({ where: { subjectUserId: mentee.userId, documentVersion: CONSENT_VERSIONS.terms } })).toBe(
    2,
  );
  await page.goto("/mentor");
  await expect(page).toHaveURL("/mentor");
});

test("somebody who does not agree to newer terms can close the account, or decide later and is asked again", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await agreedLongAgo(rows, mentee);
  await enter(context, mentee);
  await page.goto("/guide");
  await page.getByRole("main").getByRole("link", { name: "データの受け取りと退会" }).click();
  await expect(page).toHaveURL("/mypage?tab=data");
  await expect(page.getByRole("heading", { name: "訂正と削除" })).toBeVisible();
  await page.goto("/mypage");
  await page.getByRole("button", { name: "あとで決める（ログアウト）" }).click();
  await expect(page).toHaveURL("/login");
  await enter(context, mentee);
  await page.goto("/");
  await expect(page).toHaveURL(/\/consent/);
  expect(await rows.prisma.consentRecord.count({ where: { subjectUserId: mentee.userId } })).toBe(2);
});
