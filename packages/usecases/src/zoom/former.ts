import type { ZoomFormerRow } from "@knotter/db/zoom/former";
import { DAY, MINUTE } from "@knotter/domain/tokyo";
import { needsRefresh } from "@knotter/domain/zoom-connection";
import { mentoringIdIn } from "@knotter/domain/zoom-meeting";
import type { ZoomAnswer } from "@knotter/zoom/answer";
import { type Deps, systemSignatureOf, type Zoom } from "../deps";
import { LEASE } from "./lease";
import { openTokens, sealTokens } from "./tokens";

/** How long the removal of meetings from an account is tried. The mentor gets a mail about what is left after that. */
const TRY_FOR = DAY;
const LOOK_AGAIN = MINUTE;
const TRY_AGAIN = 5 * MINUTE;

/** `gone`: the account does not accept our calls any more. `silent`: Zoom does not answer, most likely to anybody. */
type Round = { outcome: "done" } | { outcome: "later"; at: Date; silent: boolean } | { outcome: "gone" };

/**
 * Cleans up accounts from which mentors have switched to another one: removes each meeting as soon as the pages of its interview link to a
 * new one, then revokes the tokens and deletes all data of the account. Any number of runners may do this at once; while Zoom does not
 * answer the others wait for the next run. Returns how many are done.
 */
export async function clearFormerAccounts(deps: Deps, onFailure: (step: string, error: unknown) => void = () => {}): Promise<number> {
  const { zoom } = deps;
  if (!zoom) return 0;
  let done = 0;
  for (;;) {
    const now = deps.clock.now();
    const account = await deps.db.transaction((tx) => tx.zoom.claimFormer({ now, until: new Date(now.getTime() + LEASE) }));
    if (!account) return done;
    const round = await clear(deps, zoom, account).catch((error: unknown): Round => {
      // Tokens that cannot be decrypted, because their key is gone, are useless.
      onFailure("former account", error);
      return { outcome: "gone" };
    });
    await settle(deps, account, round);
    if (round.outcome === "done") done += 1;
    if (round.outcome === "later" && round.silent) return done;
  }
}

async function clear(deps: Deps, zoom: Zoom, account: ZoomFormerRow): Promise<Round> {
  const now = deps.clock.now();
  const access = await accessOf(deps, zoom, account);
  if (access.outcome !== "ok") return after(access, now);
  const { token, refreshToken } = access.value;
  const found = await zoom.client.upcomingMeetings(token);
  if (found.outcome !== "ok") return after(found, now);
  const ours = found.value.flatMap(({ id, agenda }) => {
    const mentoringId = mentoringIdIn(agenda);
    return mentoringId === null ? [] : [{ zoomMeetingId: id, mentoringId }];
  });
  await deps.db.transaction((tx) => tx.zoom.findFormer(account.id, account.mentorId, ours));

  let needed = 0;
  for (const meeting of await deps.db.read.zoom.formerMeetings(account.id, now)) {
    if (meeting.needed) {
      needed += 1;
      continue;
    }
    const gone = await zoom.client.deleteMeeting(token, meeting.zoomMeetingId);
    if (gone.outcome !== "ok") return after(gone, now);
    await deps.db.transaction((tx) => tx.zoom.formerCleared(account.id, meeting.zoomMeetingId));
  }
  // A meeting requested before the switch may still be created.
  const settledAt = new Date(account.leftAt.getTime() + LEASE);
  if (needed > 0 || now < settledAt)
    return { outcome: "later", at: new Date(Math.max(now.getTime() + LOOK_AGAIN, settledAt.getTime())), silent: false };
  const told = await zoom.client.revoke(refreshToken);
  return told.outcome === "ok" ? { outcome: "done" } : after(told, now);
}

/** A valid token; renewed only by the runner that has claimed the account. */
async function accessOf(deps: Deps, zoom: Zoom, account: ZoomFormerRow): Promise<ZoomAnswer<{ token: string; refreshToken: string }>> {
  const now = deps.clock.now();
  const tokens = openTokens(deps, account);
  if (!tokens) return { outcome: "unauthorized", reason: "no tokens" };
  if (!needsRefresh(tokens.expiresAt, now)) return { outcome: "ok", value: { token: tokens.access, refreshToken: tokens.refresh } };
  const renewed = await zoom.client.refresh(tokens.refresh);
  if (renewed.outcome !== "ok") return renewed;
  const { accessToken: token, refreshToken } = renewed.value;
  await deps.db.transaction((tx) => tx.zoom.keepFormerTokens(account.id, sealTokens(deps, account.mentorId, renewed.value, now)));
  return { outcome: "ok", value: { token, refreshToken } };
}

function after(answer: Exclude<ZoomAnswer<unknown>, { outcome: "ok" }>, now: Date): Round {
  const ours = answer.outcome === "refused" && answer.reason === "invalid_client";
  if (answer.outcome === "unauthorized" || (answer.outcome === "refused" && !ours)) return { outcome: "gone" };
  const wait = answer.outcome === "wait" ? answer.retryAfterSeconds * 1000 : 0;
  return { outcome: "later", at: new Date(now.getTime() + Math.max(wait, TRY_AGAIN)), silent: answer.outcome === "unknown" };
}

async function settle(deps: Deps, { id, mentorId, leftAt }: ZoomFormerRow, round: Round): Promise<void> {
  const now = deps.clock.now();
  const over = round.outcome === "later" && now.getTime() - leftAt.getTime() > TRY_FOR;
  await deps.db.transaction(async (tx) => {
    if (round.outcome === "later" && !over) {
      await tx.zoom.formerLater(id, round.at);
      return;
    }
    const left = round.outcome === "done" ? 0 : (await tx.zoom.formerMeetings(id, now)).length;
    await (round.outcome === "done" ? tx.zoom.formerDone(id) : tx.zoom.formerGivenUp(id));
    await tx.audit.record(
      {
        audit: [{ action: "zoom.former_account", entity: "Mentor", entityId: mentorId, diff: { cleared: round.outcome === "done", left } }],
      },
      systemSignatureOf(deps, now),
    );
  });
}
