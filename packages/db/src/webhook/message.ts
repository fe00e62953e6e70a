import type { ListPage } from "@knotter/domain/list-order";
import type { Scope } from "@knotter/domain/scope";
import type { WebhookFault } from "@knotter/domain/webhook";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { WebhookData, WebhookType } from "../column-types";
import type { WebhookOutcome, WebhookState } from "../generated/enums.kysely";
import type { DB, Order, WebhookEndpoint, WebhookMessage } from "../generated/tables";
import { pageSorted } from "../keyset";
import { anyOf, type Db, firstOf, json, oneOf, onlyColumns, word } from "../query";
import { isOwnedWithin } from "./endpoint";
import { idsOf, isOfDay } from "./of-day";

type Joined = DB & { m: WebhookMessage; e: WebhookEndpoint; o: Order };
const given = () => expressionBuilder<Joined, "m" | "e" | "o">();

/** Hides events about a person from a company's endpoint at a level that does not tell them. The owner of the endpoint `e` decides, not the caller. */
const mayBeTold = (): Expression<SqlBool> => {
  const { and, eb, not, or, ref } = given();
  return or([
    eb("e.customerId", "is", null),
    sql<SqlBool>`${ref("m.type")} NOT LIKE 'mentoring.%'`,
    eb("o.disclosureLevel", "in", oneOf("L2", "L3")),
    and([eb("o.disclosureLevel", "=", word("L1")), not(isOfDay(ref("m.data")))]),
  ]);
};

const selectMessage = (db: Db, scope: Scope) =>
  db
    .selectFrom("WebhookMessage as m")
    .innerJoin("WebhookEndpoint as e", "e.id", "m.endpointId")
    .leftJoin("Order as o", "o.id", "m.orderId")
    .where("e.deletedAt", "is", null)
    .where(({ ref }) => isOwnedWithin(scope, ref("e.customerId")))
    .where(mayBeTold())
    .select(["m.id", "m.endpointId", "m.type", "m.occurredAt", "m.attempts", "m.nextTryAt", "m.settledAt", "m.outcome"])
    .select(({ ref }) => idsOf(ref("m.data")).as("data"));

export type WebhookMessageRow = Awaited<ReturnType<ReturnType<typeof selectMessage>["execute"]>>[number];
export type WebhookDeliveryRow = Awaited<ReturnType<ReturnType<typeof webhookMessageReads>["deliveries"]>>[number];

interface MessageFilter {
  endpointId: string;
  state?: WebhookOutcome | "waiting" | undefined;
}

export const webhookMessageReads = (db: Db) => ({
  find: (scope: Scope, id: string): Promise<WebhookMessageRow | null> => firstOf(selectMessage(db, scope).where("m.id", "=", id)),

  list: (scope: Scope, { endpointId, state }: MessageFilter, { sort: _, ...page }: ListPage<"newest">) =>
    pageSorted(
      selectMessage(db, scope)
        .where("m.endpointId", "=", endpointId)
        .$if(state === "waiting", (query) => query.where("m.settledAt", "is", null))
        .$if(state !== undefined && state !== "waiting", (query) => query.where("m.outcome", "=", state as WebhookOutcome)),
      given().ref("m.id"),
      { by: given().ref("m.occurredAt"), kind: "instant" },
      page,
    ).execute(),

  /** The latest first. */
  deliveries: (messageId: string) =>
    db
      .selectFrom("WebhookDelivery")
      .where("messageId", "=", messageId)
      .select(["id", "at", "durationMs", "status", "fault"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(100)
      .execute(),

  /** Endpoints with due messages, failing ones last. */
  endpointsDue: (now: Date) =>
    db
      .selectFrom("WebhookEndpoint as e")
      .where("e.state", "=", word("enabled"))
      .where("e.deletedAt", "is", null)
      .where(({ eb, or }) => or([eb("e.pausedUntil", "is", null), eb("e.pausedUntil", "<=", now)]))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("WebhookMessage as m")
            .select("m.id")
            .whereRef("m.endpointId", "=", "e.id")
            .where("m.settledAt", "is", null)
            .where("m.nextTryAt", "<=", now),
        ),
      )
      .select("e.id")
      .orderBy("e.failures")
      .orderBy("e.id")
      .execute(),
});

/** A message that a runner has claimed. */
export type ClaimedMessage = Awaited<ReturnType<ReturnType<typeof webhookMessageWrites>["claim"]>>[number];

interface Attempted {
  id: string;
  at: Date;
  durationMs: number;
  status: number | null;
  fault: WebhookFault | null;
  /** Null: it is tried again at `nextTryAt`. */
  outcome: WebhookOutcome | null;
  nextTryAt: Date;
}

export const webhookMessageWrites = (db: Db) => ({
  /**
   * Claims up to `limit` due messages of one endpoint, oldest first. A message is left out while an older one with the same subject is open, so that
   * messages with one subject are sent in order. A message is first tried when the first attempt that is recorded begins: a killed runner records none.
   */
  claim: ({ endpointId, claimId, now, until }: { endpointId: string; claimId: string; now: Date; until: Date }, limit: number) =>
    db
      .with("due", (cte) =>
        cte
          .selectFrom("WebhookMessage as d")
          .innerJoin("WebhookEndpoint as e", "e.id", "d.endpointId")
          .where("d.endpointId", "=", endpointId)
          .where("d.settledAt", "is", null)
          .where("d.nextTryAt", "<=", now)
          .where("e.state", "=", word("enabled"))
          .where("e.deletedAt", "is", null)
          .where(({ eb, or }) => or([eb("e.pausedUntil", "is", null), eb("e.pausedUntil", "<=", now)]))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("WebhookMessage as b")
                  .select("b.id")
                  .whereRef("b.endpointId", "=", "d.endpointId")
                  .whereRef("b.subjectId", "=", "d.subjectId")
                  .where("b.settledAt", "is", null)
                  .whereRef("b.id", "<", "d.id"),
              ),
            ),
          )
          .select("d.id")
          .orderBy("d.nextTryAt")
          .orderBy("d.id")
          .limit(limit)
          .forUpdate("d")
          .skipLocked(),
      )
      .updateTable("WebhookMessage as m")
      .from("due")
      .set({
        claimId,
        nextTryAt: until,
        firstTriedAt: ({ ref }) => sql<Date>`CASE WHEN ${ref("m.attempts")} = 0 THEN ${now}::timestamptz ELSE ${ref("m.firstTriedAt")} END`,
      })
      .whereRef("m.id", "=", "due.id")
      .where("m.settledAt", "is", null)
      .where("m.nextTryAt", "<=", now)
      .returning(["m.id", "m.type", "m.orderId", "m.occurredAt", "m.attempts", "m.firstTriedAt"])
      .returning(({ ref }) => [idsOf(ref("m.data")).as("data"), isOfDay(ref("m.data")).as("ofDay")])
      .returning(({ selectFrom }) =>
        selectFrom("Order as o").select("o.disclosureLevel").whereRef("o.id", "=", "m.orderId").as("disclosureLevel"),
      )
      .execute(),

  /** Locks the endpoint, so that concurrent runners count failures one after the other. */
  lockEndpoint: (id: string) =>
    firstOf(
      db
        .selectFrom("WebhookEndpoint")
        .where("id", "=", id)
        .select(["id", "customerId", "name", "state", "failures", "failingSince", "deletedAt"])
        .forNoKeyUpdate(),
    ),

  /** Records an attempt; returns whether this claim still held the message. */
  async attempted(claimId: string, { id, at, durationMs, status, fault, outcome, nextTryAt }: Attempted): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("WebhookMessage")
      .set({
        claimId: null,
        attempts: (eb) => eb("attempts", "+", 1),
        nextTryAt,
        outcome,
        settledAt: outcome === null ? null : at,
      })
      .where("id", "=", id)
      .where("claimId", "=", claimId)
      .where("settledAt", "is", null)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("WebhookDelivery")
      .values(onlyColumns("WebhookDelivery", { messageId: id, at, durationMs, status, fault }))
      .execute();
    return numUpdatedRows > 0n;
  },

  async withhold(claimId: string, ids: readonly string[], now: Date): Promise<void> {
    await db
      .updateTable("WebhookMessage")
      .set({ claimId: null, outcome: word("withheld"), settledAt: now })
      .where("id", "=", anyOf(ids))
      .where("claimId", "=", claimId)
      .where("settledAt", "is", null)
      .execute();
  },

  async delivered(endpointId: string, now: Date): Promise<void> {
    await db
      .updateTable("WebhookEndpoint")
      .set({ failures: 0, failingSince: null, pausedUntil: null, deliveredAt: now })
      .where("id", "=", endpointId)
      .execute();
  },

  async failed(endpointId: string, change: { failures: number; failingSince: Date; pausedUntil: Date }): Promise<void> {
    await db.updateTable("WebhookEndpoint").set(onlyColumns("WebhookEndpoint", change)).where("id", "=", endpointId).execute();
  },

  /** Ends delivery. Waiting messages are given up, and can be repeated once the receiver works again. */
  async switchOff(endpointId: string, state: WebhookState, now: Date): Promise<void> {
    await db
      .updateTable("WebhookEndpoint")
      .set({
        state,
        failures: ({ ref }) => sql<number>`greatest(${ref("failures")}, 1)`,
        failingSince: ({ fn, ref }) => fn.coalesce(ref("failingSince"), sql<Date>`${now}::timestamptz`),
        version: (eb) => eb("version", "+", 1),
      })
      .where("id", "=", endpointId)
      .execute();
    await db
      .updateTable("WebhookMessage")
      .set({ claimId: null, outcome: word("failed"), settledAt: now })
      .where("endpointId", "=", endpointId)
      .where("settledAt", "is", null)
      .execute();
  },

  async test(endpointId: string, now: Date): Promise<string> {
    const { id } = await db
      .insertInto("WebhookMessage")
      .values({
        endpointId,
        type: "webhook.test" satisfies WebhookType,
        subjectId: crypto.randomUUID(),
        data: json<WebhookData>({}),
        occurredAt: now,
        nextTryAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Makes a message due at once, under the same id; also one that waits for its next attempt. */
  async replay(id: string, now: Date): Promise<void> {
    await db
      .updateTable("WebhookMessage")
      .set({ claimId: null, attempts: 0, firstTriedAt: null, settledAt: null, outcome: null, nextTryAt: now })
      .where("id", "=", id)
      .execute();
  },

  /** The same for messages that were given up since then, oldest first, up to `limit`. Returns their number. */
  async replayFailed(endpointId: string, since: Date, now: Date, limit: number): Promise<number> {
    const { numUpdatedRows } = await db
      .with("due", (cte) =>
        cte
          .selectFrom("WebhookMessage")
          .select("id")
          .where("endpointId", "=", endpointId)
          .where("occurredAt", ">=", since)
          .where("outcome", "=", word("failed"))
          .orderBy("occurredAt")
          .orderBy("id")
          .limit(limit)
          .forUpdate(),
      )
      .updateTable("WebhookMessage as m")
      .from("due")
      .set({ claimId: null, attempts: 0, firstTriedAt: null, settledAt: null, outcome: null, nextTryAt: now })
      .whereRef("m.id", "=", "due.id")
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
});
