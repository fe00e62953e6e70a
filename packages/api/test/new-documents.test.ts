import { isWrite } from "@knotter/contract/endpoint";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { NOW } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { operations } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;

const today = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const recordsOf = async ({ userId }: Person) =>
  (await prisma.consentRecord.findMany({ where: { subjectUserId: userId }, orderBy: { id: "asc" } })).map(
    ({ type, documentVersion }) => `${type} ${documentVersion}`,
  );
const agreedTo = (person: Person, versions: { terms?: string; privacy?: string }) =>
  prisma.consentRecord.createMany({
    data: Object.entries(versions).map(([type, documentVersion]) => ({
      subjectUserId: person.userId,
      type: type as "terms" | "privacy",
      documentVersion,
      grantedAt: NOW,
    })),
  });

/** A signed-in person who agreed to documents from some years ago. */
async function given(role: "mentee" | "hrstaff" | "mentor" = "mentee", versions: { terms?: string; privacy?: string } = OLD) {
  const order = await make.order();
  const person =
    role === "mentee"
      ? await make.mentee({ order })
      : role === "mentor"
        ? await make.mentor({ orders: [order] })
        : await make.hrStaff({ customerId: order.customerId });
  await agreedTo(person, versions);
  return { person, token: await api.signIn(person) };
}
const OLD = { terms: "2020-01-01", privacy: "2020-01-01" };
const write = (token: string) => api.rest("currentUser.notifications", { announce: false }, { token });
const state = async (token: string) => (await api.rest("currentUser.consents", {}, { token })).body;

describe("of who has agreed to older documents", () => {
  test.each(["mentee", "hrstaff", "mentor"] as const)(
    "reading goes on, and what changes something waits for the newer ones: %s",
    async (role) => {
      const { person, token } = await given(role);
      expect(refused(await api.rest("currentUser.get", {}, { token }))).toEqual([200, null]);
      const answer = await write(token);
      expect(refused(answer)).toEqual([412, "CONSENT_REQUIRED"]);
      expect(answer.error?.data).toEqual(today);
      expect(refused(await api.trpc("currentUser.notifications", { announce: false }, { token }))).toEqual([412, "CONSENT_REQUIRED"]);
      expect(await state(token)).toEqual({ ...today, required: true, agreed: { terms: false, privacy: false } });

      expect(refused(await api.rest("currentUser.agree", today, { token }))).toEqual([200, null]);
      expect(await recordsOf(person)).toEqual([
        ...["terms 2020-01-01", "privacy 2020-01-01"],
        ...[`terms ${CONSENT_VERSIONS.terms}`, `privacy ${CONSENT_VERSIONS.privacy}`],
      ]);
      expect(refused(await write(token))).toEqual([200, null]);
      expect(await state(token)).toEqual({ ...today, required: false, agreed: { terms: true, privacy: true } });
      const [audit] = await prisma.auditLog.findMany({ where: { entityId: person.userId, action: "account.consent" } });
      expect(audit).toMatchObject({ actorId: person.userId, diff: { documents: ["terms", "privacy"] } });
    },
  );

  test("one newer document is enough to be asked, and is the only one that is recorded", async () => {
    const { person, token } = await given("mentee", { terms: CONSENT_VERSIONS.terms, privacy: "2020-01-01" });
    expect(await state(token)).toMatchObject({ required: true, agreed: { terms: true, privacy: false } });
    await api.rest("currentUser.agree", today, { token });
    expect((await recordsOf(person)).slice(2)).toEqual([`privacy ${CONSENT_VERSIONS.privacy}`]);
  });

  test("agreeing to other versions than those of today is refused with those of today", async () => {
    const { person, token } = await given();
    const answer = await api.rest("currentUser.agree", { ...today, termsVersion: "2020-01-01" }, { token });
    expect(refused(answer)).toEqual([412, "CONSENT_REQUIRED"]);
    expect(answer.error?.data).toEqual(today);
    expect(await recordsOf(person)).toHaveLength(2);
  });

  test("agreeing from twenty windows at once is recorded once", async () => {
    const { person, token } = await given();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.rest("currentUser.agree", today, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await recordsOf(person)).toHaveLength(4);
  });

  test("leaving, taking one's data away, and logging out need no agreement", async () => {
    const { person, token } = await given();
    const { userId: id } = person;
    expect(refused(await api.rest("mentees.cancel", { id, scope: "account", dryRun: true }, { token }))).toEqual([200, null]);
    expect(refused(await api.rest("mentees.export", { id }, { token }))).toEqual([200, null]);
    expect(refused(await api.rest("mentees.remove", { id }, { token }))).toEqual([202, null]);
    expect(refused(await api.rest("logout.end", {}, { token }))).toEqual([200, null]);
  });

  test("every other write is refused before its input is looked at", async () => {
    const { token } = await given();
    const before: string[] = [];
    for (const { key, row } of operations) {
      if (!isWrite(row) || row.access === "public" || !row.access.includes("mentee")) continue;
      if (row.beforeConsent) before.push(key);
      else expect([key, ...refused(await api.trpc(key, {}, { token }))]).toEqual([key, 412, "CONSENT_REQUIRED"]);
    }
    // An independent copy of the list: whoever adds an operation has to decide about it here.
    expect(before.sort()).toEqual(
      [
        ...["currentUser.agree", "logout.end", "mentees.cancel", "mentees.remove"],
        ...["security.confirmFactor", "security.endSession", "security.endSessions", "security.password"],
        ...["security.removeFactor", "security.renewCodes", "security.startFactor"],
        ...["security.startPasskey", "security.addPasskey", "security.renamePasskey", "security.removePasskey"],
        ...["security.startConfirmation", "security.confirmByPasskey"],
      ].sort(),
    );
  });
});

describe("nobody else is asked", () => {
  test("who was never asked: an admin, a mentor who was let in by an admin", async () => {
    for (const person of [await make.admin(), await make.mentor({ orders: [] })]) {
      const token = await api.signIn(person);
      expect(refused(await write(token))).toEqual([200, null]);
      expect(await state(token)).toMatchObject({ required: false });
    }
  });

  test("a mentee in temporary registration, whose registration asks", async () => {
    const order = await make.order();
    const person = await make.mentee({ order, temporaryRegister: true });
    await agreedTo(person, OLD);
    expect(refused(await write(await api.signIn(person)))).toEqual([200, null]);
  });
});
