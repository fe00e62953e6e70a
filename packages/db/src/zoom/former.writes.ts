import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import type { SealedTokens, ZoomConnectionRow, ZoomFormerRow } from "./zoom.row";

const bytes = (value: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(value);
const powerless = { keyId: null, accessTokenEnc: null, refreshTokenEnc: null, expiresAt: null, dueAt: null } as const;

export const zoomFormerWrites = (client: Client) => ({
  /** Keeps what is needed to clear away the meetings of an account that a mentor goes over from. Where nothing of ours is in it, and nobody can look, nothing is kept. */
  async leaveAccount(
    { mentorId, zoomUserId, zoomEmail, keyId, accessTokenEnc, refreshTokenEnc, expiresAt }: ZoomConnectionRow & { zoomUserId: string },
    now: Date,
  ): Promise<void> {
    const meetings = await rowsOf<{ zoomMeetingId: string; mentoringId: string }>(
      client,
      sql`SELECT w."zoomMeetingId", w."mentoringId" FROM "ZoomMeeting" w JOIN "Mentoring" t ON t."id" = w."mentoringId"
          WHERE w."mentorId" = ${mentorId}::uuid AND w."zoomUserId" = ${zoomUserId} AND w."zoomMeetingId" IS NOT NULL AND t."endAt" > ${now}`,
    );
    const tokens = keyId !== null && accessTokenEnc !== null && refreshTokenEnc !== null && expiresAt !== null;
    if (meetings.length === 0 && !tokens) return;
    await client.prisma.zoomFormerAccount.create({
      data: {
        mentorId,
        zoomUserId,
        zoomEmail,
        leftAt: now,
        ...(tokens
          ? { keyId, accessTokenEnc: bytes(accessTokenEnc), refreshTokenEnc: bytes(refreshTokenEnc), expiresAt, dueAt: now }
          : powerless),
        meetings: { createMany: { data: meetings } },
      },
      select: { id: true },
    });
  },

  /**
   * Somebody has connected this account. Whoever had left it does not speak for it any more: revoking her yes would end that of now. True: she
   * herself is back, and her meetings there may be taken up again.
   */
  async takeBack(mentorId: string, zoomUserId: string): Promise<boolean> {
    const { count } = await client.prisma.zoomFormerAccount.deleteMany({ where: { mentorId, zoomUserId } });
    await client.prisma.zoomFormerAccount.updateMany({ where: { zoomUserId }, data: powerless });
    return count > 0;
  },

  /** Nothing of this account stays: its owner has taken the app off. */
  async forgetFormer(zoomUserId: string): Promise<void> {
    await client.prisma.zoomFormerAccount.deleteMany({ where: { zoomUserId } });
  },

  /** Takes the one that has been due the longest; until then nobody else does. Null: nothing is due. */
  claimFormer: ({ now, until }: { now: Date; until: Date }): Promise<ZoomFormerRow | null> =>
    firstOf<ZoomFormerRow>(
      client,
      sql`WITH due AS (SELECT "id" FROM "ZoomFormerAccount" WHERE "dueAt" <= ${now} ORDER BY "dueAt", "id" LIMIT 1 FOR UPDATE SKIP LOCKED)
          UPDATE "ZoomFormerAccount" f SET "dueAt" = ${until} FROM due WHERE f."id" = due."id"
          RETURNING f."id", f."mentorId", f."keyId", f."accessTokenEnc", f."refreshTokenEnc", f."expiresAt", f."leftAt"`,
    ),

  async keepFormerTokens(id: string, { keyId, accessTokenEnc, refreshTokenEnc, expiresAt }: SealedTokens): Promise<void> {
    await client.prisma.zoomFormerAccount.updateMany({
      where: { id, keyId: { not: null } },
      data: { keyId, accessTokenEnc: bytes(accessTokenEnc), refreshTokenEnc: bytes(refreshTokenEnc), expiresAt },
    });
  },

  /** Meetings that were found there and belong to interviews of hers, beside those that are known. */
  async findFormer(id: string, mentorId: string, found: readonly { zoomMeetingId: string; mentoringId: string }[]): Promise<void> {
    if (found.length === 0) return;
    await rowsOf(
      client,
      sql`INSERT INTO "ZoomFormerMeeting" ("accountId", "zoomMeetingId", "mentoringId")
          SELECT f."id", g."meetingId", t."id"
          FROM unnest(${found.map(({ zoomMeetingId }) => zoomMeetingId)}::text[], ${found.map(({ mentoringId }) => mentoringId)}::text[]) AS g ("meetingId", "mentoringId")
          JOIN "Mentoring" t ON t."id"::text = g."mentoringId" AND t."mentorId" = ${mentorId}::uuid
          JOIN "ZoomFormerAccount" f ON f."id" = ${id}::uuid ON CONFLICT DO NOTHING`,
    );
  },

  async formerCleared(id: string, zoomMeetingId: string): Promise<void> {
    await client.prisma.zoomFormerMeeting.deleteMany({ where: { accountId: id, zoomMeetingId } });
  },

  async formerLater(id: string, at: Date): Promise<void> {
    await client.prisma.zoomFormerAccount.updateMany({ where: { id, keyId: { not: null } }, data: { dueAt: at } });
  },

  /** Zoom has been told, and nothing of ours is left there. */
  async formerDone(id: string): Promise<void> {
    await client.prisma.zoomFormerAccount.deleteMany({ where: { id } });
  },

  /** Nobody can do anything there any more. What is left is told to her, until it is over. */
  async formerGivenUp(id: string): Promise<void> {
    await client.prisma.zoomFormerAccount.updateMany({ where: { id }, data: powerless });
  },

  /** Accounts of which there is nothing left to tell. */
  async forgetFormerOver(now: Date): Promise<number> {
    const rows = await rowsOf(
      client,
      sql`DELETE FROM "ZoomFormerAccount" f WHERE f."dueAt" IS NULL AND NOT EXISTS (
            SELECT 1 FROM "ZoomFormerMeeting" m JOIN "Mentoring" t ON t."id" = m."mentoringId" WHERE m."accountId" = f."id" AND t."endAt" > ${now}) RETURNING 1`,
    );
    return rows.length;
  },
});
