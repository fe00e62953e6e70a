import { systemClock } from "@knotter/domain/clock";
import { addDays, DAY, tokyoDate } from "@knotter/domain/tokyo";
import type { MentorGiven } from "@knotter/testing/factories/mentor";
import type { Locator, Page } from "@playwright/test";
import { type Caller, callerOf } from "./support/api";
import { bookButton, bookingDialog, reachConfirmation, signIn } from "./support/booking";
import { answer, bookFirst, HEADING, OWN_PASSWORD, peopleOf, register, report } from "./support/customer-year";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";
import { drainMails, openLetter } from "./support/mailbox";
import { cp932 } from "./support/spreadsheet";

/** People on the list; the last of them never takes part. */
const LISTED = 13;
const CAME = LISTED - 1;
const ORDER = "2027年度 キャリア面談";
const SUMMARY = "学び直しの計画を整理しました。";
const PROPOSAL = "1on1 の頻度を見直すことをおすすめします。";

/** Relative to the current day: a run may continue past midnight. */
const later = (days: number) => addDays(tokyoDate(systemClock.now()), days);
const next = (page: Page, step: string) => page.getByRole("button", { name: `次へ：${step}` }).click();
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("ファイルを選ぶ").setInputFiles({ name, mimeType: "text/csv", buffer });
const agree = async (scope: Page, ...names: (string | RegExp)[]) => {
  for (const name of names) await scope.getByRole("checkbox", { name }).check();
};
const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "施策の内容" }).getByRole("link", { name, exact: true }).click();
const TERMS = ["利用規約に同意します", "プライバシーポリシーに同意します"];
const percent = (of: Locator, name: string) => of.getByRole("progressbar", { name });

test("a customer's whole year, played through the pages of every role", async ({ adminPage, fixtures, rows, visitor }) => {
  test.setTimeout(180_000);
  const mark = crypto.randomUUID().slice(0, 8);
  const [company, domain] = [`株式会社としのはじめ ${mark}`, `customer-${mark}.example.com`];
  const hrEmail = `jinji@${domain}`;
  const people = peopleOf(domain, LISTED);
  const [hanako] = people;
  const [mentor, colleague] = [await fixtures.mentor(), await fixtures.mentor()];
  const [hr, mentee, consultant] = [await visitor(), await visitor(), await visitor()];
  if (!hanako) throw new Error("nobody is on the list");

  await test.step("an admin registers the company, and invites its HR person", async () => {
    await adminPage.goto("/admin/customer");
    await adminPage.getByRole("button", { name: "顧客企業を登録する" }).click();
    const create = adminPage.getByRole("dialog", { name: "顧客企業を登録する" });
    await create.getByLabel("会社名", { exact: false }).first().fill(company);
    await create.getByRole("button", { name: "登録する" }).click();
    await expect(adminPage.getByRole("heading", { level: 1, name: company })).toBeVisible();
    await adminPage.getByRole("tab", { name: "設定" }).click();
    await adminPage.getByLabel("メールアドレスのドメイン").fill(domain);
    await adminPage.getByRole("button", { name: "保存する" }).click();
    await expect(adminPage.getByText("保存していない変更があります")).toBeHidden();

    await adminPage.getByRole("tab", { name: "人事ご担当者" }).click();
    await adminPage.getByRole("button", { name: "招待する" }).click();
    const invite = adminPage.getByRole("dialog", { name: "人事ご担当者を招待する" });
    await invite.getByLabel("メールアドレス").fill(hrEmail);
    await invite.getByLabel("氏名").fill("人事 花子");
    await agree(adminPage, /主担当にする/, /対象者を管理する/);
    await invite.getByRole("button", { name: "招待する" }).click();
    await expect(adminPage.getByRole("row", { name: /人事 花子/ })).toContainText("招待中");
  });

  await test.step("the HR user opens the invitation, chooses a password and signs in with it", async () => {
    await hr.goto(await openLetter(hr, hrEmail, /人事ご担当者アカウントのご案内/));
    await labelled(hr, "お名前").fill("人事 花子");
    await hr.getByLabel("お名前（カナ）").fill("ジンジ ハナコ");
    await hr.getByLabel("部署").fill("人事部");
    await labelled(hr, "パスワード").fill(OWN_PASSWORD);
    await agree(hr, ...TERMS);
    await hr.getByRole("button", { name: "同意して登録する" }).click();
    await expect(hr).toHaveURL("/hrstaff");
    await live(hr);
    await hr.getByRole("banner").getByRole("button", { name: "ログアウト" }).click();
    await expect(hr).toHaveURL("/login");
    await live(hr);
    await signIn(hr, hrEmail, OWN_PASSWORD);
    await expect(hr).toHaveURL("/hrstaff");
    await expect(hr.getByRole("heading", { level: 1, name: company })).toBeVisible();
    await expect(hr.getByText("施策はまだありません")).toBeVisible();
  });

  let order = "";
  await test.step("an admin makes the order, step by step", async () => {
    await adminPage.goto("/admin/order/new");
    await adminPage.getByRole("searchbox", { name: "顧客企業を検索" }).fill(company);
    await adminPage.getByRole("radio", { name: company }).check();
    await next(adminPage, "内容と期間");
    await labelled(adminPage, "施策名").fill(ORDER);
    await adminPage.getByRole("radio", { name: /^全員/ }).check();
    await labelled(adminPage, "契約開始日").fill(later(-30));
    await labelled(adminPage, "契約終了日").fill(later(300));
    await next(adminPage, "共有とルール");
    await adminPage.getByRole("radio", { name: /^L3/ }).check();
    await next(adminPage, "キャリコン");
    await adminPage.getByRole("searchbox", { name: "キャリコンを検索" }).fill(mentor.displayName);
    await adminPage.getByRole("button", { name: new RegExp(`^追加\\s*：\\s*${mentor.displayName}`) }).click();
    await next(adminPage, "確認");
    for (const said of [company, ORDER, mentor.displayName, "60分"]) await expect(adminPage.getByText(said).first()).toBeVisible();
    await adminPage.getByRole("button", { name: "下書きとして登録する" }).click();
    await expect(adminPage.getByText("下書きとして登録しました。")).toBeVisible();
    order = new URL(adminPage.url()).searchParams.get("order") ?? "";
    await adminPage.getByRole("button", { name: "あとで取り込む" }).click();
    await expect(adminPage.getByRole("table", { name: "この施策で届くメール" })).toContainText("面談の1時間前");
    await adminPage.getByRole("link", { name: "あとで送る" }).click();
  });

  await test.step("one more consultant is found, chosen and assigned", async () => {
    await part(adminPage, "キャリコン");
    await adminPage.getByRole("searchbox", { name: "キャリコンを検索" }).fill(colleague.displayName);
    await adminPage.getByRole("button", { name: new RegExp(`^追加\\s*：\\s*${colleague.displayName}`) }).click();
    await adminPage.getByRole("button", { name: "変更を確認する" }).click();
    const confirm = adminPage.getByRole("dialog", { name: "担当キャリコンの変更" });
    await expect(confirm).toContainText("担当キャリコンは2名になります。");
    await expect(confirm).toContainText(colleague.displayName);
    await confirm.getByRole("button", { name: "この内容で保存する" }).click();
    await expect(adminPage.getByRole("heading", { name: "担当キャリコン（2名）" })).toBeVisible();
    await expect(adminPage.getByText("まだ保存していません")).toBeHidden();
  });

  await test.step("the company's list comes out of Excel with three broken rows, and is taken when they are put right", async () => {
    await part(adminPage, "対象者");
    await adminPage.getByRole("button", { name: "ファイルを取り込む" }).click();
    const broken = people.map((row, n) =>
      n === 2 ? row.with(2, "メールではない") : n === 5 ? row.with(0, "") : n === 8 ? row.with(2, hanako[2]) : row,
    );
    await choose(adminPage, "対象者.csv", await cp932([HEADING, ...broken]));
    await expect(adminPage.getByText("3行を直していただく必要があります。")).toBeVisible();
    const faults = adminPage.getByRole("table", { name: "直していただきたい行" });
    for (const [row, fault] of [
      ["4行目", "メールアドレス"],
      ["7行目", "必須項目です"],
      ["10行目", "メールアドレス"],
    ] as const)
      await expect(faults.getByRole("row", { name: new RegExp(`^${row}`) })).toContainText(fault);
    await choose(adminPage, "対象者（修正）.csv", await cp932([HEADING, ...people]));
    await expect(adminPage.getByText("文字コード：Shift_JIS（CP932）", { exact: false })).toBeVisible();
    await adminPage.getByRole("button", { name: `新規 ${LISTED}名を取り込む` }).click();
    await expect(adminPage.getByText(`${LISTED}名を取り込みました。`)).toBeVisible();
    await adminPage.getByRole("button", { name: "一覧を見る" }).click();
    for (const [name] of people) await expect(adminPage.getByRole("row", { name: new RegExp(name) })).toContainText("未招待");
  });

  await test.step("booking begins; everybody is invited, and told in the admins' own words", async () => {
    await part(adminPage, "概要");
    await expect(adminPage.getByRole("heading", { name: "受付を始められます" })).toBeVisible();
    await adminPage.getByRole("button", { name: "受付を始める" }).click();
    await adminPage.getByRole("dialog", { name: "受付を始める" }).getByRole("button", { name: "受付を始める" }).click();
    await expect(adminPage.getByText("受付を始めました。")).toBeVisible();

    await part(adminPage, "対象者");
    await adminPage.getByRole("button", { name: /^一斉にご案内/ }).click();
    await adminPage.getByRole("button", { name: "送信へ進む" }).click();
    await adminPage
      .getByRole("dialog", { name: "利用登録のご案内を送信する" })
      .getByRole("button", { name: `${LISTED}名に送信する` })
      .click();
    await expect(adminPage.getByText(`利用登録のご案内：${LISTED}名に行いました。`)).toBeVisible();
    await part(adminPage, "対象者");
    await expect(adminPage.getByRole("row", { name: new RegExp(hanako[0]) })).toContainText("招待済み");

    await part(adminPage, "メール");
    await adminPage.getByRole("button", { name: "お知らせを書く" }).click();
    await adminPage.getByLabel(/^宛先/).selectOption("unregistered");
    await labelled(adminPage, "件名").fill(`面談が始まります ${mark}`);
    await labelled(adminPage, "本文").fill("{{氏名}} 様、{{予約期限}}までにご予約ください。");
    await adminPage.getByRole("button", { name: "プレビュー" }).click();
    await expect(adminPage.getByRole("region", { name: "プレビュー" }).getByText(`いま送ると、${LISTED}名に届きます。`)).toBeVisible();
    await adminPage.getByRole("button", { name: "送信へ進む" }).click();
    const send = adminPage.getByRole("dialog", { name: "お知らせを送信する" });
    await send.getByRole("button", { name: `${LISTED}名に送信する` }).click();
    await expect(adminPage.getByText(`${LISTED}名へのお知らせを送信しました。`, { exact: false })).toBeVisible();
    await drainMails(adminPage.request);
    await adminPage.goto(`/admin/order/${order}/mail`);
    for (const subject of [/ご利用登録のお願い/, new RegExp(`面談が始まります ${mark}`)]) {
      const letters = adminPage.getByRole("row").filter({ has: adminPage.getByRole("rowheader", { name: subject }) });
      await expect(letters.filter({ hasText: "到着" })).toHaveCount(LISTED);
    }
  });

  await test.step("a mentee signs up by the mailed link, and books", async () => {
    await mentee.goto(await openLetter(mentee, hanako[2], /ご利用登録のお願い/));
    await labelled(mentee, "パスワード").fill(OWN_PASSWORD);
    await agree(mentee, ...TERMS);
    await mentee.getByRole("button", { name: "同意して次へ進む" }).click();
    await expect(mentee).toHaveURL("/mypage?register=1");
    await expect(labelled(mentee, "お名前")).toHaveValue(hanako[0]);
    await expect(mentee.getByLabel("お名前（カナ）")).toHaveValue(hanako[1]);
    await agree(mentee, "会社への共有範囲を確認しました");
    await mentee.getByRole("button", { name: "本登録する" }).click();
    await expect(mentee).toHaveURL("/mentor?registered=1");
    await expect(mentee.getByRole("region", { name: "検索結果" }).getByRole("article")).toHaveCount(2);
    await mentee.getByRole("link", { name: mentor.displayName, exact: true }).click();
    await reachConfirmation(mentee);
    await bookButton(mentee).click();
    await expect(bookingDialog(mentee).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
    await bookingDialog(mentee).getByRole("link", { name: "予約の内容を見る" }).click();
    await expect(mentee).toHaveURL(/\/mentoring\/reserved\//);
  });
  const hers = new URL(mentee.url()).pathname.split("/").at(-1) ?? "";

  const others: { as: Caller; with: MentorGiven; id: string }[] = [];
  await test.step("the colleagues sign up and book, except one; HR sees how many", async () => {
    for (const [n, person] of people.slice(1, CAME).entries()) {
      const [as, whom] = [await register(rows, person), n % 2 === 0 ? colleague : mentor];
      others.push({ as, with: whom, ...(await bookFirst(as, whom.userId)) });
    }
    await hr.goto("/hrstaff");
    const card = hr.getByRole("article", { name: ORDER });
    await expect(card).toContainText(`対象者 ${LISTED}名`);
    await expect(percent(card, "登録")).toHaveAttribute("aria-valuetext", `92%（${CAME}名）`);
    await expect(percent(card, "予約")).toHaveAttribute("aria-valuetext", `92%（${CAME}名）`);
    await expect(percent(card, "実施")).toHaveAttribute("aria-valuetext", "0%（0名）");
  });

  // The pages use the machine's clock, so the year passes by moving all bookings into last week.
  await fixtures.received(order, 5 * DAY);

  await test.step("the mentor reports in the browser, the colleagues' interviews are reported too", async () => {
    await consultant.goto("/login/mentor");
    await consultant.getByLabel("メールアドレス").fill(mentor.email);
    await consultant.getByRole("button", { name: /リンクを送る/ }).click();
    await expect(consultant.getByRole("heading", { name: /ご案内を送信しました/ })).toBeVisible();
    await consultant.goto(await openLetter(consultant, mentor.email, /ログイン/));
    await consultant.getByRole("button", { name: "ログインする" }).click();
    await expect(consultant).toHaveURL("/");
    await consultant.getByRole("link", { name: "6件すべてを見る" }).click();
    await consultant.getByRole("link", { name: new RegExp(`^${hanako[0]}さんとの面談（.+）の報告書を書く$`) }).click();
    await expect(consultant).toHaveURL(`/mentoring/${hers}`);
    const form = consultant.getByRole("form", { name: "実施報告書" });
    await form.getByRole("radio", { name: "実施", exact: true }).check();
    await form.getByRole("checkbox", { name: /守秘義務と、会社への共有範囲を/ }).check();
    await form.getByRole("checkbox", { name: "スキル・学び直し" }).check();
    await form.getByLabel(/^面談概要/).fill("これまでの経験を振り返りました。");
    await form.getByLabel(/^会社に共有する要約の案/).fill(SUMMARY);
    await form.getByRole("button", { name: "報告書を提出する" }).click();
    await expect(consultant.getByRole("region", { name: "面談", exact: true })).toContainText("実施済み");
    const writers = { [mentor.userId]: await callerOf(mentor), [colleague.userId]: await callerOf(colleague) };
    for (const { id, as, with: whom } of others) {
      await report(writers[whom.userId] as Caller, id, SUMMARY);
      await answer(as, id);
    }
  });

  await test.step("the mentee rates the interview, and approves what the company will read", async () => {
    await openPage(mentee, "/");
    await expect(mentee.getByRole("link", { name: /^アンケートに答える/ })).toBeVisible();
    await mentee.getByRole("link", { name: /^会社に共有する要約を確かめる/ }).click();
    await expect(mentee).toHaveURL(`/mentoring/${hers}`);
    const summary = mentee.getByRole("region", { name: "会社に共有する要約" });
    await expect(summary.getByText(SUMMARY, { exact: true })).toBeVisible();
    await summary.getByRole("button", { name: "この文面を承認する" }).click();
    await mentee.getByRole("dialog", { name: "要約を承認する" }).getByRole("button", { name: "承認する", exact: true }).click();
    await expect(summary).toContainText("承認済み");
    const survey = mentee.getByRole("region", { name: "アンケート" });
    for (const question of ["面談の満足度", "話しやすさ", "話したかったことに近づけましたか"])
      await survey
        .getByRole("radiogroup", { name: new RegExp(question) })
        .getByRole("radio")
        .nth(3)
        .check({ force: true });
    await survey.getByRole("button", { name: "アンケートを送る" }).click();
    await expect(survey.getByText("ご回答ありがとうございました。")).toBeVisible();
  });

  await fixtures.reportPeriodOver(order);
  await test.step("an admin drafts the report, reads it, and publishes it", async () => {
    await adminPage.goto(`/admin/order/${order}`);
    await part(adminPage, "レポート");
    await adminPage.getByRole("button", { name: "下書きを作る" }).click();
    await adminPage.getByLabel(/^6　解決策/).fill(PROPOSAL);
    await adminPage.getByRole("button", { name: "文章を保存する" }).click();
    await expect(adminPage.getByText("保存済みです。")).toBeVisible();
    await adminPage.getByRole("tab", { name: "人事に見える内容" }).click();
    await expect(adminPage.getByRole("article", { name: "全体報告書" })).toContainText(PROPOSAL);
    await adminPage.getByRole("button", { name: "内容を確認した" }).click();
    await adminPage.getByRole("button", { name: "公開の内容を確かめる" }).click();
    const publish = adminPage.getByRole("dialog", { name: "全体報告書を公開する" });
    await expect(publish).toContainText("権限のある人事ご担当者1名に、メールでお知らせします。");
    await publish.getByRole("button", { name: "この内容で公開する" }).click();
    await expect(adminPage.getByText(/に公開しました。/)).toBeVisible();
  });

  await test.step("HR sees the year in numbers, and follows one to the person it counts", async () => {
    await hr.goto("/hrstaff");
    const card = hr.getByRole("article", { name: ORDER });
    await expect(percent(card, "実施")).toHaveAttribute("aria-valuetext", `92%（${CAME}名）`);
    const list = hr.getByRole("table", { name: "対象者" });
    await hr.getByRole("link", { name: /登録がまだの方が1名います/ }).click();
    await expect(hr).toHaveURL(`/hrstaff/order/${order}/mentees?status=unregistered`);
    await expect(list.getByRole("rowheader")).toHaveText([people.at(-1)?.[0] ?? ""]);
    await hr.goBack();
    await card.getByRole("link", { name: `実施 ${CAME}名の一覧` }).click();
    await expect(hr).toHaveURL(`/hrstaff/order/${order}/mentees?usage=done`);
    await expect(list.getByRole("rowheader")).toHaveCount(CAME);
    await list.getByRole("link", { name: hanako[0] }).click();
    await expect(hr.getByText(SUMMARY)).toBeVisible();
    await expect(hr.getByText(mentor.displayName)).toHaveCount(0);
  });

  await test.step("the mail leads to the report, which identifies nobody, and prints", async () => {
    await hr.goto(await openLetter(hr, hrEmail, /全体報告書を公開しました/));
    const document = hr.getByRole("article", { name: "全体報告書" });
    await expect(document).toContainText(
      `対象者${LISTED}人のうち、登録した方は92.3%、面談を受けた方は92.3%です。期間中に${CAME}件の面談を実施しました。`,
    );
    await expect(document).toContainText(company);
    await expect(document).toContainText("満足度は平均4.0点");
    // All of one age except the one who never took part: a row for them would reveal that person.
    await expect(document).toContainText("年代ごとの人数は、個人の特定を防ぐため表示していません。");
    await expect(document).toContainText(PROPOSAL);
    await expect(document.getByText("個人の特定を防ぐため非表示：").first()).toBeVisible();
    for (const secret of ["能登支店", hanako[0], SUMMARY, "ふたりだけの話"]) await expect(document).not.toContainText(secret);
    await hr.emulateMedia({ media: "print" });
    for (const landmark of ["banner", "navigation", "contentinfo"] as const) await expect(hr.getByRole(landmark)).toHaveCount(0);
    await expect(hr.getByRole("button", { name: "印刷・PDF" })).toBeHidden();
    await expect(document.getByRole("heading", { level: 2 })).toHaveText([
      /実施概要/,
      /テーマ/,
      /満足度/,
      /属性/,
      /課題/,
      /提案/,
      /次期/,
      /./,
    ]);
    const pdf = await hr.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
