import type { ZoomDisconnectReason } from "@knotter/domain/zoom-connection";
import type { Client } from "../client";
import { firstOf, sql } from "../sql";
import { connectionColumns } from "./zoom.reads";
import type { SealedTokens, SealedVerifier, ZoomConnectionRow } from "./zoom.row";

export interface NewZoomConnection extends SealedTokens {
  zoomUserId: string;
  zoomAccountId: string | null;
  zoomEmail: string | null;
  accountType: number | null;
  scopes: readonly string[];
  now: Date;
}

const noTokens = { keyId: null, accessTokenEnc: null, refreshTokenEnc: null, expiresAt: null } as const;
/** What Zoom wants forgotten of somebody who has taken the app off. */
const nobody = { ...noTokens, zoomUserId: null, zoomAccountId: null, zoomEmail: null, accountType: null, scopes: [], revokeDueAt: null };
const bytes = (value: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(value);

export const zoomConnectionWrites = (client: Client) => ({
  /** Opens a way to Zoom and back; ways that nobody came back on are forgotten. */
  async openAuthorization(way: SealedVerifier & { stateHash: string; mentorId: string; expiresAt: Date; now: Date }): Promise<void> {
    await client.prisma.zoomAuthorization.deleteMany({ where: { expiresAt: { lt: way.now } } });
    const { stateHash, mentorId, keyId, expiresAt, now } = way;
    await client.prisma.zoomAuthorization.create({
      data: { stateHash, mentorId, keyId, verifierEnc: bytes(way.sealed), expiresAt, createdAt: now },
      select: { stateHash: true },
    });
  },

  /** Takes the way of a state, once. Null: not this mentor's, over, or taken. */
  takeAuthorization: (stateHash: string, mentorId: string, now: Date): Promise<SealedVerifier | null> =>
    firstOf<SealedVerifier>(
      client,
      sql`DELETE FROM "ZoomAuthorization" WHERE "stateHash" = ${stateHash} AND "mentorId" = ${mentorId}::uuid AND "expiresAt" > ${now}
          RETURNING "keyId", "verifierEnc" AS "sealed"`,
    ),

  lockConnection: (mentorId: string): Promise<ZoomConnectionRow | null> =>
    firstOf<ZoomConnectionRow>(
      client,
      sql`SELECT ${connectionColumns} FROM "ZoomConnection" z WHERE z."mentorId" = ${mentorId}::uuid FOR UPDATE`,
    ),

  /** The unique index refuses an account that is another mentor's (ZOOM_ACCOUNT_IN_USE). */
  async connect(mentorId: string, connection: NewZoomConnection): Promise<void> {
    const { now, accessTokenEnc, refreshTokenEnc, scopes, ...rest } = connection;
    const data = {
      ...rest,
      accessTokenEnc: bytes(accessTokenEnc),
      refreshTokenEnc: bytes(refreshTokenEnc),
      scopes: [...scopes],
      status: "connected" as const,
      refreshClaimId: null,
      refreshUntil: null,
      refusals: 0,
      retryRefreshAt: null,
      statusCheckedAt: now,
      connectedAt: now,
      disconnectedAt: null,
      disconnectReason: null,
      revokeDueAt: null,
    };
    await client.prisma.zoomConnection.upsert({
      where: { mentorId },
      create: { mentorId, ...data },
      update: data,
      select: { mentorId: true },
    });
  },

  /**
   * Takes the renewing of the tokens upon oneself, for so long. The row lock decides between many who try at once: one of them gets true.
   * `seen`: the expiry that the caller has read; with another one somebody has renewed them since.
   */
  async claimRefresh(
    mentorId: string,
    { claimId, seen, now, until }: { claimId: string; seen: Date; now: Date; until: Date },
  ): Promise<boolean> {
    const { count } = await client.prisma.zoomConnection.updateMany({
      where: {
        mentorId,
        keyId: { not: null },
        expiresAt: seen,
        AND: [
          { OR: [{ refreshUntil: null }, { refreshUntil: { lte: now } }] },
          { OR: [{ retryRefreshAt: null }, { retryRefreshAt: { lte: now } }] },
        ],
      },
      data: { refreshClaimId: claimId, refreshUntil: until },
    });
    return count > 0;
  },

  /** False: somebody else has the connection in hand by now. */
  async keepTokens(
    mentorId: string,
    claimId: string,
    { accessTokenEnc, refreshTokenEnc, keyId, expiresAt }: SealedTokens,
    now: Date,
  ): Promise<boolean> {
    const { count } = await client.prisma.zoomConnection.updateMany({
      where: { mentorId, refreshClaimId: claimId },
      data: {
        keyId,
        expiresAt,
        accessTokenEnc: bytes(accessTokenEnc),
        refreshTokenEnc: bytes(refreshTokenEnc),
        refreshClaimId: null,
        refreshUntil: null,
        refusals: 0,
        retryRefreshAt: null,
        statusCheckedAt: now,
      },
    });
    return count > 0;
  },

  /** Gives the renewing back; `refusals`, when Zoom has said no. */
  async releaseRefresh(mentorId: string, claimId: string, refused?: { refusals: number; retryAt: Date }): Promise<boolean> {
    const { count } = await client.prisma.zoomConnection.updateMany({
      where: { mentorId, refreshClaimId: claimId },
      data: {
        refreshClaimId: null,
        refreshUntil: null,
        ...(refused ? { refusals: refused.refusals, retryRefreshAt: refused.retryAt } : {}),
      },
    });
    return count > 0;
  },

  async seen(mentorId: string, accountType: number | null, now: Date): Promise<void> {
    await client.prisma.zoomConnection.updateMany({
      where: { mentorId, status: "connected" },
      data: { statusCheckedAt: now, accountType },
    });
  },

  /** Zoom does not renew the tokens any more: they are of no use to anybody. Whose account it was stays. */
  async breakConnection(mentorId: string, now: Date): Promise<void> {
    await client.prisma.zoomConnection.update({
      where: { mentorId },
      data: {
        ...noTokens,
        status: "error",
        disconnectedAt: now,
        disconnectReason: "invalid_grant",
        refreshClaimId: null,
        refreshUntil: null,
      },
      select: { mentorId: true },
    });
  },

  /** `forget`: nothing of the account stays; otherwise its tokens stay until Zoom has been told. */
  async disconnect(mentorId: string, reason: ZoomDisconnectReason, { forget, now }: { forget: boolean; now: Date }): Promise<void> {
    await client.prisma.zoomConnection.update({
      where: { mentorId },
      data: {
        status: "disconnected",
        disconnectedAt: now,
        disconnectReason: reason,
        refreshClaimId: null,
        refreshUntil: null,
        ...(forget ? nobody : { revokeDueAt: now }),
      },
      select: { mentorId: true },
    });
  },

  async forget(mentorId: string): Promise<void> {
    await client.prisma.zoomConnection.updateMany({ where: { mentorId, status: "disconnected" }, data: nobody });
  },

  async revokeLater(mentorId: string, at: Date): Promise<void> {
    await client.prisma.zoomConnection.updateMany({
      where: { mentorId, status: "disconnected", revokeDueAt: { not: null } },
      data: { revokeDueAt: at },
    });
  },

  /** Whether a profile counts as complete follows from the connection, too; nobody who edits it at this moment is told of a conflict. */
  async setProfileComplete(mentorId: string, profileComplete: boolean): Promise<void> {
    await client.prisma.mentor.updateMany({ where: { userId: mentorId }, data: { profileComplete } });
  },
});
