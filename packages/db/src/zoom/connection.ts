import type { ZoomDisconnectReason } from "@knotter/domain/zoom-connection";
import { type Db, firstOf, onlyColumns } from "../query";
import { selectConnection, type ZoomConnectionRow } from "./zoom.reads";

/** Both tokens, encrypted with one key. */
export interface SealedTokens {
  keyId: string;
  accessTokenEnc: Uint8Array;
  refreshTokenEnc: Uint8Array;
  expiresAt: Date;
}

export interface SealedVerifier {
  keyId: string;
  sealed: Uint8Array;
}

export interface NewZoomConnection extends SealedTokens {
  zoomUserId: string;
  zoomAccountId: string | null;
  zoomEmail: string | null;
  accountType: number | null;
  scopes: readonly string[];
  now: Date;
}

const noTokens = { keyId: null, accessTokenEnc: null, refreshTokenEnc: null, expiresAt: null } as const;
/** What Zoom wants forgotten of a mentor who has removed the app. */
const nobody = { ...noTokens, zoomUserId: null, zoomAccountId: null, zoomEmail: null, accountType: null, scopes: [], revokeDueAt: null };
/** pg writes a Buffer as `bytea`. */
export const bytes = (value: Uint8Array): Buffer => Buffer.from(value);

export const zoomConnectionWrites = (db: Db) => ({
  /** Begins an authorization at Zoom; those from which nobody has come back are deleted. */
  async openAuthorization(way: SealedVerifier & { stateHash: string; mentorId: string; expiresAt: Date; now: Date }): Promise<void> {
    await db.deleteFrom("ZoomAuthorization").where("expiresAt", "<", way.now).execute();
    const { stateHash, mentorId, keyId, expiresAt, now } = way;
    await db
      .insertInto("ZoomAuthorization")
      .values({ stateHash, mentorId, keyId, verifierEnc: bytes(way.sealed), expiresAt, createdAt: now })
      .execute();
  },

  /** Takes the authorization of a state, once. Null: it is not this mentor's, is over, or was taken. */
  takeAuthorization: (stateHash: string, mentorId: string, now: Date): Promise<SealedVerifier | null> =>
    firstOf(
      db
        .deleteFrom("ZoomAuthorization")
        .where("stateHash", "=", stateHash)
        .where("mentorId", "=", mentorId)
        .where("expiresAt", ">", now)
        .returning(["keyId", "verifierEnc as sealed"]),
    ),

  lockConnection: (mentorId: string): Promise<ZoomConnectionRow | null> =>
    firstOf(selectConnection(db).where("z.mentorId", "=", mentorId).forUpdate()),

  /** The unique index refuses an account that is another mentor's (ZOOM_ACCOUNT_IN_USE). */
  async connect(mentorId: string, connection: NewZoomConnection): Promise<void> {
    const { now, accessTokenEnc, refreshTokenEnc, scopes, ...rest } = connection;
    const connected = {
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
    await db
      .insertInto("ZoomConnection")
      .values({ mentorId, ...onlyColumns("ZoomConnection", connected) })
      .onConflict((conflict) => conflict.column("mentorId").doUpdateSet(onlyColumns("ZoomConnection", connected)))
      .execute();
  },

  /**
   * Claims the renewal of the tokens until an instant. The row lock decides between many who try at once: one of them gets true.
   * `seen`: the expiry that the caller has read; another one means that somebody has renewed them since.
   */
  async claimRefresh(
    mentorId: string,
    { claimId, seen, now, until }: { claimId: string; seen: Date; now: Date; until: Date },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("ZoomConnection")
      .set({ refreshClaimId: claimId, refreshUntil: until })
      .where("mentorId", "=", mentorId)
      .where("keyId", "is not", null)
      .where("expiresAt", "=", seen)
      .where(({ eb, or }) => or([eb("refreshUntil", "is", null), eb("refreshUntil", "<=", now)]))
      .where(({ eb, or }) => or([eb("retryRefreshAt", "is", null), eb("retryRefreshAt", "<=", now)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** False: somebody else has the claim by now. */
  async keepTokens(
    mentorId: string,
    claimId: string,
    { accessTokenEnc, refreshTokenEnc, keyId, expiresAt }: SealedTokens,
    now: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("ZoomConnection")
      .set({
        keyId,
        expiresAt,
        accessTokenEnc: bytes(accessTokenEnc),
        refreshTokenEnc: bytes(refreshTokenEnc),
        refreshClaimId: null,
        refreshUntil: null,
        refusals: 0,
        retryRefreshAt: null,
        statusCheckedAt: now,
      })
      .where("mentorId", "=", mentorId)
      .where("refreshClaimId", "=", claimId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Gives the claim back; `refused`: Zoom has refused the renewal. */
  async releaseRefresh(mentorId: string, claimId: string, refused?: { refusals: number; retryAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("ZoomConnection")
      .set({ refreshClaimId: null, refreshUntil: null, refusals: refused?.refusals, retryRefreshAt: refused?.retryAt })
      .where("mentorId", "=", mentorId)
      .where("refreshClaimId", "=", claimId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async seen(mentorId: string, accountType: number | null, now: Date): Promise<void> {
    await db
      .updateTable("ZoomConnection")
      .set({ statusCheckedAt: now, accountType })
      .where("mentorId", "=", mentorId)
      .where("status", "=", "connected")
      .execute();
  },

  /** Zoom no longer renews the tokens, so they are deleted. Whose account it was stays. */
  async breakConnection(mentorId: string, now: Date): Promise<void> {
    await db
      .updateTable("ZoomConnection")
      .set({
        ...onlyColumns("ZoomConnection", noTokens),
        status: "error",
        disconnectedAt: now,
        disconnectReason: "invalid_grant",
        refreshClaimId: null,
        refreshUntil: null,
      })
      .where("mentorId", "=", mentorId)
      .execute();
  },

  /** `forget`: nothing of the account stays; otherwise its tokens stay until they are revoked at Zoom. */
  async disconnect(mentorId: string, reason: ZoomDisconnectReason, { forget, now }: { forget: boolean; now: Date }): Promise<void> {
    await db
      .updateTable("ZoomConnection")
      .set({
        status: "disconnected",
        disconnectedAt: now,
        disconnectReason: reason,
        refreshClaimId: null,
        refreshUntil: null,
        ...onlyColumns("ZoomConnection", forget ? nobody : { revokeDueAt: now }),
      })
      .where("mentorId", "=", mentorId)
      .execute();
  },

  async forget(mentorId: string): Promise<void> {
    await db
      .updateTable("ZoomConnection")
      .set(onlyColumns("ZoomConnection", nobody))
      .where("mentorId", "=", mentorId)
      .where("status", "=", "disconnected")
      .execute();
  },

  async revokeLater(mentorId: string, at: Date): Promise<void> {
    await db
      .updateTable("ZoomConnection")
      .set({ revokeDueAt: at })
      .where("mentorId", "=", mentorId)
      .where("status", "=", "disconnected")
      .where("revokeDueAt", "is not", null)
      .execute();
  },

  /** Whether a profile is complete follows from the connection, too. The version stays: whoever edits the profile meets no conflict. */
  async setProfileComplete(mentorId: string, profileComplete: boolean): Promise<void> {
    await db.updateTable("Mentor").set({ profileComplete }).where("userId", "=", mentorId).execute();
  },
});
