import type { MailSkip } from "@knotter/domain/mail-skip";
import type { OutboxMail } from "../audit/trail.writes";
import type { Client } from "../client";
import { join, rowsOf, type Sql, sql } from "../sql";
import type { DeliveryEventName } from "./delivery";
import type { ClaimedMail, MailSettlement, WrittenMail } from "./mail.row";

const claimed: Sql = sql`m."id", m."type", m."dedupeKey", m."facts", m."orderId", m."mentoringId", m."campaignId", m."attempts", m."queuedAt", m."firstTriedAt", m."lastError", m."batchKey",
  m."sentTo", m."subject", m."html", m."text", m."attachment"`;

/** Given up, and a person's turn: refused, or tried until nobody can tell any more whether it has arrived. */
export const givenUp = (mail: Sql): Sql =>
  sql`(${mail}."status" = 'failed' OR (${mail}."status" = 'maybe_sent' AND ${mail}."deadAt" IS NOT NULL))`;

/** Not sent, and for a reason that a second move, or a no-show taken back, does away with. */
export const leftOut = (mail: Sql): Sql =>
  sql`(${mail}."status" = 'skipped' AND ${mail}."firstTriedAt" IS NULL AND ${mail}."skippedReason" IN ('interview_moved', 'interview_canceled'))`;

export interface Claim {
  claimId: string;
  now: Date;
  /** Until then nobody else takes them; what a runner has not settled by then, it has left behind. */
  until: Date;
}

export const mailWrites = (client: Client) => ({
  /**
   * Takes up to `limit` mails that are due, the longest due first, and beside them one batch that is to be tried again, with all that are
   * left of it. Two runners never get the same one: a row that the other has locked is stepped over, and of a batch the first that is left
   * stands for all.
   */
  async claim({ claimId, now, until }: Claim, limit: number): Promise<ClaimedMail[]> {
    return rowsOf<ClaimedMail>(
      client,
      sql`WITH batch AS (
            SELECT d."batchKey" FROM "Mail" d
            WHERE d."status" = 'sending' AND d."batchKey" IS NOT NULL AND d."nextTryAt" <= ${now}
              AND NOT EXISTS (SELECT 1 FROM "Mail" o WHERE o."batchKey" = d."batchKey" AND o."status" = 'sending' AND o."id" < d."id")
            ORDER BY d."nextTryAt", d."id" LIMIT 1 FOR UPDATE OF d SKIP LOCKED
          ), single AS (
            SELECT d."id" FROM "Mail" d
            WHERE d."status" IN ('scheduled', 'queued', 'sending') AND d."nextTryAt" <= ${now} AND d."batchKey" IS NULL
            ORDER BY d."nextTryAt", d."id" LIMIT ${limit} FOR UPDATE SKIP LOCKED
          ), taken AS (
            SELECT "id" FROM single
            UNION ALL SELECT f."id" FROM "Mail" f JOIN batch ON batch."batchKey" = f."batchKey" WHERE f."status" = 'sending' AND f."batchKey" IS NOT NULL
          )
          UPDATE "Mail" m SET "status" = 'sending', "claimId" = ${claimId}::uuid, "nextTryAt" = ${until} FROM taken WHERE m."id" = taken."id"
          RETURNING ${claimed}`,
    );
  },

  /**
   * Puts mails into the outbox; answers the keys of those that were not there yet. One that was left out because its interview had been
   * moved or given up comes back in its own row when that is undone: nobody has had it.
   */
  async enqueue(mails: readonly OutboxMail[], createdById: string | null, now: Date): Promise<string[]> {
    if (mails.length === 0) return [];
    const rows = await rowsOf<{ key: string }>(
      client,
      sql`INSERT INTO "Mail" ("type", "toUserId", "orderId", "mentoringId", "facts", "dedupeKey", "createdById", "queuedAt", "nextTryAt")
          SELECT n."type", n."toUserId", n."orderId", n."mentoringId", n."facts", n."dedupeKey", ${createdById}::uuid, ${now}::timestamptz, ${now}::timestamptz
          FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS n("type" text, "toUserId" uuid, "orderId" uuid, "mentoringId" uuid, "facts" jsonb, "dedupeKey" text)
          ON CONFLICT ("dedupeKey") DO UPDATE SET "status" = 'queued', "facts" = excluded."facts", "queuedAt" = excluded."queuedAt",
            "nextTryAt" = excluded."nextTryAt", "skippedReason" = NULL
          WHERE ${leftOut(sql`"Mail"`)} RETURNING "dedupeKey" AS "key"`,
    );
    return rows.map(({ key }) => key);
  },

  /**
   * Keeps mails as they are about to be sent, before the first try. From here on each of them is these words under its key. Answers the
   * ids of those that are still in our hands: the others belong to another runner and must not be sent.
   */
  async keep(
    claimId: string,
    now: Date,
    mails: readonly (WrittenMail & { id: string; sentTo: string; batchKey: string | null })[],
  ): Promise<Set<string>> {
    if (mails.length === 0) return new Set();
    const column = <Key extends keyof (typeof mails)[number]>(key: Key) => mails.map((mail) => mail[key]);
    const attachments = mails.map(({ attachment }) => (attachment === null ? null : JSON.stringify(attachment)));
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`UPDATE "Mail" m SET "subject" = n."subject", "html" = n."html", "text" = n."text", "attachment" = n."attachment"::jsonb, "sentTo" = n."sentTo",
            "batchKey" = n."batchKey", "firstTriedAt" = ${now}
          FROM unnest(${column("id")}::uuid[], ${column("subject")}::text[], ${column("html")}::text[], ${column("text")}::text[], ${attachments}::text[],
                      ${column("sentTo")}::text[], ${column("batchKey")}::text[]) AS n("id", "subject", "html", "text", "attachment", "sentTo", "batchKey")
          WHERE m."id" = n."id" AND m."claimId" = ${claimId}::uuid AND m."status" = 'sending' AND m."firstTriedAt" IS NULL
          RETURNING m."id"`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /** Which of these are still in our hands, and for how long now. */
  async hold({ claimId, until }: Claim, ids: readonly string[]): Promise<Set<string>> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`UPDATE "Mail" SET "nextTryAt" = ${until} WHERE "id" = ANY(${ids as string[]}::uuid[]) AND "claimId" = ${claimId}::uuid AND "status" = 'sending' RETURNING "id"`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /**
   * Writes down what became of mails, in one statement. What is not in our hands any more stays as it is. Answers the ids that were
   * settled.
   */
  async settle(claimId: string, now: Date, settlements: readonly MailSettlement[]): Promise<Set<string>> {
    if (settlements.length === 0) return new Set();
    const rows = settlements.map((settlement) => sql`(${join(columnsOf(settlement, now))})`);
    const settled = await rowsOf<{ id: string }>(
      client,
      sql`UPDATE "Mail" m SET "status" = n."status", "claimId" = NULL, "nextTryAt" = coalesce(n."nextTryAt", m."nextTryAt"), "sentAt" = n."sentAt", "deliveredAt" = n."deliveredAt",
            "providerId" = n."providerId", "deadAt" = n."deadAt", "skippedReason" = n."skippedReason", "lastError" = n."lastError", "attempts" = m."attempts" + n."tries",
            "firstTriedAt" = CASE WHEN n."unwritten" THEN NULL ELSE m."firstTriedAt" END, "batchKey" = CASE WHEN n."unwritten" THEN NULL ELSE m."batchKey" END,
            "subject" = CASE WHEN n."unwritten" THEN NULL ELSE m."subject" END, "html" = CASE WHEN n."unwritten" THEN NULL ELSE m."html" END,
            "text" = CASE WHEN n."unwritten" THEN NULL ELSE m."text" END, "attachment" = CASE WHEN n."unwritten" THEN NULL ELSE m."attachment" END,
            "sentTo" = CASE WHEN n."unwritten" THEN NULL ELSE m."sentTo" END
          FROM (VALUES ${join(rows)}) AS n("id", "status", "nextTryAt", "sentAt", "deliveredAt", "providerId", "deadAt", "skippedReason", "lastError", "tries", "unwritten")
          WHERE m."id" = n."id" AND m."claimId" = ${claimId}::uuid AND m."status" = 'sending'
          RETURNING m."id"`,
    );
    return new Set(settled.map(({ id }) => id));
  },

  /** Whether the provider may know this id before we do: none of ours has it, and a mail is out whose answer is not written down yet. */
  async maybeOurs(providerId: string): Promise<boolean> {
    const rows = await rowsOf(
      client,
      sql`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM "Mail" WHERE "providerId" = ${providerId})
            AND EXISTS (SELECT 1 FROM "Mail" WHERE "status" = 'sending' AND "firstTriedAt" IS NOT NULL)`,
    );
    return rows.length > 0;
  },

  /**
   * Writes an id of the provider down that came with news and not with an answer: the answer to a try was lost. Told by address, subject and
   * the time at which the provider took it; answers whether exactly one mail without an id fits.
   */
  async recognise(providerId: string, { to, subject, takenAt }: { to: string; subject: string; takenAt: Date }): Promise<boolean> {
    const rows = await rowsOf(
      client,
      sql`WITH fits AS (
            SELECT m."id" FROM "Mail" m
            WHERE m."providerId" IS NULL AND m."firstTriedAt" IS NOT NULL AND m."sentTo" = ${to} AND m."subject" = ${subject}
              AND m."status" IN ('maybe_sent', 'sent', 'failed')
              AND ${takenAt}::timestamptz BETWEEN m."firstTriedAt" - interval '1 minute' AND m."firstTriedAt" + interval '1 day'
            LIMIT 2
          )
          UPDATE "Mail" m SET "providerId" = ${providerId} FROM fits
          WHERE m."id" = fits."id" AND (SELECT count(*) FROM fits) = 1 AND NOT EXISTS (SELECT 1 FROM "Mail" k WHERE k."providerId" = ${providerId})
          RETURNING m."id"`,
    );
    return rows.length === 1;
  },

  /**
   * News from the provider; answers the id of its mail. Null: no mail of ours, or nothing new. Whoever is written to at
   * an address from which mails come back, or who does not want them, is marked; an invitation's place on its list, too.
   */
  async deliver(providerId: string, event: DeliveryEventName, at: Date, reason: string | null): Promise<string | null> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`WITH news AS (
            UPDATE "Mail" m SET
              "status" = CASE WHEN ${event} = 'complained' THEN 'complained'::"MailStatus"
                              WHEN ${event} = 'bounced' AND m."status" <> 'complained' THEN 'bounced'::"MailStatus"
                              WHEN m."status" IN ('sending', 'sent', 'failed', 'maybe_sent') THEN 'delivered'::"MailStatus" ELSE m."status" END,
              "skippedReason" = CASE WHEN m."status" = 'maybe_sent' THEN NULL ELSE m."skippedReason" END,
              "sentAt" = CASE WHEN m."status" = 'maybe_sent' THEN coalesce(m."sentAt", m."firstTriedAt") ELSE m."sentAt" END,
              "deliveredAt" = CASE WHEN ${event} = 'delivered' THEN coalesce(m."deliveredAt", ${at}) ELSE m."deliveredAt" END,
              "bouncedAt" = CASE WHEN ${event} = 'bounced' THEN coalesce(m."bouncedAt", ${at}) ELSE m."bouncedAt" END,
              "complainedAt" = CASE WHEN ${event} = 'complained' THEN coalesce(m."complainedAt", ${at}) ELSE m."complainedAt" END,
              "lastError" = CASE WHEN ${event} = 'delivered' THEN m."lastError" ELSE coalesce(${reason}, m."lastError") END
            WHERE m."providerId" = ${providerId}
              AND CASE ${event} WHEN 'delivered' THEN m."deliveredAt" WHEN 'bounced' THEN m."bouncedAt" ELSE m."complainedAt" END IS NULL
            RETURNING m."id", m."type", m."toUserId", m."sentTo", m."facts"
          ), people AS (
            UPDATE "User" u SET
              "emailBouncedAt" = CASE WHEN ${event} = 'bounced' THEN coalesce(u."emailBouncedAt", ${at}) ELSE u."emailBouncedAt" END,
              "emailComplainedAt" = CASE WHEN ${event} = 'complained' THEN coalesce(u."emailComplainedAt", ${at}) ELSE u."emailComplainedAt" END
            FROM news WHERE ${event} <> 'delivered' AND u."id" = news."toUserId" AND u."email" = news."sentTo"
          ), listed AS (
            UPDATE "OrderMentee" om SET "inviteBounced" = true FROM news
            WHERE ${event} <> 'delivered' AND om."email" = news."sentTo" AND om."menteeId" IS NULL
          )
          SELECT "id" FROM news`,
    );
    return rows[0]?.id ?? null;
  },

  /** How a scheduled job went. */
  async ran(job: string, startedAt: Date, finishedAt: Date, succeeded: boolean, outcome: object): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "JobRun" ("job", "startedAt", "finishedAt", "succeededAt", "outcome")
          VALUES (${job}, ${startedAt}, ${finishedAt}, CASE WHEN ${succeeded} THEN ${finishedAt}::timestamptz END, ${JSON.stringify(outcome)}::jsonb)
          ON CONFLICT ("job") DO UPDATE SET "startedAt" = excluded."startedAt", "finishedAt" = excluded."finishedAt",
            "succeededAt" = coalesce(excluded."succeededAt", "JobRun"."succeededAt"), "outcome" = excluded."outcome"`,
    );
  },
});

interface Settled {
  status: string;
  nextTryAt?: Date;
  sentAt?: Date;
  deliveredAt?: Date;
  providerId?: string;
  deadAt?: Date;
  skippedReason?: string;
  lastError?: string;
  tries?: number;
  unwritten?: boolean;
}

const columnsOf = (settlement: MailSettlement, now: Date): Sql[] => {
  const to = settledAs(settlement, now);
  return [
    sql`${settlement.id}::uuid`,
    sql`${to.status}::"MailStatus"`,
    sql`${to.nextTryAt ?? null}::timestamptz`,
    sql`${to.sentAt ?? null}::timestamptz`,
    sql`${to.deliveredAt ?? null}::timestamptz`,
    sql`${to.providerId ?? null}::text`,
    sql`${to.deadAt ?? null}::timestamptz`,
    sql`${to.skippedReason ?? null}::text`,
    sql`${to.lastError?.slice(0, 500) ?? null}::text`,
    sql`${to.tries ?? 0}::int`,
    sql`${to.unwritten ?? false}::boolean`,
  ];
};

function settledAs(settlement: MailSettlement, now: Date): Settled {
  switch (settlement.to) {
    case "sent":
      return { status: "sent", sentAt: now, providerId: settlement.providerId, tries: 1 };
    case "sent_before":
      return { status: "sent", sentAt: now, lastError: settlement.reason, tries: 1 };
    case "delivered":
      return { status: "delivered", sentAt: now, deliveredAt: now, tries: 1 };
    case "skipped":
      return { status: "skipped", skippedReason: settlement.reason };
    case "maybe_sent":
      return { status: "maybe_sent", skippedReason: settlement.reason };
    case "wait":
      return {
        // What has been tried stays in the hands of the drain: nobody can call it back any more.
        status: settlement.keep ? "sending" : "queued",
        nextTryAt: settlement.at,
        lastError: settlement.reason,
        unwritten: !settlement.keep,
      };
    case "again":
      return {
        status: settlement.keep ? "sending" : "queued",
        nextTryAt: settlement.at,
        lastError: settlement.reason,
        tries: 1,
        unwritten: !settlement.keep,
      };
    case "dead":
      return {
        ...(settlement.mayHaveArrived
          ? { status: "maybe_sent", skippedReason: "outcome_unknown" satisfies MailSkip }
          : { status: "failed" }),
        deadAt: now,
        lastError: settlement.reason,
      };
  }
}
