import { systemClock } from "@knotter/domain/clock";
import { addDays, formatDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Page } from "@playwright/test";
import { briefDate } from "../src/components/brief-date";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { EVERYTHING } from "./support/hr-fixtures";
import { expect, test } from "./support/journey";
import { live, openPage, requestsOf } from "./support/live";
import { drainMails } from "./support/mailbox";
import { paste } from "./support/spreadsheet";

const LEVELS = ["L0", "L1", "L2", "L3"] as const;

/** Everything that the browser gets for an address: the HTML with its hydration data, the RSC payload, and all later JSON. */
async function everythingOf(page: Page, path: string): Promise<string> {
  const bodies: Promise<string>[] = [];
  const collect = (response: { url(): string; text(): Promise<string> }) => {
    if (!/\.(js|css|woff2|svg|png|webp)(\?|$)/.test(response.url())) bodies.push(response.text().catch(() => ""));
  };
  page.on("response", collect);
  const requests = requestsOf(page);
  await page.goto(path);
  await requests.settled();
  requests.stop();
  page.off("response", collect);
  const rsc = await page.request.get(path, { headers: { rsc: "1" } });
  return [...(await Promise.all(bodies)), await rsc.text()].join("\n");
}

for (const level of LEVELS) {
  test(`at ${level} a company is given exactly what the level shares, on no page and in no answer more @phone${level === "L1" ? " @fast" : ""}`, async ({
    page,
    context,
    fixtures,
    enter,
    apiOf,
  }) => {
    const mentor = await fixtures.mentor({});
    const hr = await fixtures.hr.beginner();
    const { orderId, person, name, startAt, summary } = await fixtures.hr.atLevel(level, hr.customerId, mentor);
    await enter(context, hr);
    const day = tokyoDate(startAt);
    const api = await apiOf(hr);
    const paths = [
      "/hrstaff",
      `/hrstaff/order/${orderId}/mentees`,
      `/hrstaff/order/${orderId}/mentors`,
      `/hrstaff/order/${orderId}/mentee/mentoring-result?menteeId=${person.orderMenteeId}`,
      `/hrstaff/order/${orderId}/mentees?row=${person.orderMenteeId}`,
    ];
    const answers = await Promise.all(
      [
        "/orders",
        `/orders/${orderId}`,
        `/orders/${orderId}/mentees`,
        `/orders/${orderId}/mentors`,
        "/mentees/hrstaff",
        `/mentees/${person.orderMenteeId}/mentorings?orderId=${orderId}`,
        `/orders/mentees/csv/hrstaff?orderIds=${orderId}`,
        `/orders/${orderId}/mentees/${person.orderMenteeId}`,
      ].map(async (path) => (await api.get(`/api/v1${path}`)).text()),
    );
    const pages: string[] = [];
    for (const path of paths) pages.push(await everythingOf(page, path));
    const all = [...pages, ...answers].join("\n");

    // The list is the company's own.
    expect(all).toContain(name);
    // What no level shares.
    for (const secret of ["秘密のメモ", "担当だけが読む概要", "treatment", "治療・体調との両立", person.email, "10:30"])
      expect(all).not.toContain(secret);
    // Who met whom: the mentor is named on the page of the order's mentors, and nowhere next to a person.
    expect(pages[3]).not.toContain(mentor.displayName);
    expect(answers[5]).not.toContain(mentor.displayName);
    // The day from L2, the approved summary at L3.
    const tells = (words: string) => all.includes(words);
    const spellings = [day, day.replaceAll("-", "/"), briefDate(day), formatDate(day)];
    expect([spellings.some(tells), tells(summary)]).toEqual([level >= "L2", level === "L3"]);
    // From L1 on, that somebody has taken part, in a wording that the page's filters also use.
    expect(answers[2]?.includes("実施済み")).toBe(level >= "L1");
    expect(answers[5]?.includes("実施済み")).toBe(level >= "L1");
    await expect(page.getByText("ご本人が予約の前に確認した共有範囲を超えて表示することはありません。")).toBeVisible();
    if (level === "L0") await expect(page.getByText("お一人ずつの状況は、この施策では共有されません。")).toBeVisible();
    else await expect(page.getByRole("region", { name: "面談の状況" }).getByText("実施済み")).toBeVisible();
    if (level === "L3") await expect(page.getByText(summary)).toBeVisible();
  });
}

test("HR registers people from a spreadsheet, sees what is wrong first, and sends the standard mail to those who have not come @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.order({ customerId: hr.customerId });
  await enter(context, hr);
  await openPage(page, "/hrstaff");
  await page.getByRole("link", { name: /対象者を登録する/ }).click();
  await expect(page.getByText("対象者はまだ登録されていません")).toBeVisible();
  await page.getByRole("link", { name: "対象者を登録する" }).first().click();
  await page.getByRole("link", { name: "表を貼り付ける" }).click();
  const seed = crypto.randomUUID().slice(0, 8);
  const first = page.getByLabel("1行目の氏名", { exact: true });
  await paste(
    first,
    `社員番号\t氏名\tメールアドレス\n00123\t山田 花子\thanako-${seed}@example.com\n00124\t鈴木 太郎\tこれはアドレスではない\n00125\t山田 花代\thanako-${seed}@example.com`,
  );
  // Pasted cells survive a reload.
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes("山田 花代")));
  await page.reload();
  await live(page);
  await expect(first).toHaveValue("山田 花子");
  await page.getByRole("button", { name: "内容を確認する" }).click();
  const wrong = page.getByRole("table", { name: "直していただきたい行" });
  await expect(wrong).toContainText("3行目");
  await expect(wrong).toContainText("行1と重複しています");
  await expectAccessible(page);
  expect(await rows.prisma.orderMentee.count({ where: { orderId: order.orderId } })).toBe(0);
  await page.getByLabel("2行目のメールアドレス").fill(`taro-${seed}@example.com`);
  for (const column of ["氏名", "メールアドレス", "社員番号"]) await page.getByLabel(`3行目の${column}`, { exact: true }).fill("");
  await page.getByRole("button", { name: "内容を確認する" }).click();
  // What was understood is seen before anything is stored.
  await expect(page.getByRole("table", { name: "読み取った行" })).toContainText(`taro-${seed}@example.com`);
  await page.getByRole("checkbox", { name: /利用登録のご案内をメールで送る/ }).uncheck();
  await expect(page.getByRole("checkbox", { name: /利用登録のご案内をメールで送る/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "新規 2名を取り込む" }).click();
  await expect(page.getByText("2名を取り込みました。")).toBeVisible();
  await page.getByRole("button", { name: "一覧を見る" }).click();
  await expect(page.getByRole("link", { name: "山田 花子" })).toBeVisible();

  // One of the two is selected, and gets a mail that HR cannot word.
  await page.getByRole("checkbox", { name: "山田 花子を選択" }).check();
  await page.getByRole("region", { name: "選択した行の操作" }).getByRole("button", { name: "登録のご案内を送る" }).click();
  const remind = page.getByRole("dialog", { name: "利用登録のご案内を送る" });
  // To whom no letter was sent before, the first one is.
  await expect(remind.getByLabel("文例")).toHaveValue("first");
  await expect(remind.getByText("選択した1名のうち、登録がまだの1名にお送りします。")).toBeVisible();
  await expect(remind.getByRole("region", { name: "選択した方" })).toContainText("山田 花子");
  await expect(remind.getByRole("textbox")).toHaveCount(0);
  await remind.getByRole("button", { name: "送信する" }).click();
  await expect(page.getByText("1名にご案内を送信しました。")).toBeVisible();
  expect(await rows.prisma.mail.count({ where: { orderId: order.orderId, type: "mentee_register" } })).toBe(1);

  // The address holds the filter; a search without results says so.
  await openPage(page, `/hrstaff/order/${order.orderId}/mentees?status=unregistered&q=山田`);
  await expect(page.getByRole("list", { name: "設定中の条件" })).toContainText("登録状況：未登録");
  await expect(page.getByRole("link", { name: "鈴木 太郎" })).toBeHidden();

  // A person who has left the company is taken off the list.
  await page.getByRole("link", { name: "山田 花子" }).click();
  await page.getByRole("button", { name: "対象から外す" }).click();
  const confirm = page.getByRole("dialog", { name: "対象から外す" });
  await expect(confirm).toContainText("山田 花子さんを、この施策の対象から外します。");
  await confirm.getByRole("button", { name: "対象から外す" }).click();
  await expect(page).toHaveURL(`/hrstaff/order/${order.orderId}/mentees`);
  await expect(page.getByRole("row", { name: /山田 花子/ })).toContainText("対象外");
  // Who is off the list is said to be, and is not offered to be taken off it again: beside the list, and on the page of this person.
  await page.getByRole("link", { name: "山田 花子" }).click();
  const offList = page.getByText("この方は、この施策の対象から外れています。");
  const again = page.getByRole("button", { name: "対象から外す" });
  await expect(offList).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.getByRole("link", { name: "この方のページ" }).click();
  await expect(page.getByRole("main")).toContainText("登録状況対象外");
  await expect(page.getByRole("region", { name: "これまでの経過" })).toContainText("対象から外れました");
  await expect(offList).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("HR registers one person in fields, and corrects the address that was mistyped: the invitation goes anew", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId: hr.customerId });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${orderId}/mentees`);
  await page.getByRole("link", { name: "対象者を登録する" }).first().click();
  await page.getByRole("button", { name: "1名ずつ入力する" }).click();
  const dialog = page.getByRole("dialog", { name: "対象者を登録する" });
  await dialog.getByLabel(/^氏名(?!カナ)/).fill("山田 花子");
  await dialog.getByRole("button", { name: "登録する", exact: true }).click();
  await expect(dialog.getByText("メールアドレスか社員番号のどちらかを入力してください")).toBeVisible();
  const seed = crypto.randomUUID().slice(0, 8);
  await dialog.getByLabel(/^メールアドレス/).fill(`hanak-${seed}@example.com`);
  await dialog.getByLabel(/^社員番号/).fill("00123");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "登録する", exact: true }).click();
  await expect(page.getByText("山田 花子さんを登録しました。")).toBeVisible();

  const place = await rows.prisma.orderMentee.findFirstOrThrow({ where: { orderId, employeeNo: "00123" } });
  await openPage(page, `/hrstaff/order/${orderId}/mentees?row=${place.id}`);
  await page.getByRole("button", { name: "訂正", exact: true }).click();
  const correction = page.getByRole("dialog", { name: "登録内容を訂正する" });
  await correction.getByLabel(/^正しいメールアドレス/).fill(`hanako-${seed}@example.com`);
  await expectAccessible(page);
  await correction.getByRole("button", { name: "訂正する", exact: true }).click();
  await expect(page.getByText("新しいアドレスへご案内を送りました。前のリンクは使えません。", { exact: false })).toBeVisible();
  expect(await rows.prisma.orderMentee.findMany({ where: { orderId } })).toMatchObject([
    { id: place.id, email: `hanako-${seed}@example.com`, inviteCount: 2 },
  ]);
});

test("HR chooses when invitations leave, sees what is planned, and takes it back", async ({ page, context, fixtures, enter, rows }) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L1" });
  await rows.prisma.orderMentee.create({
    data: { orderId: order.orderId, email: `later-${crypto.randomUUID()}@example.com`, name: "後田 花子", maxCount: 1 },
  });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${order.orderId}/mentees`);
  await page.getByRole("button", { name: "未登録の方へ再送する" }).click();
  const dialog = page.getByRole("dialog", { name: "利用登録のご案内を再送する" });
  await dialog.getByText("日時を決める").click();
  // Without a day it is asked for, and nothing is planned.
  await dialog.getByRole("button", { name: "この日時に送る" }).click();
  await expect(dialog.getByText("送信日と時刻を入力してください")).toBeVisible();
  const day = addDays(tokyoDate(new Date()), 3);
  await dialog.getByLabel(/^送信日/).fill(day.replaceAll("-", "/"));
  await dialog.getByLabel(/^送信日/).press("Tab");
  await dialog.getByRole("button", { name: "この日時に送る" }).click();
  await expect(page.getByText("それまでは、この画面から取り消せます。", { exact: false })).toBeVisible();
  expect(await rows.prisma.mail.count({ where: { orderId: order.orderId, type: "mentee_register" } })).toBe(0);
  await page.getByRole("button", { name: "未登録の方へ再送する" }).click();
  const planned = dialog.getByRole("region", { name: "これから送るご案内" });
  await expect(planned).toContainText("10:00");
  await expect(planned).toContainText("登録がまだの方すべて");
  await expectAccessible(page);
  await planned.getByRole("button", { name: /^取り消す/ }).click();
  await expect(planned).toBeHidden();
  expect(await rows.prisma.invitationRequest.count({ where: { orderId: order.orderId } })).toBe(0);
});

test("people who have left are taken off the list together, each by the call for one; who could not be is named, and taken off later", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L1" });
  const { orderId } = order;
  await rows.prisma.order.update({ where: { id: orderId }, data: { showRegistration: true } });
  const names = ["退職 一子", "退職 二子", "退職 三子", "在籍 四子"];
  for (const name of names)
    await rows.prisma.orderMentee.create({ data: { orderId, email: `${crypto.randomUUID()}@example.com`, name, maxCount: 1 } });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${orderId}/mentees`);
  for (const name of names.slice(0, 3)) await page.getByRole("checkbox", { name: `${name}を選択` }).check();
  await page.getByRole("region", { name: "選択した行の操作" }).getByRole("button", { name: "対象から外す" }).click();
  const dialog = page.getByRole("dialog", { name: "対象から外す" });
  await expect(dialog.getByRole("region", { name: "対象から外れる方" }).getByRole("listitem")).toHaveCount(3);
  await expect(dialog.getByText("元に戻すには、事務局へご連絡ください。")).toBeVisible();

  // The connection fails at one of them, whatever is tried again.
  const { id: unreached } = await rows.prisma.orderMentee.findFirstOrThrow({ where: { orderId, name: names[1] ?? "" } });
  const calls = "**/api/trpc/mentees.cancel**";
  await page.route(calls, (route) => (route.request().postData()?.includes(unreached) ? route.abort("connectionreset") : route.fallback()));
  const send = dialog.getByRole("button", { name: /^[123]名を対象から外す$/ });
  await send.click();
  await expect(dialog.getByText("1名を外せませんでした。")).toBeVisible();
  await expect(dialog.getByText(`${names[1]}さん：`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("3名を対象から外しました。")).toBeVisible();
  const left = await rows.prisma.orderMentee.findMany({ where: { orderId, status: { not: "withdrawn" } } });
  expect(left.map(({ name }) => name)).toEqual(["在籍 四子"]);
});

test("where registrations are hidden the mail goes out without a name, a number or a choice", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.hr.atLevel("L0", hr.customerId, await fixtures.mentor({}));
  await rows.prisma.orderMentee.create({
    data: { orderId, email: `${crypto.randomUUID()}@example.com`, name: "未登録 花子", maxCount: 1 },
  });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${orderId}/mentees?status=unregistered`);
  // A filter on hidden facts does not exist.
  await expect(page.getByRole("link", { name: "守秘 L0子" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["氏名", "社員番号", "部署"]);
  await expect(page.getByRole("table").getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: "未登録の方へ再送する" }).click();
  const dialog = page.getByRole("dialog", { name: "利用登録のご案内を再送する" });
  await expect(dialog.getByText("登録がまだの方だけにお送りします。どなたに、何名に送られたかは表示されません。")).toBeVisible();
  await dialog.getByRole("button", { name: "送信する" }).click();
  await expect(page.getByText("ご案内の送信を受け付けました。")).toBeVisible();
  // The scheduler's job determines the recipients, so that the duration of this call reveals nothing.
  await drainMails(page.request);
  expect(await rows.prisma.mail.count({ where: { orderId, type: "mentee_register" } })).toBe(1);
});

test("the primary invites a colleague and sets their permissions, which the colleague cannot @phone @fast-phone", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
  rows,
}) => {
  const primary = await fixtures.hr.beginner();
  const colleague = await fixtures.hr.hr(primary.customerId, {
    isPrimary: false,
    permissions: { ...EVERYTHING, manageHrStaff: true, viewReport: false },
  });
  await enter(context, primary);
  await openPage(page, "/hrstaff/staff");
  await page.getByRole("button", { name: "招待する" }).click();
  const dialog = page.getByRole("dialog", { name: "人事ご担当者を招待する" });
  await dialog.getByRole("button", { name: "招待する" }).click();
  await expect(dialog.getByText("必須項目です").first()).toBeVisible();
  const email = `new-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await dialog.getByRole("textbox", { name: /メールアドレス/ }).fill(email);
  await dialog.getByRole("textbox", { name: /氏名/ }).fill("人事 次郎");
  // 主担当 comes with every permission; each can be taken back.
  const isPrimary = dialog.getByRole("checkbox", { name: /主担当にする/ });
  await isPrimary.check();
  for (const box of await dialog.getByRole("checkbox").all()) await expect(box).toBeChecked();
  await isPrimary.uncheck();
  await dialog.getByRole("checkbox", { name: /対象者を管理する/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /担当者の一覧を見る/ }).uncheck();
  await dialog.getByRole("button", { name: "招待する" }).click();
  await expect(page.getByText("招待のメールを送信しました。")).toBeVisible();
  const row = page.getByRole("row", { name: /人事 次郎/ });
  await expect(row).toContainText("招待中");
  await expect(row).toContainText("報告書・CSV");

  await page
    .getByRole("row", { name: new RegExp(colleague.email) })
    .getByRole("button", { name: /編集/ })
    .click();
  const edit = page.getByRole("dialog", { name: "登録内容と権限" });
  await edit.getByRole("checkbox", { name: /全体報告書を見る/ }).check();
  await edit.getByRole("button", { name: "保存する" }).click();
  await expect(edit).toBeHidden();
  const { canViewReport } = await rows.prisma.hrStaff.findUniqueOrThrow({ where: { userId: colleague.userId } });
  expect(canViewReport).toBe(true);

  // The colleague sees the list, but cannot change it.
  const hers = await visitor(colleague);
  await openPage(hers, "/hrstaff/staff");
  await expect(hers.getByRole("row", { name: /人事 次郎/ })).toBeVisible();
  await expect(hers.getByRole("button", { name: /招待|編集|停止/ })).toHaveCount(0);

  await page
    .getByRole("row", { name: new RegExp(colleague.email) })
    .getByRole("button", { name: /停止/ })
    .click();
  await page.getByRole("dialog", { name: "利用を停止する" }).getByRole("button", { name: "利用を停止する" }).click();
  await expect(page.getByRole("row", { name: new RegExp(colleague.email) })).toContainText("停止中");
  // The page's next request finds the session ended.
  await openPage(hers, "/hrstaff/staff");
  await expect(hers).toHaveURL(/\/login/);
});

test("a colleague with few permissions has no page in the menu that does not open, and is told why there are no slips", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { customerId } = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId });
  await rows.prisma.orderMentee.create({ data: { orderId, employeeNo: "00900", name: "用紙 花子", maxCount: 1 } });
  const permissions = { viewReport: true, exportCsv: false, manageMentees: false, manageHrStaff: false };
  await enter(context, await fixtures.hr.hr(customerId, { isPrimary: false, permissions }));
  await openPage(page, "/hrstaff");
  await expect(page.getByRole("navigation", { name: "人事メニュー" }).getByRole("link")).toHaveText(["ホーム", "休業日"]);
  await openPage(page, `/hrstaff/order/${orderId}/slips`);
  await expect(page.getByText("用紙は、対象者の管理を任された方が作れます。")).toBeVisible();
});

test("an edit of a colleague that began before their permissions were taken away gives none of them back", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const primary = await fixtures.hr.beginner();
  const colleague = await fixtures.hr.hr(primary.customerId, { isPrimary: false, permissions: EVERYTHING });
  await enter(context, primary);
  await openPage(page, "/hrstaff/staff");
  await page
    .getByRole("row", { name: new RegExp(colleague.email) })
    .getByRole("button", { name: /編集/ })
    .click();
  const edit = page.getByRole("dialog", { name: "登録内容と権限" });
  await edit.getByRole("textbox", { name: "部署" }).fill("総務部");
  // On another screen, meanwhile.
  await rows.prisma.hrStaff.update({ where: { userId: colleague.userId }, data: { canExportCsv: false, version: { increment: 1 } } });
  await edit.getByRole("button", { name: "保存する" }).click();
  await expect(edit.getByText("CSVを出力する：この画面にも反映しました。")).toBeVisible();
  await expect(edit.getByRole("checkbox", { name: /CSVを出力する/ })).not.toBeChecked();
  await expect(edit.getByRole("textbox", { name: "部署" })).toHaveValue("総務部");
  await edit.getByRole("button", { name: "保存する" }).click();
  await expect(edit).toBeHidden();
  const stored = await rows.prisma.hrStaff.findUniqueOrThrow({ where: { userId: colleague.userId } });
  expect([stored.department, stored.canExportCsv, stored.canViewReport]).toEqual(["総務部", false, true]);
});

test("home says what is waiting, and when bookings end", async ({ page, context, fixtures, enter }) => {
  const hr = await fixtures.hr.beginner();
  const closes = addDays(tokyoDate(systemClock.now()), 30);
  const order = await fixtures.order({ customerId: hr.customerId, bookingClosesOn: closes });
  await fixtures.mentee(order, { temporaryRegister: true, enrolment: "temporary" });
  await fixtures.mentee(order);
  await enter(context, hr);
  await openPage(page, "/hrstaff");
  const tasks = page.getByRole("region", { name: "やること" });
  await expect(tasks).toContainText(formatDate(closes));
  await expect(page.getByRole("article", { name: "キャリア面談プログラム" }).getByRole("progressbar", { name: "登録" })).toHaveAttribute(
    "aria-valuetext",
    /名/,
  );
  await expect(page.getByRole("region", { name: "これからの期日", exact: true })).toContainText("予約受付終了日");

  // What was agreed stands above the name of the order.
  await openPage(page, `/hrstaff/order/${order.orderId}/mentees`);
  await expect(page.getByRole("main")).toContainText(/施策番号 .+1人あたり\d+回.*総回数の上限/);
});

test("of 2,000 people many are chosen by keyboard, every action names them first, and each number leads to its people", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L1" });
  const { orderId } = order;
  await rows.prisma.order.update({ where: { id: orderId }, data: { showRegistration: true } });
  const registered = await fixtures.mentee(order);
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 1_999 }, (_, n) => ({ orderId, email: `many-${n}-${orderId}@example.com`, name: `大勢 ${n}`, maxCount: 1 })),
  });
  await enter(context, hr);
  await openPage(page, "/hrstaff");
  await page.getByRole("link", { name: "2,000名", exact: true }).press("Enter");
  await expect(page.getByText("2,000名中 50名を表示しています")).toBeVisible();

  await page.getByRole("button", { name: "もっと見る" }).press("Enter");
  await expect(page.getByText("2,000名中 100名を表示しています")).toBeVisible();
  await page.getByRole("checkbox", { name: "表示中の行をすべて選択" }).press("Space");
  const bar = page.getByRole("region", { name: "選択した行の操作" });
  await expect(bar).toContainText("100名を選択中");
  const send = bar.getByRole("button", { name: "登録のご案内を送る" });
  await send.press("Enter");
  const remind = page.getByRole("dialog", { name: /^利用登録のご案内を(送る|再送する)$/ });
  // The registered person may be among the hundred.
  await expect(remind.getByText(/^選択した100名のうち、登録がまだの(99|100)名にお送りします。$/)).toBeVisible();
  await expect(remind.getByRole("region", { name: "選択した方" }).getByRole("listitem")).toHaveCount(100);
  await page.keyboard.press("Escape");
  await expect(remind).toBeHidden();
  await expect(send).toBeFocused();

  await page.getByRole("button", { name: "未登録の方へ再送する" }).press("Enter");
  await expect(remind.getByText("登録がまだの方のうち、1,999名にお送りします。")).toBeVisible();
  await expect(remind.getByRole("region", { name: "登録がまだの方" })).toContainText("大勢 0");
  // Many are sent nothing before their number was typed.
  await remind.getByLabel(/^送る人数/).fill("1000");
  await remind.getByRole("button", { name: "送信する" }).press("Enter");
  await expect(remind.getByText("お送りする人数（1999名）と同じ数を入力してください")).toBeVisible();
  await expect(remind.getByLabel(/^送る人数/)).toBeFocused();
  await expectAccessible(page);
  await remind.getByRole("link", { name: "すべての方を一覧で見る" }).press("Enter");
  await expect(remind).toBeHidden();
  await expect(page.getByText("1,999名中 50名を表示しています")).toBeVisible();

  await page.getByRole("link", { name: /^登録 \d+%（1名）$/ }).press("Enter");
  await expect(page).toHaveURL(/status=registered/);
  await expect(page.getByRole("table", { name: "対象者" }).getByRole("row")).toHaveCount(2);
  expect(await rows.prisma.orderMentee.count({ where: { orderId, status: "active", menteeId: registered.userId } })).toBe(1);
  expect(await rows.prisma.mail.count({ where: { orderId } })).toBe(0);
});

test("a session that ends over a pasted list loses nothing of it @phone", async ({ page, context, fixtures, enter }) => {
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId: hr.customerId });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${orderId}/mentees?view=paste`);
  const cell = page.getByLabel("1行目の氏名", { exact: true });
  await paste(cell, "氏名\tメール\t回数\n山田 花子\thanako@example.com\t5");
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes("hanako@example.com")));
  await context.clearCookies();
  await page.getByRole("button", { name: "内容を確認する" }).click();
  await expect(page).toHaveURL(/\/login\?.*done=expired/);
  await live(page);
  await signIn(page, hr.email);
  await expect(page).toHaveURL(new RegExp(`/hrstaff/order/${orderId}/mentees\\?view=paste$`));
  await live(page);
  await expect(cell).toHaveValue("山田 花子");
  await page.getByRole("button", { name: "内容を確認する" }).click();
  // A column that HR may not set is none of the table.
  await expect(page.getByLabel("1行目の回数")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "新規 1名を取り込む" })).toBeVisible();
});

test("HR imports a workbook, sees what each row would become, and corrects how a column is read @fast", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId: hr.customerId });
  const seed = crypto.randomUUID().slice(0, 8);
  await rows.prisma.orderMentee.create({
    data: { orderId, email: `hanako-${seed}@example.com`, name: "山田 花子", department: "営業部", maxCount: 1 },
  });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${orderId}/mentees?view=import`);
  await page.getByLabel("ファイルを選ぶ").setInputFiles({
    name: "対象者.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `対象者一覧\n姓,名,れんらく先,部署\n山田,花子,hanako-${seed}@example.com,法務部\n鈴木,一郎,ichiro-${seed}@example.com,人事部\n合計,2名,,\n`,
    ),
  });
  await expect(page.getByText("取り込まない列：「れんらく先」", { exact: false })).toBeVisible();
  await page.getByLabel("れんらく先").selectOption({ label: "メールアドレス" });
  const understood = page.getByRole("table", { name: "読み取った行" });
  await expect(understood.getByRole("row", { name: /山田 花子/ })).toContainText("営業部");
  await expect(understood.getByRole("row", { name: /山田 花子/ })).toContainText("法務部");
  await expect(page.getByText("合計・小計の行")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "新規 1名・更新 1名を取り込む" }).click();
  await expect(page.getByText("2名を取り込みました。")).toBeVisible();
  expect(await rows.prisma.orderMentee.findMany({ where: { orderId }, orderBy: { name: "asc" } })).toMatchObject([
    { name: "山田 花子", department: "法務部" },
    { name: "鈴木 一郎", email: `ichiro-${seed}@example.com` },
  ]);
});

test("an admin invites an address outside of the company's domains once it was told that it is one", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { customerId } = await fixtures.hr.beginner();
  await rows.prisma.customer.update({ where: { id: customerId }, data: { allowedEmailDomains: ["inside.example.com"] } });
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/customer/${customerId}`);
  await page.getByRole("tab", { name: "人事ご担当者" }).click();
  await page.getByRole("button", { name: "招待する" }).click();
  const invite = page.getByRole("dialog", { name: "人事ご担当者を招待する" });
  const force = invite.getByRole("checkbox", { name: /会社のドメイン以外のアドレスを認める/ });
  const email = `group-${crypto.randomUUID().slice(0, 8)}@outside.example.com`;
  await invite.getByLabel("メールアドレス").fill(email);
  await invite.getByLabel("氏名").fill("出向 花子");
  await expect(force).toHaveCount(0);
  await invite.getByRole("button", { name: "招待する" }).click();
  await expect(invite.getByText("この会社で利用できるメールアドレスではありません")).toBeVisible();
  await force.check();
  await invite.getByRole("button", { name: "招待する" }).click();
  await expect(page.getByRole("rowheader", { name: /出向 花子/ })).toBeVisible();
  expect(
    await rows.prisma.auditLog.count({ where: { action: "hrStaff.invite", diff: { path: ["forced"], equals: true } } }),
  ).toBeGreaterThan(0);
});

test("HR's own list of colleagues is sorted in its headers, and the address keeps it", async ({ page, context, fixtures, enter }) => {
  const primary = await fixtures.hr.beginner();
  await fixtures.hr.hr(primary.customerId, { isPrimary: false });
  await enter(context, primary);
  await openPage(page, "/hrstaff/staff");
  const head = page.getByRole("columnheader", { name: "メールアドレス" });
  const addresses = () => page.getByRole("cell").filter({ hasText: "@" }).allTextContents();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(async () => (await addresses()).join()).toBe((await addresses()).toSorted().join());
  const ascending = await addresses();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(addresses).toEqual(ascending.toReversed());
  await page.reload();
  await expect.poll(addresses).toEqual(ascending.toReversed());
});
