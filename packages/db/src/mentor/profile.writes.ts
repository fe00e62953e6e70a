import { AppError } from "@knotter/domain/errors";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { enabled } from "../account/account.writes";
import type { PendingChanges } from "../column-types";
import type { DisabledReason } from "../generated/enums.kysely";
import { anyOf, type Db, firstOf, json, onlyColumns, word } from "../query";
import type { MentorFormRow } from "./profile.reads";
import { isEditableBy } from "./profile.reads";

/** What is written of a mentor; what is not named stays. Days are `YYYY-MM-DD`. */
export interface MentorChanges extends Partial<MentorFormRow> {
  photoUrl?: string | null;
  reviewStatus?: ReviewStatus;
  enabled?: boolean;
  reviewNote?: string | null;
  registrationVerifiedAt?: Date | null;
  registrationVerifiedBy?: string | null;
  pendingChanges?: PendingChanges | null;
  pendingSince?: Date | null;
  profileComplete?: boolean;
  searchKey?: string;
  conflictCustomerIds?: string[];
  contractFrom?: LocalDate | null;
  contractTo?: LocalDate | null;
  adminMemo?: string | null;
}

export interface NewPhoto {
  bytes: Uint8Array;
  sha256: string;
  mediaType: string;
  width: number;
  height: number;
}

export type { DisabledReason };

/** Kysely leaves out what is undefined. */
const columnsOf = ({ pendingChanges, careerHistory, ...changes }: MentorChanges) => ({
  ...changes,
  careerHistory: careerHistory && json(careerHistory),
  pendingChanges: pendingChanges && json(pendingChanges),
});

export const mentorProfileWrites = (db: Db) => ({
  /** The lock that every change of bookings takes. False: no such mentor, or not this caller's to edit. */
  async lockForEdit(scope: Scope, mentorId: string): Promise<boolean> {
    const row = await firstOf(
      db.selectFrom("Mentor as m").select("m.userId").where("m.userId", "=", mentorId).where(isEditableBy(scope)).forUpdate(),
    );
    return row !== null;
  },

  /** The condition decides the race: two who edited the same version are one too many. */
  async save(mentorId: string, version: number, changes: MentorChanges, now: Date): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("Mentor")
      .set({ ...onlyColumns("Mentor", columnsOf(changes)), version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("userId", "=", mentorId)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  /** An account, and a mentor of whom nothing is known but the name. The unique index refuses an address in use (DUPLICATE_EMAIL). */
  async invite({ userId, email, name, now }: { userId: string; email: string; name: string; now: Date }): Promise<void> {
    await db.insertInto("User").values({ id: userId, email, role: "mentor", createdAt: now }).execute();
    await db.insertInto("Mentor").values({ userId, name, reviewStatus: "invited", createdAt: now }).execute();
  },

  /** The same picture twice is one. Returns its id. */
  async addPhoto(mentorId: string, { bytes, sha256, mediaType, width, height }: NewPhoto, now: Date): Promise<string> {
    const { id } = await db
      .insertInto("MentorPhoto")
      .values({ id: crypto.randomUUID(), mentorId, sha256, mediaType, width, height, bytes: Buffer.from(bytes), createdAt: now })
      .onConflict((conflict) => conflict.columns(["mentorId", "sha256"]).doUpdateSet({ createdAt: ({ ref }) => ref("excluded.createdAt") }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Pictures that are neither shown nor waiting are gone. */
  async dropPhotosBut(mentorId: string, keep: readonly string[]): Promise<void> {
    await db
      .deleteFrom("MentorPhoto")
      .where("mentorId", "=", mentorId)
      .where(({ eb, not }) => not(eb("id", "=", anyOf(keep))))
      .execute();
  },

  async putScan(
    mentorId: string,
    { mediaType, keyId, sealed }: { mediaType: string; keyId: string; sealed: Uint8Array },
    now: Date,
  ): Promise<void> {
    const scan = { mediaType, keyId, sealed: Buffer.from(sealed), uploadedAt: now };
    await db
      .insertInto("RegistrationScan")
      .values({ mentorId, ...onlyColumns("RegistrationScan", scan) })
      .onConflict((conflict) => conflict.column("mentorId").doUpdateSet(onlyColumns("RegistrationScan", scan)))
      .execute();
  },

  async dropScan(mentorId: string): Promise<void> {
    await db.deleteFrom("RegistrationScan").where("mentorId", "=", mentorId).execute();
  },

  /** Interviews to come are held where the mentor is to be found from now on. */
  async moveMeetings(mentorId: string, url: string, now: Date): Promise<void> {
    await db
      .updateTable("Mentoring")
      .set({ meetingUrl: url })
      .where("mentorId", "=", mentorId)
      .where("status", "=", word("reserved"))
      .where("startAt", ">", now)
      .where("meetingMethod", "=", "fixed_url")
      .execute();
  },

  /** Nothing that the mentor edits: a profile form that is open gets no version conflict. */
  async setAdminMeetingUrl(mentorId: string, url: string | null): Promise<void> {
    await db.updateTable("Mentor").set({ officeMeetingUrl: url }).where("userId", "=", mentorId).execute();
  },

  /** Every device is signed out; `disabled` also keeps the mentor from signing in again. */
  async signOutEverywhere(
    userId: string,
    by: { disabled: boolean; actorId: string; reason: DisabledReason; note: string | null; now: Date },
  ): Promise<void> {
    await db
      .updateTable("User")
      .set({
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
        ...onlyColumns(
          "User",
          by.disabled
            ? { disabled: true, disabledAt: by.now, disabledById: by.actorId, disabledReason: by.reason, disabledNote: by.note }
            : {},
        ),
      })
      .where("id", "=", userId)
      .execute();
  },

  /** An account that was shut is open again, without the sessions of that time (account.writes); an open one goes on as it is. */
  async letIn(userId: string): Promise<void> {
    await db
      .updateTable("User")
      .set({
        ...onlyColumns("User", enabled),
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
      })
      .where("id", "=", userId)
      .where("disabled", "=", true)
      .execute();
  },
});
