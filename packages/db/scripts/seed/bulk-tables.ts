import { CONSENT_VERSIONS, LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import type { ClientBase } from "pg";
import { type BulkBatch, bulkIdSql } from "./bulk-id";
import { FAMILY_NAMES, FAMILY_READINGS, GIVEN_NAMES, GIVEN_READINGS } from "./names";

/** Foreign keys queue a check for each row of a statement: a statement of five million rows would not fit into memory. */
const AT_ONCE = 200_000;

const COUNTED = `p.outcome IN ('reserved', 'done', 'late', 'no_show')`;
const TITLE = `CASE p.outcome WHEN 'done' THEN 'completed' WHEN 'late' THEN 'late_canceled' WHEN 'no_show' THEN 'no_show' WHEN 'mentor_absent' THEN 'no_show' ELSE 'canceled' END`;
const STATUS = `CASE p.outcome WHEN 'reserved' THEN 'reserved' WHEN 'done' THEN 'done' WHEN 'no_show' THEN 'no_show' WHEN 'mentor_absent' THEN 'no_show' ELSE 'canceled' END::"MentoringStatus"`;
const CANCELED = `p.outcome IN ('canceled', 'late', 'mentor_canceled')`;
const BY_MENTEE = `p.outcome IN ('canceled', 'late', 'mentor_absent')`;

/** The registered mentees with their counts, used up as planned. */
export async function insertBulkMentees(
  client: ClientBase,
  batch: BulkBatch,
  orderId: string,
  mentees: number,
  maxCount: number,
): Promise<void> {
  const id = bulkIdSql(batch, "mentee", "g");
  const seat = bulkIdSql(batch, "seat", "g");
  const named = (family: string, given: string) => `((${family}::text[])[g % 20 + 1] || ' ' || (${given}::text[])[(g / 20) % 20 + 1])`;
  const name = named("$1", "$2");
  const email = `'bulk${batch.number}-mentee-' || (g + 1) || '@example.com'`;
  // Over a week, no two at the same time: sorting by date is unambiguous, as with a real customer's data.
  const at = `'${batch.now.toISOString()}'::timestamptz - interval '755 days' - (g * 37 % 604800) * interval '1 second'`;
  await client.query(
    `INSERT INTO "User" ("id", "email", "role", "passwordHash", "emailVerifiedAt", "createdAt", "updatedAt")
     SELECT ${id}, ${email}, 'mentee', $1, ${at}, ${at}, ${at} FROM generate_series(0, $2::int - 1) g`,
    [batch.passwordHash, mentees],
  );
  await client.query(
    `INSERT INTO "Mentee" ("userId", "temporaryRegisterFlag", "name", "nameKana", "displayName", "createdAt", "updatedAt")
     SELECT ${id}, false, ${name}, ${named("$4", "$5")}, ($1::text[])[g % 20 + 1], ${at}, ${at} FROM generate_series(0, $3::int - 1) g`,
    [FAMILY_NAMES, GIVEN_NAMES, mentees, FAMILY_READINGS, GIVEN_READINGS],
  );
  await client.query(
    `INSERT INTO "OrderMentee" ("id", "orderId", "menteeId", "email", "name", "nameKana", "employeeNo", "department", "groupTag", "maxCount", "usedCount", "status", "invitedAt", "inviteCount", "registeredAt", "createdAt")
     SELECT ${seat}, $4::uuid, ${id}, ${email}, ${name}, ${named("$6", "$7")}, 'B' || lpad(g::text, 8, '0'), '第' || (g % 40 + 1) || '部', 'グループ' || (g % 8 + 1),
       greatest($5::int, coalesce(u.used, 0) + 2), coalesce(u.used, 0), 'active', ${at}, 1, ${at}, ${at}
     FROM generate_series(0, $3::int - 1) g
     LEFT JOIN (SELECT p.mentee, count(*)::int AS used FROM bulk_plan p WHERE ${COUNTED} GROUP BY p.mentee) u ON u.mentee = g`,
    [FAMILY_NAMES, GIVEN_NAMES, mentees, orderId, maxCount, FAMILY_READINGS, GIVEN_READINGS],
  );
  await client.query(
    `INSERT INTO "LedgerEntry" ("id", "orderMenteeId", "kind", "delta", "at")
     SELECT ${bulkIdSql(batch, "grant", "g")}, o."id", 'grant', o."maxCount", ${at} FROM generate_series(0, $1::int - 1) g JOIN "OrderMentee" o ON o."id" = ${seat}`,
    [mentees],
  );
}

/** The planned interviews with history, reports and ledger entries. `tell` gets the progress. */
export async function insertBulkMentorings(
  client: ClientBase,
  batch: BulkBatch,
  orderId: string,
  mentorings: number,
  tell: (line: string) => void,
): Promise<void> {
  const gap = Math.max(SYSTEM_POLICY.bufferBefore, SYSTEM_POLICY.bufferAfter);
  const { sessionMinutes } = SYSTEM_POLICY;
  const { rows } = await client.query<{ next: string }>(
    `SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS "next" FROM mentoring_public_no`,
  );
  const firstNo = Number(rows[0]?.next ?? 1);
  const id = bulkIdSql(batch, "mentoring", "p.n");
  const seat = bulkIdSql(batch, "seat", "p.mentee");
  const mentee = bulkIdSql(batch, "mentee", "p.mentee");
  const mentor = bulkIdSql(batch, "mentor", "p.mentor");
  const actor = `CASE WHEN ${BY_MENTEE} THEN ${mentee} ELSE ${mentor} END`;
  const chunk = `FROM bulk_plan p WHERE p.n >= $1 AND p.n < $2`;
  const themes = await themeCodes(client);
  await client.query(`CREATE INDEX ON bulk_plan (n)`);
  for (let from = 0; from < mentorings; from += AT_ONCE) {
    const bounds = [from, from + AT_ONCE];
    await client.query(
      `INSERT INTO "Mentoring" ("id", "publicNo", "orderId", "orderMenteeId", "menteeId", "mentorId", "startAt", "endAt", "blockFrom", "blockTo", "status", "cancelSide", "cancelTiming",
         "cancelReasonCode", "canceledAt", "canceledById", "noShowSide", "noShowReportedAt", "counted", "icsUid", "icsSequence", "theme", "meetingMethod", "meetingUrl", "meetingStatus",
         "disclosureLevelAtBooking", "policyVersion", "mentorReportStatus", "version", "createdById", "createdAt", "updatedAt")
       SELECT ${id}, 'M-' || to_char(p.booked AT TIME ZONE 'Asia/Tokyo', 'YYYY') || '-' || lpad((p.n + ${firstNo})::text, greatest(6, length((p.n + ${firstNo})::text)), '0'),
         $3::uuid, ${seat}, ${mentee}, ${mentor}, p.at, p.at + interval '${sessionMinutes} minutes', p.at, p.at + interval '${sessionMinutes + gap} minutes', ${STATUS},
         CASE p.outcome WHEN 'canceled' THEN 'mentee' WHEN 'late' THEN 'mentee' WHEN 'mentor_canceled' THEN 'mentor' END::"CancelSide",
         CASE p.outcome WHEN 'canceled' THEN 'free' WHEN 'late' THEN 'late' WHEN 'mentor_canceled' THEN 'free' END::"CancelTiming",
         CASE p.outcome WHEN 'canceled' THEN 'work' WHEN 'late' THEN 'health' WHEN 'mentor_canceled' THEN 'mentor_circumstances' END,
         CASE WHEN ${CANCELED} THEN p.ended END, CASE WHEN ${CANCELED} THEN ${actor} END,
         CASE p.outcome WHEN 'no_show' THEN 'mentee' WHEN 'mentor_absent' THEN 'mentor' END::"NoShowSide",
         CASE WHEN p.outcome IN ('no_show', 'mentor_absent') THEN p.ended END,
         ${COUNTED}, ${id} || '@knotter', ${CANCELED}::int, ($4::text[])[p.n % 14 + 1], 'fixed_url', 'https://meet.google.com/blk-aaaa-abc',
         CASE WHEN ${CANCELED} THEN 'cleared' ELSE 'ready' END::"MeetingStatus", 'L1', '${CONSENT_VERSIONS.policy}',
         CASE p.outcome WHEN 'done' THEN 'submitted' ELSE 'none' END::"ReportStatus", 1 + (p.ended IS NOT NULL)::int, ${mentee}, p.booked, coalesce(p.ended, p.booked)
       ${chunk}`,
      [...bounds, orderId, themes],
    );
    await client.query(
      `INSERT INTO "MentoringEvent" ("id", "mentoringId", "type", "actorId", "actorRole", "fromStatus", "toStatus", "toStartAt", "at")
       SELECT ${bulkIdSql(batch, "first_event", "p.n")}, ${id}, 'reserved', ${mentee}, 'mentee', NULL::"MentoringStatus", 'reserved'::"MentoringStatus", p.at, p.booked ${chunk}
       UNION ALL
       SELECT ${bulkIdSql(batch, "last_event", "p.n")}, ${id}, ${TITLE}, ${actor}, CASE WHEN ${BY_MENTEE} THEN 'mentee' ELSE 'mentor' END, 'reserved'::"MentoringStatus", ${STATUS}, NULL, p.ended
       ${chunk} AND p.ended IS NOT NULL`,
      bounds,
    );
    await client.query(
      `INSERT INTO "LedgerEntry" ("id", "orderMenteeId", "mentoringId", "kind", "delta", "actorId", "at")
       SELECT ${bulkIdSql(batch, "reserve", "p.n")}, ${seat}, ${id}, 'reserve'::"LedgerKind", -1, ${mentee}, p.booked ${chunk}
       UNION ALL
       SELECT ${bulkIdSql(batch, "giveback", "p.n")}, ${seat}, ${id}, CASE WHEN ${COUNTED} THEN 'forfeit' ELSE 'release' END::"LedgerKind", CASE WHEN ${COUNTED} THEN 0 ELSE 1 END, ${actor}, p.ended
       ${chunk} AND p.outcome NOT IN ('reserved', 'done')`,
      bounds,
    );
    await client.query(
      `INSERT INTO "MentorReport" ("id", "mentoringId", "authorId", "attendance", "actualStartAt", "actualEndAt", "themes", "summaryPrivate", "careerAwareness", "informedConsentDone",
         "submittedAt", "lockedAt", "createdAt", "updatedAt")
       SELECT ${bulkIdSql(batch, "report", "p.n")}, ${id}, ${mentor}, 'held', p.at, p.at + interval '${sessionMinutes - 5} minutes', ARRAY[($3::text[])[p.n % 14 + 1]],
         'これまでの担当業務を振り返り、次に試したいことを話し合った。', 2 + (p.n % 4)::int, true, p.ended, p.ended + interval '${LIMITS.reportEditableDays} days', p.ended, p.ended
       ${chunk} AND p.outcome = 'done'`,
      [...bounds, themes],
    );
    await insertTraces(client, batch, { bounds, orderId, id, mentee, mentor, actor, chunk });
    tell(`面談 ${Math.min(from + AT_ONCE, mentorings).toLocaleString("ja")} / ${mentorings.toLocaleString("ja")} 件`);
  }
  await client.query(
    `UPDATE "Mentor" m SET "doneCount" = d.done FROM (SELECT ${mentor} AS id, count(*)::int AS done FROM bulk_plan p WHERE p.outcome = 'done' GROUP BY 1) d WHERE m."userId" = d.id`,
  );
  if (mentorings > 0) await client.query(`SELECT setval('mentoring_public_no', $1)`, [firstNo + mentorings - 1]);
}

/** The other records of an interview: a mail to each side, and who booked, read and ended it. */
async function insertTraces(
  client: ClientBase,
  batch: BulkBatch,
  {
    bounds,
    orderId,
    id,
    mentee,
    mentor,
    actor,
    chunk,
  }: Record<"orderId" | "id" | "mentee" | "mentor" | "actor" | "chunk", string> & { bounds: number[] },
): Promise<void> {
  const mailTo = (side: "mail_mentee" | "mail_mentor", person: string) => `
    SELECT ${bulkIdSql(batch, side, "p.n")}, 'mentoring_reserved', $3::uuid, ${id}, ${person}, '面談のご予約を承りました', 'ご予約の内容は、マイページでご確認いただけます。',
      'sent'::"MailStatus", p.booked, p.booked, p.booked + interval '3 seconds', 'bulk-' || ${bulkIdSql(batch, side, "p.n")}, 'bulk:' || ${bulkIdSql(batch, side, "p.n")}, 1, p.booked + interval '3 seconds' ${chunk}`;
  await client.query(
    `INSERT INTO "Mail" ("id", "type", "orderId", "mentoringId", "toUserId", "subject", "text", "status", "queuedAt", "nextTryAt", "sentAt", "providerId", "dedupeKey", "attempts", "firstTriedAt")
     ${mailTo("mail_mentee", mentee)} UNION ALL ${mailTo("mail_mentor", mentor)}`,
    [...bounds, orderId],
  );
  const line = (kind: "audit_book" | "audit_read" | "audit_end", who: string, role: string, action: string, at: string, where = "") => `
    SELECT ${bulkIdSql(batch, kind, "p.n")}, ${who}, ${role}, '${action}', 'Mentoring', ${id}::text, '{}'::jsonb, ${at} ${chunk} ${where}`;
  await client.query(
    `INSERT INTO "AuditLog" ("id", "actorId", "actorRole", "action", "entity", "entityId", "diff", "at")
     ${line("audit_book", mentee, "'mentee'", "mentoring.book", "p.booked")}
     UNION ALL ${line("audit_read", mentor, "'mentor'", "mentoring.read", "p.booked + interval '1 day'")}
     UNION ALL ${line("audit_end", actor, `CASE WHEN ${BY_MENTEE} THEN 'mentee' ELSE 'mentor' END`, "mentoring.end", "p.ended", "AND p.ended IS NOT NULL")}`,
    bounds,
  );
}

async function themeCodes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(`SELECT "code" FROM "Term" WHERE "kind" = 'theme' ORDER BY "position" LIMIT 14`);
  return rows.map(({ code }) => code);
}
