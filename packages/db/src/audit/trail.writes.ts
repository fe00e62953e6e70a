import type { MailType } from "@knotter/domain/mail";
import type { MentoringEvent, MentoringStatus } from "@knotter/domain/mentoring";
import { type NotificationKind, notificationsOf } from "@knotter/domain/notification";
import { type QueryCreator, sql } from "kysely";
import type { WrittenJson } from "../column-types";
import type { DB } from "../generated/tables";
import { byDefault, type Db, insertEach, jsonTextOf, oneOf, prepared, recordsetOf } from "../query";
import { insertUsageWebhooks, insertWebhooks, type NewWebhookEvent, usageRowsOf, webhookRowsOf } from "../webhook/emission.writes";

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
  /** The mail to many that it is one of. */
  campaignId?: string | undefined;
  /** Plain facts that the state cannot tell any more when the mail is sent. Never confidential text. */
  facts: Readonly<Record<string, string | number | boolean | null>>;
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

/** Who did it, when, from where: the same for everything that one call leaves behind. */
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
  /** Webhook events about orders. Those about interviews follow from `events`. */
  webhooks?: readonly NewWebhookEvent[];
  audit: readonly AuditEntry[];
}

/** Who signs, and the rows of each part as one JSON text. */
interface Trail extends Signature {
  events: string;
  mails: string;
  notifications: string;
  consents: string;
  webhooks: string;
  usage: string;
  audit: string;
}

/** The values of a signature, with their types: a parameter of a `select` has none of its own. */
const signed = ({ actorId, actorRole, requestId, ip, userAgent, at }: Signature) => ({
  actorId: sql<string | null>`${actorId}::uuid`,
  actorRole: sql<string>`${actorRole}::text`,
  requestId: sql<string>`${requestId}::text`,
  ip: sql<string | null>`${ip}::text`,
  userAgent: sql<string | null>`${userAgent}::text`,
  at: sql<Date>`${at}::timestamptz`,
});

// Each of them inserts by `into`, which has the other parts as common table expressions, and selects by `db`, which has none.
const insertEvents = (into: QueryCreator<DB>, db: Db, trail: Trail) => {
  const { actorId, actorRole, requestId, at } = signed(trail);
  const events = recordsetOf("n", trail.events, {
    mentoringId: "uuid",
    type: "text",
    fromStatus: "MentoringStatus",
    toStatus: "MentoringStatus",
    fromStartAt: "timestamptz",
    toStartAt: "timestamptz",
    reasonCode: "text",
  });
  return insertEach(into.insertInto("MentoringEvent"), db.selectFrom(events), ({ fn, ref, selectFrom }) => {
    const last = selectFrom("MentoringEvent as e")
      .whereRef("e.mentoringId", "=", "n.mentoringId")
      .select(({ fn }) => fn.max("e.at").as("at"));
    return {
      id: byDefault,
      mentoringId: ref("n.mentoringId"),
      type: ref("n.type"),
      actorId,
      actorRole,
      fromStatus: ref("n.fromStatus"),
      toStatus: ref("n.toStatus"),
      fromStartAt: ref("n.fromStartAt"),
      toStartAt: ref("n.toStartAt"),
      reasonCode: ref("n.reasonCode"),
      requestId,
      // A call reads its clock before it waits for the lock of the interview: what was written meanwhile came first, and stays first.
      at: fn<Date>("greatest", [at, last]),
    };
  });
};

const insertMails = (into: QueryCreator<DB>, db: Db, trail: Trail) => {
  const { actorId, at } = signed(trail);
  const mails = recordsetOf("n", trail.mails, {
    type: "text",
    toUserId: "uuid",
    toAddress: "text",
    orderId: "uuid",
    mentoringId: "uuid",
    campaignId: "uuid",
    facts: "jsonb",
    dedupeKey: "text",
  });
  return insertEach(into.insertInto("Mail"), db.selectFrom(mails), ({ ref }) => ({
    id: byDefault,
    type: ref("n.type").$castTo<MailType>(),
    orderId: ref("n.orderId"),
    mentoringId: ref("n.mentoringId"),
    toUserId: ref("n.toUserId"),
    toAddress: ref("n.toAddress"),
    facts: sql<WrittenJson<OutboxMail["facts"]>>`${ref("n.facts")}`,
    subject: byDefault,
    text: byDefault,
    html: byDefault,
    status: byDefault,
    scheduledAt: byDefault,
    queuedAt: at,
    nextTryAt: at,
    sentAt: byDefault,
    providerId: byDefault,
    dedupeKey: ref("n.dedupeKey"),
    attempts: byDefault,
    lastError: byDefault,
    createdById: actorId,
    canceledById: byDefault,
    canceledAt: byDefault,
    cancelReason: byDefault,
    claimId: byDefault,
    firstTriedAt: byDefault,
    batchKey: byDefault,
    sentTo: byDefault,
    attachment: byDefault,
    skippedReason: byDefault,
    deliveredAt: byDefault,
    bouncedAt: byDefault,
    complainedAt: byDefault,
    deadAt: byDefault,
    campaignId: ref("n.campaignId"),
  })).onConflict((conflict) => conflict.column("dedupeKey").doNothing());
};

/** To the readers of mails who have a bell: admins have tasks instead, and an invitation's reader has no account yet. */
const insertNotifications = (into: QueryCreator<DB>, db: Db, trail: Trail) => {
  const { at } = signed(trail);
  const told = recordsetOf("n", trail.notifications, {
    userId: "uuid",
    kind: "text",
    mentoringId: "uuid",
    orderId: "uuid",
    facts: "jsonb",
    dedupeKey: "text",
  });
  const toReaders = db
    .selectFrom(told)
    .innerJoin("User as u", "u.id", "n.userId")
    .where("u.role", "in", oneOf("mentee", "mentor", "hrstaff"));
  return insertEach(into.insertInto("Notification"), toReaders, ({ ref }) => ({
    id: byDefault,
    userId: ref("n.userId"),
    kind: ref("n.kind").$castTo<NotificationKind>(),
    mentoringId: ref("n.mentoringId"),
    orderId: ref("n.orderId"),
    facts: sql<WrittenJson<OutboxMail["facts"]>>`${ref("n.facts")}`,
    at,
    readAt: byDefault,
    dedupeKey: ref("n.dedupeKey"),
  })).onConflict((conflict) => conflict.column("dedupeKey").doNothing());
};

const insertConsents = (into: QueryCreator<DB>, db: Db, trail: Trail) => {
  const { ip, userAgent, at } = signed(trail);
  const consents = recordsetOf("n", trail.consents, {
    subjectUserId: "uuid",
    type: "ConsentType",
    documentVersion: "text",
    textSha256: "text",
    targetId: "uuid",
    channel: "ConsentChannel",
    takenById: "uuid",
  });
  return insertEach(into.insertInto("ConsentRecord"), db.selectFrom(consents), ({ ref }) => ({
    id: byDefault,
    subjectUserId: ref("n.subjectUserId"),
    type: ref("n.type"),
    documentVersion: ref("n.documentVersion"),
    textSha256: ref("n.textSha256"),
    targetId: ref("n.targetId"),
    grantedAt: at,
    revokedAt: byDefault,
    ip,
    userAgent,
    channel: ref("n.channel"),
    takenById: ref("n.takenById"),
  }));
};

const insertAudit = (into: QueryCreator<DB>, db: Db, trail: Trail) => {
  const { actorId, actorRole, requestId, ip, userAgent, at } = signed(trail);
  const entries = recordsetOf("n", trail.audit, { action: "text", entity: "text", entityId: "text", diff: "jsonb" });
  return insertEach(into.insertInto("AuditLog"), db.selectFrom(entries), ({ ref }) => ({
    id: byDefault,
    actorId,
    actorRole,
    action: ref("n.action"),
    entity: ref("n.entity"),
    entityId: ref("n.entityId"),
    ip,
    userAgent,
    diff: sql<WrittenJson<Record<string, unknown>>>`${ref("n.diff")}`,
    requestId,
    at,
    // By a trigger.
    orderId: byDefault,
  }));
};

const INSERTS = {
  events: insertEvents,
  mails: insertMails,
  notifications: insertNotifications,
  consents: insertConsents,
  webhooks: insertWebhooks,
  usage: insertUsageWebhooks,
  audit: insertAudit,
};
type Part = keyof typeof INSERTS;
const PARTS = Object.keys(INSERTS) as Part[];

/** One statement for these parts: each but the last one is a common table expression of it. */
const recordedParts = (parts: readonly Part[]) =>
  prepared((db, trail: Trail) => {
    let query: QueryCreator<DB> = db;
    for (const part of parts.slice(0, -1)) query = query.with(part, () => INSERTS[part](db, db, trail)) as QueryCreator<DB>;
    return INSERTS[parts.at(-1) ?? "audit"](query, db, trail);
  });

const statements = new Map<string, ReturnType<typeof recordedParts>>();

function recorded(parts: readonly Part[]) {
  const name = parts.join();
  const statement = statements.get(name) ?? recordedParts(parts);
  statements.set(name, statement);
  return statement;
}

/** A whole list is invited by several statements: each of them has 3 s. */
const MAILS_IN_A_STATEMENT = 1_000;

export const auditTrailWrites = (db: Db) => ({
  /**
   * What a change leaves behind (history, mails to send, the notifications that go with them, consents, messages for webhooks, audit) in one
   * statement: all of it is append-only. More than a thousand mails go before it in statements of their own, in the same transaction.
   */
  async record({ events = [], mails = [], consents = [], webhooks = [], audit }: AuditTrailEntry, by: Signature): Promise<void> {
    const taken = consents.map(({ channel, ...consent }) => ({
      ...consent,
      channel: channel ?? "screen",
      takenById: channel === undefined ? null : by.actorId,
    }));
    type Written = Record<Exclude<Part, "notifications">, readonly object[]> & { mails: readonly OutboxMail[] };
    const insert = async (written: Written) => {
      const rows: Record<Part, readonly object[]> = { ...written, notifications: notificationsOf(written.mails, by.actorId) };
      const parts = PARTS.filter((part) => rows[part].length > 0);
      if (parts.length === 0) return;
      const texts = Object.fromEntries(parts.map((part) => [part, jsonTextOf(rows[part])]));
      await recorded(parts)(db, {
        ...by,
        userAgent: by.userAgent?.slice(0, 300) ?? null,
        events: "",
        mails: "",
        notifications: "",
        consents: "",
        webhooks: "",
        usage: "",
        audit: "",
        ...texts,
      });
    };
    const waiting = [...mails];
    while (waiting.length > MAILS_IN_A_STATEMENT)
      await insert({ events: [], mails: waiting.splice(0, MAILS_IN_A_STATEMENT), consents: [], webhooks: [], usage: [], audit: [] });
    await insert({
      events,
      mails: waiting,
      consents: taken,
      webhooks: webhookRowsOf(events, webhooks),
      usage: usageRowsOf(events),
      audit,
    });
  },
});
