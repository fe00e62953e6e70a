import { expectAccessible } from "./support/axe";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { mailedLink } from "./support/links";
import { openPage } from "./support/live";

test("a mentee changes the profile; changes from another screen are shown, and no input is lost @phone", async ({
  page,
  context,
  fixtures,
  enter,
  apiOf,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await rows.prisma.mentee.update({ where: { userId: mentee.userId }, data: { nameKana: "ソウダン ジロウ" } });
  await enter(context, mentee);
  await page.goto("/mypage");
  await page.getByRole("navigation", { name: "マイページの内容" }).getByRole("link", { name: "プロフィール" }).click();
  await expect(page).toHaveURL("/mypage?tab=profile");
  await page.getByLabel("面談での呼び名").fill("じろう");
  await page.getByLabel("役職").fill("主任");
  const other = await apiOf(mentee);
  const elsewhere = await other.patch(`/api/v1/mentees/${mentee.userId}`, { data: { jobTitle: "係長", gender: "男性" } });
  expect(elsewhere.status(), await elsewhere.text()).toBe(200);

  const save = page.getByRole("button", { name: "変更を保存する" });
  await save.click();
  const told = page.getByRole("status").filter({ hasText: "ほかの画面で内容が更新されました。" });
  await expect(told).toContainText("役職：いまの登録は「係長」です。保存すると、ご入力の内容に変わります。");
  await expect(told).toContainText("性別：いまの登録は「男性」です。この画面にも反映しました。");
  await expect(page.getByLabel("役職")).toHaveValue("主任");
  await expect(labelled(page, "性別")).toHaveValue("男性");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("面談での呼び名")).toHaveValue("じろう");
  await page.getByRole("button", { name: "変更を保存する" }).click();
  await expect(page.getByRole("status").filter({ hasText: "保存しました。" })).toBeVisible();
  expect(await rows.prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } })).toMatchObject({
    displayName: "じろう",
    jobTitle: "主任",
    gender: "男性",
  });
  await page.reload();
  await expect(page.getByLabel("役職")).toHaveValue("主任");
});

test("what was not saved is told when one comes back to it, and can be taken back @phone", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=profile");
  const name = page.getByLabel("面談での呼び名");
  const form = page.getByRole("form", { name: "プロフィール" });
  const stored = await name.inputValue();
  await name.fill("はるか");
  await expect(form.getByText("保存していない変更があります。")).toBeVisible();
  await page.getByRole("link", { name: "ホーム" }).first().click();
  await expect(page).toHaveURL("/");
  await openPage(page, "/mypage?tab=profile");
  await expect(name).toHaveValue("はるか");
  const told = page.getByRole("status").filter({ hasText: "保存していなかった入力を復元しました" });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await told.getByRole("button", { name: "元に戻す" }).click();
  await expect(name).toHaveValue(stored);
  await expect(told).toHaveCount(0);
  await expect(form.getByText("保存していない変更があります。")).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue(stored);
});

test("a new address needs the links of both mails, and opening a link alone changes nothing", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
  visitor,
}) => {
  const { mentee } = await fixtures.pair();
  const next = `${crypto.randomUUID()}@example.com`;
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=profile");
  await page.getByRole("button", { name: "変更する" }).click();
  await page.getByLabel("新しいメールアドレス").fill(next);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(page.getByRole("status").filter({ hasText: next })).toContainText("両方の確認が済むと、新しいアドレスに変わります。");
  const address = async () => (await rows.prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } })).email;

  const guest = await visitor();
  const toNew = await mailedLink(rows, "email_change", { toAddress: next });
  await guest.goto(`/email/confirm?token=${toNew.token}`);
  await expect(guest).toHaveURL("/email/confirm");
  await guest.getByRole("button", { name: "確認する" }).click();
  await expect(guest.getByRole("heading", { name: "確認しました" })).toBeFocused();
  expect(await address()).toBe(mentee.email);
  await expectAccessible(guest);

  const toOld = await mailedLink(rows, "email_change", { toAddress: mentee.email });
  await page.goto(`/email/confirm?token=${toOld.token}`);
  await page.getByRole("button", { name: "確認する" }).click();
  await expect(page.getByRole("heading", { name: "メールアドレスを変更しました" })).toBeVisible();
  expect(await address()).toBe(next);
  await page.getByRole("link", { name: "マイページへ" }).click();
  await expect(page.getByRole("main").getByText(next).first()).toBeVisible();
});
