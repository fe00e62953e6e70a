import { createHash } from "node:crypto";
import type { NewSession } from "@knotter/db/account/session";
import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import { deviceWords } from "@knotter/domain/device";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { networkOf } from "@knotter/domain/network";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/** Sign-ins without a notification: the session was just renewed here, or the account was just created. */
const QUIET: readonly NewSession["startedBy"][] = ["rotation", "signup"];

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** By the cookie alone; null: the caller has none. */
export const browserIdHash = ({ browser }: Deps["call"]): string | null => (browser ? hashOf(`browser ${browser}`) : null);

/**
 * Identified by its own cookie; a client without cookies by its user agent and network, so that a script is reported once, while an unknown
 * client is reported each time.
 */
const browserHash = ({ call }: Pick<Deps, "call">): string =>
  browserIdHash(call) ?? hashOf(`caller ${deviceWords(call.userAgent)} ${networkOf(call.ip ?? "unknown")}`);

/** A browser that was not seen since then counts as a new one. */
export const browsersForgottenBefore = (now: Date): Date => new Date(now.getTime() - LIMITS.browserDays * DAY);

/** Whether a person who has signed in before does so from a browser not seen with them. From now on it is known. */
export async function noteBrowser(
  tx: Pick<Tx, "account">,
  deps: Pick<Deps, "call">,
  userId: string,
  by: NewSession["startedBy"],
  now: Date,
): Promise<boolean> {
  const seen = await tx.account.sessions.noteBrowser(userId, browserHash(deps), now, browsersForgottenBefore(now));
  return seen === "new" && !QUIET.includes(by);
}

/** Whether this very browser, by its cookie, has signed in to the account before: then somebody is at it who was. */
export async function isKnownBrowser(tx: Pick<Tx, "account">, deps: Pick<Deps, "call">, userId: string, now: Date): Promise<boolean> {
  const forgetBefore = new Date(now.getTime() - LIMITS.browserDays * DAY);
  return Boolean(deps.call.browser) && (await tx.account.sessions.knowsBrowser(userId, browserHash(deps), forgetBefore));
}

/** After a password change only the browser that made it is known: whoever had the old password counts as new. */
export async function knowBrowserAlone(tx: Pick<Tx, "account">, deps: Pick<Deps, "call">, userId: string, now: Date): Promise<void> {
  await tx.account.sessions.forgetBrowsers(userId);
  await tx.account.sessions.noteBrowser(userId, browserHash(deps), now, now);
}

export const newDeviceNotice = (userId: string, sessionId: string, userAgent: string | null, now: Date): OutboxMail => ({
  type: "new_device",
  toUserId: userId,
  orderId: null,
  mentoringId: null,
  facts: { at: now.toISOString(), device: deviceWords(userAgent) },
  dedupeKey: dedupeKeyOf("new_device", { userId, eventId: sessionId }),
});
