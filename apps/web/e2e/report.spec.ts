import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";

test("an admin writes a report, reads it through and publishes it; HR finds it new, reads it and prints it @phone @fast", async ({
  adminPage: page,
  fixtures,
  visitor,
  rows,
  isMobile,
}) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.hr.received(hr.customerId, await fixtures.mentor({}));
  await openPage(page, `/admin/order/mentoring-report/${order.orderId}`);
  await page.getByRole("button", { name: "下書きを作る" }).click();

  // Texts: kept while unsaved, and saved.
  const proposals = page.getByRole("textbox", { name: /解決策・人材育成への提案/ });
  await proposals.fill("管理職向けの対話の研修をお勧めします。");
  await expect(page.getByText("まだ保存していない変更があります。")).toBeVisible();
  await page.reload();
  await live(page);
  await expect(proposals).toHaveValue("管理職向けの対話の研修をお勧めします。");
  await page.getByRole("textbox", { name: /組織的課題/ }).fill("業務量の偏りが、多くの方に共通していました。");
  await page.getByRole("button", { name: "文章を保存する" }).click();
  await expect(page.getByText("保存済みです。")).toBeVisible();

  // The preview of what HR will read.
  await page.getByRole("tab", { name: "人事に見える内容" }).click();
  await expect(page).toHaveURL(/view=preview/);
  const preview = page.getByRole("article", { name: "全体報告書" });
  await expect(preview).toContainText("管理職向けの対話の研修をお勧めします。");
  const reader = await visitor(hr);
  await openPage(reader, `/hrstaff/order/mentoring-report/${order.orderId}`);
  await expect(reader.getByRole("heading", { name: "まだ公開されていません" })).toBeVisible();

  await page.getByRole("button", { name: "内容を確認した" }).click();
  await expect(page.getByText(/事務局 花子 が確認しました。/)).toBeVisible();
  await page.getByRole("button", { name: "公開の内容を確かめる" }).click();
  const publish = page.getByRole("dialog", { name: "全体報告書を公開する" });
  await expect(publish).toContainText("権限のある人事ご担当者1名に、メールでお知らせします。");
  await expect(publish.getByRole("article", { name: "全体報告書" })).toContainText("業務量の偏りが、多くの方に共通していました。");
  await publish.getByRole("button", { name: "この内容で公開する" }).click();
  await expect(publish).toBeHidden();
  await expect(page.getByText(/に公開しました。/)).toBeVisible();
  expect(await rows.prisma.mail.count({ where: { toUserId: hr.userId, type: "hr_report_published" } })).toBe(1);

  // Marked as new on HR's home, until it is opened.
  await openPage(reader, "/hrstaff");
  await expect(reader.getByRole("region", { name: "やること" })).toContainText("新しい全体報告書があります");
  await reader
    .getByRole("region", { name: "全体報告書" })
    .getByRole("link", { name: /全社キャリア面談/ })
    .click();
  const document = reader.getByRole("article", { name: "全体報告書" });
  await expect(document.getByRole("heading", { level: 2 })).toHaveCount(8);
  const themes = document.getByRole("figure").filter({ hasText: "テーマごとの、話した方の人数" });
  await expect(themes.getByText("個人の特定を防ぐため非表示：")).toBeVisible();
  await expect(document).toContainText("多く話されたのは、「スキル・学び直し」（26人）");
  // Each chart has its table.
  const figures = document.getByRole("figure");
  expect(await figures.count()).toBeGreaterThanOrEqual(6);
  await figures.first().getByText("表で見る").click();
  await expect(figures.first().getByRole("table", { name: "実施概要" })).toContainText("対象者数");
  // The company's name, and the link from the first number to its people.
  const { name: company } = await rows.prisma.customer.findUniqueOrThrow({ where: { id: hr.customerId }, select: { name: true } });
  await expect(document).toContainText(company);
  await expect(document.getByRole("definition").getByRole("link", { name: "いまの一覧" }).first()).toHaveAttribute(
    "href",
    `/hrstaff/order/${order.orderId}/mentees`,
  );
  // Three people of one office are in no sentence, bar or table.
  await expect(document).not.toContainText("経営企画室");

  // And as a file.
  await reader.getByRole("button", { name: "ファイルに出力" }).click();
  const download = reader.waitForEvent("download");
  await reader.getByRole("dialog").getByRole("button", { name: "出力する" }).click();
  expect((await download).suggestedFilename()).toMatch(/^全体報告書_.*\.xlsx$/);
  await openPage(reader, "/hrstaff");
  await expect(reader.getByText("新着")).toHaveCount(0);

  if (isMobile) return;
  await openPage(reader, `/hrstaff/order/mentoring-report/${order.orderId}`);
  const pdf = await reader.pdf({ preferCSSPageSize: true, printBackground: false });
  expect(pdf.length).toBeGreaterThan(10_000);
  await reader.emulateMedia({ media: "print" });
  await expect(reader.getByRole("button", { name: "印刷・PDF" })).toBeHidden();
  await expect(reader.getByRole("navigation").first()).toBeHidden();
  await expect(reader.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(document.getByRole("heading", { name: /実施概要/ })).toBeVisible();
  // A table is printed if it was opened.
  await expect(document.getByRole("table")).toHaveCount(0);
  await reader.emulateMedia({ media: "screen" });
  await reader.getByRole("button", { name: "表をすべて開く" }).click();
  await reader.emulateMedia({ media: "print" });
  await expect(document.getByRole("table", { name: "実施概要" })).toBeVisible();
});

test("a report stands beside that of the year before, with distributions, rates and months; before publication one sees what will be hidden", async ({
  adminPage: page,
  fixtures,
  visitor,
  isMobile,
}) => {
  const hr = await fixtures.hr.beginner();
  const mentor = await fixtures.mentor({});
  const order = await fixtures.hr.received(hr.customerId, mentor);
  const before = await fixtures.hr.yearBefore(order, mentor);
  await fixtures.hr.published([order], { until: "reviewed" });
  await openPage(page, `/admin/order/mentoring-report/${order.orderId}`);
  const hidden = page.getByText(/^\d+項目のうち\d+項目（\d+%）が、会社には表示されません。$/);
  await hidden.click();
  await expect(page.getByText("話した方、または話していない方が10人に満たないテーマと、そこから逆算できるテーマです。")).toBeVisible();
  await page.getByRole("button", { name: "公開の内容を確かめる" }).click();
  const publish = page.getByRole("dialog", { name: "全体報告書を公開する" });
  await expect(publish.getByText(/が、会社には表示されません。$/)).toBeVisible();
  await publish.getByRole("button", { name: "この内容で公開する" }).click();
  await expect(page.getByText(/に公開しました。/)).toBeVisible();

  const reader = await visitor(hr);
  await openPage(reader, `/hrstaff/order/mentoring-report/${order.orderId}`);
  const document = reader.getByRole("article", { name: "全体報告書" });
  await expect(document.getByRole("link", { name: "前年度キャリア面談" })).toHaveAttribute(
    "href",
    `/hrstaff/order/mentoring-report/${before.orderId}`,
  );
  await reader.getByRole("button", { name: "表をすべて開く" }).click();
  const rates = document.getByRole("table", { name: "実施概要" });
  await expect(rates.getByRole("columnheader")).toHaveText(["項目", "値", "人数", "前年"]);
  await expect(rates.getByRole("row", { name: /^実施率/ })).toContainText("39人／39人");
  await expect(document.getByRole("table", { name: "月ごとの実施件数" })).toContainText("2026年1月");
  await expect(document.getByRole("table", { name: "回答の分布" })).toContainText("5点・満足度");
  await expect(document.getByRole("table", { name: "部署別" })).toContainText("開発部・実施率");
  await expect(document.getByRole("figure").filter({ hasText: "部署別" })).toContainText("14人／14人");
  await expect(document.getByRole("figure").filter({ hasText: "年代別" })).toContainText("39人の36%");
  if (isMobile) return;
  await reader.emulateMedia({ media: "print" });
  await expect(document.getByRole("figure").filter({ hasText: "回答の分布" })).toBeVisible();
});

test("a report on orders that could be subtracted from another one is refused; the orders are reported together from then on", async ({
  adminPage: page,
  fixtures,
}) => {
  const hr = await fixtures.hr.beginner();
  const mentor = await fixtures.mentor({});
  const large = await fixtures.hr.received(hr.customerId, mentor);
  const { orderId: small } = await fixtures.hr.atLevel("L1", hr.customerId, mentor);
  const orderIds = [large.orderId, small].sort().join(",");
  await openPage(page, `/admin/order/mentoring-report/${encodeURIComponent(orderIds)}`);
  await page.getByRole("button", { name: "下書きを作る" }).click();
  await expect(page.getByText("この組み合わせでは、個人が推測される可能性があります")).toBeVisible();
  await page.getByRole("button", { name: "まとめて集計する" }).click();
  await page.getByRole("dialog", { name: "まとめて集計する組を登録する" }).getByRole("button", { name: "登録する" }).click();
  await expect(page.getByText("まとめて集計する組として登録しました。下書きを作れます。")).toBeVisible();
  await page.getByRole("button", { name: "下書きを作る" }).click();
  await expect(page.getByRole("tab", { name: "人事に見える内容" })).toBeVisible();
  // One of them alone is no longer published.
  await openPage(page, `/admin/order/mentoring-report/${large.orderId}`);
  await page.getByRole("button", { name: "下書きを作る" }).click();
  await expect(page.getByText("この施策は、まとめて集計する組に入っています。組のすべての施策を指定してください。")).toBeVisible();
});

test("HR staff without the right to reports are told so, and another company's reports are not found", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.hr.received(hr.customerId, await fixtures.mentor({}));
  await fixtures.hr.published([order]);
  const colleague = await fixtures.hr.hr(hr.customerId, {
    isPrimary: false,
    permissions: { viewReport: false, exportCsv: false, manageMentees: false, manageHrStaff: false },
  });
  await enter(context, colleague);
  await openPage(page, `/hrstaff/order/mentoring-report/${order.orderId}`);
  await expect(page.getByRole("heading", { name: "報告書を閲覧する権限がありません" })).toBeVisible();
  await openPage(page, "/hrstaff");
  await expect(page.getByRole("region", { name: "全体報告書" })).toContainText("権限は、貴社の主担当の方が設定できます。");
  const stranger = await visitor(await fixtures.hr.beginner());
  await openPage(stranger, `/hrstaff/order/mentoring-report/${order.orderId}`);
  await expect(stranger.getByRole("heading", { name: "ページが見つかりません" })).toBeVisible();
});
