import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type RegisterInput, registerMentee } from "../src/mentee/register";
import { type UpdateMenteeInput, updateMentee } from "../src/mentee/update";
import { confirmEmail } from "../src/session/confirm-email";
import { codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();

const agreed = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy, disclosureAcknowledged: true };
const profile = { name: "相談 花子", nameKana: "ソウダン ハナコ", phone: "09012345678", concerns: ["learning"] };

async function newcomer() {
  const [order, other] = [await make.order(), await make.order()];
  const mentee = await make.mentee({ order, name: null, temporaryRegister: true, enrolment: "temporary" });
  await make.enrolment(mentee, { order: other, enrolment: "invited" });
  const deps = testDeps(db);
  const register = (more: Partial<RegisterInput> = {}, as: Person = mentee) =>
    registerMentee(deps, actorOf(as), { id: mentee.userId, profile, ...agreed, ...more });
  return { mentee, deps, register };
}

async function registered() {
  const order = await make.order();
  const [mentee, admin] = [await make.mentee({ order }), await make.admin()];
  const deps = testDeps(db);
  const update = (as: Person, more: Partial<UpdateMenteeInput>) =>
    updateMentee(deps, actorOf(as), { id: mentee.userId, profile: {}, listed: {}, ...more });
  const row = () => prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } });
  const consents = () => prisma.consentRecord.findMany({ where: { subjectUserId: mentee.userId }, orderBy: { grantedAt: "asc" } });
  return { order, mentee, admin, deps, update, row, consents };
}

const auditOf = (userId: string) => prisma.auditLog.findMany({ where: { entity: "Mentee", entityId: userId }, orderBy: { id: "asc" } });

describe("本登録", () => {
  test("makes the account whole: profile, places on all lists, consents, one mail, audit without any text", async () => {
    const { mentee, register } = await newcomer();
    expect(await register()).toEqual({ userId: mentee.userId });
    const row = await prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId }, include: { orderMentees: true } });
    expect(row).toMatchObject({ ...profile, temporaryRegisterFlag: false, version: 2, displayName: null });
    expect(row.orderMentees.map(({ status, registeredAt }) => ({ status, registeredAt }))).toEqual([
      { status: "active", registeredAt: NOW },
      { status: "active", registeredAt: NOW },
    ]);
    const consents = await prisma.consentRecord.findMany({ where: { subjectUserId: mentee.userId } });
    expect(consents.map(({ type, documentVersion }) => `${type} ${documentVersion}`).sort()).toEqual([
      `privacy ${CONSENT_VERSIONS.privacy}`,
      `terms ${CONSENT_VERSIONS.terms}`,
    ]);
    const mails = await prisma.mail.findMany({ where: { toUserId: mentee.userId } });
    expect(mails.map(({ type, facts, dedupeKey }) => ({ type, facts, dedupeKey }))).toEqual([
      { type: "registered", facts: {}, dedupeKey: `registered/${mentee.userId}/registration` },
    ]);
    const audit = await auditOf(mentee.userId);
    expect(audit).toMatchObject([{ action: "mentee.register", actorId: mentee.userId, diff: { places: 2 } }]);
    expect(JSON.stringify(audit)).not.toMatch(/相談|0901/);
  });

  test("is done once, also by two tabs at the same moment", async () => {
    const { mentee, register } = await newcomer();
    const outcomes = await Promise.allSettled([register(), register(), register()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []))).toEqual([
      "ALREADY_REGISTERED",
      "ALREADY_REGISTERED",
    ]);
    expect(await prisma.mail.count({ where: { toUserId: mentee.userId } })).toBe(1);
  });

  test("asks for the consents of today and says which are missing", async () => {
    const { mentee, register } = await newcomer();
    const error = await refused(register({ termsVersion: "2020-01-01", profile: { ...profile, accommodations: "筆談をお願いします" } }));
    expect(error.code).toBe("CONSENT_REQUIRED");
    expect(error.detail.data).toEqual({
      missing: ["termsVersion", "sensitiveConsent"],
      termsVersion: CONSENT_VERSIONS.terms,
      privacyVersion: CONSENT_VERSIONS.privacy,
    });
    expect(await prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } })).toMatchObject({
      temporaryRegisterFlag: true,
      version: 1,
    });
  });

  test("does not ask again for what the sign-up has recorded in the version of today", async () => {
    const { mentee, register } = await newcomer();
    const { terms, privacy } = CONSENT_VERSIONS;
    await prisma.consentRecord.createMany({
      data: [
        { subjectUserId: mentee.userId, type: "terms", documentVersion: terms, grantedAt: NOW },
        { subjectUserId: mentee.userId, type: "privacy", documentVersion: "2020-01-01", grantedAt: NOW },
      ],
    });
    const error = await refused(register({ termsVersion: undefined, privacyVersion: undefined }));
    expect(error.detail.data).toMatchObject({ missing: ["privacyVersion"] });
    await register({ termsVersion: undefined, privacyVersion: privacy });
    const consents = await prisma.consentRecord.findMany({ where: { subjectUserId: mentee.userId } });
    expect(consents.map(({ type, documentVersion }) => `${type} ${documentVersion}`).sort()).toEqual([
      "privacy 2020-01-01",
      `privacy ${privacy}`,
      `terms ${terms}`,
    ]);
  });

  test("keeps what a person needs with a consent of its own", async () => {
    const { mentee, register } = await newcomer();
    await register({ profile: { ...profile, accommodations: "筆談をお願いします" }, sensitiveConsent: true });
    expect(await prisma.consentRecord.count({ where: { subjectUserId: mentee.userId, type: "sensitive_info" } })).toBe(1);
  });

  test("is nobody else's to do", async () => {
    const { register } = await newcomer();
    const other = await make.mentee({ order: await make.order(), temporaryRegister: true });
    expect(await codeOf(register({}, other))).toBe("NOT_FOUND");
  });
});

describe("a profile is changed", () => {
  test("by the mentee, in part; the audit names the fields and not what is in them", async () => {
    const { mentee, update, row } = await registered();
    await update(mentee, { profile: { careerSummary: "営業を十年", phone: null }, expectedVersion: 1 });
    expect(await row()).toMatchObject({ careerSummary: "営業を十年", phone: null, name: "相談 次郎", version: 2 });
    expect(await auditOf(mentee.userId)).toMatchObject([{ action: "mentee.update", diff: { fields: ["careerSummary", "phone"] } }]);
  });

  test("not over what another screen has saved since", async () => {
    const { mentee, update, row } = await registered();
    await update(mentee, { profile: { jobTitle: "係長" }, expectedVersion: 1 });
    expect(await codeOf(update(mentee, { profile: { jobTitle: "部長" }, expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    expect(await row()).toMatchObject({ jobTitle: "係長" });
  });

  test("by an admin, for the admins' fields; what is between mentee and mentor is refused", async () => {
    const { mentee, admin, update, row } = await registered();
    await update(admin, { profile: { name: "相談 改名" }, listed: { employeeNo: unique("E"), department: "開発部" } });
    expect(await row()).toMatchObject({ name: "相談 改名" });
    expect(await prisma.orderMentee.findFirstOrThrow({ where: { menteeId: mentee.userId } })).toMatchObject({ department: "開発部" });
    const error = await refused(update(admin, { profile: { accommodations: "x", concerns: [] }, email: "new@example.com" }));
    expect(error.code).toBe("UNPROCESSABLE");
    expect(Object.keys(error.detail.fieldErrors ?? {}).sort()).toEqual(["accommodations", "concerns", "email"]);
  });

  test("not by the mentee, where the company has written it", async () => {
    const { mentee, update } = await registered();
    const error = await refused(update(mentee, { listed: { department: "社長室" } }));
    expect(error.detail.fieldErrors).toEqual({ department: ["NOT_YOURS_TO_CHANGE"] });
  });

  test("with a number that a colleague has: refused; that somebody of another company has: fine", async () => {
    const { order, admin, update } = await registered();
    const [here, elsewhere] = [unique("H"), unique("X")];
    const [colleague, stranger] = [await make.mentee({ order }), await make.mentee({ order: await make.order() })];
    await prisma.orderMentee.update({ where: { id: colleague.orderMenteeId }, data: { employeeNo: here } });
    await prisma.orderMentee.update({ where: { id: stranger.orderMenteeId }, data: { employeeNo: elsewhere } });
    expect((await refused(update(admin, { listed: { employeeNo: here } }))).detail.fieldErrors).toEqual({
      employeeNo: ["EMPLOYEE_NO_TAKEN"],
    });
    await update(admin, { listed: { employeeNo: elsewhere } });
  });

  test("of nobody else: another mentee is told that there is no such person", async () => {
    const { order, update } = await registered();
    expect(await codeOf(update(await make.mentee({ order }), { profile: { name: "x" } }))).toBe("NOT_FOUND");
  });
});

describe("配慮してほしいこと", () => {
  test("needs its consent once, and the consent ends with it", async () => {
    const { mentee, update, consents } = await registered();
    const needs = { accommodations: "字幕を使います" };
    expect(await codeOf(update(mentee, { profile: needs }))).toBe("CONSENT_REQUIRED");
    await update(mentee, { profile: needs, sensitiveConsent: true });
    await update(mentee, { profile: { accommodations: "字幕と休憩" } });
    expect(await consents()).toMatchObject([{ type: "sensitive_info", revokedAt: null }]);
    await update(mentee, { profile: { accommodations: null } });
    expect(await consents()).toMatchObject([{ type: "sensitive_info", revokedAt: NOW }]);
    expect(await codeOf(update(mentee, { profile: needs }))).toBe("CONSENT_REQUIRED");
  });
});

describe("a new address from the mentee", () => {
  const linksOf = (userId: string) =>
    prisma.linkToken.findMany({ where: { userId, purpose: "email_change" }, orderBy: [{ createdAt: "asc" }, { email: "asc" }] });

  test("is proven on both sides before it counts: two links, two mails without a token, and no other change", async () => {
    const { mentee, deps, update } = await registered();
    const email = `a-${crypto.randomUUID()}@example.com`;
    await update(mentee, { email });
    expect((await prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } })).email).toBe(mentee.email);
    // Requested, not changed.
    expect(await prisma.auditLog.findMany({ where: { entityId: mentee.userId }, select: { action: true } })).toEqual([
      { action: "account.email.propose" },
    ]);
    const links = await linksOf(mentee.userId);
    expect(links.map((link) => [link.email, link.expiresAt.getTime() - NOW.getTime()])).toEqual([
      [email, 24 * HOUR],
      [mentee.email, 24 * HOUR],
    ]);
    const mails = await prisma.mail.findMany({ where: { toUserId: mentee.userId }, orderBy: { toAddress: "asc" } });
    expect(mails.map(({ type, toAddress, facts }) => ({ type, toAddress, facts }))).toEqual(
      links.map((link) => ({
        type: "email_change",
        toAddress: link.email,
        facts: { linkId: link.id, to: link.email === email ? "new" : "old", hours: 24 },
      })),
    );
    expect(await db.read.mentee.pendingEmail(mentee.userId, NOW)).toBe(email);

    for (const link of links) await confirmEmail(deps, { token: deps.links.tokenOf(link.id) });
    expect((await prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } })).email).toBe(email);
    expect((await prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } })).email).toBe(mentee.email);
    expect(await db.read.mentee.pendingEmail(mentee.userId, NOW)).toBeNull();
  });

  test("that is asked for again takes the older links back", async () => {
    const { mentee, deps, update } = await registered();
    await update(mentee, { email: `b-${crypto.randomUUID()}@example.com` });
    deps.clock.advance(1000);
    await update(mentee, { email: `c-${crypto.randomUUID()}@example.com` });
    const links = await linksOf(mentee.userId);
    expect(links.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true, false, false]);
  });

  test("tells nobody whether somebody else has it, and can be asked for five times a day", async () => {
    const { mentee, update } = await registered();
    const taken = (await make.admin()).email;
    await update(mentee, { email: taken });
    for (let n = 0; n < 4; n += 1) await update(mentee, { email: `d-${crypto.randomUUID()}@example.com` });
    const error = await refused(update(mentee, { email: `e-${crypto.randomUUID()}@example.com` }));
    expect([error.code, (error.detail.retryAfterSeconds ?? 0) > 0]).toEqual(["TOO_MANY_REQUESTS", true]);
  });
});

const unique = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 12)}`;
