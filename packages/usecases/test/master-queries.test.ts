import { scopeOf } from "@knotter/domain/scope";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { expect, test } from "vitest";

const { make, db } = await openWorkbench();

test("the words of a kind are added at its end, renamed, retired and arranged", async () => {
  await db.transaction(async (tx) => {
    await tx.vocabulary.add("style", "test-a", "甲");
    await tx.vocabulary.add("style", "test-b", "乙");
    await tx.vocabulary.update("style", "test-b", { label: "丙", retired: true }, NOW);
    const codes = (await tx.vocabulary.lockKind("style")).map(({ code }) => code);
    expect(codes.slice(-2)).toEqual(["test-a", "test-b"]);
    await tx.vocabulary.arrange("style", codes.toReversed());
  });
  const words = (await db.read.vocabulary.all()).filter(({ kind }) => kind === "style");
  expect(words.slice(0, 2)).toMatchObject([
    { code: "test-b", label: "丙", position: 1, retired: true },
    { code: "test-a", label: "甲", position: 2, retired: false },
  ]);
});

test("a version of the questions is kept with those that it does not ask, and retires the one before", async () => {
  await make.questionSet();
  const question = { groupCode: "g", groupLabel: "群", text: "問い", enabled: true };
  const version = await db.transaction(async (tx) => {
    const next = (await tx.questionnaire.questions.lockNewest()) + 1;
    await tx.questionnaire.questions.publish(
      { version: next, name: "新" },
      [question, { ...question, text: "休む問い", enabled: false }],
      NOW,
    );
    return next;
  });
  const { questions } = db.read.questionnaire;
  expect((await questions.bank(undefined))?.questions.map(({ text, enabled }) => [text, enabled])).toEqual([
    ["問い", true],
    ["休む問い", false],
  ]);
  expect(await questions.bank(version)).toMatchObject({ version, name: "新", orders: 0, retiredAt: null });
  expect(await questions.currentSet()).toMatchObject({ version, questions: [{ text: "問い" }] });
  expect([...((await questions.textsOf(version)) ?? [])].map(([, text]) => text)).toEqual(["問い"]);
  expect((await questions.versions()).filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
});

test("the audit trail is read by everything it is filtered by, and by admins alone", async () => {
  const admin = await make.admin();
  const scope = scopeOf(actorOf(admin));
  const by = { actorId: admin.userId, actorRole: "admin", requestId: "r", ip: null, userAgent: null, at: NOW };
  const entry = (entityId: string) => ({ action: "test.read", entity: "Test", entityId, diff: { a: 1 } });
  await db.transaction((tx) => tx.audit.record({ audit: [entry("1"), entry("2")] }, by));
  const filter = {
    actorEmail: admin.email,
    actorRole: "admin",
    actions: ["test.read"],
    entity: "Test",
    from: NOW,
    until: new Date(NOW.getTime() + 1),
  };
  const [first, second] = await db.read.audit.list(scope, filter, { after: undefined, limit: 10 });
  expect([first?.entityId, second?.entityId]).toEqual(["2", "1"]);
  expect(first).toMatchObject({ actorId: admin.userId, diff: { a: 1 }, requestId: "r" });
  const after = { startAt: NOW, id: String(first?.id) };
  expect(await db.read.audit.list(scope, { ...filter, entityId: "1" }, { after, limit: 10 })).toEqual([second]);
  expect(await db.read.audit.list(scope, { ...filter, actions: ["test.other"] }, { after: undefined, limit: 10 })).toEqual([]);
  const mentor = scopeOf(actorOf(await make.mentor()));
  expect(await db.read.audit.list(mentor, {}, { after: undefined, limit: 10 })).toEqual([]);
});
