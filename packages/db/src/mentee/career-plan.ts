import type { CareerPlanText } from "@knotter/domain/career-plan";
import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { type Db, firstOf, onlyColumns } from "../query";
import type { SealedTexts } from "../sealed-text";

export type CareerPlanValues = Record<CareerPlanText | "birthDate", string | null>;
export type CareerPlanRow = NonNullable<Awaited<ReturnType<ReturnType<typeof careerPlanReads>["find"]>>>;

export const careerPlanReads = (db: Db, texts: SealedTexts) => ({
  /** The mentee's own plan. Null for every other scope, and while the mentee's identity is in doubt. */
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
   * Writes the whole plan; the caller has locked the mentee. `expected`: the version that the author has read, 0 where there was none; undefined:
   * any version. Throws VERSION_CONFLICT if the stored version is another one.
   */
  async save(menteeId: string, values: CareerPlanValues, expected: number | undefined, now: Date): Promise<void> {
    // The row is locked before the key is read: the nightly job deletes both or neither.
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
