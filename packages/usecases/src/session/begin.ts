import type { NewSession } from "@knotter/db/account/session";
import type { Tx } from "@knotter/db/database";
import { LIMITS } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";
import { noteNetwork } from "./attempts";
import { noteRefusal } from "./disabled";
import { newDeviceNotice, noteBrowser } from "./known-browser";

export interface SignedIn {
  sessionId: string;
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
  expiresAt: Date;
}

interface Account {
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
  closed: boolean;
  sessionVersion: number;
}

/**
 * Begins a session, with its audit entry, and mails the owner if the browser has not been seen before. `by`: how the person signed in.
 * A disabled account gets a session that can only tell that it is disabled, which the audit records as a refusal. `byPasskey`: a renewed session
 * that a passkey had opened.
 */
export async function beginSession(
  tx: Pick<Tx, "account" | "audit" | "order">,
  deps: Deps,
  account: Account,
  by: NewSession["startedBy"],
  now: Date,
  { byPasskey = by === "passkey" }: { byPasskey?: boolean } = {},
): Promise<SignedIn> {
  const { userId, email, role, disabled, sessionVersion } = account;
  const expiresAt = new Date(now.getTime() + LIMITS.sessionDays * DAY);
  const { ip, userAgent } = deps.call;
  if (disabled) {
    const sessionId = await tx.account.sessions.create({
      userId,
      sessionVersion,
      now,
      expiresAt,
      ip,
      userAgent,
      startedBy: by,
      refused: true,
    });
    await noteRefusal(tx, deps, account, by, now);
    return { sessionId, userId, email, role, disabled, expiresAt };
  }
  const unseen = await noteBrowser(tx, deps, userId, by, now);
  if (role === "mentee") await tx.order.people.takeUp(userId, now);
  const sessionId = await tx.account.sessions.create({ userId, sessionVersion, now, expiresAt, ip, userAgent, startedBy: by, byPasskey });
  await tx.audit.record(
    {
      mails: unseen ? [newDeviceNotice(userId, sessionId, userAgent, now)] : [],
      audit: [{ action: "session.start", entity: "User", entityId: userId, diff: { by, ...(unseen ? { newBrowser: true } : {}) } }],
    },
    signatureOf(deps, { userId, role }, now),
  );
  // The last statement, because everybody who signs in from this network waits for the row.
  if (by !== "rotation") await noteNetwork(tx, deps, userId, now);
  return { sessionId, userId, email, role, disabled, expiresAt };
}
