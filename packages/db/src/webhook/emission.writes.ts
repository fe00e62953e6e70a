import type { MentoringEvent, MentoringStatus } from "@knotter/domain/mentoring";
import { ADMIN_ONLY_EVENTS, webhookEventOf } from "@knotter/domain/webhook";
import type { WebhookEvent } from "@knotter/domain/webhook-event";
import { type QueryCreator, sql } from "kysely";
import type { WebhookData, WrittenJson } from "../column-types";
import type { DB } from "../generated/tables";
import { byDefault, type Db, insertEach, oneOf, recordsetOf, word } from "../query";
import { OF_DAY_MARK } from "./of-day";

/** An event about an order or its published report. Events about interviews follow from the history of the change. */
export interface NewWebhookEvent {
  type: Exclude<WebhookEvent, `mentoring.${string}`>;
  orderId: string;
  /** Ids alone. */
  data: WebhookData;
}

/** One change of an interview's history. */
interface StatusChange {
  mentoringId: string;
  type: MentoringEvent;
  fromStatus: MentoringStatus | null;
  toStatus: MentoringStatus;
}

interface Emitted {
  webhooks: string;
  usage: string;
  at: Date;
}

/** Events about interviews for the admins' endpoints, and about orders for all endpoints. */
export const webhookRowsOf = (events: readonly StatusChange[], webhooks: readonly NewWebhookEvent[]) => [
  ...events.flatMap(({ mentoringId, type, toStatus }) => {
    const event = webhookEventOf(type, toStatus);
    return event === null ? [] : [{ type: event, mentoringId, orderId: null, data: {} }];
  }),
  ...webhooks.map(({ type, orderId, data }) => ({ type, mentoringId: null, orderId, data })),
];

/** Changes of status, one for each interview. A company gets only what changes on its list of people. */
export function usageRowsOf(events: readonly StatusChange[]) {
  const changes = new Map<string, Omit<StatusChange, "type">>();
  for (const { mentoringId, fromStatus, toStatus } of events)
    changes.set(mentoringId, {
      mentoringId,
      fromStatus: changes.has(mentoringId) ? (changes.get(mentoringId)?.fromStatus ?? null) : fromStatus,
      toStatus,
    });
  return [...changes.values()].filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);
}

/** Whether there is any enabled endpoint. Evaluated once per statement, before anything else is looked up. */
const isHeard = (db: Db, ofCustomers: boolean) =>
  db
    .selectFrom("WebhookEndpoint as w")
    .select("w.id")
    .where("w.state", "=", word("enabled"))
    .where("w.deletedAt", "is", null)
    .$if(ofCustomers, (query) => query.where("w.customerId", "is not", null));

const instantOf = ({ at }: Emitted) => sql<Date>`${at}::timestamptz`;

const unsent = {
  id: byDefault,
  claimId: byDefault,
  attempts: byDefault,
  firstTriedAt: byDefault,
  settledAt: byDefault,
  outcome: byDefault,
} as const;

/** One message for each subscribed endpoint: the admins' get everything, a company's only events about its own orders and not about a person. */
export const insertWebhooks = (into: QueryCreator<DB>, db: Db, emitted: Emitted) => {
  const told = recordsetOf("n", emitted.webhooks, { type: "text", mentoringId: "uuid", orderId: "uuid", data: "jsonb" });
  const at = instantOf(emitted);
  const toSubscribers = db
    .selectFrom(told)
    .leftJoin("Mentoring as t", "t.id", "n.mentoringId")
    .innerJoin("Order as o", (join) => join.on(({ eb, fn, ref }) => eb("o.id", "=", fn.coalesce("n.orderId", ref("t.orderId")))))
    .innerJoin("WebhookEndpoint as e", (join) =>
      join
        .on("e.state", "=", word("enabled"))
        .on("e.deletedAt", "is", null)
        .on(({ and, eb, or, ref }) =>
          or([eb("e.customerId", "is", null), and([eb("e.customerId", "=", ref("o.customerId")), eb("n.mentoringId", "is", null)])]),
        )
        .on(({ ref }) => sql<boolean>`${ref("n.type")} = any(${ref("e.events")})`),
    )
    .where(({ exists }) => exists(isHeard(db, false)));
  return insertEach(into.insertInto("WebhookMessage"), toSubscribers, ({ ref }) => ({
    ...unsent,
    endpointId: ref("e.id"),
    type: ref("n.type").$castTo<WebhookEvent>(),
    subjectId: sql<string>`coalesce(${ref("n.mentoringId")}, ${ref("o.id")})`,
    orderId: ref("o.id"),
    data: sql<WrittenJson<WebhookData>>`${ref("n.data")} || CASE WHEN ${ref("t.id")} IS NULL THEN '{}'::jsonb ELSE jsonb_build_object(
      'mentoringId', ${ref("t.id")}, 'orderId', ${ref("t.orderId")}, 'orderMenteeId', ${ref("t.orderMenteeId")},
      'menteeId', ${ref("t.menteeId")}, 'mentorId', ${ref("t.mentorId")}) END`,
    occurredAt: at,
    nextTryAt: at,
  }));
};

/**
 * Messages for companies: that the list shows another state of a person (`order/people.ts`, `selectMentorings`), and which kind of change it shows.
 * So a company gets an absence as a cancellation, and no message about a new time, another mentor, or an interview that was booked at L0.
 */
export const insertUsageWebhooks = (into: QueryCreator<DB>, db: Db, emitted: Emitted) => {
  const changes = recordsetOf("n", emitted.usage, { mentoringId: "uuid", fromStatus: "MentoringStatus", toStatus: "MentoringStatus" });
  const at = instantOf(emitted);
  const places = db
    .selectFrom(changes)
    .innerJoin("Mentoring as m", "m.id", "n.mentoringId")
    .innerJoin("Order as o", "o.id", "m.orderId")
    .where("o.disclosureLevel", "<>", word("L0"))
    .where(({ exists }) => exists(isHeard(db, true)))
    .select(["m.orderMenteeId", "o.id as orderId", "o.customerId", "o.disclosureLevel"])
    .distinct();
  const listed = db
    .selectFrom(places.as("p"))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("Mentoring as t")
          .leftJoin(changes, "n.mentoringId", "t.id")
          .whereRef("t.orderMenteeId", "=", "p.orderMenteeId")
          .where("t.disclosureLevelAtBooking", "<>", word("L0"))
          .select(({ ref }) => {
            const before = sql`CASE WHEN ${ref("n.mentoringId")} IS NULL THEN ${ref("t.status")} ELSE ${ref("n.fromStatus")} END`;
            const after = sql`CASE WHEN ${ref("n.mentoringId")} IS NULL THEN ${ref("t.status")} ELSE ${ref("n.toStatus")} END`;
            const isDated = sql`${ref("p.disclosureLevel")} IN ('L2', 'L3') AND ${ref("t.disclosureLevelAtBooking")} IN ('L2', 'L3')`;
            const used = (status: typeof before) => sql<number>`count(*) FILTER (WHERE ${status} IN ('reserved', 'done'))`;
            const done = (status: typeof before) => sql<boolean>`coalesce(bool_or(${status} = 'done'), false)`;
            const doneOn = (status: typeof before) =>
              sql<
                string | null
              >`(max(${ref("t.startAt")}) FILTER (WHERE ${status} = 'done' AND ${isDated}) AT TIME ZONE 'Asia/Tokyo')::date`;
            return [
              used(before).as("usedBefore"),
              used(after).as("used"),
              done(before).as("doneBefore"),
              done(after).as("done"),
              doneOn(before).as("doneOnBefore"),
              doneOn(after).as("doneOn"),
            ];
          })
          .as("u"),
      (join) => join.onTrue(),
    )
    .select(["p.orderMenteeId", "p.orderId", "p.customerId"])
    .select(({ ref }) =>
      sql<WebhookEvent | null>`CASE
        WHEN ${ref("u.doneBefore")} AND NOT ${ref("u.done")} THEN 'mentoring.reopened'
        WHEN ${ref("u.done")} AND NOT ${ref("u.doneBefore")} THEN 'mentoring.done'
        WHEN ${ref("u.doneOn")} IS DISTINCT FROM ${ref("u.doneOnBefore")} THEN
          CASE WHEN ${ref("u.doneOn")} > coalesce(${ref("u.doneOnBefore")}, '-infinity'::date) THEN 'mentoring.done' ELSE 'mentoring.reopened' END
        WHEN ${ref("u.used")} > ${ref("u.usedBefore")} THEN 'mentoring.reserved'
        WHEN ${ref("u.used")} < ${ref("u.usedBefore")} THEN 'mentoring.canceled'
      END`.as("type"),
    )
    // The first two cases of `type` do not apply, and the third one does.
    .select(({ ref }) =>
      sql<boolean>`${ref("u.done")} = ${ref("u.doneBefore")} AND ${ref("u.doneOn")} IS DISTINCT FROM ${ref("u.doneOnBefore")}`.as("ofDay"),
    );
  const toSubscribers = db
    .selectFrom(listed.as("l"))
    .innerJoin("WebhookEndpoint as e", "e.customerId", "l.customerId")
    .where("e.state", "=", word("enabled"))
    .where("e.deletedAt", "is", null)
    .where(({ ref }) => sql<boolean>`${ref("l.type")} = any(${ref("e.events")})`)
    .where("l.type", "not in", oneOf(...ADMIN_ONLY_EVENTS));
  return insertEach(into.insertInto("WebhookMessage"), toSubscribers, ({ ref }) => ({
    ...unsent,
    endpointId: ref("e.id"),
    type: sql<WebhookEvent>`${ref("l.type")}`,
    subjectId: ref("l.orderMenteeId"),
    orderId: ref("l.orderId"),
    data: sql<WrittenJson<WebhookData>>`jsonb_build_object('orderId', ${ref("l.orderId")}, 'orderMenteeId', ${ref("l.orderMenteeId")})
      || CASE WHEN ${ref("l.ofDay")} THEN ${OF_DAY_MARK} ELSE '{}'::jsonb END`,
    occurredAt: at,
    nextTryAt: at,
  }));
};
