import { systemClock } from "@knotter/domain/clock";
import { addDays, DAY, formatDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { labelled } from "./support/field";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";

/** Relative to the current day: a run may continue past midnight. */
const later = (days: number) => addDays(tokyoDate(systemClock.now()), days);
const next = (page: Page, step: string) => page.getByRole("button", { name: `次へ：${step}` }).click();
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();

/** One of several similar buttons, named by the action and (for screen readers) its object. */
const buttonFor = (page: Page, action: string, of: string) => page.getByRole("button", { name: new RegExp(`^${action}\\s*：\\s*${of}`) });

test("the customer that was chosen last stays chosen, whichever answer about one comes last", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [first, second] = [await rows.make.customer({ name: `先の会社${mark}` }), await rows.make.customer({ name: `後の会社${mark}` })];
  await enter(context, await fixtures.admin());
  const late = Promise.withResolvers<void>();
  await page.route("**/api/trpc/customers.get?**", async (route) => {
    if (decodeURIComponent(route.request().url()).includes(first.customerId)) await late.promise;
    await route.continue();
  });
  await openPage(page, "/admin/order/new");
  await page.getByRole("searchbox", { name: "顧客企業を検索" }).fill(mark);
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("radio", { name: first.name }).check();
  await page.getByRole("radio", { name: second.name }).check();
  const answered = page.waitForResponse((response) => decodeURIComponent(response.url()).includes(first.customerId));
  late.resolve();
  await answered;
  await next(page, "内容と期間");
  await page.goBack();
  await expect(page.getByRole("radio", { name: second.name })).toBeChecked();
});

test("a new order goes from the wizard to its first day of booking @phone @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
  apiOf,
}) => {
  const [admin, mentor, customer] = [await fixtures.admin(), await fixtures.mentor(), await rows.make.customer()];
  const questions = await rows.prisma.questionSet.findFirstOrThrow({ orderBy: { version: "asc" } });
  await enter(context, admin);
  await page.goto("/admin/order");
  await page.getByRole("link", { name: "施策を登録する" }).click();

  // The customer is required.
  await next(page, "内容と期間");
  await expect(page.getByText("顧客企業を選んでください")).toBeVisible();
  await page.getByRole("searchbox", { name: "顧客企業を検索" }).fill(customer.name);
  await expect(page.getByRole("radio")).toHaveCount(1);
  await page.getByRole("radio", { name: customer.name }).check();
  await next(page, "内容と期間");

  // Missing fields show an error; the input survives a reload.
  await next(page, "共有とルール");
  await expect(page.getByText("契約開始日を入力してください")).toBeVisible();
  await labelled(page, "施策名").fill("節目のキャリア面談");
  await page.getByRole("radio", { name: /^節目/ }).check();
  const version = page.getByLabel("事前質問シートの様式");
  await expect(version.getByRole("option").first()).toHaveText(/^最新の版（第\d+版/);
  await version.selectOption({ label: `第${questions.version}版　${questions.name}` });
  await labelled(page, "契約開始日").fill(later(-1));
  await labelled(page, "契約終了日").fill(later(-10));
  await next(page, "共有とルール");
  await expect(page.getByText("契約終了日は、契約開始日以降の日付にしてください")).toBeVisible();
  await labelled(page, "契約終了日").fill(later(100));
  await page.reload();
  await expect(labelled(page, "施策名")).toHaveValue("節目のキャリア面談");
  await expect(version).toHaveValue(questions.id);
  await expect(page.getByText("前回の入力の続きから始めています。")).toBeVisible();
  await expectAccessible(page);
  await next(page, "共有とルール");

  // For a milestone programme totals alone are recommended; nothing is chosen by itself.
  await heading(page, "共有とルール");
  await expect(page.getByText("この区分では L0 をおすすめします。", { exact: false })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^L/, checked: true })).toHaveCount(0);
  await next(page, "キャリコン");
  await heading(page, "共有とルール");
  await page.getByRole("radio", { name: /^L1/ }).check();
  await labelled(page, "何日先まで予約できるか").fill("200");
  await next(page, "キャリコン");
  await expect(page.getByText("7〜180 の値を指定してください")).toBeVisible();
  await labelled(page, "何日先まで予約できるか").fill("90");
  await next(page, "キャリコン");

  // The mentors, and whether the capacity is enough.
  await heading(page, "キャリコン");
  await page.getByRole("searchbox", { name: "キャリコンを検索" }).fill(mentor.displayName);
  await buttonFor(page, "追加", mentor.displayName).click();
  await expect(page.getByRole("heading", { name: "担当にする方（1名）" })).toBeVisible();
  await page.getByLabel("対象者の見込み人数").fill("10");
  await expect(page.getByText(/枠は足りています。/)).toBeVisible();
  await page.getByLabel("対象者の見込み人数").fill("5000");
  await expect(page.getByText(/件不足しています。/)).toBeVisible();
  await expectAccessible(page);
  await next(page, "確認");

  await heading(page, "確認");
  await expect(page.getByText(mentor.displayName)).toBeVisible();
  await expect(page.getByRole("link", { name: `第${questions.version}版　${questions.name}` })).toBeVisible();
  await page.getByRole("button", { name: "下書きとして登録する" }).click();
  // The order exists as a draft; its people and mails follow, now or later, and only what is done is ticked.
  await expect(page).toHaveURL(/\/admin\/order\/new\?.*order=[0-9a-f-]{36}/);
  const id = new URL(page.url()).searchParams.get("order") ?? "";
  await expect(page.getByText("下書きとして登録しました。")).toBeVisible();
  await heading(page, "対象者");
  await expect(page.getByText("ここにファイルを置いてください")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "あとで取り込む" }).click();
  await heading(page, "メール");
  await expect(page.getByRole("button", { name: "ご案内を送る" })).toBeDisabled();
  await page.getByRole("link", { name: "あとで送る" }).click();
  await page.getByRole("link", { name: "登録の続き（対象者・メール）" }).click();
  await heading(page, "対象者");
  await page.getByRole("link", { name: "施策の画面へ" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/order/${id}$`));
  await expect(page.getByRole("heading", { name: "受付を始めるまで、あと1つ" })).toBeVisible();

  // Starting too early shows what is missing; with people on the list it succeeds.
  await page.getByRole("button", { name: "受付を始める" }).click();
  const dialog = page.getByRole("dialog", { name: "受付を始める" });
  await expect(dialog.getByText("受付を始めるために足りないものがあります。")).toBeVisible();
  await expect(dialog.getByText("対象者が1名以上いる")).toBeVisible();
  await dialog.getByRole("button", { name: "戻る" }).click();
  const api = await apiOf(admin);
  const mentees = [{ name: "山田 花子", email: `${crypto.randomUUID()}@example.com` }];
  expect((await api.post(`/api/v1/orders/${id}/mentees`, { data: { mentees } })).status()).toBe(201);
  await page.reload();
  await expect(page.getByRole("heading", { name: "受付を始められます" })).toBeVisible();
  await page.getByRole("button", { name: "受付を始める" }).click();
  await dialog.getByRole("button", { name: "受付を始める" }).click();
  await expect(page.getByText("受付を始めました。")).toBeVisible();
  await expect(page.getByText("受付中", { exact: true })).toBeVisible();
  expect(await rows.prisma.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "active",
    customerId: customer.customerId,
    disclosureLevel: "L1",
    policy: { horizonDays: 90 },
    questionSetId: questions.id,
  });
});

test("a list of orders is checked, corrected and imported as a whole; the preview names the companies it creates", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  await enter(context, await fixtures.admin());
  const known = await rows.make.customer();
  const fresh = `株式会社${crypto.randomUUID().slice(0, 8)}`;
  const list = (count: string) =>
    [
      "顧客企業名,施策名,区分,契約開始日,契約終了日,面談時間(分),1人あたり回数,共有範囲",
      `${known.name},節目面談,節目,${later(10)},${later(100)},60,2,L1`,
      `${fresh},全社面談,全員対象,${later(10)},${later(100)},60,${count},L1`,
    ].join("\r\n");
  const choose = (count: string) =>
    page
      .getByLabel("ファイルを選ぶ")
      .setInputFiles({ name: "施策.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${list(count)}`) });

  await page.goto("/admin/order");
  await page.getByRole("link", { name: "ファイルを取り込む" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "施策を取り込む" })).toBeVisible();
  await live(page);
  await choose("たくさん");
  await expect(page.getByText("1行を直していただく必要があります。")).toBeVisible();
  await expect(page.getByRole("row", { name: /3行目/ })).toContainText("1人あたり回数");
  await expectAccessible(page);
  expect(await rows.prisma.customer.count({ where: { name: fresh } })).toBe(0);

  await choose("2");
  await expect(page.getByText("一覧に新しい顧客企業があれば登録し", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "2件を取り込む" }).click();
  await expect(page.getByText("2件を取り込みました。")).toBeVisible();
  const taken = await rows.prisma.order.findMany({ where: { customer: { name: { in: [known.name, fresh] } } } });
  expect(taken.map(({ status }) => status)).toEqual(["draft", "draft"]);
  await page.getByRole("link", { name: "下書きの施策を見る" }).click();
  await expect(page.getByText(fresh)).toBeVisible();
});

test("a new order can be started from the page of its company", async ({ page, context, fixtures, rows, enter }) => {
  const { customerId, name } = await rows.make.customer();
  await enter(context, await fixtures.admin());
  await page.goto(`/admin/customer/${customerId}?tab=orders`);
  await page.getByRole("link", { name: "施策を登録する" }).click();
  await heading(page, "内容と期間");
  await page.getByRole("button", { name: "確認へ進む" }).click();
  await expect(page.getByText(name)).toBeVisible();
});

test("each figure of an order links to the people it counts, and the list names the filter", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const name = `数田 ${crypto.randomUUID().slice(0, 6)}`;
  const { order } = await fixtures.pair({ mentee: { name } });
  const { name: company } = await rows.prisma.customer.findUniqueOrThrow({ where: { id: order.customerId } });
  await enter(context, await fixtures.admin());
  await page.goto(`/admin/customer?q=${encodeURIComponent(company)}`);
  const row = page.getByRole("row", { name: new RegExp(company) });
  await row.getByRole("link", { name: "1名" }).click();
  await expect(page.getByRole("button", { name: new RegExp(`顧客企業：${company}`) })).toBeVisible();
  await expect(page.getByRole("link", { name }).first()).toBeVisible();

  await page.goto(`/admin/order?customerId=${order.customerId}`);
  await expect(page.getByRole("button", { name: new RegExp(`顧客企業：${company}`) })).toBeVisible();
  await page.getByRole("link", { name: /^登録した方\s*100%$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/order/${order.orderId}/mentees\\?status=registered`));
  await expect(page.getByRole("rowheader")).toHaveCount(1);
});

test("an end date before a booked interview is refused with a link to it; other changes of terms say what they do", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair()];
  const startAt = new Date(startIn(1).getTime() + 20 * DAY);
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt });
  await enter(context, admin);
  await page.goto(`/admin/order/${order.orderId}`);

  await buttonFor(page, "変更する", "期間と回数").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^予約受付終了日/).fill(later(10));
  await dialog.getByLabel(/^契約終了日/).fill(later(10));
  await expect(dialog.getByText(`${formatDate(later(10))}より後に予約済みの面談があるときは`, { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog.getByText("この変更のあとに、予約済みの面談が1件あります。")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /M-|T-/ })).toHaveAttribute("href", `/mentoring/reserved/${mentoringId}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "戻る" }).click();

  // Fewer than somebody has used.
  await rows.prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { usedCount: 2 } });
  await buttonFor(page, "変更する", "期間と回数").click();
  await dialog.getByLabel(/^1人あたりの回数/).fill("1");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog.getByText("すでに利用された回数（2回）より少なくはできません。")).toBeVisible();
  // Somebody else has changed it first: the input stays, and is saved on top of the newer state.
  await dialog.getByLabel(/^1人あたりの回数/).fill("4");
  await rows.prisma.order.update({ where: { id: order.orderId }, data: { maxMentoringCount: 6, version: { increment: 1 } } });
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog.getByText("ほかの画面で内容が更新されました。最新の内容を確認してください。")).toBeVisible();
  await expect(dialog.getByLabel(/^1人あたりの回数/)).toHaveValue("4");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存しました。")).toBeVisible();
  await expect(dialog).toBeHidden();

  await buttonFor(page, "変更する", "会社への共有").click();
  await dialog.getByRole("radio", { name: /^L2/ }).check();
  await expect(dialog.getByText("予約済みの面談の共有範囲は変わりません。", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "履歴" }).click();
  await expect(page.getByRole("list", { name: "施策の履歴" }).getByRole("listitem").first()).toContainText("会社への共有範囲");
});

test("canceling an order names the number of interviews it affects, and then cancels them", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair({ mentee: { maxCount: 5 } })];
  const other = await fixtures.mentee(order);
  const at = (days: number) => new Date(startIn(1).getTime() + days * DAY);
  await fixtures.mentoring({ mentee, mentor, startAt: at(5) });
  await fixtures.mentoring({ mentee: other, mentor, startAt: at(6) });
  await enter(context, admin);
  await page.goto(`/admin/order/${order.orderId}`);
  await page.getByRole("button", { name: "施策を取りやめる" }).click();
  const dialog = page.getByRole("dialog", { name: "施策を取りやめる" });
  await expect(dialog.getByText("これからの面談 2件（相談者 2名、キャリコン 1名）がキャンセルになります。")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "戻る" }).click();
  expect(await rows.prisma.mentoring.count({ where: { orderId: order.orderId, status: "reserved" } })).toBe(2);

  await page.getByRole("button", { name: "施策を取りやめる" }).click();
  await dialog.getByRole("button", { name: "2件の面談をキャンセルして取りやめる" }).click();
  await expect(page.getByText("施策を取りやめました。")).toBeVisible();
  await expect(page.getByText("取りやめ", { exact: true })).toBeVisible();
  expect(await rows.prisma.mentoring.count({ where: { orderId: order.orderId, status: "canceled" } })).toBe(2);
  await page.getByRole("link", { name: "履歴" }).click();
  await expect(page.getByText("状態が「受付中」から「取りやめ」になりました（面談2件をキャンセル）")).toBeVisible();
});

test("an admin finds, chooses and saves the mentors of an order; one who is removed is named with their future interviews @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair()];
  const expiring = await fixtures.mentor({ registrationExpiresOn: later(30) });
  await fixtures.mentoring({ mentee, mentor, startAt: new Date(startIn(1).getTime() + 4 * DAY) });
  await enter(context, admin);
  await page.goto(`/admin/order/${order.orderId}/mentors?keyword=${encodeURIComponent(expiring.displayName)}`);
  await expect(page.getByRole("searchbox", { name: "キャリコンを検索" })).toHaveValue(expiring.displayName);
  await expect(page.getByText(/期間中に資格登録の有効期限が切れます/)).toBeVisible();
  await buttonFor(page, "追加", expiring.displayName).click();
  await buttonFor(page, "外す", mentor.displayName).click();

  // The input survives a reload; nothing of it is saved.
  await page.reload();
  await expect(page.getByText("まだ保存していません")).toBeVisible();
  await expect(page.getByRole("heading", { name: "外す方（1名）" })).toBeVisible();
  await page.getByRole("button", { name: "変更を確認する" }).click();
  const dialog = page.getByRole("dialog", { name: "担当キャリコンの変更" });
  await expect(dialog.getByText("担当キャリコンは1名になります。")).toBeVisible();
  await expect(dialog.getByText("これからの面談 1件", { exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: /^すべてキャンセルする/ }).check();
  await expect(dialog.getByRole("button", { name: "1件の面談をキャンセルして保存する" })).toBeVisible();
  await dialog.getByRole("radio", { name: /^予定どおり行う/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "この内容で保存する" }).click();
  await expect(page.getByText("担当キャリコンを保存しました。")).toBeVisible();
  await expect(page.getByText("まだ保存していません")).toBeHidden();

  const assigned = await rows.prisma.orderMentor.findMany({ where: { orderId: order.orderId, removedAt: null } });
  expect(assigned.map(({ mentorId }) => mentorId)).toEqual([expiring.userId]);
  expect(await rows.prisma.mentoring.count({ where: { orderId: order.orderId, status: "reserved" } })).toBe(1);
});

test("of many mentors of an order, those who are meant are found, sorted and changed together", async ({
  adminPage: page,
  fixtures,
  rows,
}) => {
  test.setTimeout(120_000);
  const order = await fixtures.order();
  const mentors: Awaited<ReturnType<typeof fixtures.mentor>>[] = [];
  for (let n = 0; n < 60; n += 1) mentors.push(await fixtures.mentor({ orders: [order] }));
  const [first, second] = mentors as [(typeof mentors)[number], (typeof mentors)[number]];
  await rows.prisma.mentor.update({ where: { userId: first.userId }, data: { displayName: "髙橋 花子" } });
  await rows.prisma.mentor.update({ where: { userId: second.userId }, data: { displayName: "高橋 次郎" } });
  await page.goto(`/admin/order/${order.orderId}/mentors`);
  const table = page.getByRole("table", { name: "担当キャリコンの一覧" });
  await expect(table.getByRole("rowheader")).toHaveCount(50);
  await page.getByRole("searchbox", { name: "担当の方を検索" }).fill("高橋");
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "表示中の行をすべて選択" }).check();
  await page.getByRole("combobox", { name: "選択した方の検索での順" }).selectOption({ label: "いちばん前" });
  await page.getByRole("searchbox", { name: "担当の方を検索" }).fill("");
  await table.getByRole("button", { name: "検索での順" }).click();
  await expect(table.getByRole("columnheader", { name: "検索での順" })).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("rowheader").first()).toContainText("橋");
  await expectAccessible(page);
  const dialog = page.getByRole("dialog", { name: "担当キャリコンの変更" });
  const save = async (says: string) => {
    await page.getByRole("button", { name: "変更を確認する" }).click();
    await expect(dialog).toContainText(says);
    await dialog.getByRole("button", { name: "この内容で保存する" }).click();
    await expect(page.getByText("まだ保存していません")).toBeHidden();
  };
  await save("検索での順と上限件数だけが変わります。");
  const there = { orderId: order.orderId, removedAt: null };
  expect(await rows.prisma.orderMentor.count({ where: { ...there, weight: 5 } })).toBe(2);

  await page.getByRole("checkbox", { name: "表示中の行をすべて選択" }).check();
  await page.getByRole("button", { name: "条件に合う60名すべてを選択" }).click();
  await page.getByRole("checkbox", { name: "髙橋 花子を選択" }).uncheck();
  await page.getByRole("button", { name: "担当から外す" }).click();
  await expect(page.getByRole("heading", { name: "担当キャリコン（11名）" })).toBeVisible();
  // Who is found can be added back at once.
  await page.getByRole("searchbox", { name: "キャリコンを検索" }).fill("高橋 次郎");
  await expect(buttonFor(page, "追加", "高橋 次郎")).toBeVisible();
  await page.getByRole("button", { name: "条件に合う方をすべて追加" }).click();
  await expect(page.getByRole("heading", { name: "担当キャリコン（12名）" })).toBeVisible();
});

test("an order is ended by hand: its interviews are listed, and canceled with it", async ({ adminPage, fixtures, rows }) => {
  const { order, mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(60) });
  await adminPage.goto(`/admin/order/${order.orderId}`);
  await adminPage.getByRole("button", { name: "施策を終了する" }).click();
  const dialog = adminPage.getByRole("dialog", { name: "施策を終了する" });
  await expect(dialog.getByText("これからの面談 1件（相談者 1名、キャリコン 1名）がキャンセルになります。")).toBeVisible();
  await dialog.getByRole("button", { name: "1件の面談をキャンセルして終了する" }).click();
  await expect(dialog).toBeHidden();
  expect(await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({ status: "canceled" });
  expect(await rows.prisma.order.findUniqueOrThrow({ where: { id: order.orderId } })).toMatchObject({ status: "ended" });
});
