import type { CareerPlanText } from "@knotter/domain/career-plan";
import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { type Db, firstOf, onlyColumns } from "../query";
import type { SealedTexts } from "../sealed-text";

export type CareerPlanValues = Record<CareerPlanText | "birthDate", string | null>;
export type CareerPlanRow = NonNullable<Awaited<ReturnType<ReturnType<typeof careerPlanReads>["find"]>>>;

export const careerPlanReads = (db: Db, texts: SealedTexts) => ({
  /** The mentee's own plan. Nobody else's scope reads one, nor does who is not known for certain. */
  async find(scope: Scope) {
    if (scope.kind !== "mentee" || scope.hiddenBefore !== null) return null;
    const row = await firstOf(
      db
        .selectFrom("CareerPlan")
        .select(["interests", "strengths", "aspirations", "nextSteps", "other", "birthDate", "version", "updatedAt"])
        .where("menteeId", "=", scope.menteeId),
    );
    return texts.openOne("CareerPlan", row, scope.menteeId);
  },
});

export const careerPlanWrites = (db: Db, texts: SealedTexts) => ({
  /**
   * Writes the whole plan; the caller holds the lock of the mentee. `expected`: the version that the author has read, 0 where there was none;
   * undefined: whatever is there. Throws VERSION_CONFLICT where another one is there by now.
   */
  async save(menteeId: string, values: CareerPlanValues, expected: number | undefined, now: Date): Promise<void> {
    // Locked before the key is looked for: the nightly job takes away both or neither.
    const before = await firstOf(db.selectFrom("CareerPlan").select("version").where("menteeId", "=", menteeId).forUpdate());
    if (expected !== undefined && expected !== (before?.version ?? 0)) throw new AppError("VERSION_CONFLICT");
    const { interests, strengths, aspirations, nextSteps, other, birthDate } = await texts.seal("CareerPlan", menteeId, values);
    const sealed = { interests, strengths, aspirations, nextSteps, other, birthDate, updatedAt: now };
    await (before
      ? db
          .updateTable("CareerPlan")
          .set(onlyColumns("CareerPlan", { ...sealed, version: before.version + 1 }))
          .where("menteeId", "=", menteeId)
          .execute()
      : db
          .insertInto("CareerPlan")
          .values(onlyColumns("CareerPlan", { menteeId, ...sealed, createdAt: now }))
          .execute());
  },
});
