import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { inviteAsked } from "@knotter/usecases/mail/invite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
const admin = await make.admin();
const adminToken = await api.signIn(admin);
const START = at("2026-06-18", "10:00");

async function pair() {
  const order = await make.order();
  const mentee = await make.mentee({ order });
  const mentor = await make.mentor({ orders: [order] });
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: START });
  return { order, mentee, mentor, mentoringId, asMentee: await api.signIn(mentee), asMentor: await api.signIn(mentor) };
}

interface Ensured {
  mails: { id: string; to: string | null; status: string | null; subject: string | null; canCancel: boolean }[];
  queued: number | null;
  skipped: unknown[];
  deduplicated: boolean;
}

describe("the answer to a request to send a mail", () => {
  test("tells a party of the other side's mail that it exists, and no more", async () => {
    const { mentoringId, asMentee, mentor } = await pair();
    const { body, text } = await api.rest("mail.mentoringReserved", { mentoringId }, { token: asMentee });
    const { mails, queued } = body as Ensured;
    expect(queued).toBe(2);
    expect(mails.map(({ to, status, canCancel }) => [to, status, canCancel]).sort()).toEqual([
      [null, null, false],
      ["m***@example.com", "queued", false],
    ]);
    expect(text).not.toContain(mentor.email);
  });

  test("tells HR how many at most, and nobody's name or address", async () => {
    const order = await make.order();
    const hr = await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } });
    const token = await api.signIn(hr);
    const email = `${crypto.randomUUID()}@example.com`;
    const place = await prisma.orderMentee.create({ data: { orderId: order.orderId, email, name: "登録 前子", maxCount: 1 } });
    await make.mentee({ order });
    const ask = (more: object = {}) => api.rest("mail.menteeRegister", { orderId: order.orderId, ...more }, { token });
    const shown = await ask();
    expect([shown.status, shown.body]).toEqual([202, { mails: [], queued: 1, skipped: [], deduplicated: false, samples: [] }]);
    // Another number than was shown: nobody is written to. Where it may not be known, it is not looked at.
    const wrong = await ask({ resend: true, confirmCount: 7 });
    expect([wrong.status, wrong.error?.code, wrong.error?.data]).toEqual([412, "COUNT_MISMATCH", { count: 0 }]);
    await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration: false } });
    const registered = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: order.orderId, menteeId: { not: null } } });
    const answers = await Promise.all([{ menteeIds: [place.id] }, { menteeIds: [registered.id], confirmCount: 7 }, {}].map(ask));
    expect(answers.map(({ body }) => body)).toEqual(
      Array(3).fill({ mails: [], queued: null, skipped: [], deduplicated: false, samples: [] }),
    );
  });
});

describe("invitations of everybody who matches the conditions of HR's list", () => {
  /** Three who have not registered, two of them of one department. */
  async function list(terms: { showRegistration: boolean; disclosureLevel: "L0" | "L1" }) {
    const { orderId, customerId } = await make.order(terms);
    await prisma.order.update({ where: { id: orderId }, data: { showRegistration: terms.showRegistration } });
    await prisma.orderMentee.createMany({
      data: ["製造部", "製造部", "営業部"].map((department) => ({
        orderId,
        email: `${crypto.randomUUID()}@example.com`,
        name: "登録 前子",
        department,
        maxCount: 1,
      })),
    });
    const token = await api.signIn(await make.hrStaff({ customerId, permissions: { manageMentees: true } }));
    return (conditions: object, more: object = {}) =>
      api.rest("mail.menteeRegister", { orderId, resend: true, conditions, ...more }, { token });
  }

  test("go to these people alone, as many as were shown", async () => {
    const ask = await list({ showRegistration: true, disclosureLevel: "L1" });
    expect((await ask({}, { dryRun: true })).body).toMatchObject({ queued: 3 });
    const shown = (await ask({ department: ["製造部"] }, { dryRun: true })).body as { queued: number; samples: object[] };
    expect([shown.queued, shown.samples.length]).toEqual([2, 2]);
    expect((await ask({ department: ["製造部"] }, { confirmCount: 2 })).body).toMatchObject({ queued: 2 });
  });

  test("go to nobody where nobody matches, also at a time that is chosen", async () => {
    const ask = await list({ showRegistration: true, disclosureLevel: "L1" });
    for (const more of [{}, { sendAt: "2026-06-10T10:00:00+09:00" }])
      expect((await ask({ department: ["総務部"] }, more)).error?.code).toBe("NOT_FOUND");
  });

  test("are not narrowed by what the list does not show, nor at all where it hides who has registered", async () => {
    const atL0 = await list({ showRegistration: true, disclosureLevel: "L0" });
    expect((await atL0({ usage: "notBooked" }, { dryRun: true })).error?.code).toBe("FILTER_NOT_ALLOWED");
    const hidden = await list({ showRegistration: false, disclosureLevel: "L1" });
    expect((await hidden({ department: ["製造部"] }, { dryRun: true })).error?.code).toBe("FILTER_NOT_ALLOWED");
  });
});

describe("a standard letter of which HR has chosen the text", () => {
  const AGAIN = "ご利用登録はお済みですか";

  test("is shown as its readers will read it, and is what they get", async () => {
    const { order, token, ask, place } = await listed(true);
    const { samples } = (await ask({ letter: "again", resend: true, dryRun: true })).body as { samples: Sample[] };
    expect(samples).toMatchObject([{ to: null, name: "登録 前子", subject: expect.stringContaining(AGAIN) }]);
    expect(samples[0]?.text).toContain("もう一度お送りしています");
    const first = (await ask({ dryRun: true })).body as { samples: Sample[] };
    expect(first.samples[0]?.subject).not.toContain(AGAIN);
    expect((await api.rest("mail.menteeRegister", { orderId: order.orderId, letter: "other" }, { token })).status).toBe(400);
    await ask({ letter: "again", resend: true });
    const mail = await prisma.mail.findFirstOrThrow({ where: { orderId: order.orderId, type: "mentee_register" } });
    expect(mail.facts).toMatchObject({ orderMenteeId: place.id, letter: "again" });
  });

  test("tells nobody who has registered where HR may not know: it is of those whom HR has chosen, or of nobody", async () => {
    const { order, ask, place } = await listed(false);
    const samplesOf = async (more: object) =>
      ((await ask({ letter: "again", dryRun: true, ...more })).body as { samples: Sample[] }).samples;
    expect(await samplesOf({})).toMatchObject([{ to: null, name: null }]);
    const registered = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: order.orderId, menteeId: { not: null } } });
    expect((await samplesOf({ menteeIds: [registered.id, place.id] })).map(({ name }) => name).sort()).toEqual(
      [registered.name, place.name].sort(),
    );
    await ask({ letter: "again", resend: true });
    await inviteAsked(testDeps(api.db, { now: api.clock.now() }));
    const mails = await prisma.mail.findMany({ where: { orderId: order.orderId, type: "mentee_register" } });
    expect(mails.map(({ facts }) => facts)).toMatchObject([{ orderMenteeId: place.id, letter: "again" }]);
  });

  interface Sample {
    to: string | null;
    name: string | null;
    subject: string;
    text: string;
  }

  /** Somebody who has registered and somebody who has not. */
  async function listed(showRegistration: boolean) {
    const order = await make.order();
    await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
    const hr = await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } });
    const token = await api.signIn(hr);
    const email = `${crypto.randomUUID()}@example.com`;
    const place = await prisma.orderMentee.create({ data: { orderId: order.orderId, email, name: "登録 前子", maxCount: 1 } });
    await make.mentee({ order });
    const ask = (more: object = {}) => api.rest("mail.menteeRegister", { orderId: order.orderId, ...more }, { token });
    return { order, token, ask, place };
  }
});

describe("invitations at a time that HR has chosen", () => {
  const LATER = "2026-06-10T10:00:00+09:00";
  beforeEach(() => api.clock.set(NOW));
  afterEach(() => api.clock.set(NOW));

  async function company(showRegistration: boolean) {
    const order = await make.order();
    await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
    const hr = await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } });
    const token = await api.signIn(hr);
    await prisma.orderMentee.create({
      data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "登録 前子", maxCount: 1 },
    });
    const ask = (more: object = {}) =>
      api.rest("mail.menteeRegister", { orderId: order.orderId, resend: true, sendAt: LATER, ...more }, { token });
    const planned = async (who = token) =>
      (
        (await api.rest("mail.plannedInvitations", { id: order.orderId }, { token: who })).body as {
          items: { id: string; sendAt: string; people: number | null; by: string | null }[];
        }
      ).items;
    const mails = () => prisma.mail.count({ where: { orderId: order.orderId, type: "mentee_register" } });
    return { order, hr, token, ask, planned, mails };
  }
  const signedInNow = async (who: Parameters<typeof make.session>[0]) => api.seal(await make.session(who, { now: api.clock.now() }));
  const at10 = (minutes: number) => new Date(Date.parse(LATER) + minutes * 60_000);

  test.each([true, false])(
    "wait until then, also where HR may not see who has registered (%s), and go to who has not by then",
    async (shows) => {
      const { order, hr, ask, planned, mails } = await company(shows);
      expect((await ask({ dryRun: true })).body).toMatchObject({ queued: shows ? 1 : null });
      expect(await planned()).toEqual([]);
      const asked = await ask({ confirmCount: shows ? 1 : undefined });
      expect([asked.status, asked.body]).toEqual([
        202,
        { mails: [], queued: shows ? 1 : null, skipped: [], deduplicated: false, samples: [] },
      ]);
      expect(await planned()).toMatchObject([{ sendAt: LATER, people: null }]);
      const work = () => inviteAsked(testDeps(api.db, { now: api.clock.now() }));
      await work();
      expect(await mails()).toBe(0);
      // Who joins the list meanwhile is among them.
      await prisma.orderMentee.create({
        data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "あと から", maxCount: 1 },
      });
      api.clock.set(at10(1));
      await work();
      // By then the session of before has ended.
      expect([await mails(), await planned(await signedInNow(hr))]).toEqual([2, []]);
    },
  );

  test("are taken back until then, by whoever may manage the list, and not from another company", async () => {
    const { order, token, ask, planned, mails } = await company(true);
    await ask({ confirmCount: 1 });
    const [{ id } = { id: "" }] = await planned();
    const cancel = (who: string) => api.rest("mail.cancelInvitations", { id }, { token: who });
    const reader = await api.signIn(await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: false } }));
    const stranger = await api.signIn(
      await make.hrStaff({ customerId: (await make.order()).customerId, permissions: { manageMentees: true } }),
    );
    expect([(await cancel(reader)).status, (await cancel(stranger)).status]).toEqual([403, 404]);
    expect((await cancel(token)).status).toBe(200);
    expect(await planned()).toEqual([]);
    expect((await cancel(token)).status).toBe(404);
    expect(await prisma.auditLog.count({ where: { action: "order.invite_canceled", entityId: order.orderId } })).toBe(1);
    expect(await mails()).toBe(0);
  });

  test("are refused for a time that is too near or too far, and once they have begun they stay", async () => {
    const { hr, ask, planned } = await company(true);
    for (const sendAt of [NOW.toISOString(), "2036-01-01T10:00:00+09:00"])
      expect((await ask({ sendAt, confirmCount: 1 })).error?.code).toBe("SEND_TIME");
    expect((await ask({ confirmCount: 7 })).error?.code).toBe("COUNT_MISMATCH");
    expect(await planned()).toEqual([]);
    await ask({ confirmCount: 1 });
    const [{ id } = { id: "" }] = await planned();
    api.clock.set(at10(1));
    const { error } = await api.rest("mail.cancelInvitations", { id }, { token: await signedInNow(hr) });
    expect(error?.code).toBe("STATUS_NOT_ALLOWED");
  });
});

describe("an admin mail", () => {
  const words = (orderId: string, more: object = {}) => ({
    orderId,
    audience: { type: "all_mentees" },
    subject: "{{氏名}} さまへ",
    body: "残り {{残り回数}} 回です。{{ログインURL}}",
    ...more,
  });

  test("is shown to three of its readers before it leaves, with the number of all", async () => {
    const order = await make.order({ maxMentoringCount: 3 });
    await make.mentees(4, { order });
    const { body } = await api.rest("mail.manualMail", words(order.orderId, { previewOnly: true }), { token: adminToken });
    const { preview, mail } = body as {
      preview: { count: number; samples: { to: string; subject: string; text: string }[] };
      mail: unknown;
    };
    expect([preview.count, preview.samples.length, mail]).toEqual([4, 3, null]);
    expect(preview.samples[0]).toMatchObject({
      to: expect.stringMatching(/^m[^*]+@example\.com$/),
      subject: "【Knotter】相談 次郎 さまへ",
    });
    expect(preview.samples[0]?.text).toContain("残り 3 回です。");
    expect(await prisma.mailCampaign.count({ where: { orderId: order.orderId } })).toBe(0);
  });

  test("is refused with variables there are not, each at its field", async () => {
    const order = await make.order();
    const wrong = words(order.orderId, { subject: "{{ログインURL}}", body: "{{相談内容}}" });
    for (const key of ["mail.manualMail", "mail.manualMailSend"] as const) {
      const { status, error } = await api.rest(key, wrong, { token: adminToken });
      expect([status, error?.code, Object.keys(error?.fieldErrors ?? {}).sort()]).toEqual([422, "UNPROCESSABLE", ["body", "subject"]]);
    }
    expect(await prisma.mailCampaign.count({ where: { orderId: order.orderId } })).toBe(0);
  });

  test("stands on the page of the order, for the admins; the company hears of rounds to everybody alone", async () => {
    const order = await make.order();
    await make.mentees(2, { order });
    const sent = await api.rest("mail.manualMailSend", words(order.orderId), { token: adminToken });
    expect([sent.status, (sent.body as Ensured).queued]).toEqual([202, 2]);
    await api.rest("mail.manualMailSend", words(order.orderId, { audience: { type: "not_booked" } }), { token: adminToken });
    const list = async (token: string) =>
      (await api.rest("orders.mails", { id: order.orderId }, { token })).body as {
        items: { subject: string | null; to: string | null }[];
        campaigns: { status: string; recipientCount: number }[];
      };
    const mine = await list(adminToken);
    expect([mine.items.length, mine.campaigns.map(({ status, recipientCount }) => [status, recipientCount])]).toEqual([
      4,
      [
        ["sent", 2],
        ["sent", 2],
      ],
    ]);
    const hr = await api.signIn(await make.hrStaff({ customerId: order.customerId }));
    const { items, campaigns } = await list(hr);
    expect([items.length, campaigns]).toEqual([1, []]);
  });

  test("tells how far it has come and what has become of it, by the mails to its readers alone", async () => {
    const order = await make.order();
    await make.mentees(5, { order });
    const written = words(order.orderId, { subject: "進み具合のお知らせ" });
    const saved = await api.rest("mail.manualMail", { ...written, saveAs: "draft" }, { token: adminToken });
    const { id } = (saved.body as { mail: { id: string } }).mail;
    const outcome = async () =>
      (
        (await api.rest("orders.mails", { id: order.orderId }, { token: adminToken })).body as { campaigns: { outcome: object | null }[] }
      ).campaigns.map((campaign) => campaign.outcome);
    expect(await outcome()).toEqual([null]);
    // A test goes to the admin, and is none of the five.
    await api.rest("mail.manualMailSend", { mailId: id, testTo: admin.email }, { token: adminToken });
    api.clock.set(new Date(api.clock.now().getTime() + 60_000));
    const sent = await api.rest("mail.manualMailSend", { mailId: id }, { token: adminToken });
    expect(sent.status).toBe(202);
    expect(await outcome()).toEqual([{ total: 5, waiting: 5, sent: 0, delivered: 0, failed: 0, withheld: 0 }]);
    const mails = await prisma.mail.findMany({ where: { campaignId: id, queuedAt: api.clock.now() }, orderBy: { id: "asc" } });
    expect(mails).toHaveLength(5);
    for (const [n, status] of (["delivered", "delivered", "sent", "bounced"] as const).entries())
      await prisma.mail.update({ where: { id: mails[n]?.id ?? "" }, data: { status } });
    expect(await outcome()).toEqual([{ total: 5, waiting: 1, sent: 1, delivered: 2, failed: 1, withheld: 0 }]);
  });

  test("that invites is shown with what every invitation says, and with who gets none and why", async () => {
    const order = await make.order();
    await make.mentee({ order });
    await prisma.orderMentee.createMany({
      data: Array.from({ length: 4 }, (_, n) => ({
        orderId: order.orderId,
        email: `${crypto.randomUUID()}@example.com`,
        name: `登録 ${n}子`,
        department: n < 3 ? "営業部" : "人事部",
        maxCount: 2,
      })),
    });
    const invitation = { kind: "invitation", subject: "ご登録のお願い", body: "あと{{残り回数}}回です。" };
    const preview = async (more: object) => {
      const { body } = await api.rest("mail.manualMail", words(order.orderId, { ...invitation, ...more, previewOnly: true }), {
        token: adminToken,
      });
      return (body as { preview: { count: number; samples: { text: string }[]; refused: unknown[] } }).preview;
    };
    const everybody = await preview({ audience: { type: "matching", conditions: {} } });
    expect([everybody.count, everybody.samples.length]).toEqual([4, 3]);
    expect(everybody.refused).toEqual([{ reason: "registered", label: "すでにアカウントのある方です", people: 1 }]);
    for (const part of ["あと2回です。", "会社への共有", "登録期限", "/signup?token="]) expect(everybody.samples[0]?.text).toContain(part);
    const sales = { type: "matching", conditions: { department: ["営業部"], q: "" } };
    expect((await preview({ audience: sales })).count).toBe(3);

    const { status, body } = await api.rest("mail.manualMailSend", words(order.orderId, { ...invitation, audience: sales }), {
      token: adminToken,
    });
    const { queued, operation, mail } = body as { queued: number; operation: { id: string }; mail: object };
    expect([status, queued, operation]).toMatchObject([
      202,
      3,
      { action: "invite", text: "利用登録のご案内", conditionsText: "部署：営業部", counts: { total: 3 } },
    ]);
    expect(mail).toMatchObject({
      kind: "invitation",
      kindLabel: "利用登録のご案内",
      audience: { type: "matching", conditions: { department: ["営業部"] }, conditionsText: "部署：営業部" },
      operationId: operation.id,
    });
    await api.app.job("bulk");
    expect(await prisma.mail.count({ where: { orderId: order.orderId, type: "mentee_register" } })).toBe(3);
  });

  test("that invites is for the list of people, whose accounts are not there yet", async () => {
    const order = await make.order();
    const ask = (more: object) =>
      api.rest("mail.manualMail", words(order.orderId, { kind: "invitation", body: "ご登録ください。", ...more }), { token: adminToken });
    for (const type of ["mentors", "hrstaff", "not_booked", "all_mentees"]) expect((await ask({ audience: { type } })).status).toBe(400);
    expect((await ask({ audience: { type: "matching" } })).error?.fieldErrors).toEqual({
      "audience.conditions": ["宛先の条件を指定してください"],
    });
    const signIn = await ask({ audience: { type: "unregistered" }, body: "{{ログインURL}}" });
    expect([signIn.status, Object.keys(signIn.error?.fieldErrors ?? {})]).toEqual([422, ["body"]]);
  });

  test("asks for an order and words, or for one that was saved, and for a time where it is to wait", async () => {
    const order = await make.order();
    const send = (input: object) => api.rest("mail.manualMailSend", input as Record<string, unknown>, { token: adminToken });
    expect((await send({ subject: "a" })).status).toBe(400);
    expect((await send({ ...words(order.orderId), mailId: crypto.randomUUID() })).status).toBe(400);
    expect((await send({ mailId: crypto.randomUUID() })).error?.code).toBe("NOT_FOUND");
    const late = await api.rest("mail.manualMail", words(order.orderId, { saveAs: "scheduled" }), { token: adminToken });
    expect([late.status, late.error?.fieldErrors]).toEqual([400, { sendAt: ["送信日時を指定してください"] }]);
    const ids = await api.rest("mail.manualMail", words(order.orderId, { audience: { type: "ids" } }), { token: adminToken });
    expect(ids.status).toBe(400);
  });
});

test("a mail can be read by an admin as it would leave, and no link in it opens anything", async () => {
  const order = await make.order();
  const email = `${crypto.randomUUID()}@example.com`;
  await prisma.orderMentee.create({ data: { orderId: order.orderId, email, name: "登録 前子", maxCount: 1 } });
  const { body } = await api.rest("mail.menteeRegister", { orderId: order.orderId }, { token: adminToken });
  const id = (body as Ensured).mails[0]?.id ?? "";
  const link = await prisma.linkToken.findFirstOrThrow({ where: { email } });
  const read = await api.rest("mail.get", { id }, { token: adminToken });
  const { written, to } = read.body as { written: { subject: string; text: string; html: string }; to: string };
  expect(to).toBe(email);
  expect(written.text).toContain("登録 前子 様");
  for (const secret of [link.id, link.tokenHash, api.links.tokenOf(link.id)]) expect(read.text).not.toContain(secret);
  expect(written.text).toContain("/signup?token=…");
  await prisma.orderMentee.updateMany({ where: { orderId: order.orderId }, data: { status: "withdrawn", withdrawnAt: NOW } });
  expect((await api.rest("mail.get", { id }, { token: adminToken })).body).toMatchObject({
    written: null,
    missing: "no_reason",
  });
});

test("a mail that has lost its words says why, is not written anew as it would be today, and can be sent again", async () => {
  const { mentoringId, mentee } = await pair();
  const left = { status: "bounced", queuedAt: NOW, nextTryAt: NOW, firstTriedAt: NOW, sentAt: NOW, bouncedAt: NOW } as const;
  const about = { type: "mentoring_reserved", mentoringId, toUserId: mentee.userId, subject: "予約が完了しました", sentTo: "a@example.jp" };
  const { id } = await prisma.mail.create({ data: { ...about, ...left, dedupeKey: crypto.randomUUID() } });
  const read = async () => (await api.rest("mail.get", { id }, { token: adminToken })).body;
  expect(await read()).toMatchObject({ subject: "予約が完了しました", status: "bounced", written: null, missing: "expired" });
  const again = await api.rest("mail.mentoringReserved", { mentoringId, resend: true }, { token: adminToken });
  const { queued, mails } = again.body as Ensured;
  expect([again.status, queued]).toEqual([200, 1]);
  const [first] = mails;
  expect((await api.rest("mail.get", { id: first?.id ?? "" }, { token: adminToken })).body).toMatchObject({ missing: null });
  await prisma.mail.update({ where: { id }, data: { subject: null, sentTo: null } });
  expect(await read()).toMatchObject({ written: null, missing: "erased" });
});

test("reminders on demand say whom they reached and whom not, and are there once", async () => {
  const { mentoringId, mentee } = await pair();
  await prisma.user.update({ where: { id: mentee.userId }, data: { notificationPrefs: { remindDay: false } } });
  const ask = async (more: object = {}) =>
    (await api.rest("mail.mentoringRemind", { mentoringIds: [mentoringId], ...more }, { token: adminToken })).body as Ensured;
  const silent = { reason: "opted_out", reasonLabel: "通知を希望されていません", to: "mentee" };
  api.clock.set(at("2026-06-02", "10:00"));
  try {
    expect(await ask({ dryRun: true })).toEqual({ mails: [], queued: 1, skipped: [silent], deduplicated: false });
    expect(await prisma.mail.count({ where: { mentoringId } })).toBe(0);
    expect(await ask()).toMatchObject({ mails: [{ mentoringId }], queued: 1, skipped: [silent], deduplicated: false });
    expect(await ask()).toMatchObject({ mails: [{ mentoringId }], queued: 0, deduplicated: true });
    expect(await prisma.mail.count({ where: { mentoringId, type: "mentoring_remind" } })).toBe(1);
  } finally {
    api.clock.set(NOW);
  }
});

test("the reminder of the day before is tomorrow's when a person asks for it without a date, in the morning, too", async () => {
  const { mentee, mentor } = await pair();
  await make.mentoring({ mentee, mentor, startAt: at("2026-06-03", "10:00") });
  const queued = async (now: Date) => {
    api.clock.set(now);
    return ((await api.rest("mail.mentoringRemind", { dryRun: true }, { token: adminToken })).body as Ensured).queued;
  };
  try {
    expect(await queued(at("2026-06-01", "23:00"))).toBe(0);
    expect(await queued(at("2026-06-02", "08:00"))).toBe(2);
  } finally {
    api.clock.set(NOW);
  }
});

test("everybody chooses the optional mails; the others stay", async () => {
  const { asMentee, mentee } = await pair();
  const set = (input: object) => api.rest("currentUser.notifications", input as Record<string, unknown>, { token: asMentee });
  expect((await set({})).body).toEqual({ remindDay: true, remind1h: true, reportRemind: true, announce: true });
  await Promise.all([set({ announce: false }), set({ remindDay: false })]);
  expect((await set({})).body).toEqual({ remindDay: false, remind1h: true, reportRemind: true, announce: false });
  expect((await set({ transactional: false })).status).toBe(400);
  expect(await prisma.auditLog.count({ where: { entityId: mentee.userId, action: "user.set_notifications" } })).toBe(2);
});
