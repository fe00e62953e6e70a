import { LIFECYCLE } from "@knotter/db/data-lifecycle";
import { at, dateColumn, NOW } from "./factories/given";
import type { EnrolledMentee } from "./factories/mentee";
import type { OrderGiven } from "./factories/order";
import type { Workbench } from "./workbench";

type Row = Readonly<Record<string, unknown>>;
/** Rows of one table by primary key, as JSON. */
type Rows = ReadonlyMap<string, Row>;
type Bench = Pick<Workbench, "make" | "prisma">;

/** The tables with rows about mentees (db/data-lifecycle.ts). */
export const TABLES = (Object.keys(LIFECYCLE) as (keyof typeof LIFECYCLE)[]).filter((table) => typeof LIFECYCLE[table] === "object");

/** Columns that have to stay empty: together with others they say what has not happened. */
const LEFT_EMPTY: Readonly<Record<string, readonly string[]>> = {
  Mail: ["skippedReason"],
  MailCampaign: ["canceledAt", "cancelReason"],
  Mentoring: ["cancelSide", "cancelTiming", "canceledAt", "noShowSide", "anonymizedAt"],
  MentorReport: ["hrSummarySha256"],
  User: ["deletedAt", "anonymizedAt"],
};

/** Every row of these tables, each as PostgreSQL writes it as JSON. */
export async function rowsAboutMentees(prisma: Bench["prisma"]): Promise<ReadonlyMap<string, Rows>> {
  const tables = new Map<string, Rows>();
  for (const table of TABLES) {
    const keys = await prisma.$queryRaw<{ name: string }[]>`
      SELECT a.attname AS "name" FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
      WHERE i.indisprimary AND i.indrelid = ${`"${table}"`}::regclass`;
    const only = table === "User" ? `WHERE t."role" = 'mentee'` : "";
    const rows = await prisma.$queryRawUnsafe<{ row: Row }[]>(`SELECT to_jsonb(t) AS "row" FROM "${table}" t ${only}`);
    tables.set(table, new Map(rows.map(({ row }) => [JSON.stringify(Object.fromEntries(keys.map(({ name }) => [name, row[name]]))), row])));
  }
  return tables;
}

/** Whether a column holds nothing: null, an empty text, an empty list or object. */
export const isEmpty = (value: unknown): boolean => value === null || value === undefined || ["", "[]", "{}"].includes(textOf(value));
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * A mentee with a row in every table about mentees and a value in every column of it, whatever columns there are. The interviews are over:
 * one held, one canceled by the mentee, one to which the mentor did not come.
 */
export async function fullMentee({ make, prisma }: Bench, { order }: { order: OrderGiven }): Promise<EnrolledMentee> {
  const before = await rowsAboutMentees(prisma);
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const { userId } = mentee;
  const [now, hash] = [{ createdAt: NOW, updatedAt: NOW }, crypto.randomUUID().replaceAll("-", "").repeat(2)];
  const held = await make.mentoring({ mentee, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
  await make.mentoring({ mentee, mentor, startAt: at("2026-05-12", "10:00"), status: "canceled", cancelSide: "mentee" });
  await make.mentoring({ mentee, mentor, startAt: at("2026-05-13", "10:00"), status: "no_show", noShowSide: "mentor" });
  const { mentoringId } = held;
  await prisma.checkedQuestion.create({ data: { menteeId: userId, mentoringId, setVersion: 1, selected: [{ text: "問い" }], ...now } });
  await prisma.menteeReport.create({ data: { mentoringId, ...now } });
  const summary = { hrSummary: "要約", hrSummaryConsent: "proposed" } as const;
  await prisma.mentorReport.create({
    data: {
      mentoringId,
      authorId: mentor.userId,
      ...summary,
      ...now,
      revisions: { create: { version: 1, body: { text: "前" }, at: NOW } },
    },
  });
  const supervisor = await make.mentor();
  const supervision = { mentoringId, mentorId: mentor.userId, supervisorId: supervisor.userId, requestedAt: NOW, updatedAt: NOW };
  await prisma.supervision.create({
    data: { ...supervision, status: "discussed", comments: { create: { authorId: supervisor.userId, body: "コメント", at: NOW } } },
  });
  await prisma.mentorFavorite.create({ data: { menteeId: userId, mentorId: mentor.userId, createdAt: NOW } });
  // Untouched for longer than it is kept.
  const longAgo = new Date("2020-06-01T00:00:00Z");
  await prisma.careerPlan.create({ data: { menteeId: userId, createdAt: longAgo, updatedAt: longAgo } });
  const { holdId } = await make.proposedTime({ mentor, mentee, mentoringId, startAt: at("2026-07-22", "10:00") });
  await prisma.timeHold.update({ where: { id: holdId }, data: { state: "released", endedAt: NOW } });
  const waiting = { orderMenteeId: mentee.orderMenteeId, orderId: order.orderId, menteeId: userId, mentorId: mentor.userId };
  const wish = { weekdays: [1], bands: ["weekend"], dateFrom: dateColumn("2022-01-01"), dateTo: dateColumn("2022-02-01") };
  await prisma.waitingEntry.create({ data: { ...waiting, ...wish, turnAt: NOW, createdAt: NOW, endedAt: NOW, outcome: "left" } });
  const [issuer, subject] = ["https://id.example", crypto.randomUUID()];
  const sealed = { keyId: "key", createdAt: NOW };
  const session = { userId, sessionVersion: 1, createdAt: NOW, expiresAt: NOW };
  const signIn = { issuer, subject, ...sealed, idTokenEnc: new Uint8Array([1]) };
  await prisma.session.create({ data: { ...session, hostedPass: { create: signIn } } });
  await prisma.hostedIdentity.create({ data: { userId, issuer, subject, linkedAt: NOW, lastUsedAt: NOW } });
  const provider = {
    customerId: order.customerId,
    protocol: "saml" as const,
    name: "会社",
    issuer,
    signInUrl: issuer,
    certificates: ["PEM"],
  };
  const refused = { at: NOW, fault: "identifier_changed", reason: "another one", requestId: hash.slice(0, 20), userId };
  await prisma.identityProvider.create({ data: { ...provider, refusals: { create: refused } } });
  await prisma.knownBrowser.create({ data: { userId, hash, createdAt: NOW, lastSeenAt: NOW } });
  await prisma.secondFactor.create({ data: { userId, sealed: new Uint8Array([1]), ...sealed } });
  await prisma.recoveryCode.create({ data: { userId, codeHash: hash, createdAt: NOW } });
  await prisma.passkey.create({
    data: {
      userId,
      credentialId: hash,
      publicKey: new Uint8Array([1]),
      userHandle: hash.slice(0, 43),
      transports: ["internal"],
      aaguid: "00000000-0000-0000-0000-000000000000",
      backupEligible: true,
      backedUp: true,
      name: "スマートフォン",
      createdAt: NOW,
      lastUsedAt: NOW,
    },
  });
  await prisma.passkeyChallenge.create({
    data: { userId, hash, purpose: "register", holderHash: hash, userHandle: hash.slice(0, 43), createdAt: NOW, expiresAt: NOW },
  });
  await prisma.consentRecord.create({ data: { subjectUserId: userId, type: "terms", documentVersion: "1", grantedAt: NOW } });
  const link = { purpose: "magic_link", role: "mentee", createdAt: NOW, expiresAt: NOW } as const;
  await prisma.linkToken.create({ data: { ...link, email: mentee.email, userId, tokenHash: hash } });
  const proposal = { userId, oldEmail: "old@example.com", newEmail: "new@example.com", newLinkId: crypto.randomUUID() };
  await prisma.emailProposal.create({
    data: { ...proposal, proposedById: admin.userId, proposedAt: NOW, silentUntil: NOW, expiresAt: NOW },
  });
  await prisma.identityHold.create({ data: { userId, since: NOW, formerEmail: "old@example.com" } });
  await prisma.pastIdentityHold.create({ data: { userId, since: NOW, until: NOW } });
  await prisma.calendarFeed.create({ data: { userId, tokenHash: hash, createdAt: NOW } });
  await prisma.personalDataRequest.create({ data: { userId, kind: "disclosure", status: "done", requestedAt: NOW } });
  const mail = { type: "registered", status: "sent", queuedAt: NOW, nextTryAt: NOW, dedupeKey: hash } as const;
  await prisma.mail.create({
    data: { ...mail, toUserId: userId, orderId: order.orderId, toAddress: mentee.email, facts: { device: "PC" } },
  });
  const told = { kind: "mentor_cancel", mentoringId, orderId: order.orderId, facts: { startAt: NOW.toISOString() } };
  await prisma.notification.create({ data: { ...told, userId, at: NOW, readAt: NOW, dedupeKey: hash } });
  const call = { userId, key: crypto.randomUUID(), operation: "POST /planted", requestHash: hash };
  await prisma.idempotencyKey.create({ data: { ...call, createdAt: NOW } });
  const days = { startsOn: dateColumn("2026-04-01"), endsOn: dateColumn("2026-04-30") };
  const period = await prisma.reportPeriod.create({
    data: { orderId: order.orderId, ...days, level: "L1", showRegistration: false, listed: 1, continues: true, at: NOW },
  });
  await prisma.reportPeriodPerson.create({ data: { periodId: period.id, person: userId, facts: { booked: true }, at: NOW } });
  // What others have left behind, with the mentee's address in every column that an erasure searches.
  const author = { actorId: admin.userId, actorRole: "admin" };
  const named = { orderId: order.orderId, createdById: admin.userId, createdAt: NOW };
  await prisma.mailCampaign.create({
    data: { ...named, audience: "ids", audienceIds: [mentee.orderMenteeId], subject: "", body: "", status: "sent", updatedAt: NOW },
  });
  const list = {
    header: ["メールアドレス"],
    cells: [mentee.email, "other@example.com"].map((email, n) => ({ row: n + 2, cells: [email], faults: [] })),
  };
  const file = { kind: "mentees", fileName: "", fileSha256: hash, encoding: "utf8", summary: { new: 1 } } as const;
  await prisma.importJob.create({ data: { ...named, ...file, rows: list } });
  await prisma.exportLog.create({ data: { ...author, operation: "GET /mentees/csv", fileName: "", filters: {}, startedAt: NOW } });
  await prisma.auditLog.create({ data: { ...author, action: "mentee.update", entity: "Mentee", entityId: userId, diff: {}, at: NOW } });
  const bulk = { orderId: order.orderId, action: "withdraw", status: "done", total: 1, createdById: admin.userId, requestId: "1" } as const;
  await prisma.bulkOperation.create({
    data: {
      ...bulk,
      createdAt: NOW,
      finishedAt: NOW,
      items: { create: { orderMenteeId: mentee.orderMenteeId, position: 1, status: "done", at: NOW } },
    },
  });
  await fillEmpty(prisma, before, mentee.email);
  return mentee;
}

/** Gives a value to each column that is empty in a new row. Keys (uuid) stay as they are. */
async function fillEmpty(prisma: Bench["prisma"], before: ReadonlyMap<string, Rows>, address: string): Promise<void> {
  const columns = await prisma.$queryRaw<{ table: string; name: string; type: string; kind: string; length: number | null }[]>`
    SELECT c.relname AS "table", a.attname AS "name", format_type(a.atttypid, NULL) AS "type", t.typtype::text AS "kind",
      CASE WHEN a.atttypmod > 4 AND t.typname IN ('varchar', 'bpchar') THEN a.atttypmod - 4 END AS "length"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid <> 'uuid'::regtype`;
  const after = await rowsAboutMentees(prisma);
  await prisma.$transaction(async (tx) => {
    // Append-only tables refuse an update by a trigger.
    await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`;
    for (const [table, rows] of after) {
      const lifecycle = (LIFECYCLE as Record<string, unknown>)[table] as Record<string, { erasure: string }>;
      const fillable = columns.filter((column) => column.table === table && !LEFT_EMPTY[table]?.includes(column.name));
      for (const [key, row] of rows) {
        if (before.get(table)?.has(key)) continue;
        const values = fillable.flatMap(({ name, type, kind, length }) => {
          if (!isEmpty(row[name])) return [];
          const text = lifecycle[name]?.erasure === "searched" ? address : `${table}.${name}`.slice(0, length ?? undefined);
          const value = kind === "e" ? `(enum_range(null::${type}))[1]` : VALUES[type]?.(text);
          if (value === undefined) throw new Error(`No value for ${table}.${name} (${type}): add one to VALUES in full-mentee.ts`);
          return [`"${name}" = ${value}`];
        });
        // In one statement: constraints are about several columns.
        if (values.length > 0) await tx.$executeRawUnsafe(`UPDATE "${table}" t SET ${values.join()} WHERE to_jsonb(t) @> $1::jsonb`, key);
      }
    }
    // Whose words they are is told by the side.
    await tx.$executeRaw`UPDATE "Mentoring" SET "cancelReason" = NULL WHERE "cancelSide" IS DISTINCT FROM 'mentee'`;
    await tx.$executeRaw`UPDATE "Mentoring" SET "noShowNote" = NULL WHERE "noShowSide" IS DISTINCT FROM 'mentor'`;
  });
}

/** Something for each type that columns have: the SQL of a value. */
const VALUES: Readonly<Record<string, (text: string) => string>> = {
  "character varying": (text) => `'${text}'`,
  character: (text) => `'${text}'`,
  text: (text) => `'${text}'`,
  "character varying[]": (text) => `ARRAY['${text}']`,
  "text[]": (text) => `ARRAY['${text}']`,
  "uuid[]": () => "ARRAY[uuidv7()]",
  integer: () => "3",
  smallint: () => "3",
  boolean: () => "true",
  bytea: () => String.raw`'\x01'`,
  json: (text) => `'{"planted": "${text}"}'`,
  jsonb: (text) => `'{"planted": "${text}"}'`,
  date: () => "'2027-12-01'",
  "timestamp with time zone": () => `'${NOW.toISOString()}'`,
};
