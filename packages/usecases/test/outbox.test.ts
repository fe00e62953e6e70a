import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import { RETRY_DELAYS, UNSENT_LIFE } from "@knotter/domain/mail-retry";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../src/deps";
import { drainOutbox } from "../src/mail/drain";
import { tokenMark } from "../src/mail/token-mark";
import { scriptedMailService } from "./scripted-mail-service";

// The drain takes everything that is due, so no other test's mails may be in this database.
const { make, db, prisma } = await openWorkbench({ fresh: true });
const startAt = at("2026-06-08", "10:00");
let mailService = scriptedMailService();
let deps = { ...testDeps(db), mailService };

beforeEach(async () => {
  await prisma.mail.deleteMany();
  mailService = scriptedMailService();
  deps = { ...testDeps(db), mailService };
});

async function interview() {
  const order = await make.order();
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
  return { order, mentor, mentee, mentoringId };
}
type Given = Awaited<ReturnType<typeof interview>>;

async function put(type: OutboxMail["type"], given: Partial<OutboxMail> = {}): Promise<string> {
  const dedupeKey = `${type}/${crypto.randomUUID()}`;
  const mail = { type, toUserId: null, orderId: null, mentoringId: null, facts: {}, dedupeKey, ...given };
  await db.transaction((tx) => tx.mail.enqueue([mail], null, deps.clock.now()));
  if (given.toAddress) await prisma.mail.updateMany({ where: { dedupeKey }, data: { toAddress: given.toAddress } });
  return (await prisma.mail.findUniqueOrThrow({ where: { dedupeKey } })).id;
}
const putFor = (
  { mentee, mentor, mentoringId }: Given,
  type: OutboxMail["type"],
  facts: OutboxMail["facts"] = {},
  to: "mentee" | "mentor" = "mentee",
) => put(type, { toUserId: (to === "mentee" ? mentee : mentor).userId, mentoringId, facts: { startAt: startAt.toISOString(), ...facts } });
const moved = ({ mentoringId }: Given) => {
  const [start, end] = [at("2026-06-09", "13:00"), at("2026-06-09", "14:00")];
  return prisma.mentoring.update({ where: { id: mentoringId }, data: { startAt: start, endAt: end, blockFrom: start, blockTo: end } });
};
const row = (id: string) => prisma.mail.findUniqueOrThrow({ where: { id } });

describe("a mail that is due", () => {
  test("leaves as HTML and text with its calendar file, under its own key, to the address of now", async () => {
    const given = await interview();
    const id = await putFor(given, "mentoring_reserved", { bookedBy: "mentee" });
    await prisma.user.update({ where: { id: given.mentee.userId }, data: { email: "new@example.jp" } });
    expect(await drainOutbox(deps)).toEqual({ sent: 1, skipped: 0, retried: 0, dead: 0, unsent: 0, complete: true });
    const [sent] = mailService.sent;
    const mail = await row(id);
    expect(sent).toMatchObject({ key: mail.dedupeKey, to: "new@example.jp", subject: mail.subject, html: mail.html, text: mail.text });
    expect(sent?.attachments?.[0]?.content).toContain("METHOD:REQUEST");
    expect(mail).toMatchObject({ status: "sent", sentTo: "new@example.jp", attempts: 1, claimId: null, sentAt: NOW });
    expect(mail.providerId).toMatch(/^provider-/);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, complete: true });
    expect(mailService.sent).toHaveLength(1);
  });

  test("of the admins carries the calendar file of the interview it names, and none once that is canceled", async () => {
    const { order, mentee, mentoringId } = await interview();
    const words = { orderId: order.orderId, audience: "all_mentees", subject: "ご案内", body: "{{氏名}} 様", attachIcs: true };
    const { id: campaignId } = await prisma.mailCampaign.create({
      data: { ...words, status: "sent", createdById: mentee.userId, createdAt: NOW, updatedAt: NOW },
    });
    const send = async () => {
      const id = await put("manual_mail", { toUserId: mentee.userId, orderId: order.orderId, mentoringId });
      await prisma.mail.update({ where: { id }, data: { campaignId } });
      expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
      return mailService.sent.at(-1)?.attachments?.[0]?.content;
    };
    const [{ icsUid }, file] = [await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } }), await send()];
    expect(file).toContain("METHOD:REQUEST");
    expect(file).toContain(`UID:${icsUid}`);
    await prisma.mentoring.update({
      where: { id: mentoringId },
      data: { status: "canceled", cancelSide: "mentee", cancelTiming: "free", canceledAt: NOW },
    });
    expect(await send()).toBeUndefined();
  });

  test("carries its token, which is kept nowhere", async () => {
    const { mentee } = await interview();
    const linkId = crypto.randomUUID();
    const life = { createdAt: NOW, expiresAt: new Date(NOW.getTime() + 15 * MINUTE) };
    const tokenHash = deps.links.hashOf(deps.links.tokenOf(linkId));
    await prisma.linkToken.create({
      data: { id: linkId, purpose: "magic_link", tokenHash, email: "a@example.jp", role: "mentee", userId: mentee.userId, ...life },
    });
    const id = await put("magic_link", { toUserId: mentee.userId, facts: { linkId } });
    await drainOutbox(deps);
    const mail = await row(id);
    expect(mailService.sent[0]?.text).toContain(deps.links.tokenOf(linkId));
    expect(mail.text).toContain(tokenMark(linkId));
    expect(JSON.stringify(mail)).not.toContain(deps.links.tokenOf(linkId));
  });

  test("waits until it is due", async () => {
    const id = await putFor(await interview(), "mentoring_reserved");
    await prisma.mail.update({ where: { id }, data: { status: "scheduled", nextTryAt: new Date(NOW.getTime() + MINUTE) } });
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0 });
    deps.clock.set(new Date(NOW.getTime() + MINUTE));
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
  });

  test("is taken by one of two runners", async () => {
    const given = await interview();
    for (let i = 0; i < 20; i++) await putFor(given, "mentoring_reserved", {}, i % 2 ? "mentor" : "mentee");
    const reports = await Promise.all([drainOutbox(deps), drainOutbox(deps), drainOutbox(deps)]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(20);
    expect(new Set(mailService.sent.map(({ key }) => key)).size).toBe(mailService.sent.length);
  });
});

describe("a mail is skipped, with its reason,", () => {
  const canceled = (given: Given) =>
    prisma.mentoring.update({
      where: { id: given.mentoringId },
      data: { status: "canceled", cancelSide: "mentee", cancelTiming: "free", canceledAt: NOW },
    });
  const user = (given: Given, data: object, who: "mentee" | "mentor" = "mentee") =>
    prisma.user.update({ where: { id: given[who].userId }, data });
  const change = (given: Given, data: object) => prisma.mentoring.update({ where: { id: given.mentoringId }, data });
  const later = (instant: Date) => deps.clock.set(instant);
  const laterAnd = (change: PromiseLike<unknown>) => {
    later(new Date(startAt.getTime() + 2 * HOUR));
    return change;
  };

  const CASES: [name: string, type: OutboxMail["type"], reason: string, change: (given: Given) => unknown, facts?: OutboxMail["facts"]][] =
    [
      ["when the interview was called off", "mentoring_remind", "interview_canceled", canceled],
      ["when a confirmed interview was called off before", "mentoring_reserved", "interview_canceled", canceled],
      ["when the interview has moved", "mentoring_remind", "interview_moved", (given) => moved(given)],
      ["when it moved once more", "reschedule_mail", "interview_moved", (given) => moved(given)],
      ["within the hour before the start", "mentoring_remind", "interview_over", () => later(new Date(startAt.getTime() - 30 * MINUTE))],
      ["after the start", "mentoring_remind_1hour", "interview_over", () => later(startAt)],
      ["when the survey is in", "report", "already_reported", (given) => laterAnd(change(given, { menteeReportStatus: "submitted" }))],
      [
        "when the mentee has declined the survey",
        "report_remind",
        "survey_declined",
        (given) => laterAnd(change(given, { surveyDeclinedAt: NOW })),
      ],
      ["when the survey is closed", "report_remind", "interview_over", () => later(new Date(startAt.getTime() + 30 * DAY))],
      ["when nobody was absent after all", "no_show", "superseded", () => null, { absent: "mentee", undone: false }],
      ["when the cancellation was taken back", "mentee_cancel", "superseded", () => null],
      ["when the summary is answered", "hr_summary_request", "answered", () => null, { revision: 1 }],
      [
        "when the reader's account is closed",
        "mentoring_reserved",
        "reader_gone",
        (given) => user(given, { disabled: true, disabledAt: NOW }),
      ],
      ["when the reader is erased", "mentoring_reserved", "reader_gone", (given) => user(given, { deletedAt: NOW })],
      ["when mails to the reader bounce", "mentoring_remind", "bounced", (given) => user(given, { emailBouncedAt: NOW })],
      ["when the reader has complained", "report_remind", "complained", (given) => laterAnd(user(given, { emailComplainedAt: NOW }))],
      [
        "when the reader has switched off reminders of the day before",
        "mentoring_remind",
        "opted_out",
        (given) => user(given, { notificationPrefs: { remindDay: false } }),
      ],
      [
        "when the reader has switched off reminders of the hour before",
        "mentoring_remind_1hour",
        "opted_out",
        (given) => user(given, { notificationPrefs: { remind1h: false } }),
      ],
      [
        "when the reader has switched off reminders of reports",
        "report_remind",
        "opted_out",
        (given) => laterAnd(user(given, { notificationPrefs: { reportRemind: false } })),
      ],
      [
        "when the interview has a place to meet by now",
        "mentoring_remind_1hour",
        "superseded",
        async (given) => {
          const admin = await make.admin();
          await prisma.mail.updateMany({ where: { mentoringId: given.mentoringId }, data: { toUserId: admin.userId } });
          await change(given, { meetingStatus: "ready" });
        },
      ],
    ];

  test.each(CASES)("%s (%s)", async (_name, type, reason, change, facts) => {
    const given = await interview();
    const id = await putFor(given, type, facts);
    await change(given);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, skipped: 1 });
    expect(await row(id)).toMatchObject({ status: "skipped", skippedReason: reason, html: null, claimId: null });
    expect(mailService.sent).toEqual([]);
  });

  test("when its link is used, taken back or over", async () => {
    const { mentee } = await interview();
    const link = async (data: object) => {
      const id = crypto.randomUUID();
      const expiresAt = new Date(NOW.getTime() + HOUR);
      await prisma.linkToken.create({
        data: {
          id,
          purpose: "password_reset",
          tokenHash: deps.links.hashOf(id),
          email: "a@example.jp",
          role: "mentee",
          createdAt: NOW,
          expiresAt,
          ...data,
        },
      });
      return put("password_reset", { toUserId: mentee.userId, facts: { linkId: id } });
    };
    const [used, revoked, expired, none] = [
      await link({ usedAt: NOW }),
      await link({ revokedAt: NOW }),
      await link({ expiresAt: NOW }),
      await put("password_reset", { toUserId: mentee.userId }),
    ];
    await drainOutbox(deps);
    const reasons = await Promise.all([used, revoked, expired, none].map(async (id) => (await row(id)).skippedReason));
    expect(reasons).toEqual(["link_used", "link_expired", "link_expired", "link_expired"]);
  });

  test.each(["canceled", "ended"] as const)("when the order of an invitation is %s by the time the mail can be sent", async (status) => {
    const order = await make.order();
    const listed = { orderId: order.orderId, email: `${crypto.randomUUID()}@example.jp`, name: "登録 前子", maxCount: 1 };
    const { id: orderMenteeId } = await prisma.orderMentee.create({ data: { ...listed, status: "invited" } });
    const linkId = crypto.randomUUID();
    const life = { createdAt: NOW, expiresAt: new Date(NOW.getTime() + DAY) };
    await prisma.linkToken.create({
      data: { id: linkId, purpose: "signup", tokenHash: deps.links.hashOf(linkId), email: listed.email, role: "mentee", ...life },
    });
    const invite = () => put("mentee_register", { toAddress: listed.email, orderId: order.orderId, facts: { linkId, orderMenteeId } });
    await invite();
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
    await prisma.order.update({ where: { id: order.orderId }, data: { status } });
    const id = await invite();
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, skipped: 1 });
    expect(await row(id)).toMatchObject({ status: "skipped", skippedReason: "superseded" });
  });

  test("but never a necessary one: a bounced address and every switch turned off do not stop a confirmation", async () => {
    const given = await interview();
    const off = { remindDay: false, remind1h: false, reportRemind: false, announce: false };
    await user(given, { emailBouncedAt: NOW, emailComplainedAt: NOW, notificationPrefs: off });
    await putFor(given, "mentoring_reserved");
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
  });
});

describe("a try that fails", () => {
  const tick = (milliseconds: number) => deps.clock.set(new Date(deps.clock.now().getTime() + milliseconds));

  test("comes again after 1, 5, 30 minutes, 2 and 6 hours, the same byte by byte under the same key; then it is an admin task", async () => {
    const id = await putFor(await interview(), "mentoring_reserved");
    mailService.answer = () => ({ outcome: "retry", reason: "500" }) as never;
    for (const delay of [0, ...RETRY_DELAYS]) {
      if (delay > 0) {
        tick(delay - 1);
        expect(await drainOutbox(deps)).toMatchObject({ retried: 0, dead: 0 });
        tick(1);
      }
      await drainOutbox(deps);
    }
    expect(mailService.sent).toHaveLength(6);
    expect(new Set(mailService.sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
    // None of its attempts had an answer that tells whether it was accepted.
    expect(await row(id)).toMatchObject({
      status: "maybe_sent",
      skippedReason: "outcome_unknown",
      attempts: 5,
      lastError: "500",
      deadAt: deps.clock.now(),
      sentAt: null,
    });
    expect(await prisma.auditLog.count({ where: { action: "mail.dead", entityId: id } })).toBe(1);
    tick(DAY);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, dead: 0 });
  });

  test("that was only asked for patience is no try: it is written again", async () => {
    const given = await interview();
    const id = await putFor(given, "mentoring_reserved");
    mailService.answer = () => ({ outcome: "wait", retryAfterSeconds: 7, reason: "429" }) as never;
    expect(await drainOutbox(deps)).toMatchObject({ retried: 1, complete: false });
    expect(await row(id)).toMatchObject({
      status: "queued",
      attempts: 0,
      html: null,
      firstTriedAt: null,
      nextTryAt: new Date(NOW.getTime() + 7000),
    });
    await prisma.user.update({ where: { id: given.mentee.userId }, data: { email: "other@example.jp" } });
    mailService.answer = scriptedMailService().answer;
    tick(7000);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
    expect(mailService.sent.at(-1)?.to).toBe("other@example.jp");
  });

  test("of which it is not known for 23 hours whether it went through is never sent again", async () => {
    const id = await putFor(await interview(), "mentoring_reserved");
    mailService.before = () => {
      throw new Error("killed");
    };
    await expect(drainOutbox(deps)).rejects.toThrow("killed");
    mailService.before = () => {};
    tick(23 * HOUR);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, dead: 1 });
    expect(mailService.sent).toEqual([]);
    expect(await row(id)).toMatchObject({ status: "maybe_sent", deadAt: deps.clock.now() });
  });

  test("because we were refused at each of them is written again each time, and was not sent when it is given up", async () => {
    const given = await interview();
    const id = await putFor(given, "mentoring_reserved");
    mailService.answer = () => ({ outcome: "refused", reason: "403" }) as never;
    await drainOutbox(deps);
    expect(await row(id)).toMatchObject({ status: "queued", attempts: 1, firstTriedAt: null, html: null, lastError: "403" });
    await prisma.user.update({ where: { id: given.mentee.userId }, data: { email: "rewritten@example.jp" } });
    for (const delay of RETRY_DELAYS) {
      tick(delay);
      await drainOutbox(deps);
    }
    expect(mailService.sent.at(-1)?.to).toBe("rewritten@example.jp");
    expect(await row(id)).toMatchObject({ status: "failed", skippedReason: null, attempts: 5, deadAt: deps.clock.now() });
  });

  test.each(["refused", "permanent", "unknown"] as const)("without an answer and then for good (%s) may have arrived", async (outcome) => {
    const id = await putFor(await interview(), "mentoring_reserved");
    mailService.answer = () => ({ outcome: "retry", reason: "time-out" }) as never;
    await drainOutbox(deps);
    mailService.answer = () => ({ outcome, reason: "no" }) as never;
    for (const delay of RETRY_DELAYS) {
      tick(delay);
      await drainOutbox(deps);
    }
    expect(await row(id)).toMatchObject({
      status: "maybe_sent",
      skippedReason: "outcome_unknown",
      lastError: "no",
      deadAt: expect.any(Date),
    });
    expect(await prisma.auditLog.count({ where: { action: "mail.dead", entityId: id } })).toBe(1);
  });

  test("with words that are cut off within a character loses none of the others that were sent with it", async () => {
    const given = await interview();
    const [refused, taken] = [await putFor(given, "mentoring_reserved"), await putFor(given, "mentoring_reserved", {}, "mentor")];
    const accept = mailService.answer;
    const { dedupeKey } = await row(refused);
    const reason = `${"5".repeat(499)}\u{1f4ee}`;
    mailService.answer = (mail) => (mail.key === dedupeKey ? { outcome: "permanent", reason } : accept(mail)) as never;
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1, dead: 1, complete: true });
    expect(await row(taken)).toMatchObject({ status: "sent", claimId: null });
    expect(await row(refused)).toMatchObject({ status: "failed", lastError: `${"5".repeat(499)}\ufffd` });
  });

  test.each(["permanent", "unknown"] as const)("for good (%s) is an admin task at once", async (outcome) => {
    const id = await putFor(await interview(), "mentoring_reserved");
    mailService.answer = () => ({ outcome, reason: "no" }) as never;
    expect(await drainOutbox(deps)).toMatchObject({ dead: 1 });
    expect(await row(id)).toMatchObject({ status: "failed", lastError: "no" });
  });

  test("is not made up for when what it told is not so any more", async () => {
    const given = await interview();
    const id = await putFor(given, "mentoring_remind");
    mailService.answer = () => ({ outcome: "retry", reason: "time-out" }) as never;
    await drainOutbox(deps);
    await moved(given);
    tick(MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ skipped: 1 });
    // It is unknown whether the reader got it.
    expect(await row(id)).toMatchObject({ status: "maybe_sent", skippedReason: "interview_moved", sentAt: null, providerId: null });
  });

  test("keeps no other mail of the handful: one that cannot be written", async () => {
    const given = await interview();
    const bad = await putFor(given, "delay_notice", { minutes: 5 }, "mentor");
    await putFor(given, "mentoring_reserved");
    const failures: string[] = [];
    const { render } = mailService;
    mailService.render = (mail, ...rest) => (mail.type === "delay_notice" ? Promise.reject(new Error("template")) : render(mail, ...rest));
    expect(await drainOutbox(deps, { onFailure: (step) => failures.push(step) })).toMatchObject({ sent: 1, retried: 1 });
    expect(failures).toEqual(["write delay_notice"]);
    expect(await row(bad)).toMatchObject({ status: "queued", attempts: 1, nextTryAt: new Date(NOW.getTime() + MINUTE) });
  });

  test("keeps no other mail of the handful: one of a type that only the next version knows, while both are running", async () => {
    const given = await interview();
    const bad = await putFor(given, "of_tomorrow" as OutboxMail["type"], {}, "mentor");
    await putFor(given, "mentoring_reserved");
    const failures: string[] = [];
    expect(await drainOutbox(deps, { onFailure: (step) => failures.push(step) })).toMatchObject({ sent: 1, retried: 1 });
    expect(failures).toEqual(["judge of_tomorrow"]);
    expect(await row(bad)).toMatchObject({ status: "queued", attempts: 1, nextTryAt: new Date(NOW.getTime() + MINUTE) });
  });
});

describe("a runner that dies", () => {
  const afterLease = () => deps.clock.set(new Date(deps.clock.now().getTime() + 5 * MINUTE));
  const dies = () => {
    throw new Error("killed");
  };

  test("between writing and sending leaves the mail as it was written, and the next one sends that under the same key", async () => {
    const given = await interview();
    const id = await putFor(given, "mentoring_reserved");
    mailService.before = dies;
    await expect(drainOutbox(deps)).rejects.toThrow("killed");
    const left = await row(id);
    expect(left).toMatchObject({ status: "sending", firstTriedAt: NOW });
    mailService.before = () => {};
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0 });
    await prisma.user.update({ where: { id: given.mentee.userId }, data: { email: "later@example.jp" } });
    afterLease();
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
    expect(mailService.sent).toMatchObject([{ key: left.dedupeKey, to: left.sentTo, html: left.html }]);
  });

  test("between sending and settling lets it be sent again, word by word under the same key", async () => {
    await putFor(await interview(), "mentoring_reserved");
    const dying: Deps = {
      ...deps,
      clock: deps.clock,
      mailService: { ...mailService, mailer: { send: (mails) => mailService.mailer.send(mails).then(dies) } },
    };
    await expect(drainOutbox(dying)).rejects.toThrow("killed");
    afterLease();
    await drainOutbox(deps);
    expect(mailService.sent).toHaveLength(2);
    expect(mailService.sent[1]).toEqual(mailService.sent[0]);
  });

  test("and comes to life again changes nothing of what the other one has settled", async () => {
    const id = await putFor(await interview(), "mentoring_reserved");
    let release = () => {};
    const slow: Deps = {
      ...deps,
      mailService: {
        ...mailService,
        mailer: {
          send: (mails) =>
            new Promise((resolve) => {
              release = () => resolve(mails.map(({ key }) => ({ key, outcome: "permanent", reason: "late" })));
            }),
        },
      },
    };
    const first = drainOutbox(slow, { limit: 1 });
    while ((await row(id)).firstTriedAt === null) await new Promise((resolve) => setTimeout(resolve, 10));
    afterLease();
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
    release();
    await first;
    expect(await row(id)).toMatchObject({ status: "sent", lastError: null });
  });
});

describe("without a provider", () => {
  const without = () => ({ ...deps, mailService: { ...mailService, mailer: null } });

  test("a mail that is due is unsent: no try, no words, nothing that looks like success", async () => {
    const id = await putFor(await interview(), "mentoring_reserved", { bookedBy: "mentee" });
    expect(await drainOutbox(without())).toMatchObject({ sent: 0, unsent: 1, complete: true });
    expect(await row(id)).toMatchObject({
      status: "unsent",
      sentAt: null,
      deliveredAt: null,
      firstTriedAt: null,
      attempts: 0,
      text: null,
      claimId: null,
    });
    expect(await drainOutbox(without())).toMatchObject({ unsent: 0 });
  });

  test("what is not true any more is left out as always", async () => {
    const given = await interview();
    const id = await putFor(given, "mentoring_remind");
    await moved(given);
    await drainOutbox(without());
    expect(await row(id)).toMatchObject({ status: "skipped", skippedReason: "interview_moved" });
  });

  test("once there is one, a mail of the last day leaves once, judged anew; an older one stays", async () => {
    const [given, changed] = [await interview(), await interview()];
    const old = await putFor(given, "mentoring_reserved", { bookedBy: "mentee" });
    await drainOutbox(without());
    deps.clock.set(new Date(NOW.getTime() + UNSENT_LIFE - HOUR));
    const recent = await putFor(given, "mentoring_reserved", { bookedBy: "mentee" });
    const untrue = await putFor(changed, "mentoring_remind");
    await drainOutbox(without());
    await moved(changed);
    deps.clock.set(new Date(NOW.getTime() + UNSENT_LIFE + MINUTE));
    expect(await drainOutbox(deps)).toMatchObject({ sent: 1, skipped: 1 });
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, skipped: 0 });
    expect(mailService.sent).toHaveLength(1);
    expect([(await row(old)).status, (await row(recent)).status, (await row(untrue)).status]).toEqual(["unsent", "sent", "skipped"]);
  });

  test("a mail that may have left before stays in doubt, and is never called unsent", async () => {
    const id = await putFor(await interview(), "mentoring_reserved", { bookedBy: "mentee" });
    const words = { subject: "s", html: "h", text: "t", sentTo: "a@example.jp", firstTriedAt: NOW, attempts: 1 };
    await prisma.mail.update({ where: { id }, data: { ...words, status: "sending" } });
    expect(await drainOutbox(without())).toMatchObject({ unsent: 0, retried: 1 });
    expect(await row(id)).toMatchObject({ status: "sending", firstTriedAt: NOW });
  });
});
