import { HOUR } from "@knotter/domain/tokyo";
import type { Rows } from "@knotter/testing/rows";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { mailedLink } from "./support/links";
import { PASSWORD } from "./support/password";

const NOTE = "これまでに書かれたものは、まだ表示していません";
const fresh = () => `${crypto.randomUUID()}@example.com`;

/** The old address does not answer, and its time passes. */
const silence = ({ prisma }: Rows, userId: string) =>
  prisma.emailProposal.updateMany({ where: { userId, settledAt: null }, data: { silentUntil: ago(1000) } });

test("an admin proposes another address and sees its state, and the reader of the old address stops it", async ({
  adminPage: page,
  visitor,
  rows,
  fixtures,
}) => {
  const { mentee } = await fixtures.pair();
  const next = fresh();
  await page.goto(`/admin/mentee/${mentee.userId}`);
  await page.getByRole("button", { name: "アドレスを変更する" }).click();
  const dialog = page.getByRole("dialog", { name: "メールアドレスの変更を始める" });
  await dialog.getByLabel("新しいメールアドレス").fill(next);
  await dialog.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(page.getByText(`${next} に届いたリンクでの確認を待っています。`, { exact: false })).toBeVisible();
  await expect(page.getByText(mentee.email)).toBeVisible();

  const guest = await visitor();
  const toOld = await mailedLink(rows, "email_change", { toAddress: mentee.email });
  await guest.goto(`/email/proposal?token=${toOld.token}&side=old&answer=stop`);
  await expect(guest).toHaveURL("/email/proposal?side=old&answer=stop");
  // Opening the page has answered nothing.
  expect(await rows.prisma.emailProposal.count({ where: { userId: mentee.userId, settledAt: null } })).toBe(1);
  await expectAccessible(guest);
  await guest.getByRole("button", { name: "心当たりがない" }).click();
  await expect(guest.getByRole("heading", { name: "変更を止めました" })).toBeFocused();
  await page.reload();
  await expect(page.getByText("メールを受け取った方が「心当たりがない」を選び、手続きを止めました。", { exact: false })).toBeVisible();

  const toNew = await mailedLink(rows, "email_change", { toAddress: next });
  await guest.goto(`/email/proposal?token=${toNew.token}&side=new&answer=confirm`);
  await guest.getByRole("button", { name: "変更する" }).click();
  await expect(guest.getByText("この手続きは、取り消されたか、期限が過ぎています。", { exact: false })).toBeVisible();
  expect((await rows.prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } })).email).toBe(mentee.email);
});

test("after a change of address that the old one did not confirm, pages say why something is hidden; the earlier password shows it again", async ({
  adminPage,
  visitor,
  page,
  context,
  rows,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(-72 * HOUR), note: "面談で話したいこと" });
  const next = fresh();
  await adminPage.goto(`/admin/mentee/${mentee.userId}`);
  await adminPage.getByRole("button", { name: "アドレスを変更する" }).click();
  await adminPage.getByLabel("新しいメールアドレス").fill(next);
  await adminPage.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(adminPage.getByText("届いたリンクでの確認を待っています。", { exact: false })).toBeVisible();
  await silence(rows, mentee.userId);
  const guest = await visitor();
  const toNew = await mailedLink(rows, "email_change", { toAddress: next });
  await guest.goto(`/email/proposal?token=${toNew.token}&side=new&answer=confirm`);
  await guest.getByRole("button", { name: "変更する" }).click();
  await expect(guest.getByRole("heading", { name: "メールアドレスを変更しました" })).toBeFocused();
  await adminPage.reload();
  await expect(adminPage.getByText("ご本人の確認が済んでいません")).toBeVisible();

  await context.clearCookies();
  await enter(context, { email: next });
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByText("面談で話したいこと")).toBeHidden();
  await page.getByRole("link", { name: "ご本人の確認へ" }).click();
  await expect(page.getByRole("heading", { name: "ご本人の確認" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("変更前に使っていたパスワード").fill("ちがうことばをいれてみる");
  await page.getByRole("button", { name: "確認する" }).click();
  await expect(page.getByLabel("変更前に使っていたパスワード")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("変更前に使っていたパスワード").fill(PASSWORD);
  await page.getByRole("button", { name: "確認する" }).click();
  await expect(page.getByText(NOTE)).toBeHidden();
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await expect(page.getByText("面談で話したいこと")).toBeVisible();
});

test("the mentor of an interview confirms the mentee's identity with the code shown on the mentee's page", async ({
  page,
  context,
  visitor,
  rows,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(HOUR / 4) });
  await rows.prisma.identityHold.create({ data: { userId: mentee.userId, since: ago(HOUR), formerEmail: fresh() } });
  const person = await visitor();
  await enter(person.context(), mentee);
  await person.goto("/mypage?tab=security");
  await person.getByRole("button", { name: "確認コードを表示する" }).click();
  const code = String(await person.getByText(/^\d{6}$/).textContent());
  await expectAccessible(person);
  await enter(context, mentor);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "本人と確認しました" }).click();
  await expect(page.getByLabel("確認コード（6桁）")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("確認コード（6桁）").fill(code);
  await expectAccessible(page);
  await page.getByRole("button", { name: "本人と確認しました" }).click();
  await expect(page.getByText("ご本人と確認したことを記録しました。")).toBeVisible();
  await expect(page.getByRole("button", { name: "本人と確認しました" })).toBeHidden();
  expect(await rows.prisma.identityHold.count({ where: { userId: mentee.userId } })).toBe(0);
  await person.reload();
  await expect(person.getByText(NOTE)).toBeHidden();
});
