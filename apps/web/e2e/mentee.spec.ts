import { expectAccessible } from "./support/axe";
import { bookButton, bookingDialog, chooseDay, chooseTime, hoursOf, reachConfirmation, signIn, timesIn } from "./support/booking";
import { startIn } from "./support/fixtures";
import { DEMO, expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a mentee signs in, books, finds the booking, moves it and cancels it without losing a count @phone @fast @fast-phone", async ({
  page,
  fixtures,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  await page.goto("/mentor");
  await expect(page).toHaveURL("/login?next=%2Fmentor");
  await signIn(page, mentee.email);
  await expect(page).toHaveURL("/mentor");
  await page.getByRole("link", { name: mentor.displayName, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();

  // 日時 → 話したいこと → 確認, back and forth: the input stays.
  const panel = page.getByRole("region", { name: "予約", exact: true });
  await chooseDay(panel, 1);
  const first = await chooseTime(panel, 0);
  await panel.getByRole("button", { name: "この日時で予約へ進む" }).click();
  const dialog = bookingDialog(page);
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("話したいこと").fill("復職のあとの働き方について");
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await expect(dialog.getByText(hoursOf(first)).first()).toBeVisible();
  await dialog.getByRole("button", { name: "話したいことに戻る" }).click();
  await expect(dialog.getByLabel("話したいこと")).toHaveValue("復職のあとの働き方について");
  await dialog.getByRole("button", { name: "日時を選び直す" }).click();
  const second = await chooseTime(dialog, 1);
  expect(hoursOf(second)).not.toBe(hoursOf(first));
  // The input survives a reload midway.
  await page.reload();
  await expect(dialog.getByRole("button", { name: "話したいことへ進む" })).toBeEnabled();
  await dialog.getByRole("button", { name: "話したいことへ進む" }).click();
  await expect(dialog.getByLabel("話したいこと")).toHaveValue("復職のあとの働き方について");
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await dialog.getByRole("button", { name: "確認へ進む" }).click();

  // Without consent nothing is booked.
  await bookButton(page).click();
  await expect(dialog.getByText("予約するには、こちらへの同意が必要です。")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /同意します/ })).toBeFocused();
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  await bookButton(page).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await dialog.getByRole("link", { name: "予約の内容を見る" }).click();

  await expect(page).toHaveURL(/\/mentoring\/reserved\/[0-9a-f-]{36}$/);
  const booking = new URL(page.url()).pathname;
  await expect(page.getByRole("region", { name: "日時" })).toContainText(hoursOf(second).slice(0, 5));
  await expect(page.getByText("復職のあとの働き方について")).toBeVisible();

  // Home shows it, and the count is one less.
  await page.getByRole("main").getByRole("link", { name: "ホーム" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("残り2回")).toBeVisible();
  await page.getByRole("link", { name: "予約の内容を見る" }).click();
  await expect(page).toHaveURL(booking);

  await page.getByRole("button", { name: "日時を変更" }).click();
  const move = page.getByRole("dialog", { name: "新しい日時を選ぶ" });
  const third = await chooseTime(move, 5);
  await move.getByRole("button", { name: "確認へ進む" }).click();
  await page.getByRole("dialog", { name: "変更の確認" }).getByRole("button", { name: "この日時に変更する" }).click();
  await expect(page.getByText(/日時を変更しました。/).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("region", { name: "日時" })).toContainText(hoursOf(third).slice(0, 5));

  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  const cancel = page.getByRole("dialog", { name: "キャンセルの確認" });
  await expect(cancel).toContainText("回数は減りません");
  // A name is not broken over two lines.
  const lines = await cancel.getByText(`${mentor.displayName}さん`, { exact: true }).evaluate((name) => name.getClientRects().length);
  expect(lines).toBe(1);
  await cancel.getByRole("combobox", { name: /^理由/ }).selectOption({ label: "仕事の都合" });
  await cancel.getByRole("button", { name: "キャンセルする" }).click();
  const done = page.getByRole("dialog", { name: "キャンセルしました" });
  await expect(done).toContainText("回数は元に戻りました。");
  await done.getByRole("button", { name: "閉じる" }).last().click();
  await expect(page.getByRole("region", { name: "日時" })).toContainText("キャンセル");
  // The year, the day, and both ends of the hours.
  await expect(page.getByRole("region", { name: "日時" }).locator("time .line-through")).toHaveCount(4);

  await page.goto("/mypage?tab=history");
  await expect(page.getByText("残り3回")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(mentor.displayName) })).toContainText("キャンセル");
  const rowsOfHers = await rows.prisma.mentoring.findMany({
    where: { menteeId: mentee.userId },
    select: { status: true, rescheduleCount: true, counted: true },
  });
  expect(rowsOfHers).toEqual([{ status: "canceled", rescheduleCount: 1, counted: false }]);
});

test("whoever changes the mentor of an interview can have each of the order: more are loaded, and a name is found @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { order, mentor, mentee } = await fixtures.pair();
  const others = await Promise.all(Array.from({ length: 10 }, () => fixtures.mentor({ orders: [order] })));
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(24 * 9) });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "日時を変更" }).click();
  const dialog = page.getByRole("dialog", { name: "新しい日時を選ぶ" });
  await dialog.getByRole("button", { name: "別のキャリコンに変える" }).click();
  const list = dialog.getByRole("list", { name: "ほかのキャリコン" }).getByRole("listitem");
  await dialog.getByRole("button", { name: "もっと見る" }).click();
  await expect(list).toHaveCount(others.length);
  await expectAccessible(page);
  for (const { displayName } of others) await expect(list.filter({ hasText: `${displayName}さん` })).toHaveCount(1);

  const [, , wanted] = others;
  await dialog.getByRole("searchbox", { name: "キャリコンを検索" }).fill(wanted?.displayName ?? "");
  await expect(list).toHaveCount(1);
  await dialog.getByRole("button", { name: `${wanted?.displayName}さんの空きを見る` }).click();
  await chooseTime(dialog, 0);
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await page.getByRole("dialog", { name: "変更の確認" }).getByRole("button", { name: "この日時に変更する" }).click();
  await expect(page.getByText(/キャリコンと日時を変更しました。/).first()).toBeVisible();
  const reserved = await rows.prisma.mentoring.findMany({
    where: { menteeId: mentee.userId, status: "reserved" },
    select: { mentorId: true },
  });
  expect(reserved).toEqual([{ mentorId: wanted?.userId }]);
});

test("the search is kept in the address: filters, chips, back button, and a way on when nothing is found @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
  isMobile,
}) => {
  const order = await fixtures.order();
  const [, both] = await Promise.all([
    fixtures.mentor({ orders: [order], themes: ["childcare"] }),
    fixtures.mentor({ orders: [order], themes: ["childcare", "transfer"] }),
    fixtures.mentor({ orders: [order], themes: ["transfer"] }),
  ]);
  await enter(context, await fixtures.mentee(order));
  await page.goto("/mentor");
  const count = page.getByRole("region", { name: "検索結果" }).getByRole("heading", { level: 2 });
  const cards = page.getByRole("region", { name: "検索結果" }).getByRole("article");
  await expect(count).toContainText("3名");

  async function filter(set: (fields: ReturnType<typeof page.getByRole>) => Promise<unknown>) {
    if (!isMobile) {
      await set(page.getByRole("complementary", { name: "絞り込み" }));
      return;
    }
    await page.getByRole("button", { name: /^絞り込み/ }).click();
    const sheet = page.getByRole("dialog", { name: "絞り込み" });
    await set(sheet);
    await sheet.getByRole("button", { name: /名を表示$/ }).click();
    await expect(sheet).toBeHidden();
  }
  await filter((fields) => fields.getByRole("checkbox", { name: /^育児との両立/ }).check());
  await expect(page).toHaveURL("/mentor?theme=childcare");
  await expect(count).toContainText("2名");
  await filter((fields) => fields.getByRole("searchbox", { name: "キーワード" }).fill(both.displayName));
  await expect(page).toHaveURL(/theme=childcare&q=/);
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText(both.displayName);
  const chips = page.getByRole("list", { name: "設定中の条件" });
  await expect(chips.getByRole("button", { name: "育児との両立を外す" })).toBeVisible();

  // Another person opens the same address with the same result.
  const shared = page.url();
  await page.goBack();
  await expect(page).toHaveURL("/mentor?theme=childcare");
  await expect(cards).toHaveCount(2);
  await page.goto(shared);
  await expect(cards).toHaveCount(1);

  await chips.getByRole("button", { name: "育児との両立を外す" }).click();
  await expect(page).toHaveURL(/\/mentor\?q=/);
  await chips.getByRole("button", { name: "すべて外す" }).click();
  await expect(page).toHaveURL("/mentor");
  await expect(count).toContainText("3名");

  await page.goto("/mentor?theme=childcare&q=だれも書かないことば");
  await expect(page.getByText("条件に合うキャリコンが見つかりませんでした。")).toBeVisible();
  await page.getByRole("button", { name: /を外すと2名見つかります。$/ }).click();
  await expect(page).toHaveURL("/mentor?theme=childcare");
  await expect(cards).toHaveCount(2);
});

test("a card says why, offers times of two days or halves of a day, and leads to the others; a day narrows the list @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
  isMobile,
}) => {
  const order = await fixtures.order();
  const [mentor, mentee] = [await fixtures.mentor({ orders: [order], themes: ["childcare"] }), await fixtures.mentee(order)];
  await rows.prisma.mentee.update({ where: { userId: mentee.userId }, data: { concerns: ["childcare"] } });
  await enter(context, mentee);
  await page.goto("/mentor");
  const card = page.getByRole("article");
  await expect(card.getByRole("list", { name: "おすすめの理由" })).toContainText("「育児との両立」の相談が得意");
  const times = card.getByRole("link", { name: /さんを予約する$/ });
  await expect(times).toHaveCount(2);
  const [first = "", second = ""] = await times.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
  const part = (said: string) => `${said.slice(0, said.indexOf(")"))} ${hoursOf(said) < "12" ? "午前" : "午後"}`;
  expect(part(first)).not.toBe(part(second));
  await expectAccessible(page);

  const day = new URLSearchParams((await times.first().getAttribute("href"))?.split("?")[1]).get("startAt")?.slice(0, 10) ?? "";
  if (isMobile) await page.getByRole("button", { name: /^絞り込み/ }).click();
  await page.getByRole("combobox", { name: "日にち" }).locator("visible=true").selectOption(day);
  await expect(page).toHaveURL(`/mentor?date=${day}`);
  if (isMobile) await page.getByRole("button", { name: "1名を表示" }).click();
  await expect(card).toContainText(mentor.displayName);
  // The day that was searched for is the one that the calendar of the mentor's page begins with.
  await expect(card.getByRole("heading").getByRole("link")).toHaveAttribute("href", new RegExp(`[?&]date=${day}(&|$)`));
  await page.goto("/mentor?date=2020-01-01");
  await expect(page.getByText("条件に合うキャリコンが見つかりませんでした。")).toBeVisible();
  await page.getByRole("button", { name: "『日にち』を外すと1名見つかります。" }).click();
  await expect(page).toHaveURL("/mentor");

  await card.getByRole("link", { name: `${mentor.displayName}さんのほかの日時を見る` }).click();
  await expect(page).toHaveURL(new RegExp(`/mentor/${mentor.userId}(\\?orderId=[0-9a-f-]+)?#times$`));
  await expect(page.getByRole("region", { name: "予約", exact: true })).toBeInViewport();
});

test("the times of a card are on one line each and beside each other, in a window of any width", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const order = await fixtures.order();
  await fixtures.mentor({ orders: [order] });
  await enter(context, await fixtures.mentee(order));
  await openPage(page, "/mentor");
  const times = page.getByRole("article").getByRole("link", { name: /さんを予約する$/ });
  await expect(times).toHaveCount(2);
  for (const width of [360, 640, 768, 930, 940, 950, 960, 970, 980, 990, 1024, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await times.evaluateAll((links) =>
      links.map((link) => {
        const { top, bottom, left, right } = link.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(link);
        const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top)));
        return { top, bottom, left, right, lines: lines.size, cut: link.scrollWidth - link.clientWidth };
      }),
    );
    const [one, other] = boxes;
    expect
      .soft(
        boxes.map(({ lines, cut }) => [lines, cut > 0]),
        `at ${width} px`,
      )
      .toEqual([
        [1, false],
        [1, false],
      ]);
    const apart = one && other && (one.right <= other.left || one.bottom <= other.top);
    expect.soft(apart, `apart at ${width} px`).toBe(true);
    expect.soft(Math.max(...boxes.map(({ right }) => right)), `inside of the window at ${width} px`).toBeLessThanOrEqual(width);
  }
});

test("beside a profile the times scroll by themselves, fade where more follows, and what is under them stays in view", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const order = await fixtures.order();
  const mentor = await fixtures.mentor({ orders: [order] });
  await enter(context, await fixtures.mentee(order));
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, `/mentor/${mentor.userId}`);
  const panel = page.getByRole("region", { name: "予約", exact: true });
  await chooseDay(panel, 1);
  const box = panel.locator("[data-scroll-fade]");
  const fade = () => box.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue("--scroll-fade")));
  const room = await box.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(room).toBeGreaterThan(0);
  await expect.poll(fade).toBeGreaterThan(0);
  await timesIn(panel).last().click();
  await expect(panel.getByText(/^キャンセルは、\d+月/)).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole("button", { name: "この日時で予約へ進む" })).toBeInViewport({ ratio: 1 });
  const [chosen, visible] = await Promise.all([panel.locator("[aria-pressed=true]").boundingBox(), box.boundingBox()]);
  expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual((visible?.y ?? 0) + (visible?.height ?? 0) + 1);
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(fade).toBe(0);
});

test("whoever takes anybody is at the earliest time in one press, with the usual confirmation @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const order = await fixtures.order();
  const [busy, calm] = [await fixtures.mentor({ orders: [order] }), await fixtures.mentor({ orders: [order] })] as const;
  const [mentee, colleague] = [await fixtures.mentee(order), await fixtures.mentee(order)];
  await fixtures.mentoring({ mentee: colleague, mentor: busy, startAt: startIn(20 * 24) });
  await enter(context, mentee);
  await page.goto("/mentor?q=だれも書かないことば");
  const press = page.getByRole("link", { name: /^誰でもよい・いちばん早い日時/ });
  // A first time to press, on the first screen of a phone, too.
  await expect(press).toBeInViewport({ ratio: 1 });
  const said = ((await press.textContent()) ?? "").match(/\d+月\d+日\(.\) (\d\d:\d\d)/)?.[1] ?? "";
  await press.click();
  const dialog = bookingDialog(page);
  await expect(dialog).toContainText(`${calm.displayName}さん`);
  await expect(dialog).toContainText(said);
  // What is to be talked about need not be among this mentor's themes.
  await expect(dialog.getByRole("radio", { name: "転職・独立" })).toBeHidden();
  await dialog.getByRole("button", { name: "ほかのテーマ" }).click();
  await dialog.getByRole("radio", { name: "転職・独立" }).check();
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await expect(dialog).toContainText("転職・独立");
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  await bookButton(page).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  expect(await rows.prisma.mentoring.count({ where: { menteeId: mentee.userId, mentorId: calm.userId, status: "reserved" } })).toBe(1);
});

test("whoever cannot choose answers questions that end in filters, and stores nothing @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const order = await fixtures.order();
  const [parent] = [
    await fixtures.mentor({ orders: [order], themes: ["childcare"] }),
    await fixtures.mentor({ orders: [order], themes: ["transfer"] }),
  ];
  await enter(context, await fixtures.mentee(order));
  await page.goto("/mentor");
  await page
    .getByRole("link", { name: /質問に答え/ })
    .locator("visible=true")
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "質問に答えてしぼる" })).toBeVisible();
  await expectAccessible(page);
  const questions = page.getByRole("group");
  const count = await questions.count();
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThanOrEqual(5);
  await page.getByRole("radio", { name: "育児との両立" }).check();
  await page.getByRole("radio", { name: "平日昼" }).check();
  await page.getByRole("button", { name: "合うキャリコンを見る" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(parent.displayName);
  const chips = page.getByRole("list", { name: "設定中の条件" });
  await expect(chips.getByRole("button")).toHaveText([/育児との両立/, /平日昼/, "すべて外す"]);
});

test("the back button goes one step back in the booking, forward opens it again, and neither leads into one that is made @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/mentor");
  const card = page.getByRole("link", { name: new RegExp(`${mentor.displayName}さんを予約する$`) }).first();
  await card.click();
  const dialog = bookingDialog(page);
  await dialog.getByLabel("話したいこと").fill("異動のこと");
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await expect(dialog.getByRole("heading", { name: "内容の確認" })).toBeVisible();
  await page.goBack();
  await expect(dialog.getByLabel("話したいこと")).toHaveValue("異動のこと");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();
  await page.goForward();
  await expect(dialog.getByLabel("話したいこと")).toHaveValue("異動のこと");
  await page.goForward();
  await expect(dialog.getByRole("heading", { name: "内容の確認" })).toBeVisible();
  // The button of the dialog and the one of the browser do the same.
  await dialog.getByRole("button", { name: "話したいことに戻る" }).click();
  await expect(dialog.getByLabel("話したいこと")).toHaveValue("異動のこと");
  await dialog.getByRole("button", { name: "閉じる" }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/mentor");

  await card.click();
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  await bookButton(page).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/mentor");
  expect(await rows.prisma.mentoring.count({ where: { menteeId: mentee.userId, status: "reserved" } })).toBe(1);
});

test("a pressed time shows at once that it was pressed, and the booking its outline until its script is there", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/mentor");
  const time = page.getByRole("link", { name: new RegExp(`${mentor.displayName}さんを予約する$`) }).first();
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/mentor/${mentor.userId}*`, async (route) => {
    await held;
    await route.continue();
  });
  await time.click();
  await expect(time.getByRole("status")).toHaveText("読み込んでいます");
  answer();
  await expect(bookingDialog(page)).toBeVisible();

  // On a page that has just loaded, before any script has run.
  const still = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  if (!still) throw new Error("no browser");
  await enter(still, mentee);
  const first = await still.newPage();
  await first.goto(`/mentor/${mentor.userId}?startAt=${encodeURIComponent(startIn(72).toISOString())}`);
  await expect(
    first.getByRole("status", { name: "予約の画面を開いています" }).or(first.getByText("予約の画面を開いています")),
  ).toBeAttached();
  await still.close();
});

test("a time on a card of the search opens the booking at that time", async ({ page, context, fixtures, enter }) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/mentor");
  const time = page.getByRole("link", { name: new RegExp(`${mentor.displayName}さんを予約する$`) }).first();
  const said = hoursOf((await time.getAttribute("aria-label")) ?? "");
  await time.click();
  await expect(bookingDialog(page)).toContainText(said);
  await expect(page).toHaveURL(new RegExp(`/mentor/${mentor.userId}(\\?orderId=[0-9a-f-]+)?$`));
  await bookingDialog(page).getByRole("button", { name: "閉じる" }).click();
  await expect(bookingDialog(page)).toBeHidden();
});

test("the demo's mentee finds mentors, past interviews and what the company sees", async ({ page }) => {
  await page.goto("/login");
  await signIn(page, DEMO.mentee);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ようこそ");
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "キャリコンを探す" }).click();
  await expect(page.getByRole("region", { name: "検索結果" }).getByRole("article").nth(2)).toBeVisible();
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "マイページ" }).click();
  await page.getByRole("navigation", { name: "マイページの内容" }).getByRole("link", { name: "プロフィール" }).click();
  await expect(page).toHaveURL("/mypage?tab=profile");
  await page.getByRole("navigation", { name: "マイページの内容" }).getByRole("link", { name: /共有/ }).click();
  await expect(page.getByRole("heading", { name: "会社に伝わること" })).toBeVisible();
});

test("in another time zone every time is shown in Japan time, with the local time beside it", async ({
  browser,
  fixtures,
  enter,
  baseURL,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const context = await browser.newContext({ baseURL: baseURL ?? "", timezoneId: "America/Los_Angeles", locale: "en-US" });
  await enter(context, mentee);
  const page = await context.newPage();
  await page.goto(`/mentor/${mentor.userId}`);
  const panel = page.getByRole("region", { name: "予約", exact: true });
  // The last slot of a day: which one is the first depends on the time of the run.
  const said = await chooseTime(panel, -1);
  expect(said).toContain("17:00〜18:00");
  await expect(panel.getByText(/現地|お使いの/).first()).toBeVisible();
  await context.close();
});

test("after a booking the mentor's page tells of it instead of free times, and forward leads back to it @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair({ order: { maxMentoringCount: 1 } });
  await enter(context, mentee);
  await page.goto(`/mentor/${mentor.userId}`);
  const said = await reachConfirmation(page);
  await bookButton(page).click();
  await bookingDialog(page).getByRole("link", { name: "予約の内容を見る" }).click();
  await expect(page).toHaveURL(/\/mentoring\/reserved\/[0-9a-f-]{36}$/);
  const reserved = page.url();
  await page.goBack();
  await expect(page).toHaveURL(`/mentor/${mentor.userId}`);
  const panel = page.getByRole("region", { name: "予約", exact: true });
  await expect(panel.getByRole("heading", { name: "予約中の面談があります" })).toBeVisible();
  await expect(panel).toContainText(said);
  await expect(panel).toContainText("すべて予約済みか利用済みです");
  await expect(timesIn(panel)).toHaveCount(0);
  await expectAccessible(page);
  await page.goForward();
  await expect(page).toHaveURL(reserved);
  await page.goBack();
  await panel.getByRole("link", { name: "予約の内容を見る" }).click();
  await expect(page).toHaveURL(reserved);
});
