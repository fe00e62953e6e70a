import { encryptionOf } from "@knotter/auth/encryption";
import { newFactorSecret } from "@knotter/auth/second-factor";
import { LIMITS } from "@knotter/domain/policy";
import { factorOwner } from "@knotter/domain/second-factor";
import { DAY, HOUR, MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { afterEach, describe, expect, test } from "vitest";
import { bankOf } from "./support/afterwards";
import { type Answer, SECRET, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { fixturesFor } from "./support/fixtures";
import { answering, OLD_PASSWORD, readBy, type Written, written, YESTERDAY } from "./support/written";

const api = await startApi();
const { prisma, make, clock, links, app } = api;
const fixture = await fixturesFor(api);
const admin = await make.admin();
afterEach(() => clock.set(NOW));

const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const fresh = () => `${crypto.randomUUID()}@example.com`;
const later = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds));
const SILENCE = LIMITS.emailProposal.silentHours * HOUR;
const as = async (person: Parameters<typeof api.signIn>[0]) => api.seal(await make.session(person, { now: clock.now() }));

/** The token in the last mail of the proposal to this address. */
async function tokenTo(address: string): Promise<string> {
  const mail = await prisma.mail.findFirstOrThrow({
    where: { type: "email_change", toAddress: address },
    orderBy: [{ queuedAt: "desc" }, { id: "desc" }],
  });
  return links.tokenOf(String((mail.facts as { linkId?: string }).linkId));
}

const answer = (token: string, said: "confirm" | "stop", caller = {}) => api.rest("emailChange.answer", { token, answer: said }, caller);

/** Signs in by a link to this address, as anybody can who reads its mails. Null: no mail was sent. */
async function comeBy(email: string): Promise<string | null> {
  await api.rest("login.link", { email });
  const link = await prisma.linkToken.findFirst({ where: { email, purpose: "magic_link", revokedAt: null, usedAt: null } });
  if (!link) return null;
  const { body } = await api.rest("login.link", { token: links.tokenOf(link.id) });
  return (body as { accessToken: string }).accessToken;
}

async function someone() {
  const person = await written(api, fixture);
  const { userId, email } = person.here.mentee;
  const next = fresh();
  const ask = async (to = next) => api.rest("mentees.admin", { id: userId, email: to }, { token: await as(admin) });
  const address = async () => (await prisma.user.findUniqueOrThrow({ where: { id: userId } })).email;
  const proposal = async () => {
    const { body } = await api.rest("mentees.get", { id: userId }, { token: await as(admin) });
    return (body as { office: { emailProposal: { state: string } | null; unidentifiedSince: string | null } }).office;
  };
  return { person, userId, email, next, ask, address, proposal };
}

/** The address was changed without an answer from the old one: returns the token of whoever reads mails at the new one. */
async function unidentified() {
  const one = await someone();
  await one.ask();
  await answer(await tokenTo(one.next), "confirm");
  later(SILENCE);
  await app.job("drain");
  const token = await comeBy(one.next);
  if (token === null) throw new Error("the address was not changed");
  return { ...one, token };
}

const everything = ({ marks }: Written) => [...marks];

describe("an address that an admin proposes", () => {
  test("changes nothing by itself: the person stays signed in and signs in as before, both addresses are told", async () => {
    const { person, email, next, ask, address, proposal, userId } = await someone();
    const token = await as(person.here.mentee);
    expect((await ask()).status).toBe(200);
    expect(await address()).toBe(email);
    expect((await api.rest("currentUser.get", {}, { token })).status).toBe(200);
    expect((await api.rest("login.password", { email, password: OLD_PASSWORD })).status).toBe(200);
    expect(await comeBy(next)).toBeNull();
    const mails = await prisma.mail.findMany({ where: { toUserId: userId, type: "email_change" } });
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([email, next].sort());
    expect((await proposal()).emailProposal).toMatchObject({ email: next, state: "waiting_new" });
    later(SILENCE + DAY);
    await app.job("drain");
    expect(await address()).toBe(email);
  });

  test("is kept in the audit by masks and keyed hashes: a change there and back can be followed, an address not be read", async () => {
    const { userId, email, next, ask } = await unidentifiedThenBack();
    await ask();
    const lines = await prisma.auditLog.findMany({
      where: { entityId: userId, action: { startsWith: "account.email" } },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    });
    const told = lines.map(({ diff }) => diff as { emailHash?: [string, string]; email?: [string, string] });
    expect(JSON.stringify(lines)).not.toContain(email);
    expect(JSON.stringify(lines)).not.toContain(next);
    const hashes = told.flatMap(({ emailHash }) => (emailHash ? [emailHash] : []));
    expect(hashes[0]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)]);
    // There (proposed, changed), back (proposed, changed), and the same again.
    expect(hashes.map(([from]) => from)).toEqual([0, 0, 1, 1, 0].map((place) => hashes[0]?.[place]));
    expect(told[0]?.email).toEqual([`${email[0]}***@example.com`, `${next[0]}***@example.com`]);
    const { body } = await api.rest("auditLogs.list", { entityId: userId, pageSize: 50 }, { token: await as(admin) });
    const texts = JSON.stringify(body);
    for (const word of ["メールアドレスの変更の手続きを開始", "メールアドレスの照合値", "変更前のアドレスでの確認"])
      expect(texts).toContain(word);
  });

  async function unidentifiedThenBack() {
    const one = await unidentified();
    await one.ask(one.email);
    await answer(await tokenTo(one.email), "confirm");
    expect(await one.address()).toBe(one.email);
    return one;
  }

  test("becomes the account's after 72 hours of silence; who was signed in stays so and reads on, who comes now reads nothing of before", async () => {
    const { person, next, ask, address, proposal } = await someone();
    const owner = await as(person.here.mentee);
    await ask();
    expect((await answer(await tokenTo(next), "confirm")).body).toMatchObject({ state: "waiting" });
    later(SILENCE - 1);
    await app.job("drain");
    expect(await address()).not.toBe(next);
    expect((await proposal()).emailProposal).toMatchObject({ state: "waiting_old" });
    later(1);
    await app.job("drain");
    expect(await address()).toBe(next);
    expect((await proposal()).unidentifiedSince).toBe(toOffsetIso(clock.now()));
    expect(await readBy(api, owner, person)).toEqual(everything(person));
    const stranger = await comeBy(next);
    expect(await readBy(api, String(stranger), person)).toEqual([]);
  });

  test("whose new address confirms only after the silence is the account's at that moment", async () => {
    const { next, ask, address } = await someone();
    await ask();
    const token = await tokenTo(next);
    later(SILENCE + DAY);
    expect((await answer(token, "confirm")).body).toMatchObject({ state: "changed" });
    expect(await address()).toBe(next);
  });

  test.each([
    ["the new address first", ["new", "old"]],
    ["the old address first", ["old", "new"]],
  ] as const)("that both confirm is changed at once and hides nothing: %s", async (_, order) => {
    const { person, email, next, ask, address } = await someone();
    const elsewhere = await as(person.here.mentee);
    const here = await as(person.here.mentee);
    await ask();
    const tokens = { new: await tokenTo(next), old: await tokenTo(email) };
    expect((await answer(tokens[order[0]], "confirm")).body).toMatchObject({ state: "waiting" });
    expect((await answer(tokens[order[1]], "confirm", { token: here })).body).toMatchObject({ state: "changed" });
    expect(await address()).toBe(next);
    expect((await api.rest("currentUser.get", {}, { token: elsewhere })).status).toBe(401);
    expect((await api.rest("currentUser.get", {}, { token: here })).body).toMatchObject({ info: { hiddenBefore: null } });
    later(1);
    expect(await readBy(api, String(await comeBy(next)), person)).toEqual(everything(person));
  });

  test("that the old address does not know is over: its links are dead, and silence changes nothing any more", async () => {
    const { email, next, ask, address, proposal } = await someone();
    await ask();
    const toNew = await tokenTo(next);
    await answer(toNew, "confirm");
    expect((await answer(await tokenTo(email), "stop")).body).toEqual({ state: "stopped", silentUntil: null });
    expect((await proposal()).emailProposal).toMatchObject({ state: "stopped" });
    later(SILENCE);
    await app.job("drain");
    expect(await address()).toBe(email);
    expect(refused(await answer(toNew, "confirm"))).toEqual([401, "TOKEN_USED"]);
  });

  test("can be taken back by an admin, once; and a second one replaces the first", async () => {
    const { userId, next, ask, address, email } = await someone();
    await ask();
    const first = await tokenTo(next);
    const other = fresh();
    await ask(other);
    expect(refused(await answer(first, "confirm"))).toEqual([401, "TOKEN_EXPIRED"]);
    const token = await as(admin);
    const { body } = await api.rest("mentees.cancelEmailProposal", { id: userId }, { token });
    expect(body).toMatchObject({ emailProposal: { email: other, state: "canceled" } });
    expect(refused(await api.rest("mentees.cancelEmailProposal", { id: userId }, { token }))).toEqual([409, "ALREADY_DONE"]);
    expect(refused(await answer(await tokenTo(other), "confirm"))).toEqual([401, "TOKEN_EXPIRED"]);
    later(SILENCE);
    await app.job("drain");
    expect(await address()).toBe(email);
  });

  test("is over after fourteen days, and after somebody else has got the address; one that is taken is refused", async () => {
    const one = await someone();
    await one.ask();
    later(LIMITS.emailProposal.days * DAY);
    await app.job("drain");
    expect((await one.proposal()).emailProposal).toMatchObject({ state: "expired" });
    const two = await someone();
    await two.ask();
    await make.mentor({ orders: [], email: two.next });
    await answer(await tokenTo(two.next), "confirm");
    later(SILENCE);
    await app.job("drain");
    expect([await two.address(), (await two.proposal()).emailProposal?.state]).toEqual([two.email, "taken"]);
    const taken = (await make.mentor({ orders: [] })).email;
    expect(refused(await two.ask(taken))).toEqual([409, "DUPLICATE_EMAIL"]);
  });

  test("leaves the person's own change alone: with that done it is over", async () => {
    const { person, userId, email, next, ask, address, proposal } = await someone();
    await ask();
    const own = fresh();
    await api.rest("mentees.update", { id: userId, email: own }, { token: await as(person.here.mentee) });
    for (const to of [own, email]) await api.rest("emailChange.confirm", { token: await tokenTo(to) });
    expect(await address()).toBe(own);
    expect((await proposal()).emailProposal).toMatchObject({ state: "canceled" });
    expect(refused(await answer(await tokenTo(next), "confirm"))).toEqual([401, "TOKEN_EXPIRED"]);
  });

  test("makes links that were mailed to the old address worthless, and answers no word of a disabled person", async () => {
    const { email, next, ask, userId } = await someone();
    await api.rest("login.link", { email });
    await api.rest("password.reset", { email });
    const mailed = await prisma.linkToken.findMany({ where: { email, purpose: { in: ["magic_link", "password_reset"] } } });
    await ask();
    const token = await tokenTo(next);
    await prisma.user.update({ where: { id: userId }, data: { disabled: true, disabledAt: NOW } });
    expect(refused(await answer(token, "confirm"))).toEqual([403, "ACCOUNT_DISABLED"]);
    await prisma.user.update({ where: { id: userId }, data: { disabled: false, disabledAt: null } });
    await answer(token, "confirm");
    await answer(await tokenTo(email), "confirm");
    expect(mailed.length).toBe(2);
    for (const link of mailed) expect((await prisma.linkToken.findUniqueOrThrow({ where: { id: link.id } })).revokedAt).not.toBeNull();
  });
});

describe("who comes by an address that the old one has not confirmed", () => {
  test("reads nothing of before by any operation that answers a mentee", async () => {
    for (const key of answering("mentee")) {
      const { token, person } = await unidentified();
      const { here } = person;
      const answered = await api.rest(key, await ENTRIES[key].input({ ...here, token, caller: here.mentee }), { token });
      expect(
        person.marks.filter((mark) => answered.text.includes(mark)),
        key,
      ).toEqual([]);
      clock.set(NOW);
    }
  }, 300_000);

  test("overwrites nothing that is hidden: the profile form empties nothing, a hidden questionnaire is not found", async () => {
    const { token, person, userId } = await unidentified();
    const before = await prisma.mentee.findUniqueOrThrow({ where: { userId } });
    const empty = { careerSummary: null, accommodations: null, concerns: [], preferredTimes: [], preferredMentorGender: null };
    expect((await api.rest("mentees.update", { id: userId, jobTitle: "課長", ...empty }, { token })).status).toBe(200);
    const { careerSummary, accommodations, concerns, jobTitle } = await prisma.mentee.findUniqueOrThrow({ where: { userId } });
    expect({ careerSummary, accommodations, concerns }).toEqual({
      careerSummary: before.careerSummary,
      accommodations: before.accommodations,
      concerns: before.concerns,
    });
    expect(jobTitle).toBe("課長");
    const over = await api.rest("mentees.update", { id: userId, careerSummary: "書き換え" }, { token });
    expect(over.error).toMatchObject({
      code: "UNPROCESSABLE",
      fieldErrors: { careerSummary: ["ご本人の確認が済むまで、この項目は変更できません"] },
    });
    for (const id of person.sheetIds)
      expect(refused(await api.rest("checkedQuestions.update", { id, submit: true }, { token }))).toEqual([404, "NOT_FOUND"]);
  });

  test("books all the same, and the mentor of that interview reads nothing of before either", async () => {
    const { token, person } = await unidentified();
    const { mentor, order } = person.here;
    const startAt = toOffsetIso(at("2026-06-23", "10:00"));
    const booked = await api.rest(
      "mentoring.book",
      { mentorId: mentor.userId, startAt, acknowledgedDisclosure: order.disclosureLevel, acknowledgedPolicyVersion: "2026-04-01" },
      { token },
    );
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({ status: "reserved" });
    // A mentor from before the change keeps what was written to them; one chosen by the stranger gets nothing.
    const puppet = await make.mentor({ orders: [order] });
    const { mentoringId } = await make.mentoring({ mentee: person.here.mentee, mentor: puppet, startAt: at("2026-06-26", "10:00") });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { createdAt: clock.now() } });
    const { text } = await api.rest("mentoring.get", { id: mentoringId }, { token: await as(puppet) });
    expect(person.marks.filter((mark) => text.includes(mark))).toEqual([]);
    const own = await api.rest("mentoring.get", { id: person.here.mentoring.mentoringId }, { token: await as(mentor) });
    expect(own.text).toContain("印career");
  });

  test("reads everything again by the password of before: at the sign-in, or on the page", async () => {
    const one = await unidentified();
    const signedIn = await api.rest("login.password", { email: one.next, password: OLD_PASSWORD });
    expect(await readBy(api, (signedIn.body as { accessToken: string }).accessToken, one.person)).toEqual(everything(one.person));
    const two = await unidentified();
    expect((await api.rest("currentUser.get", {}, { token: two.token })).body).toMatchObject({
      info: { hiddenBefore: expect.any(String) },
    });
    const wrong = await api.rest("security.identify", { password: "何か別の長い言葉です" }, { token: two.token });
    expect(wrong.error).toMatchObject({ code: "UNPROCESSABLE", fieldErrors: { password: [expect.any(String)] } });
    expect((await api.rest("security.identify", { password: OLD_PASSWORD }, { token: two.token })).status).toBe(200);
    expect(await readBy(api, two.token, two.person)).toEqual(everything(two.person));
    expect(refused(await api.rest("security.identify", { password: OLD_PASSWORD }, { token: two.token }))).toEqual([409, "ALREADY_DONE"]);
  });

  test("proves nothing by a password that was set by a link to the new address; the one of before still does", async () => {
    const { token, next, person } = await unidentified();
    await api.rest("password.reset", { email: next });
    const link = await prisma.linkToken.findFirstOrThrow({ where: { email: next, purpose: "password_reset", usedAt: null } });
    const password = "雨の日は傘を忘れて走って帰る人";
    expect((await api.rest("password.reset", { token: links.tokenOf(link.id), password })).status).toBe(200);
    const { body } = await api.rest("login.password", { email: next, password });
    const { accessToken } = body as { accessToken: string };
    expect(await readBy(api, accessToken, person)).toEqual([]);
    expect(refused(await api.rest("security.identify", { password }, { token: accessToken }))).toEqual([422, "UNPROCESSABLE"]);
    expect((await api.rest("security.identify", { password: OLD_PASSWORD }, { token: accessToken })).status).toBe(200);
    expect(await readBy(api, accessToken, person)).toEqual(everything(person));
    expect(token).not.toBe(accessToken);
  });

  test("guesses at the password of before five times in fifteen minutes", async () => {
    const { token } = await unidentified();
    const guess = () => api.rest("security.identify", { password: "何か別の長い言葉です" }, { token });
    for (let time = 0; time < LIMITS.loginLock.perAccount; time += 1) expect((await guess()).status).toBe(422);
    expect(refused(await guess())).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  test("is known again by a mentor whom the person chose before: from the beginning of an interview on, with the code of the person's own page", async () => {
    const { token, person, userId, next } = await unidentified();
    const { mentor, mentoring } = person.here;
    const keyed = () => ({ "idempotency-key": crypto.randomUUID() });
    const vouch = async (code: string) =>
      api.rest("mentoring.identify", { id: mentoring.mentoringId, code }, { token: await as(mentor), headers: keyed() });
    expect(refused(await vouch("123456"))).toEqual([403, "FORBIDDEN"]);
    clock.set(mentoring.startAt);
    const other = String(await comeBy(next));
    const shown = String(await comeBy(next));
    const { body } = await api.rest("mentoring.get", { id: mentoring.mentoringId }, { token: await as(mentor) });
    expect(body).toMatchObject({ can: { identify: true } });
    const noCode = await vouch("123456");
    expect(noCode.error).toMatchObject({
      code: "UNPROCESSABLE",
      fieldErrors: { code: [expect.stringContaining("コードを確認できません")] },
    });
    const { code } = (await api.rest("security.identityCode", {}, { token: shown })).body as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    const { codeHash } = await prisma.identityHold.findUniqueOrThrow({ where: { userId } });
    expect(codeHash).not.toContain(code);
    expect((await vouch(code)).body).toMatchObject({ can: { identify: false } });
    expect(await readBy(api, shown, person)).toEqual(everything(person));
    // Others who have signed in meanwhile have not been met by the mentor.
    expect([await alive(other), await alive(token)]).toEqual([false, false]);
  });

  test("is not known by a code that is wrong, old, replaced, tried too often, or of a session that has ended", async () => {
    const { person, next } = await unidentified();
    const { mentor, mentoring } = person.here;
    clock.set(mentoring.startAt);
    const token = String(await comeBy(next));
    const show = async (of = token) => ((await api.rest("security.identityCode", {}, { token: of })).body as { code: string }).code;
    const vouch = async (code: string) => api.rest("mentoring.identify", { id: mentoring.mentoringId, code }, { token: await as(mentor) });
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const window = () => later(LIMITS.loginLock.minutes * MINUTE);
    const replaced = await show();
    const old = await show();
    const refusals = [await vouch(replaced)];
    later(LIMITS.identityCode.minutes * MINUTE);
    refusals.push(await vouch(old));
    // A mentor's attempts are counted in windows; the code is spent across two of them.
    later(10 * MINUTE);
    const tried = await show();
    for (let time = 0; time < LIMITS.identityCode.tries; time += 1) {
      if (time === 3) later(5 * MINUTE);
      refusals.push(await vouch(wrong(tried)));
    }
    refusals.push(await vouch(tried));
    window();
    const again = String(await comeBy(next));
    const gone = await show(again);
    await api.rest("logout.end", {}, { token: again });
    refusals.push(await vouch(gone));
    expect(refusals.map((refusal) => refused(refusal))).toEqual(refusals.map(() => [422, "UNPROCESSABLE"]));
    expect(await prisma.identityHold.count({ where: { userId: person.here.mentee.userId } })).toBe(1);
    expect((await vouch(await show())).status).toBe(200);
  });

  test("is shown ten codes an hour, and a mentor tries five in fifteen minutes", async () => {
    const { token, person, userId } = await unidentified();
    const show = () => api.rest("security.identityCode", {}, { token });
    for (let time = 0; time < LIMITS.identityCode.perHour; time += 1) expect((await show()).status).toBe(200);
    expect(refused(await show())).toEqual([429, "TOO_MANY_REQUESTS"]);
    clock.set(person.here.mentoring.startAt);
    const mentor = await as(person.here.mentor);
    const vouch = () => api.rest("mentoring.identify", { id: person.here.mentoring.mentoringId, code: "123456" }, { token: mentor });
    for (let time = 0; time < LIMITS.loginLock.perAccount; time += 1) expect((await vouch()).status).toBe(422);
    expect(refused(await vouch())).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(await prisma.identityHold.count({ where: { userId } })).toBe(1);
  });

  test("is not known by the word of a mentor whom an admin has chosen, or the stranger", async () => {
    const { person, userId } = await unidentified();
    const { order, mentee } = person.here;
    for (const createdById of [admin.userId, userId]) {
      const puppet = await make.mentor({ orders: [order] });
      const { mentoringId } = await make.mentoring({ mentee, mentor: puppet, startAt: new Date(clock.now().getTime() - HOUR) });
      // Created by the stranger after the change, or by an admin at any time.
      const createdAt = createdById === userId ? clock.now() : YESTERDAY;
      await prisma.mentoring.update({ where: { id: mentoringId }, data: { createdById, createdAt } });
      expect(refused(await api.rest("mentoring.identify", { id: mentoringId, code: "123456" }, { token: await as(puppet) }))).toEqual([
        403,
        "FORBIDDEN",
      ]);
      await prisma.mentoring.update({ where: { id: mentoringId }, data: { status: "canceled", cancelSide: "admin", canceledAt: NOW } });
    }
  });

  test("has no say about the way back: the address of before confirms alone, whoever came in between is signed out, and all is there again", async () => {
    const { token, person, email, next, ask, address } = await unidentified();
    await ask(email);
    const inBetween = await prisma.mail.findMany({ where: { type: "email_change", toAddress: next } });
    expect(
      inBetween.filter(
        ({ facts }) => (facts as { to?: string; step?: string }).to === "old" && (facts as { step?: string }).step === "proposed",
      ),
    ).toEqual([]);
    expect((await answer(await tokenTo(email), "confirm")).body).toMatchObject({ state: "changed" });
    expect(await address()).toBe(email);
    expect((await api.rest("currentUser.get", {}, { token })).status).toBe(401);
    expect(await readBy(api, String(await comeBy(email)), person)).toEqual(everything(person));
  });

  test("stays unknown through further changes, confirmed or not", async () => {
    const { person, ask, next, address } = await unidentified();
    const third = fresh();
    await ask(third);
    await answer(await tokenTo(next), "confirm");
    await answer(await tokenTo(third), "confirm");
    expect(await address()).toBe(third);
    expect(await readBy(api, String(await comeBy(third)), person)).toEqual([]);
  });
});

const STRANGERS = "雨の日は傘を忘れて走って帰る人";
const alive = async (token: string) => (await api.rest("currentUser.get", {}, { token })).status === 200;

/** Sets a password with a mailed link, as whoever reads mails at the address can. */
async function setPasswordAt(email: string, password = STRANGERS): Promise<void> {
  await api.rest("password.reset", { email });
  const link = await prisma.linkToken.findFirstOrThrow({ where: { email, purpose: "password_reset", usedAt: null, revokedAt: null } });
  expect((await api.rest("password.reset", { token: links.tokenOf(link.id), password })).status).toBe(200);
}

/** Everything that a reader of mails at the new address can leave in the account to return later. */
async function entrench({ next, userId, person }: Awaited<ReturnType<typeof unidentified>>) {
  await setPasswordAt(next);
  const token = String(await comeBy(next));
  const feed = await api.rest("calendarFeed.make", {}, { token });
  const secret = newFactorSecret();
  const kept = encryptionOf([SECRET]).seal(secret, factorOwner(userId));
  const at = clock.now();
  await prisma.secondFactor.create({
    data: { userId, keyId: kept.keyId, sealed: Buffer.from(kept.sealed), confirmedAt: at, createdAt: at },
  });
  await prisma.recoveryCode.create({ data: { userId, codeHash: crypto.randomUUID(), createdAt: at } });
  await prisma.user.update({ where: { id: userId }, data: { mfaEnabled: true } });
  await prisma.hostedIdentity.create({ data: { userId, issuer: "https://id.example", subject: userId, linkedAt: at, lastUsedAt: at } });
  const { url } = feed.body as { url: string };
  const feedOpen = async () => (await app.rest(new Request(url))).status === 200;
  const puppet = await make.mentor({ orders: [person.here.order] });
  expect([await alive(token), await feedOpen()]).toEqual([true, true]);
  return { token, feedOpen, puppet };
}

describe("what was left in the account before the person was known again", () => {
  test.each<[string, (one: Awaited<ReturnType<typeof unidentified>>) => Promise<string>]>([
    [
      "the address of before confirms the way back",
      async ({ ask, email }) => {
        await ask(email);
        expect((await answer(await tokenTo(email), "confirm")).body).toMatchObject({ state: "changed" });
        return String(await comeBy(email));
      },
    ],
    [
      "the password of before is given at the sign-in",
      async ({ userId, next }) => {
        // The stranger has set another password, so the test restores the person's own.
        const { passwordHash } = await prisma.identityHold.findUniqueOrThrow({ where: { userId } });
        await prisma.user.update({ where: { id: userId }, data: { passwordHash } });
        const { body } = await api.rest("login.password", { email: next, password: OLD_PASSWORD });
        return (body as { accessToken: string }).accessToken;
      },
    ],
    [
      "the password of before is given on the page",
      async ({ person: { here } }) => {
        const token = await as(here.mentee);
        expect((await api.rest("security.identify", { password: OLD_PASSWORD }, { token })).status).toBe(200);
        return token;
      },
    ],
    [
      "the address of before sets a password",
      async ({ userId, email }) => {
        await prisma.user.update({ where: { id: userId }, data: { email } });
        await setPasswordAt(email, OLD_PASSWORD);
        const { body } = await api.rest("login.password", { email, password: OLD_PASSWORD });
        return (body as { accessToken: string }).accessToken;
      },
    ],
  ])("ends with the hold: %s", async (_, proof) => {
    const one = await unidentified();
    const { token, feedOpen } = await entrench(one);
    later(HOUR);
    const known = await proof(one);
    expect(await readBy(api, known, one.person)).toEqual(everything(one.person));
    expect([await alive(token), await alive(one.token), await feedOpen()]).toEqual([false, false, false]);
    const email = await one.address();
    expect(refused(await api.rest("login.password", { email, password: STRANGERS }))).toEqual([401, "INVALID_CREDENTIALS"]);
    expect((await api.rest("login.password", { email, password: OLD_PASSWORD })).status).toBe(200);
    const left = { where: { userId: one.userId } };
    expect([await prisma.secondFactor.count(left), await prisma.recoveryCode.count(left), await prisma.hostedIdentity.count(left)]).toEqual(
      [0, 0, 0],
    );
  });

  test("is all there is to end: what the person set up before the change stays", async () => {
    const one = await someone();
    const { userId } = one;
    const at = clock.now();
    await prisma.hostedIdentity.create({ data: { userId, issuer: "https://id.example", subject: userId, linkedAt: at, lastUsedAt: at } });
    await prisma.calendarFeed.create({ data: { userId, tokenHash: crypto.randomUUID(), createdAt: at } });
    const here = await as(one.person.here.mentee);
    await one.ask();
    await answer(await tokenTo(one.next), "confirm");
    later(SILENCE);
    await app.job("drain");
    expect((await api.rest("login.password", { email: one.next, password: OLD_PASSWORD })).status).toBe(200);
    expect(await alive(here)).toBe(true);
    expect(await prisma.hostedIdentity.count({ where: { userId } })).toBe(1);
    expect(await prisma.calendarFeed.count({ where: { userId, revokedAt: null } })).toBe(1);
  });

  test("is a password, too, where the person had none", async () => {
    const one = await unidentified();
    await prisma.identityHold.update({ where: { userId: one.userId }, data: { passwordHash: null } });
    await setPasswordAt(one.next);
    await one.ask(one.email);
    await answer(await tokenTo(one.email), "confirm");
    expect((await prisma.user.findUniqueOrThrow({ where: { id: one.userId } })).passwordHash).toBeNull();
    expect(await readBy(api, String(await comeBy(one.email)), one.person)).toEqual(everything(one.person));
  });

  test("is not a session of the stranger's that has confirmed the way back to the person's own address", async () => {
    const one = await unidentified();
    const { token, person, userId, email, next } = one;
    await api.rest("mentees.update", { id: userId, email }, { token });
    const [toOwner, toStranger] = [await tokenTo(email), await tokenTo(next)];
    await api.rest("emailChange.confirm", { token: toOwner });
    expect((await api.rest("emailChange.confirm", { token: toStranger }, { token })).body).toEqual({ changed: true });
    expect(await one.address()).toBe(email);
    expect(await alive(token)).toBe(false);
    expect(await readBy(api, String(await comeBy(email)), person)).toEqual(everything(person));
  });

  test("nor one from before a second change that nobody has confirmed: whoever came by the first address comes in again", async () => {
    const one = await unidentified();
    const third = fresh();
    await one.ask(third);
    await answer(await tokenTo(third), "confirm");
    later(SILENCE);
    await app.job("drain");
    expect([await one.address(), await alive(one.token)]).toEqual([third, false]);
  });

  test("nor a mentor whom the stranger has booked: neither reads the profile, nor vouches after another change", async () => {
    const one = await unidentified();
    const { person, userId, next, email } = one;
    const { puppet } = await entrench(one);
    const startAt = at("2026-06-23", "10:00");
    const { mentoringId } = await make.mentoring({ mentee: person.here.mentee, mentor: puppet, startAt });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { createdById: userId, createdAt: clock.now() } });
    const sheet = await make.sheet({ mentee: person.here.mentee, mentoringId, status: "submitted" });
    await prisma.checkedQuestion.update({ where: { id: sheet.sheetId }, data: { submittedAt: clock.now() } });
    later(HOUR);
    await one.ask(email);
    await answer(await tokenTo(email), "confirm");
    const reads = async () => (await api.rest("mentoring.get", { id: mentoringId }, { token: await as(puppet) })).text;
    expect(await reads()).not.toContain("印career");
    later(HOUR);
    await one.ask(next);
    await answer(await tokenTo(next), "confirm");
    later(SILENCE);
    await app.job("drain");
    clock.set(startAt);
    expect(await prisma.identityHold.count({ where: { userId } })).toBe(1);
    expect(refused(await api.rest("mentoring.identify", { id: mentoringId, code: "123456" }, { token: await as(puppet) }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
  });
});

describe("who has come by the company's provider, or was signed in before", () => {
  test("does not let the new address in, by the password of before or by a code for the mentor: that mailbox may be somebody else's", async () => {
    const { person, userId, next } = await unidentified();
    const sessionId = await make.session(person.here.mentee, { now: clock.now() });
    const pass = { issuer: "https://id.example", subject: userId, keyId: "key", idTokenEnc: Buffer.from("t"), createdAt: clock.now() };
    await prisma.hostedPass.create({ data: { ...pass, sessionId } });
    const prove = async (token: string) => api.rest("security.identify", { password: OLD_PASSWORD }, { token });
    expect(refused(await prove(await api.seal(sessionId)))).toEqual([403, "SIGN_IN_AGAIN"]);
    const before = await api.seal(await make.session(person.here.mentee, { now: YESTERDAY }));
    expect(refused(await prove(before))).toEqual([409, "ALREADY_DONE"]);
    const code = async (token: string) => refused(await api.rest("security.identityCode", {}, { token }));
    expect([await code(await api.seal(sessionId)), await code(before)]).toEqual([
      [403, "SIGN_IN_AGAIN"],
      [409, "ALREADY_DONE"],
    ]);
    expect(await readBy(api, String(await comeBy(next)), person)).toEqual([]);
  });
});

describe("who is not known for certain", () => {
  test("ends nothing and sees no preference of before: no withdrawal, no erasure, no favorite, no order by hidden themes", async () => {
    const { token, person, userId } = await unidentified();
    const { order, mentor } = person.here;
    await prisma.mentorFavorite.create({ data: { menteeId: userId, mentorId: mentor.userId, createdAt: YESTERDAY } });
    const refusedAs = [403, "IDENTITY_UNCONFIRMED"];
    for (const scope of ["account", "order"] as const)
      expect(refused(await api.rest("mentees.cancel", { id: userId, scope, orderId: order.orderId }, { token }))).toEqual(refusedAs);
    expect(refused(await api.rest("mentees.remove", { id: userId }, { token }))).toEqual(refusedAs);
    const favorite = { id: userId, mentorId: mentor.userId };
    expect(refused(await api.rest("mentees.addFavorite", favorite, { token }))).toEqual(refusedAs);
    expect(refused(await api.rest("mentees.removeFavorite", favorite, { token }))).toEqual(refusedAs);
    await prisma.careerPlan.create({ data: { menteeId: userId, nextSteps: "前に書いた計画", createdAt: YESTERDAY, updatedAt: YESTERDAY } });
    const plan = await api.rest("mentees.careerPlan", { id: userId }, { token });
    expect(plan.body).toMatchObject({ hidden: true, nextSteps: "", version: 0 });
    expect(refused(await api.rest("mentees.saveCareerPlan", { id: userId, nextSteps: "別の計画" }, { token }))).toEqual(refusedAs);
    expect(refused(await api.rest("mentees.jobCard", { id: userId }, { token }))).toEqual(refusedAs);
    const found = async (of: string) =>
      ((await api.rest("mentors.list", { favorite: true }, { token: of })).body as { items: { id: string }[] }).items.map(({ id }) => id);
    expect(await found(token)).toEqual([]);
    expect((await api.rest("mentors.get", { id: mentor.userId }, { token })).body).toMatchObject({ favorite: false });
    const before = await api.seal(await make.session(person.here.mentee, { now: YESTERDAY }));
    expect(await found(before)).toEqual([mentor.userId]);
    expect(refused(await api.rest("mentees.remove", { id: userId }, { token: before }))).toEqual([202, null]);
  });
});

describe("a mentor whom an admin has chosen", () => {
  test("is not handed the theme of an interview with somebody else, nor is who came in meanwhile shown it", async () => {
    const { token, person } = await unidentified();
    const { mentoring, order } = person.here;
    const chosen = await make.mentor({ orders: [order] });
    const moved = await api.rest(
      "mentoring.reschedule",
      { mentoringId: mentoring.mentoringId, startAt: toOffsetIso(at("2026-06-24", "10:00")), mentorId: chosen.userId, reasonCode: "other" },
      { token: await as(admin) },
    );
    expect(moved.status).toBe(200);
    const { id } = moved.body as { id: string };
    for (const reader of [token, await as(chosen)])
      expect((await api.rest("mentoring.get", { id }, { token: reader })).body).toMatchObject({ theme: null });
  });

  test("does not read the profile until the mentee submits a questionnaire for this very interview", async () => {
    const person = await written(api, fixture);
    const { order, mentee } = person.here;
    const chosen = await make.mentor({ orders: [order] });
    const startAt = toOffsetIso(at("2026-06-24", "10:00"));
    const booked = await api.rest(
      "mentoring.book",
      {
        menteeId: mentee.userId,
        consentChannel: "telephone",
        mentorId: chosen.userId,
        startAt,
        acknowledgedDisclosure: order.disclosureLevel,
        acknowledgedPolicyVersion: "2026-04-01",
      },
      { token: await as(admin) },
    );
    const { id } = booked.body as { id: string };
    const reads = async () => (await api.rest("mentoring.get", { id }, { token: await as(chosen) })).text;
    const before = await reads();
    expect(person.marks.filter((mark) => before.includes(mark))).toEqual([]);
    const { version } = await bankOf(api);
    const sheet = await api.rest(
      "checkedQuestions.create",
      { mentoringId: id, setVersion: version, goal: "相談したいこと", submit: true },
      { token: await as(mentee) },
    );
    expect(sheet.status).toBe(201);
    expect(await reads()).toContain("印career");
  });
});
