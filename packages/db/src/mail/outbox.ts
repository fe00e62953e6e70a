import { UNSENT_LIFE } from "@knotter/domain/mail-retry";
import type { MailSkip } from "@knotter/domain/mail-skip";
import { sql } from "kysely";
import type { OutboxMail } from "../audit/trail.writes";
import type { MailFacts, StoredAttachment } from "../column-types";
import type { MailStatus } from "../generated/enums.kysely";
import { anyOf, type Db, firstOf, json, oneOf, recordset, word } from "../query";
import type { DeliveryEventName } from "./delivery";
import { isLeftOut } from "./outcome";

/** The words of a mail as they were written. Where a token belongs there is the mark of its link (usecases/mail/token-mark.ts). */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  attachment: StoredAttachment | null;
}

export const claimedColumns = [
  "m.id",
  "m.type",
  "m.dedupeKey",
  "m.facts",
  "m.orderId",
  "m.mentoringId",
  "m.campaignId",
  "m.attempts",
  "m.queuedAt",
  "m.firstTriedAt",
  "m.lastError",
  "m.batchKey",
  "m.sentTo",
  "m.subject",
  "m.html",
  "m.text",
  "m.attachment",
] as const;

/** A mail that a runner has claimed. `firstTriedAt`: somebody may have had it already, as it is written here. */
export type ClaimedMail = Awaited<ReturnType<ReturnType<typeof outboxWrites>["claim"]>>[number];

/** What became of one mail of a claim. */
export type MailSettlement =
  | { id: string; to: "sent"; providerId: string }
  /** It went out with an earlier call, the answer to which was lost, and so was the provider's id. */
  | { id: string; to: "sent_before"; reason: string }
  | { id: string; to: "delivered" }
  /** It was due, and no provider is configured: no try was made. */
  | { id: string; to: "unsent" }
  | { id: string; to: "skipped"; reason: string }
  /** There is no reason to send it any more, and a try with an unknown outcome may have sent it. */
  | { id: string; to: "maybe_sent"; reason: string }
  /** Nothing was taken: as if it had not been tried. */
  | { id: string; to: "wait"; at: Date; reason: string; keep: boolean }
  /** It may have been taken: the same again, as it is. `keep`: it was written and shall stay so. */
  | { id: string; to: "again"; at: Date; reason: string; keep: boolean }
  /** Given up, for a person to look at. `mayHaveArrived`: one of its tries had an outcome that is not known. */
  | { id: string; to: "dead"; mayHaveArrived: boolean; reason: string };

export interface Claim {
  claimId: string;
  now: Date;
  /** Until then nobody else takes the mails; what a runner has not settled by then, it has left behind. */
  until: Date;
}

/** A run of a job. `complete`: it left nothing to the next one. */
export interface FinishedRun {
  startedAt: Date;
  finishedAt: Date;
  succeeded: boolean;
  complete: boolean;
}

/** Mails that come back at once when a provider is configured. */
const REQUEUED = 1_000;

/** The mails that have to leave. */
const OPEN = ["scheduled", "queued", "sending"] as const;

export const outboxWrites = (db: Db) => ({
  /**
   * Claims up to `limit` mails that are due, the longest due first, and beside them one batch that is to be tried again, with all that are
   * left of it. Two runners never get the same one: a row that the other has locked is stepped over, and of a batch the first that is left
   * stands for all. The others of the batch are found without a lock, so the update looks at their status again: one that another runner has settled
   * meanwhile stays as it is.
   */
  claim: ({ claimId, now, until }: Claim, limit: number) =>
    db
      .with("batch", (cte) =>
        cte
          .selectFrom("Mail as d")
          .select("d.batchKey")
          .where("d.status", "=", word("sending"))
          .where("d.batchKey", "is not", null)
          .where("d.nextTryAt", "<=", now)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("Mail as o")
                  .select("o.id")
                  .whereRef("o.batchKey", "=", "d.batchKey")
                  .where("o.status", "=", word("sending"))
                  .whereRef("o.id", "<", "d.id"),
              ),
            ),
          )
          .orderBy("d.nextTryAt")
          .orderBy("d.id")
          .limit(sql.lit(1))
          .forUpdate("d")
          .skipLocked(),
      )
      .with("single", (cte) =>
        cte
          .selectFrom("Mail as d")
          .select("d.id")
          .where("d.status", "in", oneOf(...OPEN))
          .where("d.nextTryAt", "<=", now)
          .where("d.batchKey", "is", null)
          .orderBy("d.nextTryAt")
          .orderBy("d.id")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .with("taken", (cte) =>
        cte
          .selectFrom("single")
          .select("single.id")
          .unionAll(
            cte
              .selectFrom("Mail as f")
              .innerJoin("batch", "batch.batchKey", "f.batchKey")
              .select("f.id")
              .where("f.status", "=", word("sending"))
              .where("f.batchKey", "is not", null),
          ),
      )
      .updateTable("Mail as m")
      .from("taken")
      .set({ status: word("sending"), claimId, nextTryAt: until })
      .whereRef("m.id", "=", "taken.id")
      .where("m.status", "in", oneOf(...OPEN))
      .returning(claimedColumns)
      .execute(),

  /** Has mails leave that were due while no provider was configured, as far as they are not too old. None of them has been tried. */
  requeue: (now: Date) =>
    db
      .with("late", (cte) =>
        cte
          .selectFrom("Mail")
          .select("id")
          .where("status", "=", word("unsent"))
          .where("nextTryAt", ">", new Date(now.getTime() - UNSENT_LIFE))
          .orderBy("nextTryAt")
          .limit(sql.lit(REQUEUED))
          .forUpdate()
          .skipLocked(),
      )
      .updateTable("Mail as m")
      .from("late")
      .set({ status: word("queued"), nextTryAt: now })
      .whereRef("m.id", "=", "late.id")
      .where("m.status", "=", word("unsent"))
      .execute(),

  /**
   * Puts mails into the outbox; answers the keys of those that were not there yet. One that was left out because its interview had been
   * moved or canceled comes back in its own row when that is undone: nobody has had it.
   */
  async enqueue(mails: readonly OutboxMail[], createdById: string | null, now: Date): Promise<string[]> {
    if (mails.length === 0) return [];
    const at = sql<Date>`${now}::timestamptz`;
    const rows = await db
      .insertInto("Mail")
      .columns(["type", "toUserId", "orderId", "mentoringId", "facts", "dedupeKey", "createdById", "queuedAt", "nextTryAt"])
      .expression(
        db
          .selectFrom(
            recordset("n", rowsOf(mails), {
              type: "text",
              toUserId: "uuid",
              orderId: "uuid",
              mentoringId: "uuid",
              facts: "jsonb",
              dedupeKey: "text",
            }),
          )
          .select(["n.type", "n.toUserId", "n.orderId", "n.mentoringId", "n.facts", "n.dedupeKey"])
          .select([sql<string | null>`${createdById}::uuid`.as("createdById"), at.as("queuedAt"), at.as("nextTryAt")]),
      )
      .onConflict((conflict) =>
        conflict
          .column("dedupeKey")
          .doUpdateSet({
            status: word("queued"),
            facts: ({ ref }) => ref("excluded.facts"),
            queuedAt: ({ ref }) => ref("excluded.queuedAt"),
            nextTryAt: ({ ref }) => ref("excluded.nextTryAt"),
            skippedReason: null,
          })
          .where(isLeftOut("Mail")),
      )
      .returning("dedupeKey")
      .execute();
    return rows.map(({ dedupeKey }) => dedupeKey);
  },

  /**
   * Keeps mails as they are about to be sent, before the first try. From here on each of them is these words under its key. Answers the
   * ids of those that are still claimed by this runner: the others belong to another one and must not be sent.
   */
  async keep(
    claimId: string,
    now: Date,
    mails: readonly (WrittenMail & { id: string; sentTo: string; batchKey: string | null })[],
  ): Promise<Set<string>> {
    if (mails.length === 0) return new Set();
    const words = mails.map(({ id, subject, html, text, attachment, sentTo, batchKey }) => ({
      id,
      subject,
      html,
      text,
      attachment,
      sentTo,
      batchKey,
    }));
    const rows = await db
      .updateTable("Mail as m")
      .from(
        recordset("n", words, {
          id: "uuid",
          subject: "text",
          html: "text",
          text: "text",
          attachment: "jsonb",
          sentTo: "text",
          batchKey: "text",
        }),
      )
      .set({
        subject: ({ ref }) => ref("n.subject"),
        html: ({ ref }) => ref("n.html"),
        text: ({ ref }) => ref("n.text"),
        attachment: ({ ref }) => sql`${ref("n.attachment")}`,
        sentTo: ({ ref }) => ref("n.sentTo"),
        batchKey: ({ ref }) => ref("n.batchKey"),
        firstTriedAt: now,
      })
      .whereRef("m.id", "=", "n.id")
      .where("m.claimId", "=", claimId)
      .where("m.status", "=", word("sending"))
      .where("m.firstTriedAt", "is", null)
      .returning("m.id")
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  /** Extends the claim. Answers which of these it still holds. */
  async hold({ claimId, until }: Claim, ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .updateTable("Mail")
      .set({ nextTryAt: until })
      .where("id", "=", anyOf(ids))
      .where("claimId", "=", claimId)
      .where("status", "=", word("sending"))
      .returning("id")
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  /**
   * Writes down what became of mails, in one statement. What this claim no longer holds stays as it is. Answers the ids that were
   * settled.
   */
  async settle(claimId: string, now: Date, settlements: readonly MailSettlement[]): Promise<Set<string>> {
    if (settlements.length === 0) return new Set();
    const rows = await db
      .updateTable("Mail as m")
      .from(
        recordset(
          "n",
          settlements.map((settlement) => settledAs(settlement, now)),
          {
            id: "uuid",
            status: "MailStatus",
            nextTryAt: "timestamptz",
            sentAt: "timestamptz",
            deliveredAt: "timestamptz",
            providerId: "text",
            deadAt: "timestamptz",
            skippedReason: "text",
            lastError: "text",
            tries: "int",
            unwritten: "bool",
          },
        ),
      )
      .set({
        status: ({ ref }) => ref("n.status"),
        claimId: null,
        nextTryAt: ({ fn }) => fn.coalesce("n.nextTryAt", "m.nextTryAt"),
        sentAt: ({ ref }) => ref("n.sentAt"),
        deliveredAt: ({ ref }) => ref("n.deliveredAt"),
        providerId: ({ ref }) => ref("n.providerId"),
        deadAt: ({ ref }) => ref("n.deadAt"),
        skippedReason: ({ ref }) => ref("n.skippedReason"),
        lastError: ({ ref }) => ref("n.lastError"),
        attempts: ({ eb, ref }) => eb("m.attempts", "+", ref("n.tries")),
        firstTriedAt: ({ case: when, ref }) => when().when(ref("n.unwritten")).then(null).else(ref("m.firstTriedAt")).end(),
        batchKey: ({ case: when, ref }) => when().when(ref("n.unwritten")).then(null).else(ref("m.batchKey")).end(),
        subject: ({ case: when, ref }) => when().when(ref("n.unwritten")).then(null).else(ref("m.subject")).end(),
        html: ({ case: when, ref }) => when().when(ref("n.unwritten")).then(null).else(ref("m.html")).end(),
        text: ({ case: when, ref }) => when().when(ref("n.unwritten")).then(null).else(ref("m.text")).end(),
        attachment: ({ case: when, ref }) => sql`${when().when(ref("n.unwritten")).then(null).else(ref("m.attachment")).end()}`,
        sentTo: ({ case: when, ref }) => when().when(ref("n.unwritten")).then(null).else(ref("m.sentTo")).end(),
      })
      .whereRef("m.id", "=", "n.id")
      .where("m.claimId", "=", claimId)
      .where("m.status", "=", word("sending"))
      .returning("m.id")
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  /** Whether the provider may know this id before we do: none of our mails has it, and the answer to a mail that was handed over is not recorded yet. */
  async maybeOurs(providerId: string): Promise<boolean> {
    const { maybe } = await db
      .selectNoFrom(({ and, exists, not, selectFrom }) =>
        and([
          not(exists(selectFrom("Mail").select("id").where("providerId", "=", providerId))),
          exists(selectFrom("Mail").select("id").where("status", "=", word("sending")).where("firstTriedAt", "is not", null)),
        ])
          .$castTo<boolean>()
          .as("maybe"),
      )
      .executeTakeFirstOrThrow();
    return maybe;
  },

  /**
   * Records an id of the provider that came with news and not with an answer: the answer to a try was lost. The mail is found by address, subject
   * and the time at which the provider took it; answers whether exactly one mail without an id fits. Of two ids that are recorded at once the first
   * stays: the update looks again whether the mail has one.
   */
  async recognise(providerId: string, { to, subject, takenAt }: { to: string; subject: string; takenAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .with("fits", (cte) =>
        cte
          .selectFrom("Mail as m")
          .select("m.id")
          .where("m.providerId", "is", null)
          .where("m.firstTriedAt", "is not", null)
          .where("m.sentTo", "=", to)
          .where("m.subject", "=", subject)
          .where("m.status", "in", oneOf("maybe_sent", "sent", "failed"))
          .where(({ between, ref }) =>
            between(
              sql<Date>`${takenAt}::timestamptz`,
              sql<Date>`${ref("m.firstTriedAt")} - interval '1 minute'`,
              sql<Date>`${ref("m.firstTriedAt")} + interval '1 day'`,
            ),
          )
          .limit(sql.lit(2)),
      )
      .updateTable("Mail as m")
      .from("fits")
      .set({ providerId })
      .whereRef("m.id", "=", "fits.id")
      .where("m.providerId", "is", null)
      .where(({ eb, lit, selectFrom }) => eb(selectFrom("fits").select(eb.fn.countAll<number>().as("count")), "=", lit(1)))
      .where(({ exists, not, selectFrom }) => not(exists(selectFrom("Mail as k").select("k.id").where("k.providerId", "=", providerId))))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /**
   * News from the provider; answers the id of its mail. Null: no mail of ours, or nothing new. Whoever is written to at an address from which
   * mails come back, or does not want them, is marked; so is an invitation's place on its list.
   */
  async deliver(providerId: string, event: DeliveryEventName, at: Date, reason: string | null): Promise<string | null> {
    const told = db
      .updateTable("Mail as m")
      .set({
        skippedReason: ({ case: when, ref }) =>
          when().when("m.status", "=", word("maybe_sent")).then(null).else(ref("m.skippedReason")).end(),
        sentAt: ({ case: when, fn, ref }) =>
          when().when("m.status", "=", word("maybe_sent")).then(fn.coalesce("m.sentAt", "m.firstTriedAt")).else(ref("m.sentAt")).end(),
      })
      .where("m.providerId", "=", providerId)
      .returning(["m.id", "m.toUserId", "m.sentTo"]);
    if (event === "delivered") {
      const delivered = await firstOf(
        told
          .set({
            status: ({ case: when, ref }) =>
              when()
                .when("m.status", "in", oneOf("sending", "sent", "failed", "maybe_sent"))
                .then(word("delivered"))
                .else(ref("m.status"))
                .end(),
            deliveredAt: at,
          })
          .where("m.deliveredAt", "is", null),
      );
      return delivered?.id ?? null;
    }
    const lost =
      event === "complained"
        ? told.set({ status: word("complained"), complainedAt: at }).where("m.complainedAt", "is", null)
        : told
            .set({
              status: ({ case: when, ref }) =>
                when().when("m.status", "=", word("complained")).then(ref("m.status")).else(word("bounced")).end(),
              bouncedAt: at,
            })
            .where("m.bouncedAt", "is", null);
    const mark = event === "complained" ? "emailComplainedAt" : "emailBouncedAt";
    const news = await firstOf(
      db
        .with("news", () => lost.set({ lastError: reason ?? undefined }))
        .with("people", (cte) =>
          cte
            .updateTable("User as u")
            .from("news")
            .set(mark, ({ fn, val }) => fn.coalesce(`u.${mark}`, val(at)))
            .whereRef("u.id", "=", "news.toUserId")
            .whereRef("u.email", "=", "news.sentTo"),
        )
        .with("listed", (cte) =>
          cte
            .updateTable("OrderMentee as om")
            .from("news")
            .set({ inviteBounced: true })
            .whereRef("om.email", "=", "news.sentTo")
            .where("om.menteeId", "is", null),
        )
        .selectFrom("news")
        .select("id"),
    );
    return news?.id ?? null;
  },

  /** The last run of a scheduled job, locked. */
  lastRun: (job: string) =>
    firstOf(db.selectFrom("JobRun").select(["startedAt", "finishedAt", "completedAt"]).where("job", "=", job).forUpdate()),

  /** Notes that a job begins, unless another process began it after the run that was `seen`. */
  async began(job: string, startedAt: Date, seen: Date | null): Promise<boolean> {
    const begun = await firstOf(
      db
        .insertInto("JobRun")
        .values({ job, startedAt, finishedAt: null, succeededAt: null, completedAt: null })
        .onConflict((conflict) => {
          const same = conflict.column("job");
          return seen === null ? same.doNothing() : same.doUpdateSet({ startedAt, finishedAt: null }).where("JobRun.startedAt", "=", seen);
        })
        .returning("job"),
    );
    return begun !== null && begun !== undefined;
  },

  /** How a scheduled job went. */
  async ran(job: string, { startedAt, finishedAt, succeeded, complete }: FinishedRun, outcome: object): Promise<void> {
    await db
      .insertInto("JobRun")
      .values({
        job,
        startedAt,
        finishedAt,
        succeededAt: succeeded ? finishedAt : null,
        completedAt: succeeded && complete ? finishedAt : null,
        outcome: json<unknown>(outcome),
      })
      .onConflict((conflict) =>
        conflict.column("job").doUpdateSet({
          startedAt: ({ ref }) => ref("excluded.startedAt"),
          finishedAt: ({ ref }) => ref("excluded.finishedAt"),
          succeededAt: ({ fn }) => fn.coalesce("excluded.succeededAt", "JobRun.succeededAt"),
          completedAt: ({ fn }) => fn.coalesce("excluded.completedAt", "JobRun.completedAt"),
          outcome: ({ ref }) => ref("excluded.outcome"),
        }),
      )
      .execute();
  },
});

const rowsOf = (mails: readonly OutboxMail[]) =>
  mails.map(({ type, toUserId, orderId, mentoringId, facts, dedupeKey }) => ({
    type,
    toUserId,
    orderId,
    mentoringId,
    facts: facts satisfies MailFacts,
    dedupeKey,
  }));

interface Outcome {
  status: MailStatus;
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

const settledAs = (settlement: MailSettlement, now: Date) => {
  const to = outcomeOf(settlement, now);
  return {
    id: settlement.id,
    status: to.status,
    nextTryAt: to.nextTryAt ?? null,
    sentAt: to.sentAt ?? null,
    deliveredAt: to.deliveredAt ?? null,
    providerId: to.providerId ?? null,
    deadAt: to.deadAt ?? null,
    skippedReason: to.skippedReason ?? null,
    lastError: to.lastError?.slice(0, 500) ?? null,
    tries: to.tries ?? 0,
    unwritten: to.unwritten ?? false,
  };
};

function outcomeOf(settlement: MailSettlement, now: Date): Outcome {
  switch (settlement.to) {
    case "sent":
      return { status: "sent", sentAt: now, providerId: settlement.providerId, tries: 1 };
    case "sent_before":
      return { status: "sent", sentAt: now, lastError: settlement.reason, tries: 1 };
    case "delivered":
      return { status: "delivered", sentAt: now, deliveredAt: now, tries: 1 };
    case "unsent":
      return { status: "unsent", nextTryAt: now };
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
