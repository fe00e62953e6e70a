import { addDays, DAY, tokyoDate } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { labelled } from "./support/field";
import { ago, startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";
import { setting } from "./support/setting";

const mails = (orderId: string, query = "") => `/admin/order/${orderId}/mail${query}`;

test("an admin writes a notice, previews it with its readers' names, sends a test to themselves, and sends it to the number of people shown @phone @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair({ mentee: { name: "読田 花子" } })];
  await fixtures.mentee(order, { name: "読田 次郎" });
  await fixtures.mentoring({ mentee, mentor, startAt: new Date(startIn(1).getTime() + 4 * DAY) });
  await enter(context, admin);
  await openPage(page, mails(order.orderId));
  await page.getByRole("button", { name: "お知らせを書く" }).click();
  await expect(page.getByRole("heading", { name: "お知らせを書く" })).toBeVisible();

  // An empty text cannot be sent; a variable is inserted at the caret.
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(labelled(page, "件名")).toHaveAttribute("aria-invalid", "true");
  await labelled(page, "件名").fill("年内の面談のご案内");
  await labelled(page, "本文").fill("残りはあと回です。");
  await labelled(page, "本文").evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 5));
  await page.getByRole("button", { name: /^残り回数\s*を入れる$/ }).click();
  await expect(labelled(page, "本文")).toHaveValue("残りはあと{{残り回数}}回です。");
  await labelled(page, "本文").press("End");
  await labelled(page, "本文").pressSequentially("{{部署}}");
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(page.getByText("使える変数は、", { exact: false })).toBeVisible();
  await labelled(page, "本文").fill("{{氏名}} 様、残りはあと{{残り回数}}回です。");
  await page.reload();
  await expect(labelled(page, "件名")).toHaveValue("年内の面談のご案内");
  await expect(labelled(page, "本文")).toHaveValue("{{氏名}} 様、残りはあと{{残り回数}}回です。");
  await page.getByLabel("次の面談のカレンダーファイル（ICS）を添付する").check();

  await page.getByRole("button", { name: "プレビュー" }).click();
  const preview = page.getByRole("region", { name: "プレビュー" });
  await expect(preview.getByText("いま送ると、2名に届きます。")).toBeVisible();
  // Whichever of the two comes first.
  const reader = preview.getByLabel("どなたの文面か");
  for (const name of ["読田 花子", "読田 次郎"]) {
    await reader.selectOption(await reader.getByRole("option", { name }).getAttribute("value"));
    await preview.getByRole("tab", { name: "テキスト" }).click();
    await expect(preview.getByText(`${name} 様、残りはあと`, { exact: false })).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole("button", { name: "自分に試しに送る" }).click();
  await expect(page.getByText(`${admin.email} に1通送りました。`)).toBeVisible();
  await page.getByRole("button", { name: "送信へ進む" }).click();
  const dialog = page.getByRole("dialog", { name: "お知らせを送信する" });
  await expect(dialog).toContainText("対象者全員2名にいま送ります");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "2名に送信する" }).click();
  await expect(page.getByText("2名へのお知らせを送信しました。", { exact: false })).toBeVisible();
  await expect(page.getByRole("row", { name: /年内の面談のご案内/ })).toContainText("送信済み");

  // Test mail and campaign share one draft: nothing else is left.
  const campaigns = await rows.prisma.mailCampaign.findMany({ where: { orderId: order.orderId } });
  expect(campaigns.map(({ status, recipients }) => [status, recipients])).toEqual([["sent", 2]]);
  const sent = await rows.prisma.mail.findMany({ where: { campaignId: campaigns[0]?.id ?? "" } });
  expect(new Set(sent.map(({ toUserId }) => toUserId)).size).toBe(3);
});

test("the first screen of a mail to many holds its recipients, the subject and the beginning of the text", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { order } = await fixtures.pair();
  await enter(context, await fixtures.admin());
  for (const kind of ["notice", "invitation"]) {
    await openPage(page, mails(order.orderId, `?view=compose&kind=${kind}`));
    const bottom = async (name: string) => {
      const box = await labelled(page, name).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const height = page.viewportSize()?.height ?? 0;
    expect(await bottom("宛先")).toBeLessThan(height);
    expect(await bottom("件名")).toBeLessThan(height);
    const text = await labelled(page, "本文").boundingBox();
    // Four lines of it.
    expect(height - (text?.y ?? height)).toBeGreaterThanOrEqual(4 * 24);
    await expectAccessible(page);
  }
});

test("a template fills the mail form and can be undone; the text about mail filters can be copied", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { order } = await fixtures.pair();
  await fixtures.hrStaff(order.customerId);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(context, await fixtures.admin());
  await page.goto(mails(order.orderId, "?view=compose"));
  await labelled(page, "件名").fill("書きかけ");
  await page.getByLabel("文例").selectOption({ label: "受信設定のお願い（人事ご担当者へ）" });
  await expect(labelled(page, "件名")).toHaveValue(/受信許可ドメイン/);
  await expect(labelled(page, "本文")).toHaveValue(/・knotter\.example/);
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(page.getByRole("region", { name: "プレビュー" }).getByText("いま送ると、1名に届きます。")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "元の内容に戻す" }).click();
  await expect(labelled(page, "件名")).toHaveValue("書きかけ");
  await expect(labelled(page, "宛先")).toHaveValue("all_mentees");

  await page.goto("/admin/mail");
  await page.getByRole("button", { name: "受信許可ドメインの案内文" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "コピー" }).click();
  await expect(page.getByText("案内文をコピーしました。")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("・knotter.example");
});

test("a mail that is being written survives the end of the session", async ({ page, context, fixtures, rows, enter }) => {
  const [admin, { order }] = [await fixtures.admin(), await fixtures.pair()];
  await enter(context, admin);
  await page.goto(mails(order.orderId, "?view=compose"));
  await labelled(page, "件名").fill("年度末のお知らせ");
  await labelled(page, "本文").fill("ログインが切れる前に書いた言葉です。");
  await rows.prisma.session.deleteMany({ where: { userId: admin.userId } });
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  // A press before hydration would submit the form natively.
  await live(page);
  await signIn(page, admin.email);
  await expect(page).toHaveURL(mails(order.orderId, "?view=compose"));
  await expect(labelled(page, "件名")).toHaveValue("年度末のお知らせ");
  await expect(labelled(page, "本文")).toHaveValue("ログインが切れる前に書いた言葉です。");
});

test("a notice to more than fifty people asks for their number; a scheduled one can be canceled until it is sent", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order }] = [await fixtures.admin(), await fixtures.pair()];
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 52 }, (_, n) => ({
      orderId: order.orderId,
      email: `${crypto.randomUUID()}@example.com`,
      name: `未登録 ${n}子`,
      maxCount: 3,
    })),
  });
  await enter(context, admin);
  await page.goto(mails(order.orderId, "?view=compose"));
  await page.getByLabel(/^宛先/).selectOption("unregistered");
  await labelled(page, "件名").fill("ご登録のお願い");
  await labelled(page, "本文").fill("{{予約期限}}までにご登録ください。");
  await page.getByRole("button", { name: "送信日時を決める" }).click();
  const dialog = page.getByRole("dialog", { name: "送信日時を決める" });
  await dialog.getByLabel(/^送信日/).fill(addDays(tokyoDate(startIn(0)), 2));
  await dialog.getByLabel(/^送る人数/).fill("50");
  await dialog.getByRole("button", { name: "この日時に送る" }).click();
  await expect(dialog.getByText("届く人数（52名）と同じ数を入力してください")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^送る人数/).fill("５２");
  await dialog.getByRole("button", { name: "この日時に送る" }).click();
  const row = page.getByRole("row", { name: /ご登録のお願い/ });
  await expect(row).toContainText("送信予定");
  expect(await rows.prisma.mail.count({ where: { orderId: order.orderId, type: "manual_mail" } })).toBe(0);

  await row.getByRole("button", { name: /^取り消す/ }).click();
  const sure = page.getByRole("dialog", { name: "お知らせを取り消す" });
  await expect(sure).toContainText("どなたにも送られません");
  await sure.getByRole("button", { name: "取り消す" }).click();
  await expect(row).toContainText("取り消し");
  expect(await rows.prisma.mailCampaign.findMany({ where: { orderId: order.orderId } })).toMatchObject([{ status: "canceled" }]);
});

test("an admin invites everybody who matches the filters of the list: writes, previews, tries it out, and confirms the number @phone @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentee }] = [await fixtures.admin(), await fixtures.pair({ mentee: { name: "既登 録子" } })];
  await rows.prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { department: "営業部" } });
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 56 }, (_, n) => ({
      orderId: order.orderId,
      email: `${crypto.randomUUID()}@example.com`,
      name: `営業 ${n}子`,
      department: n < 54 ? "営業部" : "人事部",
      maxCount: 3,
    })),
  });
  await enter(context, admin);
  await openPage(page, `/admin/order/${order.orderId}/mentees?department=${encodeURIComponent("営業部")}`);
  await page.getByRole("checkbox", { name: "表示中の行をすべて選択" }).filter({ visible: true }).click();
  // Without scrolling to it, which would load the rest of so short a list.
  await page.getByRole("button", { name: "条件に合う55名すべてを選択" }).dispatchEvent("click");
  // The filters travel to the server, not the people: none of the rows behind the first page is asked for.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "ご案内を送る", exact: true }).click();
  await expect(page.getByRole("heading", { name: "利用登録のご案内を書く" })).toBeVisible();
  expect(asked.filter((url) => url.includes("orders.mentees"))).toEqual([]);
  await expect(page.getByLabel(/^宛先/)).toHaveValue("matching");
  await expect(page.getByLabel(/^宛先/).getByRole("option", { selected: true })).toHaveText("条件に合う方（部署：営業部）");
  await expect(labelled(page, "件名")).toHaveValue("ご利用登録のお願い（{{会社名}}）");
  // Whoever is invited cannot sign in: that variable is not offered, and is refused.
  await expect(page.getByRole("button", { name: /^ログインURL/ })).toBeHidden();
  await labelled(page, "本文").fill("{{ログインURL}}");
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(labelled(page, "本文")).toHaveAttribute("aria-invalid", "true");
  await labelled(page, "本文").fill("{{氏名}} 様のお席を、{{残り回数}}回分ご用意しています。");

  await page.getByRole("button", { name: "プレビュー" }).click();
  const preview = page.getByRole("region", { name: "プレビュー" });
  await expect(preview.getByText("いま送ると、54名に届きます。")).toBeVisible();
  await preview.getByText("送られない方 1名").click();
  await expect(preview.getByText("すでにアカウントのある方です：1名")).toBeVisible();
  await preview.getByRole("tab", { name: "テキスト" }).click();
  for (const part of ["様のお席を、3回分ご用意しています。", "会社への共有", "登録期限", "ご利用登録"])
    await expect(preview.getByText(part, { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "自分に試しに送る" }).click();
  await expect(page.getByText(`${admin.email} に1通送りました。`)).toBeVisible();

  await page.getByRole("button", { name: "送信へ進む" }).click();
  const dialog = page.getByRole("dialog", { name: "利用登録のご案内を送信する" });
  await dialog.getByRole("button", { name: "54名に送信する" }).click();
  await expect(dialog.getByText("届く人数（54名）と同じ数を入力してください")).toBeVisible();
  await dialog.getByLabel(/^送る人数/).fill("54");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "54名に送信する" }).click();
  const sent = page.getByRole("row", { name: /ご利用登録のお願い/ });
  await expect(sent).toContainText("条件に合う方");
  await expect(sent).toContainText("54名が対象");
  await page.request.get("/api/cron/bulk", { headers: { authorization: `Bearer ${setting.cronSecret}` } });
  await expect(page.getByText("利用登録のご案内：54名に行いました。")).toBeVisible();
  const mails = await rows.prisma.mail.findMany({ where: { orderId: order.orderId, type: "mentee_register" } });
  expect(new Set(mails.map(({ toAddress }) => toAddress)).size).toBe(54);
  await sent.getByRole("link", { name: "進み具合と結果" }).click();
  await expect(page.getByRole("dialog", { name: /利用登録のご案内/ })).toContainText("54名");
});

test("an admin finds a mail that did not arrive, reads its HTML and text, sends it again, and cancels one that waits", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair()];
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: new Date(startIn(1).getTime() + 6 * DAY) });
  const given = {
    orderId: order.orderId,
    mentoringId,
    toUserId: mentee.userId,
    sentTo: mentee.email,
    html: '<!doctype html><html lang="ja"><p>ご予約を承りました。</p></html>',
    text: "ご予約を承りました。",
    queuedAt: ago(DAY),
    nextTryAt: new Date(startIn(0).getTime() + 300 * DAY),
  };
  await rows.prisma.mail.createMany({
    data: [
      {
        ...given,
        type: "mentoring_reserved",
        subject: "【Knotter】面談予約が完了しました",
        status: "failed",
        deadAt: ago(DAY / 2),
        attempts: 6,
        lastError: "宛先のサーバーから応答がありませんでした",
        dedupeKey: `given/${crypto.randomUUID()}`,
      },
      // The mentor's mail has arrived: a repetition goes to the original readers, who are both sides.
      {
        ...given,
        type: "mentoring_reserved",
        toUserId: mentor.userId,
        sentTo: mentor.email,
        subject: "【Knotter】面談予約が入りました",
        status: "delivered",
        sentAt: ago(DAY / 2),
        deliveredAt: ago(DAY / 2),
        attempts: 1,
        dedupeKey: `given/${crypto.randomUUID()}`,
      },
      {
        ...given,
        type: "mentoring_remind",
        subject: "【Knotter】明日の面談のご案内",
        status: "queued",
        dedupeKey: `given/${crypto.randomUUID()}`,
      },
    ],
  });
  await enter(context, admin);
  await page.goto(mails(order.orderId));
  await page.getByRole("button", { name: "状態で絞り込む" }).click();
  await page.getByRole("dialog", { name: "状態で絞り込む" }).getByRole("radio", { name: "送れなかったもの" }).check();
  await expect(page).toHaveURL(/state=dead/);
  await expect(page.getByText("宛先のサーバーから応答がありませんでした")).toBeVisible();
  await expect(page.getByRole("link", { name: /明日の面談/ })).toBeHidden();
  await page.getByRole("link", { name: /面談予約が完了しました/ }).click();
  const letter = page.getByRole("dialog");
  // In a sandboxed frame: nothing in it can run.
  const html = letter.locator("iframe");
  await expect(html).toHaveAttribute("srcdoc", /ご予約を承りました。/);
  await expect(html).not.toHaveAttribute("sandbox", /allow-scripts|allow-same-origin/);
  await letter.getByRole("tab", { name: "テキスト" }).click();
  await expect(letter.getByText("ご予約を承りました。")).toBeVisible();
  await letter.getByRole("button", { name: "もう一度送る" }).click();
  await expect(letter.getByText("はじめに送った方（相談者・キャリコン）へ送ります", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await letter.getByRole("button", { name: "もう一度送る" }).click();
  await expect(page.getByText(new RegExp(`2通を送信待ちにしました。宛先：.*${mentee.email}`))).toBeVisible();
  expect(await rows.prisma.mail.count({ where: { mentoringId, type: "mentoring_reserved" } })).toBe(4);
  await letter.getByRole("button", { name: "閉じる" }).click();

  await page.goto(mails(order.orderId, "?state=waiting"));
  await page.getByRole("link", { name: /明日の面談/ }).click();
  await letter.getByRole("button", { name: "送信を取り消す" }).click();
  await letter.getByRole("button", { name: "送信を取り消す" }).click();
  await expect(page.getByText("送信を取り消しました。")).toBeVisible();
  expect(await rows.prisma.mail.count({ where: { mentoringId, type: "mentoring_remind", status: "canceled" } })).toBe(1);

  await page.goto(mails(order.orderId, "?view=planned"));
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("table", { name: "これから自動で送るご案内" })).toContainText("前日のご案内");
});

test("a notice is scheduled for people who are not there yet", async ({ page, context, fixtures, rows, enter }) => {
  const [admin, { order, mentor, mentee }] = [await fixtures.admin(), await fixtures.pair()];
  await fixtures.mentoring({ mentee, mentor, startAt: new Date(startIn(1).getTime() + 4 * DAY) });
  await enter(context, admin);
  await page.goto(mails(order.orderId, "?view=compose"));
  await page.getByLabel("文例").selectOption({ label: "予約のご案内（まだ予約していない方へ）" });
  await expect(page.getByText("まだ登録していない方は含みません。", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "送信日時を決める" }).click();
  const dialog = page.getByRole("dialog", { name: "送信日時を決める" });
  await expect(dialog.getByText("いま、未予約の方に当てはまる方はいません。")).toBeVisible();
  await dialog.getByLabel(/^送信日/).fill(addDays(tokyoDate(startIn(0)), 2));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "この日時に送る" }).click();
  await expect(page.getByRole("row", { name: /面談のご予約について/ })).toContainText("送信予定");
  expect(await rows.prisma.mailCampaign.findMany({ where: { orderId: order.orderId } })).toMatchObject([
    { status: "scheduled", audience: "not_booked", confirmCount: 0 },
  ]);
});

test("somebody who misses a mail is found by name before they are registered: what was sent, why it did not arrive, and what to do next", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const [admin, { order }] = [await fixtures.admin(), await fixtures.pair()];
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { orderId: order.orderId, email, name: "未達 桜子", nameKana: "ミタツ サクラコ", maxCount: 1, inviteCount: 1 };
  const { id } = await rows.prisma.orderMentee.create({ data: { ...person, status: "invited", inviteBounced: true } });
  await rows.prisma.mail.create({
    data: {
      type: "mentee_register",
      orderId: order.orderId,
      toAddress: email,
      sentTo: email,
      facts: { orderMenteeId: id },
      dedupeKey: `mentee_register/${id}/1`,
      subject: "【Knotter】利用登録のご案内",
      html: "<p>ご案内</p>",
      text: "ご案内",
      status: "bounced",
      lastError: "宛先のアドレスがありません",
      queuedAt: ago(DAY),
      nextTryAt: ago(DAY),
      sentAt: ago(DAY),
      bouncedAt: ago(DAY),
    },
  });
  await enter(context, admin);
  await page.goto("/admin/mail");
  await page.getByRole("link", { name: "届いていないメール" }).click();
  // The list that is left has a search of the same name.
  await expect(page).toHaveURL("/admin/mail/delivery");
  await page.getByRole("searchbox", { name: "宛先を検索" }).fill("桜子");
  const row = page.getByRole("row", { name: /未達 桜子/ });
  for (const words of [email, "アドレスに届きませんでした", "宛先のアドレスがありません", "送信 1通・不達 1"])
    await expect(row).toContainText(words);
  await expect(row.getByRole("link", { name: /^アドレスを確かめる/ })).toHaveAttribute(
    "href",
    new RegExp(`/admin/order/${order.orderId}/mentees`),
  );
  await expectAccessible(page);
  await row.getByRole("link", { name: /^すべてのメール/ }).click();
  await expect(page).toHaveURL(new RegExp(`person=${id}`));
  await expect(page.getByRole("row", { name: /利用登録のご案内/ })).toContainText("未達 桜子");
  await expectAccessible(page);
});
