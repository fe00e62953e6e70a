import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { encryptionOf } from "@knotter/auth/encryption";
import { connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { calendarAddressOwner } from "@knotter/domain/busy-time";
import { providerSecretOwner } from "@knotter/domain/identity-provider";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { clearText } from "@knotter/domain/sealed-mark";
import { factorOwner } from "@knotter/domain/second-factor";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { eventsFor, webhookSecretOwner } from "@knotter/domain/webhook";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { startFakeReceiver } from "@knotter/testing/fake-receiver";
import { eraseStep } from "@knotter/usecases/mentee/erase";
import { afterAll, describe, expect, test } from "vitest";
import { createApp } from "../src/app";
import { afterwards, bankOf } from "./support/afterwards";
import { ORIGIN, SECRET, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";
import type { OperationKey } from "./support/operations";

const receiver = await startFakeReceiver();
afterAll(() => receiver.close());
const CRON_SECRET = "a secret of the scheduler, long enough";
const api = await startApi({ fresh: true, webhooks: { sampleOrigin: receiver.url }, cronSecret: CRON_SECRET });
const { make, pool, prisma } = api;
const fixture = await fixturesFor(api);
const connection = connect({ url: api.url, poolMax: 2 });
afterAll(() => connection.close());
/** The app's database with other secrets than the first. */
const withSecrets = (...secrets: string[]) => databaseOf(connection, encryptionOf(secrets));
const sealedBy = (secret: string, plain: Uint8Array, owner: string) => {
  const { keyId, sealed } = encryptionOf([secret]).seal(plain, owner);
  return { keyId, sealed: Buffer.from(sealed) };
};

/** What can be written about one interview, each sentence found by a mark of its own. */
async function written() {
  const here = await fixture("mentee", "a");
  const seed = crypto.randomUUID().slice(0, 8);
  const marks: string[] = [];
  const mark = (place: string) => {
    marks.push(`印${place}印${seed}`);
    return `印${place}印${seed}`;
  };
  const tokens = new Map<string, string>();
  const call = async (who: Person, key: OperationKey, input: object) => {
    const token = tokens.get(who.userId) ?? (await api.signIn(who));
    tokens.set(who.userId, token);
    const answer = await api.rest(key, input as never, { token, headers: { "idempotency-key": crypto.randomUUID() } });
    expect([key, answer.status, answer.error]).toEqual([key, answer.status, null]);
    return answer.body as { id: string };
  };
  const { mentee, mentor } = here;
  const { version, questionId } = await bankOf(here);
  const sheet = await call(mentee, "checkedQuestions.create", {
    mentoringId: here.mentoring.mentoringId,
    setVersion: version,
    selected: [{ questionId, priority: 1 }],
    currentSituation: mark("situation"),
    goal: mark("goal"),
    freeText: mark("free"),
    avoidTopics: mark("avoid"),
    submit: true,
  });
  await call(mentor, "checkedQuestions.update", { id: sheet.id, mentorChecked: true, mentorNote: mark("note") });

  const id = await afterwards(here);
  await call(mentor, "mentoring.mentorReport", {
    id,
    draft: true,
    summaryPrivate: mark("private"),
    assessment: mark("assessment"),
    support: mark("support"),
    nextPlan: mark("plan"),
    orgIssueNote: mark("org"),
    referral: "eap",
    referralNote: mark("referral"),
    hrSummaryDraft: mark("summary"),
  });
  await call(mentee, "mentoring.menteeReport", {
    id,
    satisfaction: 5,
    easeOfTalking: 5,
    goalProgress: 4,
    learned: mark("learned"),
    nextAction: mark("next"),
    commentToMentor: mark("tomentor"),
    commentToOffice: mark("tooffice"),
    trouble: { category: "other", text: mark("trouble") },
  });
  const absent = await make.mentoring({ mentee, mentor, startAt: new Date("2026-05-30T01:00:00Z"), status: "no_show" });
  await call(mentee, "mentoring.dispute", { id: absent.mentoringId, text: mark("dispute") });
  await prisma.mentoring.update({ where: { id }, data: { status: "done" } });
  const supervisor = await make.mentor();
  const { id: supervisionId } = await call(mentor, "supervisions.request", { mentoringId: id });
  await call(await make.admin(), "supervisions.name", { id: supervisionId, supervisorId: supervisor.userId });
  await call(mentor, "supervisions.write", {
    id: supervisionId,
    supervisorId: supervisor.userId,
    situation: mark("case"),
    assessment: mark("view"),
    question: mark("question"),
  });
  await call(supervisor, "supervisions.comment", { id: supervisionId, body: mark("comment") });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { maxCount: 9 } });
  const booked = await call(mentee, "mentoring.book", {
    mentorId: mentor.userId,
    startAt: toOffsetIso(at("2026-06-23", "10:00")),
    acknowledgedDisclosure: here.order.disclosureLevel,
    acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
    note: mark("booking"),
  });
  await call(mentee, "mentoring.cancel", { id: booked.id, reasonCode: "other", reason: mark("reason") });
  await call(mentee, "mentees.saveCareerPlan", {
    id: mentee.userId,
    nextSteps: mark("steps"),
    interests: mark("interests"),
    strengths: mark("strengths"),
    aspirations: mark("aspirations"),
    other: mark("besides"),
  });
  return { here, id, sheetId: sheet.id, supervisionId, bookedId: booked.id, absentId: absent.mentoringId, marks, call, supervisor };
}

/** Every file of the database, and every segment of its write-ahead log from one on. */
async function filesOf(fromSegment: string): Promise<{ name: string; bytes: Buffer }[]> {
  await pool.query("CHECKPOINT");
  const { rows } = await pool.query<{ folder: string; oid: string }>(
    `SELECT current_setting('data_directory') AS "folder", (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS "oid"`,
  );
  const [{ folder, oid } = { folder: "", oid: "" }] = rows;
  const read = (part: string, names: string[]) =>
    names.map((name) => ({ name: `${part}/${name}`, bytes: readFileSync(join(folder, part, name)) }));
  const segments = readdirSync(join(folder, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= fromSegment);
  return [...read(`base/${oid}`, readdirSync(join(folder, "base", oid))), ...read("pg_wal", segments)];
}
const segmentNow = async (): Promise<string> =>
  (await pool.query<{ name: string }>(`SELECT pg_walfile_name(pg_current_wal_lsn()) AS "name"`)).rows[0]?.name ?? "";

describe("what people tell a career consultant", () => {
  test("is in no file of the database and in no write-ahead log, and its readers read it", async () => {
    const from = await segmentNow();
    const { here, id, sheetId, supervisionId, bookedId, absentId, marks, call, supervisor } = await written();
    const control = `印control印${crypto.randomUUID()}`;
    await prisma.mentee.update({ where: { userId: here.mentee.userId }, data: { adminMemo: control } });

    const files = await filesOf(from);
    const places = (text: string) => files.filter(({ bytes }) => bytes.includes(text)).map(({ name }) => name.split("/")[0]);
    // What is not sealed is found in both: the search would find the others.
    expect([...new Set(places(control))].sort()).toEqual(["base", "pg_wal"]);
    expect(marks.filter((text) => places(text).length > 0)).toEqual([]);

    const said = JSON.stringify([
      await call(here.mentor, "checkedQuestions.get", { id: sheetId }),
      await call(here.mentor, "mentoring.get", { id }),
      await call(here.mentee, "mentoring.get", { id }),
      await call(here.mentee, "mentoring.get", { id: absentId }),
      await call(here.mentee, "mentoring.get", { id: bookedId }),
      await call(supervisor, "supervisions.get", { id: supervisionId }),
      await call(here.mentee, "mentees.careerPlan", { id: here.mentee.userId }),
    ]);
    expect(marks.filter((text) => !said.includes(text))).toEqual([]);
  });

  test("leaves by no webhook, by no service account with every scope, and by no mail; secrets and tokens are stored nowhere", async () => {
    const from = await segmentNow();
    const admin = await make.admin();
    const office = { token: await api.signIn(admin) };
    const { customerId } = (await fixture("mentee", "a")).order;
    const sides = [null, customerId] as const;
    const secrets: string[] = [];
    const tokens: string[] = [];
    for (const owner of sides) {
      const of = owner === null ? {} : { customerId: owner };
      const hook = { name: "連携", url: `${receiver.url}/${owner ?? "office"}`, events: eventsFor(owner), ...of };
      secrets.push(((await api.rest("webhooks.create", hook, office)).body as { secret: string }).secret);
      // Every scope that a service account can have.
      const grantable = (await api.rest("serviceAccounts.scopes", of, office)).body as { scopes: { scope: string }[] };
      const scopes = grantable.scopes.map(({ scope }) => scope);
      const account = { name: "連携", scopes, expiresInDays: 30, ...of };
      tokens.push(((await api.rest("serviceAccounts.create", account, office)).body as { token: string }).token);
    }
    const { here, id, marks } = await written();
    for (let run = 0; run < 6; run += 1)
      await api.app.cron(new Request(`${ORIGIN}/api/cron/webhooks`, { headers: { authorization: `Bearer ${CRON_SECRET}` } }), "webhooks");
    const arrived = JSON.stringify(sides.map((owner) => receiver.received(`/${owner ?? "office"}`)));
    // Messages have arrived: otherwise the search below could not fail.
    expect(arrived).toContain("mentoring.canceled");
    const { orderId } = here.order;
    const answers: string[] = [];
    let answered = 0;
    for (const token of tokens)
      for (const [key, input] of [
        ["mentoring.get", { id }],
        ["orders.get", { id: orderId }],
        ["orders.mentees", { id: orderId, pageSize: 100 }],
        ["orders.history", { id: orderId, pageSize: 100 }],
        ["orders.menteesCsv", { orderIds: orderId }],
        ["orders.menteesCsvForHr", { orderIds: orderId }],
        ["orders.report", { orderIds: orderId }],
        ["mentees.list", { pageSize: 100 }],
        ["mentees.hrstaff", { pageSize: 100 }],
        ["auditLogs.list", { pageSize: 100 }],
        ["webhooks.list", { pageSize: 100 }],
      ] as const) {
        const { status, text } = await api.rest(key, input, { token });
        if (status === 200) answered += 1;
        answers.push(text);
      }
    expect(answered).toBeGreaterThan(9);
    const mails = JSON.stringify(await prisma.mail.findMany());
    const said = [arrived, ...answers, mails].join("\n");
    expect(marks.filter((text) => said.includes(text))).toEqual([]);

    // The secrets are in none of it either, neither as text nor as key bytes.
    const kept = [
      ...secrets,
      ...secrets.map((secret) => secret.replace("whsec_", "")),
      ...tokens,
      ...tokens.map((token) => token.slice(4)),
    ];
    const raw = secrets.map((secret) => Buffer.from(secret.replace("whsec_", ""), "base64"));
    const files = await filesOf(from);
    const found = [...kept, ...raw].filter((secret) => files.some(({ bytes }) => bytes.includes(secret)));
    expect(found).toEqual([]);
    expect(kept.filter((secret) => said.includes(secret))).toEqual([]);
  });

  test("is reached by no slip of paper that a copy of the database holds, nor by what a browser is asked to sign", async () => {
    const from = await segmentNow();
    const admin = { token: await api.signIn(await make.admin()) };
    const { orderId } = (await fixture("mentee", "a")).order;
    const employeeNo = `T-${crypto.randomUUID().slice(0, 13)}`;
    const { id } = await prisma.orderMentee.create({ data: { orderId, email: null, employeeNo, name: "工場 太郎", maxCount: 1 } });
    const printed = await api.rest(
      "orders.printSlips",
      { id: orderId, menteeIds: [id] },
      { ...admin, headers: { "idempotency-key": crypto.randomUUID() } },
    );
    const { code } = (printed.body as { slips: [{ code: string }] }).slips[0];
    const { challenge } = (await api.rest("login.passkeyOptions", {})).body as { challenge: string };
    const secrets = [code, code.replaceAll("-", ""), challenge, Buffer.from(challenge, "base64url")];
    const files = await filesOf(from);
    // The person's number is found, so the code beside it would be.
    expect(files.some(({ bytes }) => bytes.includes(employeeNo))).toBe(true);
    expect(secrets.filter((secret) => files.some(({ bytes }) => bytes.includes(secret)))).toEqual([]);
  });

  test("may begin as a sealed text begins: it is sealed nonetheless, and breaks no page of those who read it", async () => {
    const { here, id, call } = await written();
    const text = `sealed:1:${"A".repeat(80)}`;
    const { version: setVersion } = await bankOf(here);
    const { id: sheetId } = await call(here.mentee, "checkedQuestions.create", { setVersion, selected: [], freeText: text, submit: false });
    const sheet = await prisma.checkedQuestion.findUniqueOrThrow({ where: { id: sheetId } });
    expect(sheet.freeText).not.toBe(text);
    expect(await call(here.mentee, "checkedQuestions.get", { id: sheetId })).toMatchObject({ freeText: text });
    await prisma.mentorReport.update({ where: { mentoringId: id }, data: { hrSummaryConsent: "none" } });
    const db = withSecrets(SECRET);
    await db.transaction(async (tx) => {
      await tx.report.answerSummary(
        id,
        { revision: 0, state: "none" },
        { state: "approved", text: clearText(text), sha256: "0".repeat(64), now: NOW },
      );
    });
    const mine = { kind: "mentee", menteeId: here.mentee.userId, hiddenBefore: null } as never;
    expect((await db.read.report.summary(mine, id))?.text.trim()).toBe(text);
  });

  test("goes on being read while the secrets change, and no longer with the earlier one alone", async () => {
    const { here, id, marks } = await written();
    const scope = { kind: "mentor", mentorId: here.mentor.userId } as never;
    const next = "another secret, which is as long as the first";
    const both = withSecrets(next, SECRET);
    const texts = async (db: typeof both) => JSON.stringify(await db.read.report.report(scope, id));
    const told = marks.filter((text) => text.includes("印private印"));
    expect(await texts(both)).toContain(told[0]);
    while ((await both.transaction((tx) => tx.system.sealing.resealKeys(5))) > 0);
    expect(await texts(both)).toContain(told[0]);
    expect(await texts(withSecrets(next))).toContain(told[0]);
    await expect(texts(withSecrets(SECRET))).rejects.toThrow(/no key/);
    // What one writes goes on in the meantime.
    const app = createApp(
      { databaseUrl: api.url, poolMax: 2, secret: SECRET, encryptionSecrets: [next, SECRET], baseUrl: ORIGIN, logLevel: "silent" },
      api.clock,
    );
    try {
      expect(JSON.stringify(await app.services.db.read.report.report(scope, id))).toContain(told[0]);
    } finally {
      await app.close();
    }
    while ((await withSecrets(SECRET, next).transaction((tx) => tx.system.sealing.resealKeys(500))) > 0);
  });

  test("the secrets of identity providers go over to the next secret, and one whose key is gone stays as it is", async () => {
    const next = "another secret, which is as long as the first";
    const { customerId } = await make.customer();
    const seal = (secrets: string[], id: string) => {
      const { keyId, sealed } = encryptionOf(secrets).seal(Buffer.from("the client's secret"), providerSecretOwner(id));
      return { secretKeyId: keyId, secretEnc: Buffer.from(sealed) };
    };
    const [ours, lost] = [crypto.randomUUID(), crypto.randomUUID()];
    const shared = {
      customerId,
      protocol: "oidc",
      name: "会社",
      issuer: "https://idp.example.com",
      clientId: "knotter",
      roles: ["mentee"],
    } as const;
    for (const [id, secret] of [
      [ours, SECRET],
      [lost, "a secret that nobody has kept, as long as others"],
    ] as const)
      await prisma.identityProvider.create({ data: { id, ...shared, roles: [...shared.roles], ...seal([secret], id) } });
    const of = (id: string) => prisma.identityProvider.findUniqueOrThrow({ where: { id } });
    const before = await of(lost);
    expect(await withSecrets(next, SECRET).transaction((tx) => tx.system.sealing.resealProviderSecrets(10))).toBe(1);
    const { secretKeyId, secretEnc, version } = await of(ours);
    if (secretKeyId === null || secretEnc === null) throw new Error("no secret");
    const opened = encryptionOf([next]).open({ keyId: secretKeyId, sealed: secretEnc }, providerSecretOwner(ours));
    expect([Buffer.from(opened).toString(), version]).toEqual(["the client's secret", before.version]);
    expect(await of(lost)).toEqual(before);
    expect(await withSecrets(next, SECRET).transaction((tx) => tx.system.sealing.resealProviderSecrets(10))).toBe(0);
  });

  test("the secrets of webhooks and of authenticator apps go over to the next secret, and work with it alone", async () => {
    const next = "another secret, which is as long as the first";
    const admin = { token: await api.signIn(await make.admin()) };
    const hook = { name: "連携", url: `${receiver.url}/rotated`, events: eventsFor(null) };
    const { webhook } = (await api.rest("webhooks.create", hook, admin)).body as { webhook: { id: string } };
    await api.rest("webhooks.rotate", { id: webhook.id }, admin);
    const { userId } = await make.mentor();
    const app = new Uint8Array(20).fill(7);
    await prisma.secondFactor.create({
      data: { userId, ...sealedBy(SECRET, app, factorOwner(userId)), confirmedAt: NOW, createdAt: NOW },
    });
    // One that was damaged opens for nobody, and holds up none of the others.
    const damaged = await make.mentor();
    await prisma.secondFactor.create({
      data: { userId: damaged.userId, ...sealedBy(SECRET, app, factorOwner(userId)), confirmedAt: NOW, createdAt: NOW },
    });
    const of = () => prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
    const before = await of();

    const both = withSecrets(next, SECRET);
    expect(await both.transaction((tx) => tx.system.sealing.resealWebhookSecrets(100))).toBeGreaterThan(0);
    expect(await both.transaction((tx) => tx.system.sealing.resealFactors(100))).toBeGreaterThan(0);
    expect(await both.transaction((tx) => tx.system.sealing.resealWebhookSecrets(100))).toBe(0);
    expect(await both.transaction((tx) => tx.system.sealing.resealFactors(100))).toBe(0);

    const factor = await prisma.secondFactor.findUniqueOrThrow({ where: { userId } });
    expect(encryptionOf([next]).open(factor, factorOwner(userId))).toEqual(app);
    const { secretKeyId, secretEnc, previousKeyId, previousEnc, version } = await of();
    if (previousKeyId === null || previousEnc === null || before.previousKeyId === null || before.previousEnc === null)
      throw new Error("there is a secret before this one");
    const owner = webhookSecretOwner(webhook.id);
    const [then, now] = [encryptionOf([SECRET]), encryptionOf([next])];
    expect(now.open({ keyId: secretKeyId, sealed: secretEnc }, owner)).toEqual(
      then.open({ keyId: before.secretKeyId, sealed: before.secretEnc }, owner),
    );
    expect(now.open({ keyId: previousKeyId, sealed: previousEnc }, owner)).toEqual(
      then.open({ keyId: before.previousKeyId, sealed: before.previousEnc }, owner),
    );
    expect(version).toBe(before.version);
    // For the tests that follow, which know the first secret alone.
    await withSecrets(SECRET, next).transaction((tx) => tx.system.sealing.resealWebhookSecrets(100));
    await withSecrets(SECRET, next).transaction((tx) => tx.system.sealing.resealFactors(100));
  });

  test("the addresses of mentors' calendars go over to the next secret, and are read with it alone", async () => {
    const next = "another secret, which is as long as the first";
    const { userId: mentorId } = await make.mentor();
    const address = Buffer.from("https://calendar.example.com/private-0123456789.ics");
    const { keyId, sealed } = sealedBy(SECRET, address, calendarAddressOwner(mentorId));
    const shared = { mentorId, kind: "ics", label: "仕事", keyId, createdAt: NOW } as const;
    const ours = await prisma.calendarSource.create({ data: { ...shared, addressEnc: sealed } });
    const damaged = await prisma.calendarSource.create({ data: { ...shared, addressEnc: Buffer.from(sealed).fill(0) } });
    const both = withSecrets(next, SECRET);
    expect(await both.transaction((tx) => tx.system.sealing.resealCalendarAddresses(100))).toBe(1);
    expect(await both.transaction((tx) => tx.system.sealing.resealCalendarAddresses(100))).toBe(0);
    const after = await prisma.calendarSource.findUniqueOrThrow({ where: { id: ours.id } });
    if (after.keyId === null || after.addressEnc === null) throw new Error("the address is gone");
    const opened = encryptionOf([next]).open({ keyId: after.keyId, sealed: after.addressEnc }, calendarAddressOwner(mentorId));
    expect(Buffer.from(opened)).toEqual(address);
    expect(await prisma.calendarSource.findUniqueOrThrow({ where: { id: damaged.id } })).toEqual(damaged);
    await prisma.calendarSource.deleteMany({ where: { mentorId } });
  });

  test("a key whose secret nobody has kept stays as it is, and holds up none of the others", async () => {
    const next = "another secret, which is as long as the first";
    const { id } = await written();
    const subjectId = crypto.randomUUID();
    const lost = {
      subjectId,
      side: "mentor",
      ...sealedBy("a secret that nobody has kept, as long as others", new Uint8Array(32), "x"),
    } as const;
    await prisma.dataKey.create({ data: lost });
    const both = withSecrets(next, SECRET);
    while ((await both.transaction((tx) => tx.system.sealing.resealKeys(5))) > 0);
    const current = (await prisma.dataKey.findMany({ where: { subjectId: id } })).map(({ keyId }) => keyId);
    expect([...new Set(current)]).toEqual([encryptionOf([next]).keyIds[0]]);
    expect(await prisma.dataKey.findFirst({ where: { subjectId } })).toMatchObject({ keyId: lost.keyId });
    await prisma.dataKey.deleteMany({ where: { subjectId } });
    while ((await withSecrets(SECRET, next).transaction((tx) => tx.system.sealing.resealKeys(500))) > 0);
  });

  test("a text that was copied to another interview, column or side does not open", async () => {
    const [one, other] = [await written(), await written()];
    const scope = { kind: "mentor", mentorId: one.here.mentor.userId } as never;
    const db = withSecrets(SECRET);
    const { summaryPrivate } = await prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId: other.id } });
    await prisma.mentorReport.update({ where: { mentoringId: one.id }, data: { summaryPrivate } });
    await expect(db.read.report.report(scope, one.id)).rejects.toThrow();
    const { assessment } = await prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId: one.id } });
    await prisma.mentorReport.update({ where: { mentoringId: one.id }, data: { summaryPrivate: assessment } });
    await expect(db.read.report.report(scope, one.id)).rejects.toThrow();
  });

  test("cannot be opened after an erasure by whoever kept a copy of it: the mentee's keys are gone, the mentor's report stays", async () => {
    const { here, id, sheetId, absentId } = await written();
    const survey = await prisma.menteeReport.findUniqueOrThrow({ where: { mentoringId: id } });
    const sheet = await prisma.checkedQuestion.findUniqueOrThrow({ where: { id: sheetId } });
    const plan = await prisma.careerPlan.findUniqueOrThrow({ where: { menteeId: here.mentee.userId } });
    const db = withSecrets(SECRET);
    const admin = actorOf(await make.admin());
    await db.transaction((tx) => eraseStep(testDeps(db), tx, admin, here.mentee.userId, { words: true, now: NOW }));
    const keys = await prisma.dataKey.findMany({ where: { subjectId: { in: [id, sheetId, absentId, here.mentee.userId] } } });
    expect(keys.map(({ side }) => side).sort()).toEqual(["mentor", "mentor"]);
    // As it would be restored from a backup.
    await prisma.menteeReport.update({ where: { mentoringId: id }, data: { learned: survey.learned } });
    await prisma.checkedQuestion.update({ where: { id: sheetId }, data: { goal: sheet.goal, mentorNote: sheet.mentorNote } });
    await prisma.careerPlan.create({ data: plan });
    const mine = { kind: "mentee", menteeId: here.mentee.userId, hiddenBefore: null } as never;
    expect(await db.read.mentee.careerPlan.find(mine)).toMatchObject({ nextSteps: null, interests: null });
    expect((await db.read.report.survey(mine, id))?.learned).toBeNull();
    expect((await db.read.questionnaire.checked.require(mine, sheetId, NOW)).goal).toBeNull();
    const report = await db.read.report.report({ kind: "mentor", mentorId: here.mentor.userId } as never, id);
    expect(report?.summaryPrivate).toContain("印private印");
  });

  test("written before texts were sealed is sealed by the nightly job, once, and read as before", async () => {
    const { here, id, sheetId } = await written();
    const clear = "前からある文";
    const selected = [{ questionId: crypto.randomUUID(), text: clear, priority: 1 }];
    await prisma.menteeReport.update({ where: { mentoringId: id }, data: { learned: clear, commentToMentor: clear } });
    await prisma.mentorReport.update({
      where: { mentoringId: id },
      data: {
        summaryPrivate: clear,
        hrSummary: clear,
        hrSummaryConsent: "approved",
        hrSummaryRevision: 1,
        hrSummarySha256: "0".repeat(64),
      },
    });
    await prisma.checkedQuestion.update({ where: { id: sheetId }, data: { selected, goal: clear } });
    const db = withSecrets(SECRET);
    let rounds = 0;
    while ((await db.transaction((tx) => tx.system.sealing.sealStored(50))) > 0) rounds += 1;
    expect(rounds).toBeGreaterThan(0);
    const survey = await prisma.menteeReport.findUniqueOrThrow({ where: { mentoringId: id } });
    const report = await prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId: id } });
    const sheet = await prisma.checkedQuestion.findUniqueOrThrow({ where: { id: sheetId } });
    expect(JSON.stringify([survey, sheet, report.summaryPrivate])).not.toContain(clear);
    // Approved by the mentee, word by word, for the company to read.
    expect(report.hrSummary).toBe(clear);
    const mine = { kind: "mentee", menteeId: here.mentee.userId, hiddenBefore: null } as never;
    expect(await db.read.report.survey(mine, id)).toMatchObject({ learned: clear, commentToMentor: clear });
    expect(await db.read.questionnaire.checked.require(mine, sheetId, NOW)).toMatchObject({ goal: clear, selected });
  });
});
