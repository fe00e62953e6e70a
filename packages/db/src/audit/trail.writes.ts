import type { MailType } from "@knotter/domain/mail";
import type { MentoringEvent, MentoringStatus } from "@knotter/domain/mentoring";
import type { Client } from "../client";
import { join, rowsOf, type Sql, sql } from "../sql";

export interface NewEvent {
  mentoringId: string;
  type: MentoringEvent;
  fromStatus: MentoringStatus | null;
  toStatus: MentoringStatus;
  fromStartAt?: Date | null;
  toStartAt?: Date | null;
  reasonCode?: string | null;
}

export interface OutboxMail {
  type: MailType;
  /** Null where the reader has no account (yet): then `toAddress` says where it goes. */
  toUserId: string | null;
  /** Goes here and not to the address of the account: an invitation, a new address that is to be proven. */
  toAddress?: string | undefined;
  orderId: string | null;
  mentoringId: string | null;
  /** Plain facts the state cannot tell any more when the mail is sent. Never confidential text. */
  facts: Record<string, string | number | boolean | null>;
  /** The same key twice is one mail. */
  dedupeKey: string;
}

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string;
  /** Before and after of what may be told; personal data masked, confidential text never. */
  diff: Record<string, unknown>;
}

export interface NewConsent {
  subjectUserId: string;
  type: "terms" | "privacy" | "sensitive_info" | "disclosure" | "hr_summary" | "hr_comment" | "cross_border";
  documentVersion: string;
  /** Absent: given on the person's own screen. By telephone it was taken by whoever signs the call. */
  channel?: "telephone" | undefined;
  /** Of the very words that were agreed to, where they are a person's own. */
  textSha256?: string | undefined;
  targetId: string | null;
}

/** Who did it, when, from where: the same for everything one call leaves behind. */
export interface Signature {
  actorId: string | null;
  actorRole: string;
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  at: Date;
}

export interface AuditTrailEntry {
  events?: readonly NewEvent[];
  mails?: readonly OutboxMail[];
  consents?: readonly NewConsent[];
  audit: readonly AuditEntry[];
}

/** PostgreSQL takes 65,535 parameters in a statement, and a mail is ten of them: a whole list is invited by several statements. */
const MAILS_IN_A_STATEMENT = 1_000;

export const auditTrailWrites = (client: Client) => ({
  /**
   * What a change leaves behind (history, mails to send, consents, audit) in one statement: all of it is append-only. Mails by the thousand
   * are put before it in statements of their own, in the same transaction.
   */
  async record({ events = [], mails = [], consents = [], audit }: AuditTrailEntry, by: Signature): Promise<void> {
    const userAgent = by.userAgent?.slice(0, 300) ?? null;
    const parts: Sql[] = [];
    if (events.length > 0) {
      const rows = events.map(
        (event) =>
          sql`(${event.mentoringId}::uuid, ${event.type}, ${by.actorId}::uuid, ${by.actorRole}, ${event.fromStatus}::"MentoringStatus", ${event.toStatus}::"MentoringStatus", ${event.fromStartAt ?? null}::timestamptz, ${event.toStartAt ?? null}::timestamptz, ${event.reasonCode ?? null}, ${by.requestId}, ${by.at}::timestamptz)`,
      );
      // A call reads its clock before it waits for the lock of the interview: what was written meanwhile came first, and stays first.
      parts.push(
        sql`INSERT INTO "MentoringEvent" ("mentoringId", "type", "actorId", "actorRole", "fromStatus", "toStatus", "fromStartAt", "toStartAt", "reasonCode", "requestId", "at")
            SELECT n."mentoringId", n."type", n."actorId", n."actorRole", n."fromStatus", n."toStatus", n."fromStartAt", n."toStartAt", n."reasonCode", n."requestId",
              greatest(n."at", (SELECT max(e."at") FROM "MentoringEvent" e WHERE e."mentoringId" = n."mentoringId"))
            FROM (VALUES ${join(rows)}) AS n("mentoringId", "type", "actorId", "actorRole", "fromStatus", "toStatus", "fromStartAt", "toStartAt", "reasonCode", "requestId", "at")`,
      );
    }
    const mailInserts: Sql[] = [];
    for (let from = 0; from < mails.length; from += MAILS_IN_A_STATEMENT) {
      const rows = mails
        .slice(from, from + MAILS_IN_A_STATEMENT)
        .map(
          (mail) =>
            sql`(${mail.type}, ${mail.toUserId}::uuid, ${mail.toAddress ?? null}, ${mail.orderId}::uuid, ${mail.mentoringId}::uuid, ${JSON.stringify(mail.facts)}::jsonb, ${mail.dedupeKey}, ${by.actorId}::uuid, ${by.at}::timestamptz, ${by.at}::timestamptz)`,
        );
      mailInserts.push(
        sql`INSERT INTO "Mail" ("type", "toUserId", "toAddress", "orderId", "mentoringId", "facts", "dedupeKey", "createdById", "queuedAt", "nextTryAt") VALUES ${join(rows)} ON CONFLICT ("dedupeKey") DO NOTHING`,
      );
    }
    parts.push(...mailInserts.slice(-1));
    if (consents.length > 0) {
      const rows = consents.map(
        (consent) =>
          sql`(${consent.subjectUserId}::uuid, ${consent.type}::"ConsentType", ${consent.documentVersion}, ${consent.textSha256 ?? null}, ${consent.targetId}::uuid, ${by.at}::timestamptz, ${by.ip}, ${userAgent}, ${consent.channel ?? "screen"}::"ConsentChannel", ${consent.channel === undefined ? null : by.actorId}::uuid)`,
      );
      parts.push(
        sql`INSERT INTO "ConsentRecord" ("subjectUserId", "type", "documentVersion", "textSha256", "targetId", "grantedAt", "ip", "userAgent", "channel", "takenById") VALUES ${join(rows)}`,
      );
    }
    if (audit.length > 0) {
      const rows = audit.map(
        (entry) =>
          sql`(${by.actorId}::uuid, ${by.actorRole}, ${entry.action}, ${entry.entity}, ${entry.entityId}, ${by.ip}, ${userAgent}, ${JSON.stringify(entry.diff)}::jsonb, ${by.requestId}, ${by.at}::timestamptz)`,
      );
      parts.push(
        sql`INSERT INTO "AuditLog" ("actorId", "actorRole", "action", "entity", "entityId", "ip", "userAgent", "diff", "requestId", "at") VALUES ${join(rows)}`,
      );
    }
    for (const insert of mailInserts.slice(0, -1)) await rowsOf(client, insert);
    const [last, ...before] = parts.reverse();
    if (!last) return;
    const named = before.map((part, index) => sql`${NAMES[index] ?? NAMES[0]} AS (${part})`);
    await rowsOf(client, named.length > 0 ? sql`WITH ${join(named)} ${last}` : last);
  },
});

const NAMES = [sql`a`, sql`b`, sql`c`] as const;
