import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { isSignedBy, type Received } from "@knotter/testing/fake-receiver";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { setting } from "./support/setting";

/** An address that the app delivers to, and what arrives there. */
function newInbox() {
  const url = `${setting.receiverOrigin}/${crypto.randomUUID()}`;
  return {
    url,
    received: async (): Promise<Received[]> => (await fetch(url)).json(),
    answerWith: async (status: number): Promise<void> => void (await fetch(url, { method: "PUT", body: String(status) })),
  };
}

const typeOf = ({ body }: Received): string => (JSON.parse(body) as { type: string }).type;

/** Sends due messages now, unless a job of the app has sent them before. */
async function deliver(request: APIRequestContext): Promise<void> {
  const answer = await request.get("/api/cron/webhooks", { headers: { authorization: `Bearer ${setting.cronSecret}` } });
  expect(answer.ok()).toBe(true);
}

const shownSecret = (page: Page) => page.getByRole("dialog").getByLabel("シークレット", { exact: true });

test("HR registers a receiver, tests it, finds what it refused, and brings it back after it was switched off @phone", async ({
  page,
  context,
  fixtures,
  enter,
  apiOf,
  request,
  rows,
}) => {
  // The whole life of an endpoint, each state of it looked at.
  test.slow();
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId: hr.customerId });
  const inbox = newInbox();
  await enter(context, hr);
  await openPage(page, "/hrstaff/webhooks");
  await expect(page.getByText("Webhookはまだありません")).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole("dialog");

  const secret =
    await test.step("registers, with a sentence at the field where something is missing, and sees the secret once", async () => {
      await page.getByRole("button", { name: "登録する" }).click();
      // A company cannot subscribe to events that it never gets.
      await expect(dialog.getByLabel("面談が予約された")).toBeVisible();
      await expect(dialog.getByLabel("面談の日時が変わった")).toHaveCount(0);
      await expectAccessible(page);
      await dialog.getByLabel("名前").fill("勤怠システム");
      await dialog.getByLabel(/^送信先のURL/).fill("https://192.168.0.10/knotter");
      await dialog.getByRole("button", { name: "登録する", exact: true }).click();
      await expect(dialog.getByText("通知する出来事を1つ以上選択してください")).toBeVisible();
      await dialog.getByLabel("施策に対象者が加わった").check();
      await dialog.getByRole("button", { name: "登録する", exact: true }).click();
      await expect(dialog.getByText(/インターネットから開けるURLを入力してください/)).toBeVisible();
      await dialog.getByLabel(/^送信先のURL/).fill(inbox.url);
      await dialog.getByRole("button", { name: "登録する", exact: true }).click();
      await expect(dialog).toHaveAccessibleName("シークレットを控えてください");
      await expectAccessible(page);
      const shown = await shownSecret(page).inputValue();
      expect(shown).toMatch(/^whsec_/);
      // The value is shown only once, so a click outside of the dialog does not close it.
      await page.mouse.click(2, 2);
      await dialog.getByRole("button", { name: "控えました" }).click();
      await expect(dialog).toBeHidden();
      await page.reload();
      expect(await page.content()).not.toContain(shown);
      return shown;
    });

  await page.getByRole("link", { name: "勤怠システム" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "勤怠システム" })).toBeVisible();
  const log = page.getByRole("table", { name: "送信の記録" });

  await test.step("a test arrives, signed", async () => {
    await expect(page.getByText("まだ何も送信していません")).toBeVisible();
    await page.getByRole("button", { name: "テストを送る" }).click();
    await expect(log.getByText("webhook.test")).toBeVisible();
    await deliver(request);
    await expect(log.getByText("届いた", { exact: true })).toBeVisible();
    const [first] = await inbox.received();
    expect(first && [typeOf(first), isSignedBy(secret, first)]).toEqual(["webhook.test", true]);
  });

  await test.step("what its receiver refuses waits, with each attempt and its answer", async () => {
    await inbox.answerWith(500);
    const api = await apiOf(hr);
    const mentees = [{ email: `${crypto.randomUUID()}@example.com`, name: "山田 花子" }];
    expect((await api.post(`/api/v1/orders/${orderId}/mentees`, { data: { mentees } })).status()).toBe(201);
    await deliver(request);
    await expect.poll(async () => (await inbox.received()).map(typeOf)).toContain("order.mentees_added");
    await page.reload();
    await expect(page.getByText("いま、届いていません。")).toBeVisible();
    await expect(log.getByText("送信待ち")).toBeVisible();
    await log.getByRole("button", { name: /^施策に対象者が加わった/ }).click();
    await expect(dialog.getByText(/^応答 500/).first()).toBeVisible();
    await expect(dialog.getByText(orderId)).toBeVisible();
    await expect(dialog.getByText("次の送信")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "閉じる" }).last().click();
    // The body has ids and nothing that describes a person.
    expect(JSON.stringify(await inbox.received())).not.toMatch(/山田|example\.com/);
  });

  await test.step("after three days it is switched off, and the bell leads to the way back", async () => {
    const long = new Date(Date.now() - 4 * DAY);
    const { id } = await rows.prisma.webhookEndpoint.findFirstOrThrow({ where: { customerId: hr.customerId } });
    await rows.prisma.webhookEndpoint.update({ where: { id }, data: { failingSince: long, pausedUntil: null } });
    await rows.prisma.webhookMessage.updateMany({ where: { endpointId: id, settledAt: null }, data: { nextTryAt: long, claimId: null } });
    await expect
      .poll(async () => {
        await deliver(request);
        return (await rows.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).state;
      })
      .toBe("failing");
    await openPage(page, "/notifications");
    await page.getByRole("link", { name: /Webhookの送信を停止しました/ }).click();
    await expect(page.getByText("3日のあいだ届かなかったため、送信を停止しました。")).toBeVisible();
    await expect(page.getByRole("button", { name: "テストを送る" })).toHaveCount(0);
    await expect(log.getByText("届かなかった", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await inbox.answerWith(204);
    await page.getByRole("button", { name: "送信を再開する" }).click();
    await dialog.getByRole("button", { name: "再開する" }).click();
    await expect(page.getByText("送信を再開しました。")).toBeVisible();
    await expect(page.getByText("3日のあいだ届かなかったため、送信を停止しました。")).toBeHidden();
    await page.getByRole("button", { name: "届かなかったものを再送する" }).click();
    await dialog.getByRole("button", { name: "再送する" }).click();
    await expect(page.getByText("1件を再送します。")).toBeVisible();
    await deliver(request);
    await expect(log.getByText("届かなかった", { exact: true })).toHaveCount(0);
    await expect(log.getByText("届いた", { exact: true })).toHaveCount(2);
    const told = (await inbox.received()).filter((one) => typeOf(one) === "order.mentees_added");
    // A repeated message keeps its id, so the receiver recognizes it.
    expect(new Set(told.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(told.length).toBeGreaterThan(1);
  });

  await test.step("one message is sent once more, and signed by both secrets after a rotation", async () => {
    await page.getByRole("button", { name: "シークレットを入れ替える" }).click();
    await dialog.getByRole("button", { name: "入れ替える" }).click();
    await expect(dialog.getByText(/^いままでのシークレットでも、.+まで署名します/)).toBeVisible();
    const second = await shownSecret(page).inputValue();
    await dialog.getByRole("button", { name: "控えました" }).click();
    await expect(page.getByText("前のシークレット")).toBeVisible();
    const before = (await inbox.received()).length;
    await log.getByRole("button", { name: /^テスト/ }).click();
    await dialog.getByRole("button", { name: "再送する" }).click();
    await expect(page.getByText("1件を再送します。").last()).toBeVisible();
    await deliver(request);
    await expect.poll(async () => (await inbox.received()).length).toBe(before + 1);
    const last = (await inbox.received()).at(-1);
    expect(last && [isSignedBy(secret, last), isSignedBy(second, last)]).toEqual([true, true]);
  });

  await test.step("its name is changed, it is switched off by hand, and deleted", async () => {
    await page.getByRole("button", { name: "変更する" }).click();
    await dialog.getByLabel("名前").fill("新しい勤怠システム");
    await dialog.getByRole("button", { name: "変更する", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "新しい勤怠システム" })).toBeVisible();
    await page.getByRole("button", { name: "停止する" }).click();
    await dialog.getByRole("button", { name: "停止する" }).click();
    await expect(page.getByText("送信を停止しています。")).toBeVisible();
    await page.getByRole("button", { name: "削除する" }).click();
    await dialog.getByRole("button", { name: "削除する" }).click();
    await expect(page).toHaveURL(/\/hrstaff\/webhooks$/);
    await expect(page.getByText("Webhookはまだありません")).toBeVisible();
  });
});

test("an admin registers one for a company and one of their own, which is told of every interview", async ({
  adminPage: page,
  rows,
  fixtures,
  request,
  apiOf,
}) => {
  const { order, mentee, mentor } = await fixtures.pair();
  const [ofCompany, own] = [newInbox(), newInbox()];
  const dialog = page.getByRole("dialog");
  const name = `集計 ${crypto.randomUUID().slice(0, 8)}`;
  const company = `連携 ${crypto.randomUUID().slice(0, 8)}`;
  await rows.prisma.customer.update({ where: { id: order.customerId }, data: { name: company } });
  const register = async (name: string, address: string, events: readonly string[], owner?: string) => {
    await page.getByRole("button", { name: "登録する" }).click();
    if (owner !== undefined) {
      await dialog.getByRole("searchbox", { name: "顧客企業を検索" }).fill(owner);
      await dialog.getByRole("button", { name: owner, exact: true }).click();
    }
    await dialog.getByLabel("名前").fill(name);
    await dialog.getByLabel(/^送信先のURL/).fill(address);
    for (const event of events) await dialog.getByLabel(event).check();
    await dialog.getByRole("button", { name: "登録する", exact: true }).click();
    await dialog.getByRole("button", { name: "控えました" }).click();
    await expect(dialog).toBeHidden();
  };
  await openPage(page, `/admin/webhooks?customerId=${order.customerId}`);
  await expect(page.getByText("この企業のWebhookはありません")).toBeVisible();
  // The list is narrowed to the company: so is what is registered.
  await page.getByRole("button", { name: "登録する" }).click();
  await expect(dialog.getByRole("button", { name: `${company}を外す` })).toBeVisible();
  await page.keyboard.press("Escape");
  await openPage(page, "/admin/webhooks");
  await register(`${name} 企業`, ofCompany.url, ["面談が予約された", "面談がキャンセルされた"], company);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(company);
  await register(`${name} 事務局`, own.url, ["面談が予約された", "面談の日時が変わった"]);

  const api = await apiOf(mentee);
  const from = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10);
  const { days } = await (await api.get(`/api/v1/mentors/${mentor.userId}/schedules?from=${from}&to=${to}`)).json();
  const startAt = days.flatMap(({ slots }: { slots: { startAt: string }[] }) => slots)[0].startAt;
  const booked = await api.post("/api/v1/mentoring", {
    data: {
      mentorId: mentor.userId,
      startAt,
      acknowledgedDisclosure: order.disclosureLevel,
      acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
    },
  });
  expect(booked.status()).toBe(201);
  const { id: mentoringId } = await booked.json();
  await deliver(request);
  // The admins' message names the interview; at L1 the company's says only that the list has changed.
  await expect.poll(async () => JSON.stringify(await own.received())).toContain(mentoringId);
  const [told] = await ofCompany.received();
  expect(told && JSON.parse(told.body)).toMatchObject({ type: "mentoring.reserved", data: { orderMenteeId: mentee.orderMenteeId } });
  expect(JSON.stringify(told)).not.toContain(mentoringId);

  await page.getByRole("link", { name: `${name} 事務局` }).click();
  await expect(page.getByRole("table", { name: "送信の記録" }).getByText("面談が予約された")).toBeVisible();
  await expectAccessible(page);
});
