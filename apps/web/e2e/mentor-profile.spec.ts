import { HOUR } from "@knotter/domain/tokyo";
import { pngOf } from "@knotter/testing/png";
import type { Request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { labelled } from "./support/field";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { halvesOf, phonePhoto } from "./support/phone-photo";
import { setting } from "./support/setting";

const TEAL = [15, 107, 107] as const;
const PICTURES = {
  small: Buffer.from(pngOf(TEAL, 200)),
  portrait: Buffer.from(pngOf(TEAL, 900)),
  paper: Buffer.from(pngOf([255, 255, 255], 600)),
};

const BIO =
  "人事と現場の両方を15年経験し、採用と育成に携わってきました。まとまらない話からで大丈夫です。仕事と暮らしの両立、異動や復職のあとの不安など、いまの気持ちを一緒に言葉にしていきます。どうぞお気軽にお話しください。";

test("a new mentor is led to the missing profile fields, fills them, and asks for the review @phone @fast-phone", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const mentor = await fixtures.mentor({ profileComplete: false, enabled: false, reviewStatus: "draft", registrationVerified: false });
  await enter(context, mentor);
  await page.goto("/mypage/mentor");
  await page.getByRole("link", { name: "キャッチコピー" }).click();
  await expect(page).toHaveURL("/mypage/mentor?tab=profile#field-headline");
  await expect(labelled(page, "キャッチコピー")).toBeFocused();
  await expect(page.getByRole("button", { name: "審査を依頼する" })).toBeDisabled();

  await labelled(page, "キャッチコピー").fill("これからの働き方を、一緒に考えます");
  // Contact data is refused at the field, before anything is sent.
  await page.getByRole("textbox", { name: /自己紹介/ }).fill(`${BIO}ご連絡は 090-1234-5678 まで。`);
  await page.keyboard.press("Tab");
  await expect(page.getByText("自己紹介に連絡先・URLは記載できません")).toBeVisible();
  await page.getByRole("textbox", { name: /自己紹介/ }).fill(BIO);
  await page
    .getByRole("group", { name: /得意な相談テーマ/ })
    .getByRole("checkbox")
    .first()
    .check();
  await expectAccessible(page);

  // Unsaved input survives a reload.
  await page.reload();
  await expect(page.getByText("保存していなかった入力を復元しました")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /自己紹介/ })).toHaveValue(BIO);
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  await expect(page.getByText("必要な項目はすべて登録されています。")).toBeVisible();

  await page.getByRole("button", { name: "審査を依頼する" }).click();
  await expect(page.getByText("事務局が審査しています")).toBeVisible();
  const row = await rows.prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
  expect(row).toMatchObject({ reviewStatus: "pending_review", bio: BIO });
});

test("a changed name waits for review, texts are public at once, and changes from another screen are shown", async ({
  page,
  context,
  fixtures,
  enter,
  apiOf,
  rows,
}) => {
  const mentor = await fixtures.mentor();
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=profile");
  await labelled(page, "表示名").fill("あたらしい 名前");
  await labelled(page, "キャッチコピー").fill("一緒に、これからを考える時間を");
  const api = await apiOf(mentor);
  const { version } = await rows.prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
  const elsewhere = await api.patch(`/api/v1/mentors/${mentor.userId}`, {
    multipart: {
      payload: JSON.stringify({ expectedVersion: version, headline: "別の画面で書いた見出しです", message: "お待ちしています。" }),
    },
  });
  expect(elsewhere.status(), await elsewhere.text()).toBe(200);

  await page.getByRole("button", { name: "保存する" }).click();
  const told = page.getByRole("status").filter({ hasText: "ほかの画面で内容が更新されました。" });
  await expect(told).toContainText(
    "キャッチコピー：いまの登録は「別の画面で書いた見出しです」です。保存すると、ご入力の内容に変わります。",
  );
  await expect(told).toContainText("相談者へのメッセージ：いまの登録は「お待ちしています。」です。この画面にも反映しました。");
  await expect(page.getByRole("textbox", { name: "相談者へのメッセージ" })).toHaveValue("お待ちしています。");
  await page.getByRole("button", { name: "保存する" }).click();

  const pending = page.getByRole("region", { name: "事務局の確認を待っている変更" });
  await expect(pending).toContainText(mentor.displayName);
  await expect(pending).toContainText("あたらしい 名前");
  expect(await rows.prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } })).toMatchObject({
    displayName: mentor.displayName,
    headline: "一緒に、これからを考える時間を",
    message: "お待ちしています。",
  });

  // Mentees still see the name that an admin has approved.
  await page.getByRole("link", { name: "相談者からどう見えるか" }).click();
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();
  await expect(page.getByText("確認待ちの変更は含まれません。")).toBeVisible();
});

test("what nobody has to fill in is folded; a link to a section and a wrong field in it open it, the field with the focus @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  await enter(context, await fixtures.mentor());
  await openPage(page, "/mypage/mentor?tab=profile");
  const years = page.getByLabel(/^キャリコンとしての経験年数/);
  const fold = page.getByText("経験年数と経歴の一覧");
  await expect(years).toBeHidden();
  await fold.click();
  await years.fill("-1");
  await fold.click();
  await expect(years).toBeHidden();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(years).toBeFocused();
  await expect(years).toHaveAttribute("aria-invalid", "true");
  await years.fill("12");
  await expect(page.getByText(/^12年・経歴\d+件$/)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/mypage/mentor?tab=profile#public");
  await expect(page.getByLabel(/^年代/)).toBeVisible();
});

test("a portrait is chosen, moved by keyboard, and waits beside the one that is shown @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  await enter(context, await fixtures.mentor());
  // A file chosen before hydration is lost.
  await openPage(page, "/mypage/mentor?tab=profile");
  const choose = page.getByLabel("写真を変える");
  await choose.setInputFiles({ name: "small.png", mimeType: "image/png", buffer: PICTURES.small });
  await expect(page.getByText("短い辺が400ピクセル以上の画像を選択してください")).toBeVisible();
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURES.portrait });
  const dialog = page.getByRole("dialog", { name: "写真の見える範囲を決める" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("group", { name: /矢印キーで動かせます/ }).press("ArrowRight");
  await dialog.getByRole("slider", { name: "写真の大きさ" }).press("ArrowRight");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "この範囲にする" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("img", { name: "確認を待っている顔写真" }).first()).toBeVisible();
});

test("a photo as a telephone takes it, ten megabytes and lying on its side, is made small and upright before it leaves @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  await enter(context, await fixtures.mentor());
  await openPage(page, "/mypage/mentor?tab=profile");
  const photo = await phonePhoto(page);
  expect(photo.length).toBeGreaterThan(6 * 1024 * 1024);
  const sent: Request[] = [];
  page.on("request", (request) => request.url().includes("mentors.update") && sent.push(request));
  const camera = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.getByLabel("写真を変える").setInputFiles(camera, { timeout: 60_000 });
  const dialog = page.getByRole("dialog", { name: "写真の見える範囲を決める" });
  await dialog.getByRole("button", { name: "この範囲にする" }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(1);
  expect((await sent[0]?.sizes())?.requestBodySize).toBeLessThan(1024 * 1024);
  // The left of the file is at the top of the picture, as the camera was held.
  const waiting = page.getByRole("img", { name: "確認を待っている顔写真" }).first();
  await expect(waiting).toBeVisible();
  expect(await halvesOf(waiting)).toEqual({ top: "red", bottom: "blue" });
});

test("an uploaded certificate is stored encrypted, and the page says only that it is there", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const mentor = await fixtures.mentors.expired();
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor");
  await page.getByRole("link", { name: "有効期限を登録する" }).click();
  await expect(labelled(page, "有効期限")).toBeFocused();
  await page.getByLabel("ファイルを選んで送る").setInputFiles({
    name: "certificate.png",
    mimeType: "image/png",
    buffer: PICTURES.paper,
  });
  await expect(page.getByText("お預かりしています。")).toBeVisible();
  expect(await rows.prisma.registrationScan.count({ where: { mentorId: mentor.userId } })).toBe(1);
});

test("a mentor changes limits and pauses bookings: mentees see the new gap, then no times", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=conditions");
  await labelled(page, "面談の後に空ける時間").selectOption("45");
  await expect(page.getByText("11:45 以降に次の面談が入ります。")).toBeVisible();
  await page.getByRole("radio", { name: /お休みする/ }).check();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  const hers = await visitor(mentee);
  await hers.goto("/mentor");
  await expect(hers.getByText(mentor.displayName)).toHaveCount(0);
  await page.reload();
  await expect(labelled(page, "面談の後に空ける時間")).toHaveValue("45");
});

test("a mentor leaves out a mail", async ({ page, context, fixtures, enter }) => {
  await enter(context, await fixtures.mentor());
  await openPage(page, "/mypage/mentor?tab=notifications");
  const reminder = page.getByRole("switch", { name: /1時間前のご案内/ });
  const stored = page.waitForResponse((response) => response.url().includes("currentUser.notifications"));
  await reminder.uncheck();
  await stored;
  await page.reload();
  await expect(reminder).not.toBeChecked();
});

test("a mentor creates, replaces and revokes the address of the calendar feed, beside the calendars that are read", async ({
  page,
  context,
  fixtures,
  enter,
  request,
}) => {
  await enter(context, await fixtures.mentor());
  await openPage(page, "/mypage/mentor?tab=calendars");
  await expect(page.getByRole("heading", { name: "予定の読み取り" })).toBeVisible();
  await page.getByRole("button", { name: "購読用のURLを作る" }).click();
  const address = page.getByRole("textbox", { name: "購読用のURL", exact: true });
  const first = await address.inputValue();
  expect((await request.get(first)).status()).toBe(200);
  await expect(page.getByRole("link", { name: "カレンダーアプリで開く" })).toHaveAttribute("href", /^webcal:/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "URLを作り直す" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "作り直す" }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await request.get(first)).status()).toBe(404);
  await page.reload();
  // Shown once.
  await expect(address).toHaveCount(0);
  await page.getByRole("button", { name: "購読を止める" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "購読を止める" }).click();
  await expect(page.getByRole("button", { name: "購読用のURLを作る" })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test("the fields of the profile hold what is stored before any script has loaded", async ({ browser, fixtures, enter }) => {
  const { mentee, mentor } = await fixtures.pair({ mentor: { dailyCap: 3 } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * HOUR) });
  const context = await browser.newContext({ baseURL: setting.baseUrl, javaScriptEnabled: false });
  await enter(context, mentor);
  const page = await context.newPage();
  await page.goto("/mypage/mentor?tab=profile");
  await expect(page.locator('input[name="headline"]')).toHaveValue("これからの働き方を一緒に考えます");
  await expect(page.locator('textarea[name="bio"]')).not.toHaveValue("");
  await page.goto("/mypage/mentor?tab=conditions");
  await expect(page.locator('select[name="dailyCap"]')).toHaveValue("3");
  await page.goto(`/mentoring/${mentoringId}`);
  await expect(page.locator('input[name="startTime"]')).not.toHaveValue("");
  await context.close();
});

test("a mentor who looks for mentors sees the own page as mentees do, and the pages of the mentor's work stay at hand @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor } = await fixtures.pair();
  await enter(context, mentor);
  await page.goto("/mentor");
  await expect(page).toHaveURL("/mypage/mentor?tab=preview");
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();
  await expect(page.getByText("相談者からどう見えるか")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "キャリコンメニュー" }).or(page.getByText("キャリコンメニュー")).first()).toBeVisible();
  await page.goto("/mypage/mentor");
  const groups = page.getByRole("navigation", { name: "マイページの内容" });
  await expect(groups.getByRole("link")).toHaveText(["プロフィール", "受付の条件", "面談方法", "設定"]);
  for (const link of await groups.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
  await groups.getByRole("link", { name: "設定" }).click();
  await expect(page.getByRole("navigation", { name: "設定の内容" }).getByRole("link")).toHaveText([
    "カレンダー連携",
    "通知",
    "セキュリティ",
  ]);
});
