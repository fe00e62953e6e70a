import { addDays, HOUR, tokyoDate, weekStartOf } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { bookButton, bookingDialog, hoursOf, reachConfirmation, signIn } from "./support/booking";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a mentor publishes hours, a mentee books one of them, and the mentor sees it in week, month and list @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const { mentor, mentee } = await fixtures.pair({ mentor: { rules: [] }, mentee: { name: "面談 花子" } });
  await enter(context, mentor);
  await page.goto("/mypage/mentor/schedule");
  await page.getByRole("button", { name: "平日10:00〜18:00から始める" }).click();
  const preview = page.getByRole("region", { name: "これから2週間の受付時間" });
  await expect(preview.getByText("10:00〜18:00").first()).toBeVisible();
  // The preview updates before anything is stored.
  await page.getByRole("button", { name: "土曜日に受付時間を追加" }).click();
  const saturday = page.getByRole("group", { name: "土曜日", exact: true });
  await saturday.getByLabel("土曜日 開始").selectOption("07:00");
  await saturday.getByLabel("土曜日 終了").selectOption("09:00");
  await expect(preview.getByText("07:00〜09:00").first()).toBeVisible();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("group", { name: "土曜日", exact: true }).getByLabel("土曜日 開始")).toHaveValue("07:00");

  const hers = await visitor(mentee);
  await hers.goto(`/mentor/${mentor.userId}`);
  const said = await reachConfirmation(hers);
  await bookButton(hers).click();
  await expect(bookingDialog(hers).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  const [, month = "", day = ""] = /(\d+)月(\d+)日/.exec(said) ?? [];

  await page.goto("/");
  await expect(page.getByRole("link", { name: /面談 花子/ }).first()).toBeVisible();
  await page.goto("/mypage/mentor/calendar?view=list");
  const inList = page.getByRole("link", { name: new RegExp(`${hoursOf(said).slice(0, 5)}.*面談 花子`) });
  await expect(inList).toBeVisible();
  const monthView = page.getByRole("navigation", { name: "表示のしかた" });
  await monthView.getByRole("link", { name: "月" }).click();
  await expect(page).toHaveURL(/view=month/);
  const inMonth = page.getByRole("link", { name: new RegExp(`${month}月${day}日.*予約1件`) });
  const heading = page.getByRole("heading", { level: 2, name: /^\d+年\d+月$/ });
  if (!(await heading.textContent())?.endsWith(`年${month}月`)) await page.getByRole("link", { name: "次の月" }).click();
  await inMonth.click();
  await expect(page).toHaveURL(/view=week/);
  const inWeek = page.getByRole("region", { name: new RegExp(`${month}月${day}日.*の予約`) }).getByRole("link", { name: /面談 花子/ });
  await expect(inWeek).toBeVisible();
  const { search } = new URL(page.url());
  await inWeek.click();
  await expect(page).toHaveURL(/\/mentoring\/reserved\//);
  await expect(page.getByText("面談 花子さん")).toBeVisible();
  // Below the menu, which has a link of the same name.
  await page.getByRole("main").getByRole("link", { name: "カレンダー" }).last().click();
  await expect(page).toHaveURL((url) => url.pathname === "/mypage/mentor/calendar" && url.search === search);
});

test("new hours that leave a booking outside are saved only after the mentor has confirmed it", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentor, mentee } = await fixtures.pair({ mentee: { name: "面談 花子" } });
  // Tuesday after next, ten to eleven: within the loaded weeks, and never today.
  const tuesday = addDays(weekStartOf(tokyoDate(new Date())), 8);
  const startAt = new Date(`${tuesday}T10:00:00+09:00`);
  await fixtures.mentoring({ mentee, mentor, startAt });
  await enter(context, mentor);
  await page.goto("/mypage/mentor/schedule");
  const group = page.getByRole("group", { name: "火曜日", exact: true });
  await group.getByLabel("火曜日 開始").selectOption("13:00");
  await expect(page.getByRole("region", { name: "これから2週間の受付時間" })).toContainText("受付時間の外になる予約が1件あります");
  await page.getByRole("button", { name: "保存する" }).click();
  const conflict = page.getByRole("dialog", { name: "この変更で受付時間外になる予約が1件あります" });
  await expect(conflict).toContainText("面談 花子さん");
  const stored = () => rows.prisma.mentorSchedule.findMany({ where: { mentorId: mentor.userId, weekday: 2 }, select: { ranges: true } });
  await conflict.getByRole("button", { name: "受付時間を見直す" }).click();
  expect(JSON.stringify(await stored())).toContain("540");

  await page.getByRole("button", { name: "保存する" }).click();
  await expect(conflict.getByRole("radio", { name: /そのまま実施する/ })).toBeChecked();
  await conflict.getByRole("button", { name: "この内容で保存する" }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  expect(JSON.stringify(await stored())).toContain("780");
  expect(await rows.prisma.mentoring.count({ where: { mentorId: mentor.userId, status: "reserved", startAt } })).toBe(1);
});

test("a day off over a booking is stored only after the mentor has seen it, and that day is gone for other mentees", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
  rows,
}) => {
  const { order, mentor, mentee } = await fixtures.pair({ mentee: { name: "面談 花子" } });
  const other = await fixtures.mentee(order);
  const day = addDays(tokyoDate(new Date()), 9);
  await fixtures.mentoring({ mentee, mentor, startAt: new Date(`${day}T10:00:00+09:00`) });
  await rows.make.rule(mentor, { kind: "date_block", date: day, ranges: [{ start: 900, end: 1020 }] });
  await enter(context, mentor);
  await openPage(page, `/mypage/mentor/calendar?view=week&date=${day}`);
  // Dragging over open time suggests closing it.
  const cell = (slot: number) => page.locator(`[data-date="${day}"][data-slot="${slot}"]`);
  await cell(24).hover();
  await page.mouse.down();
  await cell(27).hover();
  await page.mouse.up();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: /受け付けない/ })).toBeChecked();
  await expect(dialog.getByLabel("受け付けない時間 開始")).toHaveValue("12:00");
  await expect(dialog.getByLabel("受け付けない時間 終了")).toHaveValue("14:00");
  await dialog.getByRole("checkbox", { name: "終日" }).check();
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog).toContainText("面談 花子さん");
  expect(await rows.prisma.mentorSchedule.count({ where: { mentorId: mentor.userId, kind: "date_block" } })).toBe(1);
  await dialog.getByRole("button", { name: "この内容で保存する" }).click();
  await expect(dialog).toBeHidden();
  expect(await rows.prisma.mentorSchedule.count({ where: { mentorId: mentor.userId, kind: "date_block" } })).toBe(2);
  // The shorter absence stays, and says that it has no effect beside the longer one.
  await expect(page.getByRole("button", { name: /15:00〜17:00.*使われません/ }).first()).toBeVisible();

  const hers = await visitor(other);
  await hers.goto(`/mentor/${mentor.userId}`);
  const [, month = "", date = ""] = /-0?(\d+)-0?(\d+)$/.exec(day) ?? [];
  const panel = hers.getByRole("region", { name: "予約", exact: true });
  await expect(panel.getByRole("option", { name: new RegExp(`${month}月${date}日`) })).toHaveAttribute("aria-disabled", "true");
});

test("hours from 22:00 to 2:00 become two ranges with one click, and are stored as two", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentor } = await fixtures.pair({ mentor: { rules: [] } });
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor/schedule");
  await page.getByRole("button", { name: "自分で入力する" }).click();
  await page.getByRole("button", { name: "金曜日に受付時間を追加" }).click();
  const friday = page.getByRole("group", { name: "金曜日", exact: true });
  await friday.getByLabel("金曜日 開始").selectOption("22:00");
  // The start has reached the end, which moves to the latest possible time.
  await expect(friday.getByLabel("金曜日 終了")).toHaveValue("24:00");
  await expect(friday.getByText("終了を18:00から24:00に変えました。")).toBeVisible();
  await friday.getByLabel("金曜日 開始").selectOption("13:00");
  await expect(friday.getByLabel("金曜日 終了")).toHaveValue("18:00");
  await friday.getByLabel("金曜日 終了").selectOption("12:00");
  await expect(page.getByText("終了は開始より後の時刻にしてください")).toBeVisible();
  await expect(page.getByRole("button", { name: /に分ける$/ })).toBeHidden();
  await friday.getByLabel("金曜日 開始").selectOption("22:00");
  await friday.getByLabel("金曜日 終了").selectOption("02:00");
  await expect(page.getByText("日をまたぐ時間は、24:00までと、翌日の00:00からに分けて登録します。")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "金 22:00〜24:00 と 土 00:00〜02:00 に分ける" }).click();
  await expect(friday.getByLabel("金曜日 終了")).toBeFocused();
  await expect(friday.getByLabel("金曜日 終了")).toHaveValue("24:00");
  const saturday = page.getByRole("group", { name: "土曜日", exact: true });
  await expect(saturday.getByLabel("土曜日 開始")).toHaveValue("00:00");
  await expect(saturday.getByLabel("土曜日 終了")).toHaveValue("02:00");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("受付時間を保存しました。")).toBeVisible();
  const stored = await rows.prisma.mentorSchedule.findMany({
    where: { mentorId: mentor.userId, deletedAt: null },
    orderBy: { weekday: "asc" },
    select: { weekday: true, ranges: true },
  });
  expect(stored).toEqual([
    { weekday: 5, ranges: [{ start: 1320, end: 1440 }] },
    { weekday: 6, ranges: [{ start: 0, end: 120 }] },
  ]);
});

test("a session that ends takes nothing that was typed: report, profile and hours come back after the sign-in", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  test.slow();
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * HOUR) });
  await enter(context, mentor);
  const again = async (path: string) => {
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, mentor.email);
    await expect(page).toHaveURL(path);
  };

  await openPage(page, `/mentoring/${mentoringId}`);
  await context.clearCookies();
  await page.getByLabel(/^面談概要/).fill("途中で時間切れになっても残ります。");
  await again(`/mentoring/${mentoringId}`);
  await expect(page.getByLabel(/^面談概要/)).toHaveValue("途中で時間切れになっても残ります。");

  await openPage(page, "/mypage/mentor?tab=profile");
  await page.getByLabel(/^相談者へのメッセージ/).fill("どうぞ、ゆっくりお話しください。");
  await context.clearCookies();
  await page.getByRole("button", { name: "保存する" }).click();
  await again("/mypage/mentor?tab=profile");
  await expect(page.getByText("保存していなかった入力を復元しました")).toBeVisible();
  await expect(page.getByLabel(/^相談者へのメッセージ/)).toHaveValue("どうぞ、ゆっくりお話しください。");

  await openPage(page, "/mypage/mentor/schedule");
  await page.getByLabel("水曜日 開始").selectOption("11:00");
  await context.clearCookies();
  await page.getByRole("button", { name: "保存する" }).click();
  await again("/mypage/mentor/schedule");
  await expect(page.getByLabel("水曜日 開始")).toHaveValue("11:00");
});

test("unsaved hours are not lost by leaving: the page asks, and a reload brings them back", async ({ page, context, fixtures, enter }) => {
  await enter(context, await fixtures.mentor());
  await page.goto("/mypage/mentor/schedule");
  await page.getByRole("group", { name: "水曜日", exact: true }).getByLabel("水曜日 開始").selectOption("11:00");
  await page.reload();
  await expect(page.getByText("保存していなかった入力を復元しました")).toBeVisible();
  await expect(page.getByRole("group", { name: "水曜日", exact: true }).getByLabel("水曜日 開始")).toHaveValue("11:00");
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "初めての方へ" }).click();
  const leave = page.getByRole("dialog");
  await expect(leave).toBeVisible();
  await expect(page).toHaveURL("/mypage/mentor/schedule");
  await page.keyboard.press("Escape");
  await expect(leave).toBeHidden();
  await page.getByRole("button", { name: "元に戻す" }).last().click();
  await expect(page.getByRole("group", { name: "水曜日", exact: true }).getByLabel("水曜日 開始")).toHaveValue("09:00");
});

test("a booking outside the new hours is canceled with a reason, and its mentee gets the count back @fast", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentor, mentee } = await fixtures.pair({ mentee: { name: "面談 花子" } });
  const tuesday = addDays(weekStartOf(tokyoDate(new Date())), 8);
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: new Date(`${tuesday}T10:00:00+09:00`) });
  await enter(context, mentor);
  await page.goto("/mypage/mentor/schedule");
  await page.getByRole("group", { name: "火曜日", exact: true }).getByLabel("火曜日 開始").selectOption("13:00");
  await page.getByRole("button", { name: "保存する" }).click();
  const conflict = page.getByRole("dialog", { name: "この変更で受付時間外になる予約が1件あります" });
  await conflict.getByRole("radio", { name: /キャンセルする/ }).check();
  await conflict.getByLabel(/理由/).selectOption({ label: "体調" });
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "この内容で保存する" }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  expect(await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({
    status: "canceled",
    cancelSide: "mentor",
    cancelReasonCode: "health",
    counted: false,
  });
});

test("a mentor copies the week before, and a time that is not offered says why", async ({ page, context, fixtures, enter, rows }) => {
  const { mentor } = await fixtures.pair();
  const monday = addDays(weekStartOf(tokyoDate(new Date())), 14);
  await rows.make.rule(mentor, { kind: "date_open", date: addDays(monday, -6), ranges: [{ start: 1080, end: 1260 }] });
  await rows.make.rule(mentor, { kind: "date_block", date: addDays(monday, 2), ranges: [] });
  await enter(context, mentor);
  await page.goto(`/mypage/mentor/calendar?date=${monday}`);
  await page.getByRole("button", { name: "前の週をコピー" }).click();
  const dialog = page.getByRole("dialog", { name: "前の週をコピー" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await expect(dialog.getByRole("checkbox").nth(1)).not.toBeChecked();
  await expect(dialog).toContainText("コピーすると、「受け付けない」は削除されます。");
  await expect(dialog).toContainText("09:00〜18:00 → 18:00〜21:00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "1日分をコピーする" }).click();
  await expect(dialog).toBeHidden();
  const tuesday = addDays(monday, 1);
  const stored = async () => {
    const where = { mentorId: mentor.userId, kind: "date_open", date: new Date(`${tuesday}T00:00:00Z`), deletedAt: null } as const;
    return (await rows.prisma.mentorSchedule.findMany({ where })).map(({ ranges }) => ranges);
  };
  expect(await stored()).toEqual([[{ start: 1080, end: 1260 }]]);
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(page.getByText("コピーする前の受付時間に戻しました。")).toBeVisible();
  expect(await stored()).toEqual([]);
  await page.getByRole("button", { name: "前の週をコピー" }).click();
  await dialog.getByRole("button", { name: "1日分をコピーする" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "日付を指定して登録" }).click();
  const add = page.getByRole("dialog", { name: "日付を指定して登録" });
  const [year = "", monthOfWeek = ""] = addDays(monday, 3).split("-");
  await expect(add.getByText(`${year}年${Number(monthOfWeek)}月`, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "予約できない理由を調べる" }).click();
  const why = page.getByRole("dialog", { name: "予約できない理由を調べる" });
  const [, month = "", day = ""] = /-0?(\d+)-0?(\d+)$/.exec(tuesday) ?? [];
  while (!(await why.getByText(new RegExp(`^\\d+年${month}月$`)).isVisible())) await why.getByRole("button", { name: "次の月" }).click();
  await why.getByRole("button", { name: new RegExp(`${month}月${day}日`) }).click();
  await expect(why).toContainText("この日の受付時間（18:00〜21:00）の外です。");
  await why.getByLabel("開始時刻").selectOption("19:00");
  await expect(why).toContainText("この日時は、予約できる時間として表示されています");
});
