import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { jobsOf } from "../src/cron";
import { startApi } from "./support/api-harness";
import type { OperationKey } from "./support/operations";

// Every operation that mails or lists the people of an order, with three of them: Hanako has an address; Taro has none and has not registered; Jiro
// had none, and has registered by a slip with a private address. Each test continues from the state that the ones before have left.
const api = await startApi({ fresh: true });
const { make, prisma, clock } = api;
const [HANAKO, JIRO] = ["hanako@example.com", "planted.jiro@private.example"];
const [taro, jiro] = ["工場 太郎", "工場 次郎"];
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

const { customerId } = await make.customer();
const order = await make.order({ customerId, endsOn: "2026-12-31" });
const id = order.orderId;
const mentor = await make.mentor({ orders: [order] });
const asHr = await api.signIn(await make.hrStaff({ customerId, permissions: { manageMentees: true, exportCsv: true } }));
const asAdmin = await api.signIn(await make.admin());

type Answered = Record<string, unknown>;
const answers: string[] = [];
/** The operation's answer; a refusal fails the test. Answers for a company are kept for the last test. */
async function ask(key: OperationKey, input: object, token: string | undefined = asAdmin): Promise<Answered & { text: string }> {
  const answer = await api.rest(key, input as never, token === undefined ? {} : { token });
  expect([key, answer.status < 300 ? "" : answer.text]).toEqual([key, ""]);
  if (token === asHr || key.startsWith("orders.")) answers.push(answer.text);
  return { ...(answer.body as Answered), text: answer.text };
}
const run = async (...jobs: string[]) => {
  for (const job of jobs) expect([job, (await jobsOf(api.app.services)(job))?.failures]).toEqual([job, []]);
};
/** The addresses to which mails of this type are to be sent, or were sent. */
async function mailed(type: string): Promise<(string | null)[]> {
  const mails = await prisma.mail.findMany({ where: { type }, select: { toAddress: true, toUserId: true } });
  const users = new Map((await prisma.user.findMany({ select: { id: true, email: true } })).map((user) => [user.id, user.email]));
  return mails.map(({ toAddress, toUserId }) => toAddress ?? users.get(toUserId ?? "") ?? null).sort();
}
const place = (name: string) => prisma.orderMentee.findFirstOrThrow({ where: { orderId: id, name } });
const of = async (...names: string[]) => Promise.all(names.map(async (name) => (await place(name)).id));
const sheet = () =>
  new File(["氏名,メールアドレス,社員番号\r\n事務 花子,hanako@example.com,\r\n工場 太郎,,F-1\r\n工場 次郎,,F-2\r\n"], "名簿.csv", {
    type: "text/csv",
  });
const UNREACHED = expect.objectContaining({ to: taro, reason: "no_address" });
const letter = { orderId: id, subject: "面談のご案内", body: "{{氏名}} 様\n残り {{残り回数}} 回です。" };
const toAll = { ...letter, audience: { type: "all_mentees" } };
let jiros = { userId: "", token: "" };
let mentoringId = "";

const PATHS: readonly (readonly [path: string, then: () => Promise<void>])[] = [
  [
    "a file with an empty column is checked and taken in, and warns",
    async () => {
      const given = { file: sheet(), kind: "mentees", orderId: id };
      const checked = await ask("orders.importCsv", given);
      expect(checked).toMatchObject({ errors: [], summary: { new: 3, error: 0 } });
      expect((checked["warnings"] as { row: number; message: string }[]).map(({ row }) => row)).toEqual([3, 4]);
      const commit = { ...given, file: sheet(), mode: "commit", importId: checked["importId"] };
      expect(await ask("orders.importCsv", commit)).toMatchObject({ created: 3 });
      expect(await mailed("mentee_register")).toEqual(expect.not.arrayContaining([null]));
    },
  ],
  [
    "the same people pasted by HR again are corrected, not doubled",
    async () => {
      const mentees = [{ name: taro, employeeNo: "F-1", department: "製造部" }];
      expect(await ask("orders.addMentees", { id, mentees, sendInvite: true }, asHr)).toMatchObject({ created: 0, updated: 1 });
    },
  ],
  [
    "slips, by which one of them registers",
    async () => {
      const printed = await ask("orders.printSlips", { id, menteeIds: await of(jiro) }, asHr);
      const [slip] = printed["slips"] as { code: string }[];
      const given = { orderCode: printed["orderCode"], employeeNo: "F-2", code: slip?.code };
      await api.rest("signup.mailByCode", { ...given, email: JIRO } as never);
      const { facts } = await prisma.mail.findFirstOrThrow({ where: { toAddress: JIRO } });
      const link = api.links.tokenOf((facts as { linkId: string }).linkId);
      expect((await api.rest("signup.mentee", { token: link, password: "雨の日は傘を忘れて走って帰る人", ...consents })).status).toBe(201);
      const { id: userId } = await prisma.user.findFirstOrThrow({ where: { email: JIRO } });
      jiros = { userId, token: await api.signIn({ userId, email: JIRO, role: "mentee" }) };
      const profile = { name: jiro, nameKana: "コウジョウ ジロウ", phone: "090-1234-5678", disclosureAcknowledged: true };
      const registered = await api.rest("mentees.register", { id: userId, ...profile, ...consents } as never, { token: jiros.token });
      expect(registered.status).toBe(201);
      expect(await mailed("registered")).toContain(JIRO);
    },
  ],
  [
    "invitations, and how many they do not reach",
    async () => {
      const { skipped } = await ask("mail.menteeRegister", { orderId: id, resend: true, force: true });
      expect(skipped).toEqual(expect.arrayContaining([UNREACHED]));
      expect(new Set(await mailed("mentee_register"))).toEqual(new Set([HANAKO]));
    },
  ],
  [
    "invitations again, to somebody without an address alone, and later",
    async () => {
      const menteeIds = await of(taro);
      expect(await ask("mail.menteeRegister", { orderId: id, menteeIds, resend: true }, asHr)).toMatchObject({ queued: 0 });
      await ask("mail.menteeRegister", { orderId: id, menteeIds, resend: true, sendAt: "2026-06-02T09:00:00+09:00" });
      clock.set(at("2026-06-02", "09:01"));
      await run("drain");
      clock.set(NOW);
      expect(new Set(await mailed("mentee_register"))).toEqual(new Set([HANAKO]));
    },
  ],
  [
    "the composer's recipients and samples",
    async () => {
      const preview = await ask("mail.manualMail", { ...toAll, previewOnly: true });
      expect(preview).toMatchObject({ preview: { count: 2 }, skipped: [UNREACHED] });
      const only = { ...letter, audience: { type: "ids", ids: await of(taro) }, previewOnly: true };
      expect(await ask("mail.manualMail", only)).toMatchObject({ preview: { count: 0, samples: [] } });
    },
  ],
  [
    "announcements",
    async () => {
      expect(await ask("mail.manualMailSend", toAll)).toMatchObject({ queued: 2, skipped: [UNREACHED] });
      expect(await mailed("manual_mail")).toEqual([HANAKO, JIRO].sort());
    },
  ],
  [
    "an announcement by the filters of the list, at a time",
    async () => {
      const audience = { type: "matching", conditions: { status: "unregistered" } };
      await ask("mail.manualMail", { ...letter, audience, saveAs: "scheduled", sendAt: "2026-06-03T09:00:00+09:00" });
      clock.set(at("2026-06-03", "09:01"));
      await run("drain");
      clock.set(NOW);
      expect(await mailed("manual_mail")).toEqual([HANAKO, HANAKO, JIRO].sort());
    },
  ],
  [
    "a campaign of invitations, person by person",
    async () => {
      clock.set(at("2026-06-04", "12:00"));
      await ask("mail.manualMailSend", { ...toAll, kind: "invitation", resend: true, force: true, audience: { type: "unregistered" } });
      await run("bulk", "drain");
      clock.set(NOW);
      expect(new Set(await mailed("mentee_register"))).toEqual(new Set([HANAKO]));
    },
  ],
  [
    "an interview's mails, reminders and surveys",
    async () => {
      const startAt = toOffsetIso(at("2026-06-10", "10:00"));
      const booked = await ask(
        "mentoring.book",
        { mentorId: mentor.userId, startAt, acknowledgedDisclosure: order.disclosureLevel, acknowledgedPolicyVersion: "2026-04-01" },
        jiros.token,
      );
      mentoringId = String(booked["id"]);
      for (const [day, time] of [
        ["2026-06-09", "10:00"],
        ["2026-06-10", "09:00"],
        ["2026-06-10", "11:05"],
        ["2026-06-14", "12:00"],
      ] as const) {
        clock.set(at(day, time));
        await run("remind-day", "remind-hour", "reports", "drain", "daily");
      }
      clock.set(NOW);
      const sent = await prisma.mail.findMany({ where: { toUserId: jiros.userId, mentoringId }, select: { type: true } });
      expect(new Set(sent.map(({ type }) => type))).toEqual(
        new Set(["mentoring_reserved", "mentoring_remind", "mentoring_remind_1hour", "report", "report_remind"]),
      );
    },
  ],
  [
    "who has not got a mail",
    async () => {
      expect((await ask("mail.deliveries", {})).text).not.toContain(taro);
      expect((await ask("mail.list", { q: "工場" })).text).not.toContain(taro);
      await ask("orders.mails", { id }, asHr);
      expect(await prisma.mail.count({ where: { toUserId: null, toAddress: null } })).toBe(0);
    },
  ],
  [
    "the search",
    async () => {
      const { people } = await ask("office.search", { q: "工場" });
      expect((people as { name: string; email: string | null }[]).map(({ name, email }) => [name, email]).sort()).toEqual([
        [taro, null],
        [jiro, JIRO],
      ]);
      // An admin may search for the address, as for any other; a company may not.
      expect(await ask("orders.mentees", { id, q: "private.example" }, asHr)).toMatchObject({ items: [] });
    },
  ],
  [
    "lists, sorted by the address too, page by page",
    async () => {
      for (const sortDirection of ["asc", "desc"]) {
        const names: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await ask("orders.mentees", { id, sort: "email", sortDirection, pageSize: 1, ...(cursor && { cursor }) });
          names.push(...(page["items"] as { name: string }[]).map(({ name }) => name));
          cursor = page["nextCursor"] as string | null;
        }
        expect([...names].sort()).toEqual(["事務 花子", taro, jiro].sort());
      }
      expect(await ask("orders.mentees", { id, withoutEmail: true }, asHr)).toMatchObject({ total: 2 });
    },
  ],
  [
    "somebody's own panel",
    async () => {
      const [orderMenteeId] = await of(taro);
      expect(await ask("orders.mentee", { id, orderMenteeId })).toMatchObject({
        person: { email: null, withoutEmail: true },
        may: { invite: false },
      });
      await ask("orders.mentee", { id, orderMenteeId: (await place(jiro)).id }, asHr);
    },
  ],
  [
    "CSV and xlsx",
    async () => {
      expect((await ask("orders.menteesCsv", { orderIds: id })).text).toContain(taro);
      expect((await ask("orders.menteesCsvForHr", { orderIds: id }, asHr)).text).toContain(taro);
      for (const format of ["csv", "xlsx"]) await ask("orders.menteesCsv", { orderIds: id, format });
    },
  ],
  [
    "bulk operations, and the list of whom they were not done for",
    async () => {
      const ids = await of(taro, jiro);
      const begun = await ask("bulkOperations.begin", { orderId: id, ids, action: "count", maxCount: 4, confirmCount: 2 });
      await run("bulk");
      expect(await ask("bulkOperations.get", { id: begun["id"] })).toMatchObject({ status: "done" });
      answers.push((await ask("bulkOperations.notDone", { id: begun["id"], encoding: "utf8" })).text);
    },
  ],
  [
    "a correction that adds the address, and the invitation that follows",
    async () => {
      const { id: orderMenteeId, version: expectedVersion } = await place(taro);
      const email = "taro@example.com";
      await ask("orders.correctMentee", { id, orderMenteeId, expectedVersion, email });
      expect(await ask("mail.menteeRegister", { orderId: id, menteeIds: [orderMenteeId] })).toMatchObject({ queued: 1, skipped: [] });
      expect(await mailed("mentee_register")).toContain(email);
    },
  ],
  [
    "the person's own export, with the address",
    async () => {
      const { body } = await api.trpc("mentees.export", { id: jiros.userId }, { token: jiros.token });
      const files = unzipSync(Buffer.from((body as { base64: string }).base64, "base64"));
      expect(
        Object.values(files)
          .map((file) => Buffer.from(file).toString())
          .join("\n"),
      ).toContain(JIRO);
    },
  ],
  [
    "an erasure",
    async () => {
      await ask("mentees.remove", { id: jiros.userId });
      expect(await prisma.signupCode.count()).toBe(0);
      const tables = await prisma.$queryRaw<object[]>`SELECT 1 FROM "User" WHERE "email" = ${JIRO}`;
      expect(tables).toEqual([]);
      expect(await prisma.orderMentee.findFirst({ where: { orderId: id, OR: [{ name: jiro }, { employeeNo: "F-2" }] } })).toBeNull();
    },
  ],
  [
    "retention, and every other job",
    async () => {
      clock.set(at("2036-01-10", "09:00"));
      await run("daily", "retention", "drain", "holds", "bulk", "webhooks", "zoom", "calendars");
      const left = await prisma.orderMentee.findMany({ where: { orderId: id }, select: { name: true } });
      for (const { name } of left) expect([taro, jiro]).not.toContain(name);
      expect(await prisma.signupCode.count()).toBe(0);
      clock.set(NOW);
    },
  ],
  [
    "nothing that a company reads, or is handed, names the address of their own",
    async () => {
      expect(answers.filter((text) => text.includes("planted."))).toEqual([]);
    },
  ],
];

test.each(PATHS)("without e-mail: %s", { timeout: 60_000 }, (_path, then) => then());
