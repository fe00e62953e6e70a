import type { Tx } from "@knotter/db/database";
import type { NewSession } from "@knotter/db/session.writes";
import { LIMITS } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";

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
  sessionVersion: number;
}

/** A signed-in device, with its line in the audit. `by`: what opened the door. */
export async function beginSession(
  tx: Pick<Tx, "session" | "journal">,
  deps: Deps,
  { userId, email, role, disabled, sessionVersion }: Account,
  by: NewSession["startedBy"],
  now: Date,
): Promise<SignedIn> {
  const expiresAt = new Date(now.getTime() + LIMITS.sessionDays * DAY);
  const { ip, userAgent } = deps.call;
  const sessionId = await tx.session.create({ userId, sessionVersion, now, expiresAt, ip, userAgent, startedBy: by });
  await tx.journal.write(
    { audit: [{ action: "session.start", entity: "User", entityId: userId, diff: { by } }] },
    signatureOf(deps, { userId, role }, now),
  );
  return { sessionId, userId, email, role, disabled, expiresAt };
}
