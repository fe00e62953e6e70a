import { DAY } from "@knotter/domain/tokyo";
import type { Page } from "@playwright/test";
import { reachConfirmation, signIn } from "./support/booking";
import { ago, startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";

/** The server's answer to a session that ended during typing; then a new sign-in by the form. */
async function comeBack(page: Page, press: () => Promise<unknown>, email: string): Promise<void> {
  await page.context().clearCookies();
  await press();
  await expect(page).toHaveURL(/\/login\?.*done=expired/);
  const told = page.getByRole("main").getByText("ログインの有効期限が切れました。ログインすると、元の画面に戻ります。");
  await expect(told).toContainText("ご入力の途中の内容は残っています。");
  await live(page);
  await signIn(page, email);
  await expect(page).not.toHaveURL(/\/login/);
  await live(page);
}

test("an ended session says so on the sign-in page, and the booking goes on where it was @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto(`/mentor/${mentor.userId}`);
  await live(page);
  await reachConfirmation(page, { note: "復職のあとの働き方について" });
  await comeBack(page, () => page.getByRole("button", { name: "この内容で予約する" }).click(), mentee.email);
  await expect(page).toHaveURL(new RegExp(`/mentor/${mentor.userId}$`));
  const dialog = page.getByRole("dialog", { name: "面談を予約する" });
  await expect(dialog.getByText("復職のあとの働き方について")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  await dialog.getByRole("button", { name: "この内容で予約する" }).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
});

test("the back button leaves a booking, which does not open again by itself and has kept its input @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/mentor");
  await live(page);
  const profile = page.getByRole("link", { name: mentor.displayName, exact: true });
  await profile.click();
  await expect(page).toHaveURL(new RegExp(`/mentor/${mentor.userId}`));
  await live(page);
  await reachConfirmation(page, { note: "復職のあとの働き方について" });
  // Back goes through the steps: 話したいこと, the profile, the search.
  const booking = page.getByRole("dialog", { name: "面談を予約する" });
  await page.goBack();
  await expect(booking.getByLabel("話したいこと")).toBeVisible();
  await page.goBack();
  await expect(booking).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/mentor");
  await profile.click();
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();
  await live(page);
  const dialog = page.getByRole("dialog", { name: "面談を予約する" });
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "この日時で予約へ進む" }).click();
  await expect(dialog.getByLabel("話したいこと")).toHaveValue("復職のあとの働き方について");
});

test("a reason to cancel, a survey, an objection, a note to the admins and a new address all outlive the session", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  test.slow();
  const { mentee, mentor } = await fixtures.pair();
  const meets = { mentee, mentor };
  const reserved = await fixtures.mentoring({ ...meets, startAt: startIn(72) });
  const over = await fixtures.mentoring({ ...meets, startAt: ago(DAY) });
  const absent = await fixtures.mentoring({ ...meets, startAt: ago(3 * DAY), status: "no_show" });
  await fixtures.reportedAbsent(absent.mentoringId, ago(DAY));
  await enter(context, mentee);

  await page.goto(`/mentoring/reserved/${reserved.mentoringId}`);
  await live(page);
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  const cancel = page.getByRole("dialog", { name: "キャンセルの確認" });
  await cancel.getByLabel("くわしい理由").fill("急な出張が入りました。");
  await comeBack(page, () => cancel.getByRole("button", { name: "キャンセルする" }).click(), mentee.email);
  await expect(page).toHaveURL(`/mentoring/reserved/${reserved.mentoringId}`);
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  await expect(cancel.getByLabel("くわしい理由")).toHaveValue("急な出張が入りました。");

  await page.goto(`/mentoring/${over.mentoringId}`);
  await live(page);
  await page.getByText("もう少し答える").click();
  await page.getByLabel("気づいたこと").fill("話すと整理できること。");
  for (const best of await page.getByRole("radio", { name: /^5段階の5/ }).all()) await best.check({ force: true });
  await comeBack(page, () => page.getByRole("button", { name: "アンケートを送る" }).click(), mentee.email);
  await expect(page.getByLabel("気づいたこと")).toHaveValue("話すと整理できること。");

  await page.getByRole("button", { name: "お会いできなかったことを報告" }).click();
  const report = page.getByRole("dialog", { name: "お会いできなかったことの報告" });
  await report.getByLabel("事務局へのメモ").fill("10分待ちました。");
  await comeBack(page, () => report.getByRole("button", { name: "報告する" }).click(), mentee.email);
  await page.getByRole("button", { name: "お会いできなかったことを報告" }).click();
  await expect(report.getByLabel("事務局へのメモ")).toHaveValue("10分待ちました。");

  await page.goto(`/mentoring/${absent.mentoringId}`);
  await live(page);
  const objection = page.getByLabel("どのような状況でしたか");
  await objection.fill("時刻どおりに待っていました。");
  await comeBack(page, () => page.getByRole("button", { name: "事務局に知らせる" }).click(), mentee.email);
  await expect(objection).toHaveValue("時刻どおりに待っていました。");
  // Deleted text stays deleted.
  await objection.fill("");
  await page.reload();
  await expect(objection).toHaveValue("");

  await openPage(page, "/mypage?tab=profile");
  await page.getByRole("button", { name: "変更する" }).click();
  const address = page.getByLabel("新しいメールアドレス");
  await address.fill("hana@example.com");
  await comeBack(page, () => page.getByRole("button", { name: "確認のメールを送る" }).click(), mentee.email);
  await expect(page).toHaveURL("/mypage?tab=profile");
  await expect(address).toHaveValue("hana@example.com");
});

test("what was written about a request for erasure is kept; the decision and its confirmation are made anew", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { mentee } = await fixtures.pair();
  await rows.prisma.personalDataRequest.create({ data: { userId: mentee.userId, kind: "erasure", requestedAt: ago(DAY) } });
  const dialog = page.getByRole("dialog", { name: "削除の求めに対応する" });
  const answer = async () => {
    await openPage(page, `/admin/mentee/${mentee.userId}?tab=data`);
    await page.getByRole("button", { name: /に対応する$/ }).click();
  };
  await answer();
  await dialog.getByLabel("対応の記録").fill("お電話で、ご本人と確認しました。");
  await dialog.getByText("削除する", { exact: true }).click();
  await dialog.getByLabel("元に戻せないことを確認しました").check();
  await answer();
  await expect(dialog.getByLabel("対応の記録")).toHaveValue("お電話で、ご本人と確認しました。");
  await expect(dialog.getByRole("button", { name: "個人データを削除する" })).toBeHidden();
  await dialog.getByText("削除する", { exact: true }).click();
  await expect(dialog.getByLabel("元に戻せないことを確認しました")).not.toBeChecked();
});

test("whom an admin was about to invite for one company is not in the invitation of another", async ({ adminPage: page, rows }) => {
  const [one, other] = [await rows.make.customer(), await rows.make.customer()];
  const email = page.getByRole("dialog", { name: "人事ご担当者を招待する" }).getByLabel("メールアドレス");
  const invite = async (customerId: string) => {
    await openPage(page, `/admin/customer/${customerId}`);
    await page.getByRole("tab", { name: "人事ご担当者" }).click();
    await page.getByRole("button", { name: "招待する" }).click();
  };
  await invite(one.customerId);
  await email.fill("hanako@example.com");
  await invite(other.customerId);
  await expect(email).toHaveValue("");
  await invite(one.customerId);
  await expect(email).toHaveValue("hanako@example.com");
});

test("what is typed while a form is being saved stays in it, and in the tab", async ({ adminPage: page, rows, fixtures }) => {
  const { userId } = await fixtures.mentee(await fixtures.order());
  await openPage(page, `/admin/mentee/${userId}`);
  const note = page.getByLabel("事務局のメモ");
  let arrived = () => {};
  let answer = () => {};
  const isSent = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/trpc/mentees.admin*", async (route) => {
    arrived();
    await mayAnswer;
    await route.continue();
  });
  await note.fill("電話は午後に。");
  await page.getByRole("button", { name: "メモを保存する" }).click();
  await isSent;
  await note.fill("電話は午後に。メールでも。");
  answer();
  await expect(page.getByText("メモを保存しました。")).toBeVisible();
  await expect(note).toHaveValue("電話は午後に。メールでも。");
  const { adminMemo } = await rows.prisma.mentee.findUniqueOrThrow({ where: { userId } });
  expect(adminMemo).toBe("電話は午後に。");
  await page.reload();
  await expect(note).toHaveValue("電話は午後に。メールでも。");
});
