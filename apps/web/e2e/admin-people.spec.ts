import { DAY } from "@knotter/domain/tokyo";
import { ago, startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

const inDays = (days: number): Date => new Date(startIn(1).getTime() + days * DAY);

test("an admin compares a mentor's profile change with the public profile, sends it back with a reason, and approves the next one @fast", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const mentor = await fixtures.mentors.waiting();
  await openPage(page, `/admin/mentor?waiting=1&q=${encodeURIComponent(mentor.email)}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByRole("dialog").getByRole("link", { name: "変更を確認する" }).click();
  await expect(page.getByRole("heading", { name: "確認を待っている変更" })).toBeVisible();
  await expect(page.getByText("新しい 表示名")).toBeVisible();

  await page.getByRole("button", { name: "差し戻す" }).click();
  const dialog = page.getByRole("dialog", { name: "差し戻す" });
  await dialog.getByRole("button", { name: "理由を伝えて差し戻す" }).click();
  await expect(dialog.getByText("理由を入力してください")).toBeVisible();
  await dialog.getByLabel("理由").fill("お名前の表記をご確認ください。");
  await dialog.getByRole("button", { name: "理由を伝えて差し戻す" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("お名前の表記をご確認ください。")).toBeVisible();
  await expect(page.getByText("新しい 表示名")).toBeHidden();

  await rows.prisma.mentor.update({
    where: { userId: mentor.userId },
    data: { pendingChanges: { displayName: "正しい 表示名" }, pendingSince: ago(DAY) },
  });
  await page.reload();
  await page.getByRole("button", { name: "変更を承認する" }).click();
  await expect(page.getByText("確認を待っているものはありません", { exact: false })).toBeVisible();
  const { displayName, pendingChanges } = await rows.prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
  expect([displayName, pendingChanges]).toEqual(["正しい 表示名", null]);
});

test("disabling a mentor hands one interview to a colleague and cancels another, as the page says beforehand", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { order, mentor, mentee } = await fixtures.pair({ mentee: { maxCount: 5 }, order: { policy: { maxFutureReservations: 3 } } });
  const successor = await fixtures.mentor({ orders: [order] });
  const paused = await fixtures.mentor({ orders: [order] });
  await rows.prisma.mentor.update({ where: { userId: paused.userId }, data: { acceptingNew: false } });
  const { displayName } = await rows.prisma.mentor.findUniqueOrThrow({ where: { userId: successor.userId } });
  const [first, second] = [inDays(9), inDays(10)];
  await fixtures.mentoring({ mentee, mentor, startAt: first });
  await fixtures.mentoring({ mentee, mentor, startAt: second });
  await openPage(page, `/admin/mentor/${mentor.userId}`);
  await page.getByRole("button", { name: "停止する" }).click();
  const dialog = page.getByRole("dialog", { name: "停止する" });
  await expect(dialog.getByText("これからの面談 2件をどうするか")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "停止する" })).toBeDisabled();

  const choices = dialog.getByRole("combobox", { name: /の面談$/ });
  await choices.nth(0).selectOption("reassign");
  const successors = dialog.getByRole("combobox", { name: /引き継ぐキャリコン/ });
  // Whoever takes no new interviews is not offered.
  await expect(successors.locator(`option[value="${successor.userId}"]`)).toHaveCount(1);
  await expect(successors.locator(`option[value="${paused.userId}"]`)).toHaveCount(0);
  await successors.selectOption({ label: displayName ?? "" });
  await choices.nth(1).selectOption("cancel");
  await expect(dialog.getByText("予定どおり0件・引き継ぎ1件・キャンセル1件")).toBeVisible();
  await dialog.getByRole("button", { name: "1件をキャンセルして停止する" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("停止中", { exact: true })).toBeVisible();
  const left = await rows.prisma.mentoring.findMany({ where: { menteeId: mentee.userId, status: "reserved" } });
  expect(left.map(({ mentorId, startAt }) => [mentorId, startAt.getTime()])).toEqual([[successor.userId, first.getTime()]]);
});

test("an admin invites a mentor by address and name", async ({ adminPage: page, rows }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openPage(page, "/admin/mentor");
  await page.getByRole("button", { name: "キャリコンを招待する" }).click();
  const dialog = page.getByRole("dialog", { name: "キャリコンを招待する" });
  await dialog.getByLabel("メールアドレス").fill(email);
  await dialog.getByLabel("氏名").fill("招待 花子");
  await dialog.getByRole("button", { name: "招待する" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "招待 花子" })).toBeVisible();
  const user = await rows.prisma.user.findFirstOrThrow({ where: { email } });
  expect(await rows.prisma.mail.count({ where: { toUserId: user.id } })).toBe(1);
});

test("an admin changes a mentee's counts, allows bookings again, and disables the account with its interviews", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const name = `面談 ${crypto.randomUUID().slice(0, 6)}`;
  const { mentor, mentee } = await fixtures.pair({ mentee: { name } });
  await fixtures.mentoring({ mentee, mentor, startAt: inDays(9) });
  await rows.prisma.orderMentee.updateMany({ where: { menteeId: mentee.userId }, data: { bookingHeldAt: ago(DAY) } });
  await openPage(page, `/admin/mentee?q=${encodeURIComponent(mentee.email)}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByRole("dialog").getByRole("link", { name: "相談者のページ" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "予約を再開する" }).click();
  const release = page.getByRole("dialog", { name: "予約を再開する" });
  await expect(release.getByText("再開したあと、予約を止めた状態には戻せません。")).toBeVisible();
  await release.getByRole("button", { name: "予約を再開する" }).click();
  await expect(release).toBeHidden();
  await expect(page.getByText("新しい予約を止めています")).toBeHidden();

  await page.getByRole("button", { name: /^上限を変更：/ }).click();
  const counts = page.getByRole("dialog", { name: "上限回数を変更する" });
  await counts.getByLabel("上限回数").fill("7");
  await counts.getByRole("button", { name: "変更する" }).click();
  await expect(page.getByText("1回（上限7回）")).toBeVisible();

  await page.getByRole("button", { name: /^利用を訂正：/ }).click();
  const used = page.getByRole("dialog", { name: "利用回数を訂正する" });
  await used.getByText("消化する", { exact: true }).click();
  await used.getByLabel("回数", { exact: true }).fill("2");
  await expect(used.getByText("3回（上限7回）")).toBeVisible();
  await used.getByRole("button", { name: "訂正する" }).click();
  await expect(used.getByText("理由を入力してください")).toBeVisible();
  await used.getByLabel("理由").fill("電話で2回お話ししたため");
  await used.getByRole("button", { name: "訂正する" }).click();
  await expect(page.getByText("3回（上限7回）")).toBeVisible();
  // The count of the future interview stays in use: no more than the two are given back.
  await page.getByRole("button", { name: /^利用を訂正：/ }).click();
  await used.getByLabel("回数", { exact: true }).fill("3");
  await used.getByLabel("理由").fill("取り消し");
  await used.getByRole("button", { name: "訂正する" }).click();
  await expect(used.getByText(/予約中の面談の回数/)).toBeVisible();
  await used.getByLabel("回数", { exact: true }).fill("2");
  await used.getByRole("button", { name: "訂正する" }).click();
  await expect(page.getByText("1回（上限7回）")).toBeVisible();

  await page.getByRole("button", { name: "利用を停止する" }).click();
  const dialog = page.getByRole("dialog", { name: "利用を停止する" });
  await expect(dialog.getByRole("button", { name: "停止する" })).toBeDisabled();
  await dialog.getByText("すべてキャンセルする").click();
  await dialog.getByRole("button", { name: "1件をキャンセルして停止する" }).click();
  await expect(page.getByRole("button", { name: "利用を再開する" })).toBeVisible();
  expect(await rows.prisma.mentoring.count({ where: { menteeId: mentee.userId, status: "reserved" } })).toBe(0);
});

test("a request for erasure is carried out after a confirmation, and a certificate of it can be shown", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { mentee } = await fixtures.pair();
  const request = { userId: mentee.userId, kind: "erasure" as const, requestedAt: ago(DAY) };
  const { id } = await rows.prisma.personalDataRequest.create({ data: request });
  await openPage(page, `/admin/mentee/${mentee.userId}?tab=data`);
  await page.getByRole("button", { name: /に対応する$/ }).click();
  const dialog = page.getByRole("dialog", { name: "削除の求めに対応する" });
  await dialog.getByText("削除する", { exact: true }).click();
  await dialog.getByRole("button", { name: "個人データを削除する" }).click();
  await expect(dialog.getByText("元に戻せないことをご確認のうえ、チェックを入れてください")).toBeVisible();
  await dialog.getByLabel("元に戻せないことを確認しました").check();
  await dialog.getByRole("button", { name: "個人データを削除する" }).click();
  await expect(page).toHaveURL(/\/admin\/mentee\?tab=requests/);
  await expect(page.getByText("削除済みの方").first()).toBeVisible();
  await page.getByRole("button", { name: "削除の求めの対応の記録" }).first().click();
  await expect(page.getByRole("dialog", { name: "個人データの削除の証明" })).toContainText("削除の求め");
  const { status } = await rows.prisma.personalDataRequest.findUniqueOrThrow({ where: { id } });
  expect(status).toBe("done");
});

test("a note about a mentee is saved although something else of the mentee has changed, and is put beside another note", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { userId } = await fixtures.mentee(await fixtures.order());
  await openPage(page, `/admin/mentee/${userId}`);
  const note = page.getByLabel("事務局のメモ");
  const save = page.getByRole("button", { name: "メモを保存する" });
  await note.fill("電話は午後に。");
  await rows.prisma.mentee.update({ where: { userId }, data: { version: { increment: 1 } } });
  await save.click();
  await expect(page.getByText("メモを保存しました。")).toBeVisible();
  await expect(save).toBeHidden();

  await note.fill("電話は夕方に。");
  await rows.prisma.mentee.update({ where: { userId }, data: { adminMemo: "電話は朝に。", version: { increment: 1 } } });
  await save.click();
  await expect(page.getByText("いまの登録は「電話は朝に。」です。", { exact: false })).toBeVisible();
  await expect(note).toHaveValue("電話は夕方に。");
  await save.click();
  await expect(save).toBeHidden();
  const { adminMemo } = await rows.prisma.mentee.findUniqueOrThrow({ where: { userId } });
  expect(adminMemo).toBe("電話は夕方に。");
});
