import { scopeOf } from "@knotter/domain/scope";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { eraseStep } from "../src/mentee/erase";
import { saveCareerPlan } from "../src/mentee/save-career-plan";
import { codeOf } from "./calls";

const { db, make, prisma } = await openWorkbench({ poolMax: 8 });
const deps = testDeps(db);
const erasing = await make.admin();

async function given() {
  const mentee = await make.mentee({ order: await make.order() });
  const actor = actorOf(mentee);
  const id = mentee.userId;
  return {
    actor,
    id,
    save: (more: object = {}) => saveCareerPlan(deps, actor, { id, nextSteps: "定例に参加する。", ...more }),
    read: () => db.read.mentee.careerPlan.find(scopeOf(actor)),
  };
}

describe("a mentee's own plan", () => {
  test("is sealed, read by its author alone, and leaves nothing in audit or history", async () => {
    const { id, save, read } = await given();
    const before = await prisma.auditLog.count();
    await save({ strengths: "聞くこと。", birthDate: "1990-04-01" });
    expect(await read()).toMatchObject({ nextSteps: "定例に参加する。", strengths: "聞くこと。", birthDate: "1990-04-01", version: 1 });
    const row = await prisma.careerPlan.findUniqueOrThrow({ where: { menteeId: id } });
    for (const text of [row.nextSteps, row.strengths, row.birthDate]) expect(text).toMatch(/^sealed:1:/);
    expect(row.interests).toBeNull();
    expect(await prisma.auditLog.count()).toBe(before);
    const [colleague, admin] = [actorOf(await make.mentee({ order: await make.order() })), actorOf(await make.admin())];
    for (const other of [colleague, admin]) {
      expect(await db.read.mentee.careerPlan.find(scopeOf(other))).toBeNull();
      expect(await codeOf(saveCareerPlan(deps, other, { id, nextSteps: "別の方の計画" }))).toBe("NOT_FOUND");
    }
    expect(await read()).toMatchObject({ nextSteps: "定例に参加する。" });
  });

  test("is replaced as a whole, and on another version than was read not at all", async () => {
    const { save, read } = await given();
    await save({ interests: "人の話", expectedVersion: 0 });
    expect(await codeOf(save({ expectedVersion: 0 }))).toBe("VERSION_CONFLICT");
    await save({ nextSteps: "", other: "そのほか", expectedVersion: 1 });
    expect(await read()).toMatchObject({ nextSteps: null, interests: null, other: "そのほか", version: 2 });
    expect(await codeOf(save({ expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    await save();
    expect(await read()).toMatchObject({ nextSteps: "定例に参加する。", other: null, version: 3 });
  });

  test("is begun once, by whichever of two tabs is first", async () => {
    const { save, read } = await given();
    const both = await Promise.allSettled(["一つ目のタブ", "二つ目のタブ"].map((nextSteps) => save({ nextSteps, expectedVersion: 0 })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "VERSION_CONFLICT" } });
    expect((await read())?.version).toBe(1);
  });

  test.each(["2999-01-01", "1899-12-31"])("takes %s for no day of a birth", async (birthDate) => {
    const { save, read } = await given();
    expect(await codeOf(save({ birthDate }))).toBe("UNPROCESSABLE");
    expect(await read()).toBeNull();
  });

  test("is written by nobody whose identity is in doubt, nor shown to them", async () => {
    const { actor, id, save } = await given();
    await save();
    const unknown = { ...actor, hiddenBefore: NOW };
    expect(await codeOf(saveCareerPlan(deps, unknown, { id, nextSteps: "別の計画" }))).toBe("IDENTITY_UNCONFIRMED");
    expect(await db.read.mentee.careerPlan.find(scopeOf(unknown))).toBeNull();
  });

  test.each([true, false])("goes with its key when its author is erased (at their own wish: %s), and is not begun again", async (words) => {
    const { id, save } = await given();
    await save();
    await db.transaction((tx) => eraseStep(deps, tx, actorOf(erasing), id, { words, now: NOW }));
    expect(await prisma.careerPlan.count({ where: { menteeId: id } })).toBe(0);
    expect(await prisma.dataKey.count({ where: { subjectId: id } })).toBe(0);
    expect(await codeOf(save())).toBe("NOT_FOUND");
  });
});
