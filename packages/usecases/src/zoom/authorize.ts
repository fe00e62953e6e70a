import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";
import { scopeOf } from "@knotter/domain/scope";
import { MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import type { ZoomFailure } from "@knotter/zoom/answer";
import { type Deps, signatureOf, type UseCase, type Zoom } from "../deps";
import { followConnection } from "./repair";
import { openVerifier, sealTokens, sealVerifier } from "./tokens";

/** How long the redirect to Zoom and back may take. */
const WAY = 10 * MINUTE;
/** For each of the two calls while a person waits. */
const PATIENCE = { timeoutMs: 2000 } as const;

export function requireZoom({ zoom }: Pick<Deps, "zoom">): Zoom {
  if (!zoom) throw new AppError("ZOOM_NOT_SET_UP");
  return zoom;
}

/** Mentors connect their own Zoom account; nobody else can do it for them. */
function requireSelf(actor: Actor, mentorId: string): void {
  if (actor.role !== "mentor" || actor.userId !== mentorId) throw new AppError("NOT_FOUND");
}

/**
 * The address at which the mentor authorises the app; the redirect back is valid once and for ten minutes. Throws ZOOM_NOT_SET_UP,
 * NOT_FOUND.
 */
export const startZoomAuthorization: UseCase<{ id: string }, { url: string; expiresAt: string }> = async (deps, actor, { id }) => {
  requireSelf(actor, id);
  const zoom = requireZoom(deps);
  const now = deps.clock.now();
  const [state, verifier] = [zoom.randomWord(), zoom.randomWord()];
  const expiresAt = new Date(now.getTime() + WAY);
  await deps.db.transaction(async (tx) => {
    const way = { stateHash: deps.links.hashOf(state), mentorId: id, expiresAt, now, ...sealVerifier(deps, id, verifier) };
    await tx.zoom.openAuthorization(way);
  });
  const { client, redirectUri } = zoom;
  return { url: client.authorizeUrl({ state, challenge: zoom.challengeOf(verifier), redirectUri }), expiresAt: toOffsetIso(expiresAt) };
};

/**
 * Completes the authorisation: exchanges the code, reads which account it is for, stores the encrypted tokens, and schedules the meetings
 * of future interviews. Throws STATE_MISMATCH for a redirect that is not the mentor's, has expired or was used already, ZOOM_CODE_INVALID,
 * ZOOM_ACCOUNT_IN_USE, ZOOM_UNAVAILABLE, ZOOM_NOT_SET_UP, NOT_FOUND.
 */
export const authorizeZoom: UseCase<{ id: string; code: string; state: string; redirectUri: string }, { mentorId: string }> = async (
  deps,
  actor,
  { id, code, state, redirectUri },
) => {
  requireSelf(actor, id);
  const zoom = requireZoom(deps);
  if (redirectUri !== zoom.redirectUri) throw new AppError("STATE_MISMATCH");
  // Used up before Zoom is called: no redirect works twice, whatever its outcome.
  const way = await deps.db.transaction((tx) => tx.zoom.takeAuthorization(deps.links.hashOf(state), id, deps.clock.now()));
  if (!way) throw new AppError("STATE_MISMATCH");
  const tokens = await zoom.client.exchange({ code, verifier: openVerifier(deps, id, way), redirectUri }, PATIENCE);
  if (tokens.outcome !== "ok") throw refusalOf(tokens);
  const user = await zoom.client.me(tokens.value.accessToken, PATIENCE);
  if (user.outcome !== "ok") throw new AppError("ZOOM_UNAVAILABLE", { cause: user.reason });
  const { id: zoomUserId, accountId: zoomAccountId, email: zoomEmail, type: accountType } = user.value;

  const connected = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const mentor = (await tx.mentor.profile.lockForEdit(scope, id)) ? await tx.mentor.profile.edit(scope, id, now) : null;
    // The mentor was disabled during the redirect: the authorisation is revoked again.
    if (!mentor || mentor.accountDisabled) return null;
    const before = await tx.zoom.lockConnection(id);
    // Meetings in the previous account are removed there once no page links to them any more (former.ts).
    if (before?.zoomUserId && before.zoomUserId !== zoomUserId)
      await tx.zoom.leaveAccount({ ...before, zoomUserId: before.zoomUserId }, now);
    const isBack = await tx.zoom.takeBack(id, zoomUserId);
    await tx.zoom.connect(id, {
      zoomUserId,
      zoomAccountId,
      zoomEmail,
      accountType,
      scopes: tokens.value.scopes,
      now,
      ...sealTokens(deps, id, tokens.value, now),
    });
    // A mentor who connects Zoom wants to meet there.
    if (mentor.meetingMethod !== "zoom_oauth") await tx.mentor.profile.save(id, mentor.version, { meetingMethod: "zoom_oauth" }, now);
    await followConnection(tx, id, now);
    await tx.zoom.touchAll(id, now);
    if (isBack) await tx.zoom.lookFirst(id, now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "zoom.connect",
            entity: "Mentor",
            entityId: id,
            diff: { status: [before?.status ?? "none", "connected"], account: accountWord(before?.zoomUserId ?? null, zoomUserId) },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentorId: id };
  });
  if (connected) return connected;
  await zoom.client.revoke(tokens.value.refreshToken, PATIENCE);
  throw new AppError("NOT_FOUND");
};

/** Describes the change without naming the account, which is personal data. */
const accountWord = (before: string | null, after: string): string => (before === null ? "new" : before === after ? "same" : "changed");

function refusalOf({ outcome, reason }: ZoomFailure): AppError {
  return outcome === "refused" && reason === "invalid_grant"
    ? new AppError("ZOOM_CODE_INVALID")
    : new AppError("ZOOM_UNAVAILABLE", { cause: reason });
}
