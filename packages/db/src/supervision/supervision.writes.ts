import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import type { SupervisionStatus } from "@knotter/domain/supervision";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Supervision } from "../generated/tables";
import { type Db, firstOf, oneOf, onlyColumns, unlessLost } from "../query";
import type { SealedTexts } from "../sealed-text";

export type LockedSupervision = Pick<
  Selectable<Supervision>,
  "id" | "mentoringId" | "mentorId" | "supervisorId" | "status" | "version" | "situation" | "assessment" | "question" | "writtenAt"
>;

export const supervisionWrites = (db: Db, texts: SealedTexts) => ({
  /**
   * A wish for this interview. Its id, which an admin is given, tells no moment, as others do: it would be that of the report. Null where one is open already: two presses, or the report and the button, are one wish. The insert waits
   * for the other one to end.
   */
  async request(of: { mentoringId: string; mentorId: string }, now: Date): Promise<{ id: string; version: number } | null> {
    return firstOf(
      db
        .insertInto("Supervision")
        .values({ id: sql<string>`gen_random_uuid()`, ...onlyColumns("Supervision", of), requestedAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.column("mentoringId").where("status", "not in", oneOf("closed", "withdrawn")).doNothing())
        .returning(["id", "version"]),
    );
  },

  /** The one of an interview that has not ended. */
  async openOf(mentoringId: string, mentorId: string): Promise<LockedSupervision | null> {
    const row = await firstOf(
      db
        .selectFrom("Supervision")
        .select([...LOCKED])
        .where("mentoringId", "=", mentoringId)
        .where("mentorId", "=", mentorId)
        .where("status", "not in", oneOf("closed", "withdrawn"))
        .forUpdate(),
    );
    return row && texts.openOne("Supervision", row, row.id);
  },

  /**
   * Locks it for a change: for an admin, its author, or the supervisor who is named when the wait is over. Null: not there, or outside of the
   * scope.
   */
  async lock(scope: Scope, id: string): Promise<LockedSupervision | null> {
    if (scope.kind !== "all" && scope.kind !== "mentor") return null;
    const query = db
      .selectFrom("Supervision")
      .select([...LOCKED])
      .where("id", "=", id)
      .forUpdate();
    // An admin names the supervisor, and reads nothing.
    if (scope.kind === "all") return firstOf(query);
    const row = await firstOf(
      query.where(({ eb, or }) => or([eb("mentorId", "=", scope.mentorId), eb("supervisorId", "=", scope.mentorId)])),
    );
    return texts.openOne("Supervision", row, id);
  },

  async change(
    { id, version }: Pick<LockedSupervision, "id" | "version">,
    status: SupervisionStatus,
    changes: Pick<
      Updateable<Supervision>,
      "supervisorId" | "situation" | "assessment" | "question" | "namedAt" | "writtenAt" | "discussedAt" | "endedAt"
    >,
    now: Date,
  ): Promise<void> {
    const sealed = await texts.seal("Supervision", id, changes);
    unlessLost(
      await db
        .updateTable("Supervision")
        .set({ ...onlyColumns("Supervision", sealed), status, version: version + 1, updatedAt: now })
        .where("id", "=", id)
        .where("version", "=", version)
        .executeTakeFirst(),
    );
  },

  async comment(supervisionId: string, authorId: string, text: string, now: Date): Promise<void> {
    const { body } = await texts.seal("SupervisionComment", supervisionId, { body: text });
    await db.insertInto("SupervisionComment").values({ supervisionId, authorId, body, at: now }).execute();
  },

  /** Whether this mentor can be named. */
  async requireSupervisor(mentorId: string): Promise<void> {
    const found = await firstOf(
      db
        .selectFrom("Mentor as m")
        .innerJoin("User as u", "u.id", "m.userId")
        .select("m.userId")
        .where("m.userId", "=", mentorId)
        .where(({ ref }) => ref("m.enabled"))
        .where(({ not, ref }) => not(ref("u.disabled"))),
    );
    if (!found) throw new AppError("MENTOR_INVALID");
  },
});

const LOCKED = [
  "id",
  "mentoringId",
  "mentorId",
  "supervisorId",
  "status",
  "version",
  "situation",
  "assessment",
  "question",
  "writtenAt",
] as const satisfies readonly (keyof LockedSupervision)[];
