import { isWrite } from "@knotter/contract/endpoint";
import { tokyoDate } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { eraseStep } from "@knotter/usecases/mentee/erase";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { expectedOfGuard } from "./support/cell";
import { ENTRIES } from "./support/entries";
import { type Fixture, fixturesFor, KINDS, type Kind, searchedPairsOf } from "./support/fixtures";
import { type OperationKey, operations } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;
const fixture = await fixturesFor(api);

const SHEET = { situation: "印-経過-印", assessment: "印-見立て-印", question: "印-検討-印" };
const COMMENT = "印-コメント-印";
const MARK = /印-[^-]+-印/;
const refused = ({ status, error }: Answer) => [status, error?.code];

interface Seen {
  id: string;
  status: string;
  version: number;
  own: boolean;
  sheet: typeof SHEET | null;
  comments: { body: string; own: boolean }[];
  names: { mentee: string[]; company: string[]; order: string[] } | null;
  mentoring: { id: string } | null;
  supervisor: { id: string; name: string } | null;
  can: Record<string, boolean>;
}

/** An interview that was held, its mentor, two who can supervise, and an admin. */
async function given() {
  const here = await fixture("mentor", "a");
  await prisma.mentoring.update({ where: { id: here.mentoring.mentoringId }, data: { status: "done" } });
  const [first, second, admin] = [await make.mentor(), await make.mentor(), await make.admin()];
  const tokens = new Map<string, string>();
  const as = async (who: Person) => {
    const token = tokens.get(who.userId) ?? (await api.signIn(who));
    tokens.set(who.userId, token);
    return { token };
  };
  const call = async (who: Person, key: OperationKey, input: object) => api.rest(key, input as never, await as(who));
  const asked = (await call(here.mentor, "supervisions.request", { mentoringId: here.mentoring.mentoringId })).body as { id: string };
  const { id } = asked;
  const seen = async (who: Person) => (await call(who, "supervisions.get", { id })).body as Seen;
  let named: Person = first;
  return {
    here,
    id,
    first,
    second,
    admin,
    call,
    seen,
    name: (supervisor: Person) => {
      named = supervisor;
      return call(admin, "supervisions.name", { id, supervisorId: supervisor.userId });
    },
    /** For whom it is meant: the one named last, as far as the author knows. */
    write: (more: object = {}) => call(here.mentor, "supervisions.write", { id, supervisorId: named.userId, ...SHEET, ...more }),
    comment: (who: Person) => call(who, "supervisions.comment", { id, body: COMMENT }),
  };
}

describe("a supervision", () => {
  test("goes from the wish to the end, and each sees what is due", async () => {
    const { here, id, first, admin, call, seen, name, write, comment } = await given();
    expect(refused(await write())).toEqual([412, "STATUS_NOT_ALLOWED"]);
    expect((await name(first)).status).toBe(200);
    expect((await write({ draft: true, question: undefined })).status).toBe(200);
    expect(await seen(first)).toMatchObject({ status: "named", own: false, sheet: null, mentoring: null, names: null });
    expect((await write({ question: "" })).error).toMatchObject({ code: "UNPROCESSABLE" });
    expect((await write()).body).toMatchObject({ status: "written" });
    expect(await seen(first)).toMatchObject({ sheet: SHEET, can: { comment: true, write: false, close: false, withdraw: false } });
    expect((await comment(first)).body).toMatchObject({ status: "discussed" });
    expect((await seen(here.mentor)).comments.map(({ body }) => body)).toEqual([COMMENT]);
    expect((await call(here.mentor, "supervisions.close", { id })).body).toMatchObject({ status: "closed" });
    expect(refused(await comment(first))).toEqual([412, "STATUS_NOT_ALLOWED"]);
    expect(refused(await name(admin))).toEqual([412, "STATUS_NOT_ALLOWED"]);
  });

  test("tells its author, and nobody else, which names not to write", async () => {
    const { here, id, first, seen, name, write } = await given();
    await name(first);
    await write();
    const { name: company } = await prisma.customer.findUniqueOrThrow({ where: { id: here.order.customerId } });
    const { name: listed } = await prisma.orderMentee.findUniqueOrThrow({ where: { id: here.mentee.orderMenteeId } });
    const own = await seen(here.mentor);
    expect(own.names?.company).toEqual([company]);
    expect(own.names?.mentee).toContain(listed);
    expect(own.mentoring?.id).toBe(here.mentoring.mentoringId);
    const answer = await api.rest("supervisions.get", { id }, { token: await api.signIn(first) });
    for (const word of [company, listed, here.mentoring.mentoringId]) expect(answer.text).not.toContain(word);
  });

  test("asked for twice is one, and one more after it has ended", async () => {
    const { here, id, call } = await given();
    const again = () => call(here.mentor, "supervisions.request", { mentoringId: here.mentoring.mentoringId });
    expect((await again()).body).toMatchObject({ id, status: "requested" });
    await call(here.mentor, "supervisions.withdraw", { id });
    expect(((await again()).body as { id: string }).id).not.toBe(id);
  });

  test("is refused for an interview that was not held, for the mentor who asks as supervisor, and for one who is stopped", async () => {
    const { id, here, admin, name, call } = await given();
    const ahead = await fixture("mentor", "a");
    const wish = await api.rest("supervisions.request", { mentoringId: ahead.mentoring.mentoringId }, { token: ahead.token });
    expect(refused(wish)).toEqual([412, "STATUS_NOT_ALLOWED"]);
    expect(refused(await name(here.mentor))).toEqual([412, "MENTOR_INVALID"]);
    expect(refused(await name(await make.mentor({ enabled: false })))).toEqual([412, "MENTOR_INVALID"]);
    expect(refused(await name(here.mentee))).toEqual([412, "MENTOR_INVALID"]);
    expect(refused(await call(admin, "supervisions.name", { id, supervisorId: here.mentor.userId, expectedVersion: 9 }))).toEqual([
      409,
      "VERSION_CONFLICT",
    ]);
  });
});

describe("a supervisor who is replaced, stopped or no longer needed", () => {
  test("reads nothing any more, and the next one nothing until the sheet is handed over again", async () => {
    const { here, id, first, second, call, seen, name, write, comment } = await given();
    await name(first);
    await write();
    await comment(first);
    expect((await name(second)).body).toMatchObject({ status: "named" });
    for (const key of ["supervisions.get", "supervisions.comment"] as const)
      expect(refused(await call(first, key, { id, ...(key === "supervisions.get" ? {} : { body: COMMENT }) }))).toEqual([404, "NOT_FOUND"]);
    expect((await call(first, "supervisions.list", {})).text).not.toContain(id);
    expect(await seen(second)).toMatchObject({ sheet: null, comments: [] });
    expect(refused(await comment(second))).toEqual([412, "STATUS_NOT_ALLOWED"]);
    expect(await seen(here.mentor)).toMatchObject({ sheet: SHEET });
    expect(refused(await write({ supervisorId: first.userId }))).toEqual([409, "CONFLICT"]);
    await write();
    expect(await seen(second)).toMatchObject({ sheet: SHEET, comments: [] });
    expect((await seen(here.mentor)).comments.map(({ own, body }) => [own, body])).toEqual([[false, COMMENT]]);
  });

  test("is shown to the admins as a task when stopped", async () => {
    const { id, first, second, admin, call, name, write } = await given();
    const waits = async () => (await call(admin, "office.taskList", { kind: "supervision", pageSize: 100 })).text.includes(id);
    expect(await waits()).toBe(true);
    await name(first);
    await write();
    expect(await waits()).toBe(false);
    await prisma.mentor.update({ where: { userId: first.userId }, data: { enabled: false } });
    expect(await waits()).toBe(true);
    expect(refused(await call(first, "supervisions.get", { id }))).toEqual([404, "NOT_FOUND"]);
    await name(second);
    expect(await waits()).toBe(false);
  });

  test("reads nothing once the wish is withdrawn; its author does", async () => {
    const { here, id, first, call, seen, name, write } = await given();
    await name(first);
    await write();
    await call(here.mentor, "supervisions.withdraw", { id });
    expect(refused(await call(first, "supervisions.get", { id }))).toEqual([404, "NOT_FOUND"]);
    expect(await seen(here.mentor)).toMatchObject({ status: "withdrawn", sheet: SHEET, can: { write: false, withdraw: false } });
  });
});

/** A sheet and a comment between the pair's mentor and a stranger. */
async function planted({ mentor, mentoring: { mentoringId } }: Fixture): Promise<void> {
  const supervisor = await make.mentor();
  await prisma.supervision.create({
    data: {
      mentoringId,
      mentorId: mentor.userId,
      supervisorId: supervisor.userId,
      status: "discussed",
      ...SHEET,
      requestedAt: NOW,
      updatedAt: NOW,
      comments: { create: { authorId: supervisor.userId, body: COMMENT, at: NOW } },
    },
  });
}

const everybody = (Object.keys(KINDS) as Kind[]).flatMap((kind) => searchedPairsOf(kind).map((pair) => ({ kind, pair })));

describe("a case sheet leaves by no operation to anybody but its two mentors", () => {
  test.each(everybody)(
    "$kind about $pair",
    async ({ kind, pair }) => {
      const read = await fixture(kind, pair);
      await planted(read);
      for (const { key, row } of operations) {
        let here = read;
        if (isWrite(row) && !expectedOfGuard({ key, kind })) {
          here = await fixture(kind, pair);
          await planted(here);
        }
        const answer = await api.rest(key, await ENTRIES[key].input(here), { token: here.token });
        const isAuthor = here.caller?.userId === here.mentor.userId;
        if (!(isAuthor && key === "supervisions.get")) expect([key, MARK.exec(answer.text)?.[0] ?? null]).toEqual([key, null]);
      }
    },
    120_000,
  );
});

test("an admin is told the month of a wish, in the list and as a task; its author the moment", async () => {
  const { here, id, admin, call } = await given();
  const { requestedAt } = await prisma.supervision.findUniqueOrThrow({ where: { id } });
  const seenBy = async (who: Person) => {
    const { items } = (await call(who, "supervisions.list", { pageSize: 100 })).body as {
      items: { id: string; requestedAt: string; updatedAt: string }[];
    };
    return items.find((item) => item.id === id);
  };
  expect(new Date((await seenBy(here.mentor))?.requestedAt ?? 0)).toEqual(requestedAt);
  const told = await seenBy(admin);
  for (const moment of [told?.requestedAt, told?.updatedAt]) expect(moment).toMatch(/-01T00:00:00(?:\.000)?\+09:00$/);
  expect(told?.requestedAt.slice(0, 7)).toBe(tokyoDate(requestedAt).slice(0, 7));
  const { tasks } = (await call(admin, "office.tasks", {})).body as { tasks: { kind: string; at: string | null }[] };
  expect(tasks.find(({ kind }) => kind === "supervision")?.at).toMatch(/-01T00:00:00\+09:00$/);
});

test("mails, history and the audit log say that there is something, not what or about whom", async () => {
  const { here, id, first, second, call, name, write, comment } = await given();
  await name(first);
  await write();
  await comment(first);
  await name(second);
  await write();
  await call(here.mentor, "supervisions.withdraw", { id });
  const mails = await prisma.mail.findMany({ where: { type: "supervision", facts: { path: ["supervisionId"], equals: id } } });
  const news = mails.map(({ toUserId, facts }) => [
    toUserId === here.mentor.userId ? "author" : toUserId === first.userId ? "first" : "second",
    (facts as { news: string }).news,
  ]);
  expect(news.sort()).toEqual(
    [
      ["first", "asked_to_supervise"],
      ["author", "supervisor_named"],
      ["first", "sheet_written"],
      ["author", "commented"],
      ["second", "asked_to_supervise"],
      ["author", "supervisor_named"],
      ["first", "replaced"],
      ["second", "sheet_written"],
      ["second", "withdrawn"],
    ].sort(),
  );
  const audit = await prisma.auditLog.findMany({ where: { entity: "Supervision", entityId: id } });
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "supervision.comment",
    "supervision.name",
    "supervision.name",
    "supervision.request",
    "supervision.withdraw",
    "supervision.write",
    "supervision.write",
  ]);
  const told = JSON.stringify([mails, audit]);
  expect(told).not.toMatch(MARK);
  for (const word of [here.mentoring.mentoringId, here.mentee.userId, here.mentee.email, here.order.orderId])
    expect(told).not.toContain(word);
});

test("an answer under an Idempotency-Key keeps nothing of what was written", async () => {
  const { id, here, first, name } = await given();
  await name(first);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const token = await api.signIn(here.mentor);
  for (let time = 0; time < 2; time += 1)
    expect((await api.rest("supervisions.write", { id, supervisorId: first.userId, ...SHEET }, { token, headers })).body).toMatchObject({
      status: "written",
      version: 3,
    });
  const kept = await prisma.idempotencyKey.findMany({ where: { userId: here.mentor.userId } });
  expect([kept.length, MARK.test(JSON.stringify(kept))]).toEqual([1, false]);
});

test("an erasure of the mentee takes the sheet and the comments, and ends what was under way", async () => {
  const { id, here, admin, first, name, write, comment } = await given();
  await name(first);
  await write();
  await comment(first);
  await api.db.transaction((tx) => eraseStep(testDeps(api.db), tx, actorOf(admin), here.mentee.userId, { words: true, now: NOW }));
  expect(await prisma.supervision.findUniqueOrThrow({ where: { id }, include: { comments: true } })).toMatchObject({
    status: "withdrawn",
    situation: null,
    assessment: null,
    question: null,
    comments: [],
  });
});
