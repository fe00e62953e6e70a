import { createHash, randomBytes, randomUUID } from "node:crypto";
import { LIMITS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import type { ClientBase } from "pg";
import { Refusal } from "../seed/refusal";

export interface WantedAdmin {
  /** As stored: NFKC, lower case. */
  email: string;
  name: string;
  /** Also removes the authenticator app, the recovery codes and the passkeys: for an admin who has lost them, where no other admin can do it. */
  resetSecondFactor: boolean;
}

export interface GrantedAdmin {
  outcome: "created" | "enabled" | "kept";
  /** The token of the link. The database only has its hash. */
  token: string;
  expiresAt: Date;
}

interface Account {
  id: string;
  role: string;
  disabled: boolean;
  name: string | null;
}

/**
 * Creates an admin, or enables one again, and creates a single-use link for setting the password. Access to the database is the
 * authorisation: this is how an installation gets its first admin, and how it is recovered if nobody can sign in. Call inside a
 * transaction. Throws Refusal if the address belongs to somebody else.
 */
export async function grantAdmin(client: ClientBase, wanted: WantedAdmin, now: Date): Promise<GrantedAdmin> {
  const { rows } = await client.query<Account>(
    `SELECT u."id", u."role"::text AS "role", u."disabled", a."name" FROM "User" u LEFT JOIN "Admin" a ON a."userId" = u."id"
     WHERE u."email" = $1 AND u."deletedAt" IS NULL FOR UPDATE OF u`,
    [wanted.email],
  );
  const [account] = rows;
  if (account && account.role !== "admin")
    throw new Refusal("このメールアドレスは、事務局以外のアカウントで使われています。別のアドレスを指定してください。");
  if (!account) await refuseListed(client, wanted.email);
  const userId = account ? await letIn(client, account, wanted.name, now) : await create(client, wanted, now);
  const outcome = !account ? "created" : account.disabled ? "enabled" : "kept";
  if (wanted.resetSecondFactor) await dropSecondFactor(client, userId, now);

  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + LIMITS.adminInviteHours * HOUR);
  await client.query(
    `UPDATE "LinkToken" SET "revokedAt" = $2 WHERE "userId" = $1 AND "purpose" = 'password_reset' AND "usedAt" IS NULL AND "revokedAt" IS NULL`,
    [userId, now],
  );
  await client.query(
    `INSERT INTO "LinkToken" ("purpose", "tokenHash", "email", "role", "userId", "createdAt", "expiresAt")
     VALUES ('password_reset', $1, $2, 'admin', $3, $4, $5)`,
    [createHash("sha256").update(token).digest("hex"), wanted.email, userId, now, expiresAt],
  );
  const diff = { outcome, ...(wanted.resetSecondFactor ? { secondFactorReset: true } : {}) };
  await client.query(
    `INSERT INTO "AuditLog" ("actorRole", "action", "entity", "entityId", "userAgent", "diff", "requestId", "at")
     VALUES ('system', 'adminStaff.grant', 'Admin', $1, 'npm run admin', $2, $3, $4)`,
    [userId, JSON.stringify(diff), randomUUID(), now],
  );
  return { outcome, token, expiresAt };
}

/** One person, one address, one role: a person on a company's list signs up as a mentee. */
async function refuseListed(client: ClientBase, email: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM "OrderMentee" WHERE "email" = $1 AND "status" <> 'withdrawn' LIMIT 1`, [email]);
  if (rowCount) throw new Refusal("このメールアドレスは、施策の対象者の一覧にあります。別のアドレスを指定してください。");
}

async function create(client: ClientBase, { email, name }: WantedAdmin, now: Date): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO "User" ("email", "role", "createdAt", "updatedAt") VALUES ($1, 'admin', $2, $2) RETURNING "id"`,
    [email, now],
  );
  const userId = (rows[0] as { id: string }).id;
  await client.query(`INSERT INTO "Admin" ("userId", "name") VALUES ($1, $2)`, [userId, name]);
  return userId;
}

async function letIn(client: ClientBase, account: Account, name: string, now: Date): Promise<string> {
  if (account.disabled)
    // Earlier sessions stay ended.
    await client.query(
      `UPDATE "User" SET "disabled" = false, "disabledAt" = NULL, "disabledById" = NULL, "disabledReason" = NULL, "disabledNote" = NULL,
         "sessionVersion" = "sessionVersion" + 1, "updatedAt" = $2 WHERE "id" = $1`,
      [account.id, now],
    );
  await client.query(
    `INSERT INTO "Admin" ("userId", "name") VALUES ($1, $2) ON CONFLICT ("userId") DO UPDATE SET "name" = EXCLUDED."name"`,
    [account.id, name],
  );
  return account.id;
}

async function dropSecondFactor(client: ClientBase, userId: string, now: Date): Promise<void> {
  await client.query(`DELETE FROM "SecondFactor" WHERE "userId" = $1`, [userId]);
  await client.query(`DELETE FROM "RecoveryCode" WHERE "userId" = $1`, [userId]);
  const { rowCount: passkeys } = await client.query(`DELETE FROM "Passkey" WHERE "userId" = $1`, [userId]);
  await client.query(
    `UPDATE "User" SET "mfaEnabled" = false, "sessionVersion" = "sessionVersion" + 1, "updatedAt" = $2 WHERE "id" = $1 AND ("mfaEnabled" OR $3)`,
    [userId, now, (passkeys ?? 0) > 0],
  );
}
