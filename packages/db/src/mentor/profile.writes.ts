import { AppError } from "@knotter/domain/errors";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { Prisma } from "../generated/client";
import { firstOf, sql } from "../sql";
import { editableBy } from "./profile.reads";
import type { MentorFormRow, PendingChanges } from "./profile.row";

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

export type DisabledReason = "left_company" | "order_ended" | "violation" | "request" | "other";

const column = (date: LocalDate | null): Date | null => (date === null ? null : new Date(`${date}T00:00:00Z`));
const DAYS = ["registrationDate", "registrationExpiresOn", "contractFrom", "contractTo"] as const;

function columnsOf({ pendingChanges, careerHistory, ...changes }: MentorChanges): Prisma.MentorUpdateManyMutationInput {
  const days = Object.fromEntries(DAYS.flatMap((day) => (changes[day] === undefined ? [] : [[day, column(changes[day])]])));
  return {
    ...changes,
    ...days,
    ...(careerHistory === undefined ? {} : { careerHistory }),
    ...(pendingChanges === undefined ? {} : { pendingChanges: pendingChanges === null ? Prisma.DbNull : { ...pendingChanges } }),
  };
}

export const mentorProfileWrites = (client: Client) => ({
  /** The lock that every change of bookings takes. False: no such mentor, or not this caller's to edit. */
  async lockForEdit(scope: Scope, mentorId: string): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`SELECT 1 FROM "Mentor" m WHERE m."userId" = ${mentorId}::uuid AND ${editableBy(scope)} FOR UPDATE`,
    );
    return row !== null;
  },

  /** The condition decides the race: two who edited the same version are one too many. */
  async save(mentorId: string, version: number, changes: MentorChanges): Promise<void> {
    const { count } = await client.prisma.mentor.updateMany({
      where: { userId: mentorId, version },
      data: { ...columnsOf(changes), version: { increment: 1 } },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  /** An account, and a mentor of whom nothing is known but the name. The unique index refuses an address in use (DUPLICATE_EMAIL). */
  async invite({ userId, email, name, now }: { userId: string; email: string; name: string; now: Date }): Promise<void> {
    await client.prisma.user.create({
      data: { id: userId, email, role: "mentor", createdAt: now, mentor: { create: { name, reviewStatus: "invited", createdAt: now } } },
      select: { id: true },
    });
  },

  /** The same picture twice is one. Returns its id. */
  async addPhoto(mentorId: string, { bytes, sha256, mediaType, width, height }: NewPhoto, now: Date): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "MentorPhoto" ("id", "mentorId", "sha256", "mediaType", "width", "height", "bytes", "createdAt")
          VALUES (${crypto.randomUUID()}::uuid, ${mentorId}::uuid, ${sha256}, ${mediaType}, ${width}::int, ${height}::int, ${Buffer.from(bytes)}::bytea, ${now})
          ON CONFLICT ("mentorId", "sha256") DO UPDATE SET "createdAt" = excluded."createdAt" RETURNING "id"`,
    );
    return String(row?.id);
  },

  /** Pictures that are neither shown nor waiting are gone. */
  async dropPhotosBut(mentorId: string, keep: readonly string[]): Promise<void> {
    await client.prisma.mentorPhoto.deleteMany({ where: { mentorId, id: { notIn: [...keep] } } });
  },

  async putScan(mentorId: string, scan: { mediaType: string; keyId: string; sealed: Uint8Array }, now: Date): Promise<void> {
    const data = { mediaType: scan.mediaType, keyId: scan.keyId, sealed: Buffer.from(scan.sealed), uploadedAt: now };
    await client.prisma.registrationScan.upsert({
      where: { mentorId },
      create: { mentorId, ...data },
      update: data,
      select: { mentorId: true },
    });
  },

  async dropScan(mentorId: string): Promise<void> {
    await client.prisma.registrationScan.deleteMany({ where: { mentorId } });
  },

  /** Interviews to come are held where she is to be found from now on. */
  async moveMeetings(mentorId: string, url: string, now: Date): Promise<void> {
    await client.prisma.mentoring.updateMany({
      where: { mentorId, status: "reserved", startAt: { gt: now }, meetingMethod: "fixed_url" },
      data: { meetingUrl: url },
    });
  },

  /** Nothing that she edits herself: whoever has her profile open is told of no conflict. */
  async setAdminMeetingUrl(mentorId: string, url: string | null): Promise<void> {
    await client.prisma.mentor.updateMany({ where: { userId: mentorId }, data: { officeMeetingUrl: url } });
  },

  /** Every device is signed out; `disabled` also keeps her from signing in again. */
  async signOutEverywhere(
    userId: string,
    by: { disabled: boolean; actorId: string; reason: DisabledReason; note: string | null; now: Date },
  ): Promise<void> {
    await client.prisma.user.update({
      where: { id: userId },
      data: {
        sessionVersion: { increment: 1 },
        ...(by.disabled
          ? { disabled: true, disabledAt: by.now, disabledById: by.actorId, disabledReason: by.reason, disabledNote: by.note }
          : {}),
      },
      select: { id: true },
    });
  },

  /** An account that was shut is open again, without the sessions of that time (account.writes); an open one goes on as it is. */
  async letIn(userId: string): Promise<void> {
    await client.prisma.user.updateMany({
      where: { id: userId, disabled: true },
      data: {
        disabled: false,
        disabledAt: null,
        disabledById: null,
        disabledReason: null,
        disabledNote: null,
        sessionVersion: { increment: 1 },
      },
    });
  },
});
