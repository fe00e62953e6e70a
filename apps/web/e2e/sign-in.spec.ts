import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { bookingDialog, chooseTime, signIn } from "./support/booking";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { mailedLink } from "./support/links";
import { live, openPage } from "./support/live";

const SENT = "ご入力のメールアドレス宛にご案内を送信しました";
const NEW_PASSWORD = "雨の日は傘を忘れて走って帰る人";
const unknown = () => `${crypto.randomUUID()}@example.com`;

async function askForLink(page: Page, email: string, button: RegExp = /リンクを送る/): Promise<void> {
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { name: SENT })).toBeFocused();
}

test("a mentor signs in by a mailed link: opening it uses nothing up, the button does, once @phone @fast", async ({
  page,
  fixtures,
  rows,
  visitor,
}) => {
  const mentor = await fixtures.mentor();
  await page.goto("/login");
  await page.getByRole("link", { name: "キャリコンのログイン" }).click();
  await expect(page).toHaveURL("/login/mentor");
  await live(page);
  await askForLink(page, mentor.email);
  await expectAccessible(page);
  const { id, token } = await mailedLink(rows, "magic_link", { toUserId: mentor.userId });

  await page.goto(`/login/mentor?token=${token}`);
  await expect(page).toHaveURL("/login/mentor");
  await expect(page.getByRole("button", { name: "ログインする" })).toBeVisible();
  expect((await rows.prisma.linkToken.findUniqueOrThrow({ where: { id } })).usedAt).toBeNull();
  // A reload loses nothing.
  await page.reload();
  await page.getByRole("button", { name: "ログインする" }).click();
  await expect(page).toHaveURL("/");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "knotter.session");
  expect(cookie?.httpOnly).toBe(true);

  const second = await visitor();
  await second.goto(`/login/mentor?token=${token}`);
  await second.getByRole("button", { name: "ログインする" }).click();
  await expect(second.getByText("このリンクはすでに使われています。新しいリンクをお受け取りください。")).toBeVisible();
  await expect(second.getByLabel("メールアドレス")).toBeVisible();
  await expectAccessible(second);
  await askForLink(second, mentor.email);
});

test("known, unknown and disabled addresses get the same answer to every mail request", async ({ page, fixtures, rows }) => {
  const { mentee } = await fixtures.pair();
  const { mentee: gone } = await fixtures.pair();
  await rows.prisma.user.update({ where: { id: gone.userId }, data: { disabled: true, disabledAt: new Date() } });
  const seen = new Set<string>();
  for (const path of ["/login/link", "/login/password", "/signup"]) {
    for (const email of [mentee.email, gone.email, unknown()]) {
      await page.goto(path);
      await askForLink(page, email);
      seen.add(((await page.getByRole("main").textContent()) ?? "").replaceAll(email, "").replace(/リンクは.*?有効/, ""));
    }
  }
  // One text for each of the three pages (their headings differ).
  expect(seen.size).toBe(3);
  expect(await rows.prisma.mail.count({ where: { toUserId: gone.userId } })).toBe(0);
});

test("an expired link says so, and leads on to a new one", async ({ page, fixtures, rows }) => {
  const { mentee } = await fixtures.pair();
  await page.goto("/login/link");
  await askForLink(page, mentee.email);
  const old = await mailedLink(rows, "magic_link", { toUserId: mentee.userId });
  const [createdAt, expiresAt] = [new Date(Date.now() - 20 * 60_000), new Date(Date.now() - 5 * 60_000)];
  await rows.prisma.linkToken.update({ where: { id: old.id }, data: { createdAt, expiresAt } });

  await page.goto(`/login/link?token=${old.token}`);
  await page.getByRole("button", { name: "ログインする" }).click();
  await expect(page.getByText("リンクの有効期限が切れています。新しいリンクをお受け取りください。")).toBeVisible();
  await askForLink(page, mentee.email);
  const fresh = await mailedLink(rows, "magic_link", { toUserId: mentee.userId });
  await page.goto(`/login/link?token=${fresh.token}`);
  await page.getByRole("button", { name: "ログインする" }).click();
  await expect(page).toHaveURL("/");

  await page.context().clearCookies();
  await page.goto("/login/link?token=cut-in-the-mi");
  await page.getByRole("button", { name: "ログインする" }).click();
  await expect(page.getByText(/このリンクは確認できませんでした/)).toBeVisible();
});

test("resetting a password shows the rules first, refuses a weak one with the reason, and ends every session @phone", async ({
  page,
  fixtures,
  rows,
  visitor,
}) => {
  const { mentee } = await fixtures.pair();
  const elsewhere = await visitor(mentee);
  await elsewhere.goto("/");
  await page.goto("/login");
  await live(page);
  await page.getByLabel("メールアドレス").fill(mentee.email);
  await page.getByRole("button", { name: "次へ" }).click();
  await page.getByRole("link", { name: "パスワードをお忘れの方" }).click();
  await expect(page).toHaveURL("/login/password");
  await live(page);
  await askForLink(page, mentee.email);
  const { token } = await mailedLink(rows, "password_reset", { toUserId: mentee.userId });
  await page.goto(`/login/password?token=${token}`);
  await expect(page).toHaveURL("/login/password");

  const field = labelled(page, "新しいパスワード");
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await expect(field).toHaveAccessibleDescription(/15文字以上。文字の種類は問いません/);
  const save = page.getByRole("button", { name: "パスワードを変更する" });
  for (const [password, sentence] of [
    ["みじかい", "15文字以上で入力してください"],
    ["aaaaaaaaaaaaaaaaaaaa", "同じ文字や言葉の繰り返しは使えません"],
    // Only the server knows the owner.
    [`${mentee.email.split("@")[0]}です、よろしく`, "サービス名・会社名・メールアドレスに含まれる言葉は使えません"],
  ] as const) {
    await field.fill(password);
    await save.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(field).toBeFocused();
  }
  await expectAccessible(page);
  await field.fill(NEW_PASSWORD);
  await expect(page.getByText("15文字以上になりました")).toBeVisible();
  await save.click();
  await expect(page).toHaveURL("/login?done=password");
  await live(page);
  await expect(page.getByText("パスワードを変更しました")).toBeVisible();
  await signIn(page, mentee.email, NEW_PASSWORD);
  await expect(page).toHaveURL("/");
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
});

test("from the list of an order to a person who can book: sign-up, 本登録, and the first free time @phone @fast-phone", async ({
  page,
  fixtures,
  rows,
  isMobile,
}) => {
  test.slow();
  const order = await fixtures.order({ disclosureLevel: "L1" });
  const mentor = await fixtures.mentor({ orders: [order] });
  const email = unknown();
  await rows.prisma.orderMentee.create({
    data: { orderId: order.orderId, email, name: "登録 花子", nameKana: "トウロク ハナコ", maxCount: 2, status: "invited" },
  });
  await page.goto("/signup");
  await expect(page.getByLabel("注文番号")).toBeHidden();
  // As typed on a Japanese keyboard.
  await askForLink(page, email.replace("@", "＠").toUpperCase());
  const { token } = await mailedLink(rows, "verify", { toAddress: email });

  await page.goto(`/signup?token=${token}`);
  await expect(page).toHaveURL("/signup");
  await expect(page.getByText("面談で話した内容が、同意なく会社に伝わることはありません。")).toBeVisible();
  await labelled(page, "パスワード").fill("みじかい");
  await page.getByRole("button", { name: "同意して次へ進む" }).click();
  await expect(labelled(page, "パスワード")).toBeFocused();
  // All that is wrong is told at once.
  await expect(labelled(page, "パスワード")).toHaveAccessibleDescription(/15文字以上で入力してください/);
  await expect(page.getByText("利用規約をご確認のうえ、チェックを入れてください")).toBeVisible();
  await labelled(page, "パスワード").fill(NEW_PASSWORD);
  await page.getByRole("checkbox", { name: "利用規約に同意します" }).check();
  await page.getByRole("checkbox", { name: "プライバシーポリシーに同意します" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "同意して次へ進む" }).click();
  await expect(page).toHaveURL("/mypage?register=1");
  const user = await rows.prisma.user.findFirstOrThrow({ where: { email }, include: { mentee: true } });
  expect(user.mentee?.temporaryRegisterFlag).toBe(true);

  // What the company will see, in the exact wording, before any consent.
  await expect(page.getByText("面談の予約・実施の有無と回数だけが会社に共有されます（日時・担当者・内容は共有されません）")).toBeVisible();
  const register = page.getByRole("button", { name: "本登録する" });
  // What the list knows, and what the sign-up has asked, is not asked for again. On a phone all of it is on one screen.
  await expect(labelled(page, "お名前")).toHaveValue("登録 花子");
  await expect(page.getByLabel("お名前（カナ）")).toHaveValue("トウロク ハナコ");
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(1);
  await expect(register).toBeInViewport({ ratio: 1 });
  await register.click();
  await expect(page.getByText("会社への共有範囲をご確認のうえ、チェックを入れてください")).toBeVisible();
  await labelled(page, "お名前").fill("");
  await register.click();
  await expect(labelled(page, "お名前")).toBeFocused();
  await expect(page.getByText("必須項目です")).toHaveCount(1);
  await labelled(page, "お名前").fill("登録 華子");
  await page.getByLabel("お名前（カナ）").fill("とうろく ﾊﾅｺ");
  await page.reload();
  await expect(labelled(page, "お名前")).toHaveValue("登録 華子");
  await expect(page.getByText("前回ご入力の内容を復元しました。")).toBeVisible();
  await page.getByRole("checkbox", { name: "会社への共有範囲を確認しました" }).check();
  await expectAccessible(page);
  await register.click();

  await expect(page).toHaveURL("/mentor?registered=1");
  await expect(page.getByRole("main").getByText("本登録が完了しました", { exact: true })).toBeVisible();
  const mentee = await rows.prisma.mentee.findUniqueOrThrow({ where: { userId: user.id } });
  expect(mentee).toMatchObject({ temporaryRegisterFlag: false, name: "登録 華子", nameKana: "トウロク ハナコ" });
  expect(await rows.prisma.consentRecord.count({ where: { subjectUserId: user.id } })).toBe(2);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("knotter-")))).toEqual([]);
  if (!isMobile) await expect(page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link")).not.toHaveCount(1);
  await page.getByRole("link", { name: mentor.displayName, exact: true }).click();
  const panel = page.getByRole("region", { name: "予約", exact: true });
  await chooseTime(panel);
  await panel.getByRole("button", { name: "この日時で予約へ進む" }).click();
  await expect(bookingDialog(page)).toBeVisible();

  // The link is used up, which is said before anybody thinks of a password.
  await page.context().clearCookies();
  await page.goto(`/signup?token=${token}`);
  await expect(page.getByText("このリンクはすでに使われています。新しいリンクをお受け取りください。")).toBeVisible();
  await expect(labelled(page, "パスワード")).toHaveCount(0);
  await expect(page).toHaveURL("/signup");
  await page.getByRole("link", { name: "ログイン画面" }).click();
  await expect(page).toHaveURL("/login");
});

test("registration input survives an expired session, and the next person finds nothing of it", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const order = await fixtures.order();
  const [first, second] = await Promise.all([
    fixtures.mentee(order, { temporaryRegister: true, name: null }),
    fixtures.mentee(order, { temporaryRegister: true, name: null }),
  ]);
  await enter(context, first);
  await page.goto("/mypage?register=1");
  await labelled(page, "お名前").fill("途中 花子");
  await page.getByLabel("お名前（カナ）").fill("とちゅう はなこ");
  await page.getByRole("checkbox", { name: "会社への共有範囲を確認しました" }).check();
  await context.clearCookies();
  await page.getByRole("button", { name: "本登録する" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await live(page);
  await signIn(page, first.email);
  await expect(page).toHaveURL("/mypage?register=1");
  await expect(labelled(page, "お名前")).toHaveValue("途中 花子");

  await page.getByRole("banner").getByRole("button", { name: "ログアウト" }).click();
  await expect(page).toHaveURL("/login");
  await live(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await signIn(page, second.email);
  await expect(page).toHaveURL("/mypage?register=1");
  await expect(labelled(page, "お名前")).toHaveValue("相談 次郎");
});

test("HR signs up from an invitation: the company is the one that invited, and the link works once @phone @fast", async ({
  page,
  fixtures,
  rows,
  apiOf,
  visitor,
}) => {
  const order = await fixtures.order();
  const admin = await apiOf(await fixtures.admin());
  const email = unknown();
  const invited = await admin.post("/api/v1/hrStaffs", { data: { customerId: order.customerId, email, name: "人事 招待" } });
  expect(invited.status(), await invited.text()).toBe(201);
  const staff = await rows.prisma.user.findFirstOrThrow({ where: { email } });
  const { token } = await mailedLink(rows, "hrstaff_invite", { toUserId: staff.id });
  await page.goto("/signup/hrstaff");
  await expect(page.getByText("招待メールのリンクを開いてください")).toBeVisible();

  await page.goto(`/signup/hrstaff?token=${token}`);
  await expect(page).toHaveURL("/signup/hrstaff");
  const submit = page.getByRole("button", { name: "同意して登録する" });
  await submit.click();
  await expect(labelled(page, "お名前")).toBeFocused();
  await labelled(page, "お名前").fill("人事 花子");
  await page.getByLabel("お名前（カナ）").fill("じんじ はなこ");
  await page.getByLabel("部署").fill("人事部");
  await page.getByLabel("電話番号").fill("０３ー１２３４ー５６７８");
  await labelled(page, "パスワード").fill(NEW_PASSWORD);
  await page.getByRole("checkbox", { name: "利用規約に同意します" }).check();
  await page.getByRole("checkbox", { name: "プライバシーポリシーに同意します" }).check();
  await expectAccessible(page);
  await submit.click();
  await expect(page).toHaveURL("/hrstaff");
  expect(await rows.prisma.hrStaff.findUniqueOrThrow({ where: { userId: staff.id } })).toMatchObject({
    customerId: order.customerId,
    name: "人事 花子",
    nameKana: "ジンジ ハナコ",
    phone: "0312345678",
  });

  const second = await visitor();
  await second.goto(`/signup/hrstaff?token=${token}`);
  await expect(second.getByText("このリンクはすでに使われています。")).toBeVisible();
  await expect(second.getByRole("link", { name: "ログイン画面" })).toBeVisible();
});

test("the token of a mailed link is in the address of one request alone: not in Referer, history or requests to other sites", async ({
  page,
  fixtures,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await page.goto("/login/link");
  await askForLink(page, mentee.email);
  const { token } = await mailedLink(rows, "magic_link", { toUserId: mentee.userId });
  const carriers: string[] = [];
  page.on("request", (request) => {
    const headers = JSON.stringify(request.headers());
    if (request.url().includes(token) || headers.includes(token)) carriers.push(`${request.method()} ${request.resourceType()}`);
  });
  await openPage(page, `/login/link?token=${token}`);
  await page.getByRole("button", { name: "ログインする" }).click();
  await expect(page).toHaveURL("/");
  expect(carriers).toEqual(["GET document"]);
  await page.goBack();
  expect(page.url()).not.toContain(token);
});
