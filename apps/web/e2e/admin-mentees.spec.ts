import { DAY } from "@knotter/domain/tokyo";
import type { CsvCell } from "@knotter/files/csv-writer";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ago, startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { setting } from "./support/setting";
import { cp932, paste } from "./support/spreadsheet";

const people = (orderId: string, query = "") => `/admin/order/${orderId}/mentees${query}`;
const address = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("ファイルを選ぶ").setInputFiles({ name, mimeType: "text/csv", buffer });
/** The job that does what the first second of a bulk operation has left. */
const goOn = (page: Page) => page.request.get("/api/cron/bulk", { headers: { authorization: `Bearer ${setting.cronSecret}` } });
const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: `${name}を選択` }).check();

test("an Excel list with three faulty rows is corrected and imported as a whole @phone @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order({ status: "draft" })];
  await enter(context, admin);
  await page.goto(people(order.orderId));
  await expect(page.getByText("対象者はまだ登録されていません")).toBeVisible();
  await page.getByRole("button", { name: "ファイルを取り込む" }).click();
  await expect(page).toHaveURL(/view=import/);

  const template = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV（Shift_JIS・CP932）" }).click();
  expect((await template).suggestedFilename()).toMatch(/\.csv$/);

  const header = ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署", "回数"];
  const [hanako, jiro, saburo, shiro] = ["hanako", "jiro", "saburo", "shiro"].map(address);
  const right = [
    ["髙橋 花子", "タカハシ ハナコ", hanako, "00123", "営業部", ""],
    ["能登 次郎", "ノト ジロウ", jiro, "00124", "経理部", "5"],
    ["表 三郎", "オモテ サブロウ", saburo, "00125", "開発部", "3"],
    ["ソ連 四郎", "ソレン シロウ", shiro, "00126", "開発部", "3"],
  ] as (string | null)[][] as CsvCell[][];
  const broken = right.map((row) => [...row]);
  broken[1]?.splice(2, 1, "jiro@@example");
  broken[2]?.splice(5, 1, "たくさん");
  broken[3]?.splice(0, 1, "");
  await choose(page, "対象者.csv", await cp932([header, ...broken]));
  await expect(page.getByRole("heading", { name: "確認の結果" })).toBeVisible();
  await expect(page.getByText("3行を直していただく必要があります。")).toBeVisible();
  const faults = page.getByRole("table", { name: "直していただきたい行" });
  await expect(faults.getByRole("row", { name: /3行目/ })).toContainText("メールアドレス");
  await expect(faults.getByRole("row", { name: /4行目/ })).toContainText("回数");
  await expect(faults.getByRole("row", { name: /5行目/ })).toContainText("必須項目です");
  await expect(page.getByRole("button", { name: /名.*を取り込む/ })).toBeHidden();
  await expectAccessible(page);
  const told = page.waitForEvent("download");
  await page.getByRole("button", { name: "エラー付きのExcelを保存する" }).click();
  expect((await told).suggestedFilename()).toBe("エラー_対象者.xlsx");
  expect(await rows.prisma.orderMentee.count({ where: { orderId: order.orderId } })).toBe(0);

  const corrected = await cp932([header, ...right]);
  await choose(page, "対象者（修正）.csv", corrected);
  await expect(page.getByText("文字コード：Shift_JIS（CP932）", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "新規 4名を取り込む" }).click();
  await expect(page.getByText("4名を取り込みました。")).toBeVisible();
  const listed = await rows.prisma.orderMentee.findMany({ where: { orderId: order.orderId }, orderBy: { employeeNo: "asc" } });
  expect(listed.map(({ name, employeeNo, maxCount }) => [name, employeeNo, maxCount])).toEqual([
    ["髙橋 花子", "00123", 3],
    ["能登 次郎", "00124", 5],
    ["表 三郎", "00125", 3],
    ["ソ連 四郎", "00126", 3],
  ]);

  // The same file again is recognised.
  await page.getByRole("button", { name: "続けて取り込む" }).click();
  await choose(page, "対象者（修正）.csv", corrected);
  await expect(page.getByText(/このファイルは.+に取り込み済みです。/)).toBeVisible();
  await expect(page.getByText("登録されている内容と同じです。", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "一覧", exact: true }).click();
  await expect(page.getByRole("row", { name: /髙橋 花子/ })).toContainText("未招待");
});

test("a list with a title, headings of its own and numbers without their zeros is read after three corrections", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order()];
  await enter(context, admin);
  await page.goto(people(order.orderId, "?view=import"));
  const [first, second] = [address("ichiko"), address("niko")];
  const list = ["2027年度 対象者名簿,,", "氏名,れんらく先,社員番号", `一番 一子,${first},1`, `二番 二子,${second},00002`].join("\r\n");
  await choose(page, "名簿.csv", Buffer.from(`\ufeff${list}`));
  await expect(page.getByText("2行目を見出しとして読みました。", { exact: false })).toBeVisible();
  // Without addresses they would be people without e-mail, so the columns are shown at once.
  await expect(page.getByText("取り込まない列：「れんらく先」", { exact: false })).toBeVisible();
  await page.getByLabel("れんらく先").selectOption({ label: "メールアドレス" });
  await expect(page.getByRole("button", { name: "新規 2名を取り込む" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "5桁に0を補う" }).click();
  await expect(page.getByText("番号を5桁にそろえ、先頭に0を補いました。")).toBeVisible();
  await page.getByRole("button", { name: "新規 2名を取り込む" }).click();
  await expect(page.getByText("2名を取り込みました。")).toBeVisible();
  const listed = await rows.prisma.orderMentee.findMany({ where: { orderId: order.orderId }, orderBy: { employeeNo: "asc" } });
  expect(listed.map(({ email, employeeNo }) => [email, employeeNo])).toEqual([
    [first, "00001"],
    [second, "00002"],
  ]);
});

test("cells pasted from a spreadsheet are corrected in place and imported; a reload keeps them", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order()];
  await enter(context, admin);
  await page.goto(people(order.orderId, "?view=paste"));
  const email = address("goro");
  const text = `メール\t氏名\t所属\ngoro@\t五島 五郎\t総務部\n${address("rokuko")}\t六車 六子\t総務部\n`;
  await paste(page.getByLabel("1行目の氏名", { exact: true }), text);
  const wrong = page.getByLabel("1行目のメールアドレス");
  await expect(wrong).toHaveValue("goro@");
  await expect(page.getByText("入力のある行 2行", { exact: false })).toBeVisible();
  // Stored when typing pauses.
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes("goro@")));
  await page.reload();
  await expect(page.getByLabel("2行目の部署")).toHaveValue("総務部");

  await page.getByRole("button", { name: "内容を確認する" }).click();
  await expect(page.getByText("1行を直していただく必要があります。")).toBeVisible();
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("table", { name: "直していただきたい行" })).toContainText("1行目");
  await expectAccessible(page);
  await wrong.fill(email);
  await page.getByRole("button", { name: "内容を確認する" }).click();
  await page.getByRole("button", { name: "新規 2名を取り込む" }).click();
  await expect(page.getByText("2名を取り込みました。")).toBeVisible();
  expect(await rows.prisma.orderMentee.count({ where: { orderId: order.orderId, email } })).toBe(1);
});

test("each bulk action on mentees says how many people and whom it affects before it runs @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair({ mentee: { name: "面出 済子", maxCount: 3 } })];
  const [first, second] = ["未登録 一子", "未登録 二子"];
  await rows.prisma.orderMentee.createMany({
    data: [first, second].map((name) => ({ orderId: order.orderId, email: address("listed"), name: name ?? "", maxCount: 3 })),
  });
  await fixtures.mentoring({ mentee, mentor, startAt: ago(9 * DAY), status: "done" });
  await fixtures.mentoring({ mentee, mentor, startAt: new Date(startIn(1).getTime() + 5 * DAY) });
  await rows.prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name: "面出 済子", bookingHeldAt: ago(DAY) } });
  await enter(context, admin);
  await openPage(page, people(order.orderId));
  const dialog = page.getByRole("dialog");

  await tick(page, "未登録 一子");
  await tick(page, "面出 済子");
  await page.getByRole("button", { name: "ご案内を送る", exact: true }).click();
  await expect(page.getByLabel(/^宛先/)).toHaveValue("ids");
  await page.getByRole("button", { name: "送信へ進む" }).click();
  await expect(dialog).toContainText("指定した方（2名）1名にいま送ります");
  await dialog.getByText("送られない方 1名").click();
  await expect(dialog).toContainText("すでにアカウントのある方です：1名");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "1名に送信する" }).click();
  await expect(page.getByText("利用登録のご案内：1名に行いました。")).toBeVisible();
  await openPage(page, people(order.orderId));
  await expect(page.getByRole("row", { name: /未登録 一子/ })).toContainText("招待済み");

  // Counts cannot be set below the used number, and are set for all people or none.
  await tick(page, "未登録 二子");
  await tick(page, "面出 済子");
  await page.getByRole("button", { name: "回数を変更" }).click();
  await dialog.getByLabel(/^1人あたりの回数/).fill("1");
  await expect(dialog.getByText("すでに利用された回数より少なくなります：1名")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "1名を1回にする" })).toBeVisible();
  await dialog.getByLabel(/^1人あたりの回数/).fill("4");
  await dialog.getByRole("button", { name: "2名を4回にする" }).click();
  await expect(page.getByText("回数を4回に変更：2名に行いました。")).toBeVisible();

  await tick(page, "面出 済子");
  await page.getByRole("button", { name: "予約を再開" }).click();
  await dialog.getByRole("button", { name: "1名の予約を再開する" }).click();
  await expect(page.getByText("予約を再開：1名に行いました。")).toBeVisible();
  await expect(page.getByText("予約停止中")).toBeHidden();

  await tick(page, "面出 済子");
  await tick(page, "未登録 二子");
  await page.getByRole("button", { name: "対象から外す" }).click();
  await expect(dialog).toContainText("これからの面談1件は");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "2名を対象から外す" }).click();
  await expect(page.getByText("対象から外す：2名に行いました。")).toBeVisible();
  await expect(page.getByRole("row", { name: /面出 済子/ })).toContainText("対象外");
  expect(await rows.prisma.mentoring.count({ where: { orderId: order.orderId, status: "canceled" } })).toBe(1);

  // One person is invited again where they are shown, beyond the limits if need be.
  await page.getByRole("link", { name: "未登録 一子", exact: true }).click();
  await page.getByRole("button", { name: "ご案内を再送" }).click();
  const again = page.getByRole("dialog", { name: "利用登録のご案内を送る" });
  await expect(again).toContainText("いまはご案内できません。24時間以内にご案内しています");
  await again.getByRole("checkbox", { name: /回数と間隔の上限を超えて送る/ }).check();
  await again.getByRole("button", { name: "送信する" }).click();
  await expect(page.getByText("未登録 一子 様にご案内を送信しました。")).toBeVisible();
  await openPage(page, people(order.orderId));

  // A campaign to the people selected here.
  await tick(page, "未登録 一子");
  await page.getByRole("button", { name: "お知らせを書く" }).click();
  await expect(page.getByLabel(/^宛先/)).toHaveValue("ids");
  await expect(page.getByText("未登録 一子")).toBeVisible();
});

test("search and filters narrow the list of mentees, and the address keeps them", async ({ page, context, fixtures, rows, enter }) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order()];
  await rows.prisma.orderMentee.createMany({
    data: ["探田 みつ", "別田 べつ"].map((name) => ({ orderId: order.orderId, email: address("listed"), name, maxCount: 3 })),
  });
  await enter(context, admin);
  await page.goto(people(order.orderId, "?status=done"));
  await expect(page.getByText("条件に合う方はいません")).toBeVisible();
  await page.getByRole("button", { name: "条件をすべて外す" }).click();
  await expect(page.getByRole("rowheader", { name: /探田 みつ/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "対象者を検索" }).fill("探田");
  await expect(page.getByRole("rowheader", { name: /別田/ })).toBeHidden();
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(page.getByRole("rowheader", { name: /探田 みつ/ })).toBeVisible();
  // What is pressed right after typing is not lost to what the search changes above it.
  const field = page.getByRole("searchbox", { name: "対象者を検索" });
  await field.fill("");
  await page.getByRole("button", { name: "状態で絞り込む" }).click();
  await expect(page.getByRole("dialog", { name: "状態で絞り込む" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /別田/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await field.fill("べつ");
  await page.getByRole("link", { name: "別田 べつ", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "別田 べつ", exact: true })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /探田/ })).toBeHidden();
  await expect(field).toHaveValue("べつ");
  await page.getByRole("dialog", { name: "別田 べつ", exact: true }).getByRole("button", { name: "閉じる" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "ファイルに出力" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "出力する" }).click();
  expect((await file).suggestedFilename()).toMatch(/^対象者_.+_\d{8}\.xlsx$/);
});

test("the list is sorted and filtered in its headers, remembers its columns, and takes in everybody who matches @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order()];
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 60 }, (_, n) => ({
      orderId: order.orderId,
      email: address(`sorted-${n}`),
      name: `並田 ${n}`,
      department: n < 55 ? "営業部" : n < 58 ? "人事部" : null,
      employeeNo: String(99 - n),
      maxCount: 3,
    })),
  });
  await enter(context, admin);
  await openPage(page, people(order.orderId));
  const table = page.getByRole("table", { name: "対象者の一覧" });
  const first = table.getByRole("rowheader").first();

  const number = table.getByRole("columnheader", { name: "社員番号" });
  await expect(number).toHaveAttribute("aria-sort", "none");
  await number.getByRole("button").click();
  await expect(number).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toHaveText("並田 59");
  await number.getByRole("button").click();
  await expect(number).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=employeeNo&direction=desc/);
  await expect(first).toHaveText("並田 0");
  await page.reload();
  await expect(first).toHaveText("並田 0");

  await page.getByRole("button", { name: "部署で絞り込む" }).click();
  const box = page.getByRole("dialog", { name: "部署で絞り込む" });
  await box.getByRole("checkbox", { name: "人事部" }).check();
  await expect(page.getByText("3名中 3名を表示しています")).toBeVisible();
  await expectAccessible(page);
  await box.getByRole("checkbox", { name: "人事部" }).uncheck();
  await box.getByRole("checkbox", { name: "営業部" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("55名中 50名を表示しています")).toBeVisible();

  await page.getByRole("button", { name: "列", exact: true }).click();
  await page.getByRole("checkbox", { name: "役職" }).check();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "役職" })).toBeVisible();
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "役職" })).toBeVisible();

  await table.getByRole("checkbox", { name: "表示中の行をすべて選択" }).click();
  const bar = page.getByRole("region", { name: "選択した行の操作" });
  // By the keyboard, which does not scroll: with the rest loaded, everybody who matches would be shown, and no longer be offered.
  await bar.getByRole("button", { name: "条件に合う55名すべてを選択" }).press("Enter");
  await expect(bar).toContainText("55名を選択中");
  await bar.getByRole("button", { name: "対象から外す" }).click();
  const dialog = page.getByRole("dialog", { name: "対象から外す" });
  await expect(dialog).toContainText("55名を、この施策の対象から外します。");

  // More than fifty are typed; a wrong number is said at its field, and nothing has begun.
  await dialog.getByLabel(/^人数の確認/).fill("50");
  await dialog.getByRole("button", { name: "55名を対象から外す" }).click();
  await expect(dialog.getByText("人数を確認して、55 と入力してください")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^人数の確認/).fill("55");
  await dialog.getByRole("button", { name: "55名を対象から外す" }).click();
  await expect(page.getByText(/対象から外す：55名/)).toBeVisible();
  await goOn(page);
  await expect(page.getByText("対象から外す：55名に行いました。")).toBeVisible();
  const ofSales = { orderId: order.orderId, department: "営業部" };
  expect(await rows.prisma.orderMentee.count({ where: { ...ofSales, status: "withdrawn" } })).toBe(55);

  // Taken back at once from the toast, but for who has been changed since.
  const changed = await rows.prisma.orderMentee.findFirstOrThrow({ where: ofSales });
  await rows.prisma.orderMentee.update({ where: { id: changed.id }, data: { withdrawnAt: ago(DAY) } });
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(page.getByText(/元に戻す（対象に戻す）：5/)).toBeVisible();
  await goOn(page);
  await expect(page.getByText("元に戻す（対象に戻す）：54名に行いました。できなかった方が1名います。")).toBeVisible();
  expect(await rows.prisma.orderMentee.count({ where: { ...ofSales, status: "withdrawn" } })).toBe(1);

  // Both stay on their page, with the reasons and a file of who is left.
  await page.getByRole("button", { name: "結果を見る" }).click();
  await expect(page).toHaveURL(/\/admin\/bulk-operation\?id=/);
  const result = page.getByRole("dialog", { name: "元に戻す（対象に戻す）" });
  await expect(result.getByRole("list", { name: "できなかった理由" })).toContainText("そのあとに変更されています：1名");
  await expectAccessible(page);
  await result.getByRole("button", { name: "閉じる", exact: true }).last().click();
  await expect(page.getByRole("row").filter({ hasText: "55名に行いました。" }).first()).toBeVisible();
});

test("a page of the list that fails to load says so, and loads on retry", async ({ adminPage, fixtures, rows }) => {
  const order = await fixtures.order();
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 60 }, (_, n) => ({ orderId: order.orderId, email: address(`many-${n}`), name: `大勢 ${n}子`, maxCount: 3 })),
  });
  await openPage(adminPage, people(order.orderId));
  const more = adminPage.getByRole("button", { name: "もっと見る" });
  const failed = adminPage.getByText("続きを読み込めませんでした。", { exact: false });
  await adminPage.route("**/api/trpc/orders.mentees*", (route) => route.abort("connectionreset"));
  await more.click();
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(adminPage.getByText("60名中 50名を表示しています")).toBeVisible();
  await adminPage.unroute("**/api/trpc/orders.mentees*");
  await more.click();
  await expect(adminPage.getByText("60名中 60名を表示しています")).toBeVisible();
  await expect(failed).toBeHidden();
});
