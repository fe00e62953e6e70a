import type { MentoringEvent } from "@knotter/domain/mentoring-codes";
import { WRONG_TALLIES } from "./wrong-tallies";

/** Runs one statement on the database under test. */
type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

export interface Breach {
  breach: string;
  of: string;
}

/** Events that leave state and time, and with them the version, as they are. */
export const EVENTS_ASIDE: MentoringEvent[] = [
  "url_ready",
  "url_failed",
  "times_proposed",
  "proposal_withdrawn",
  "proposal_declined",
  "proposal_lapsed",
];

/**
 * Invariants of an order, checked by the database itself. Each returned row is a breach. `given`: interviews created by a factory, without
 * the mails and the consent of a booking. A mail has the time of its call, and so has the audit; the event of a call that waited for
 * another one's can be later (auditTrailWrites.record). Assumes only ordinary bookings, reschedulings, cancellations and withdrawals, without corrections
 * of counts by an admin.
 */
export function breachesOf(query: Query, orderId: string, given: readonly string[] = []): Promise<Breach[]> {
  return query<Breach>(
    `WITH t AS (SELECT * FROM "Mentoring" WHERE "orderId" = $1), live AS (SELECT * FROM t WHERE "status" IN ('reserved', 'done')),
       made AS (SELECT t.*, o."sessionMinutes", r."bufferAfter" FROM t JOIN "Order" o ON o."id" = t."orderId" JOIN "Mentor" r ON r."userId" = t."mentorId" WHERE t."id" <> ALL($2::uuid[])),
       change AS (SELECT e.* FROM "MentoringEvent" e JOIN t ON t."id" = e."mentoringId" WHERE e."type" <> ALL($3::text[]))
     SELECT 'mentor twice' AS breach, a."id"::text AS of FROM live a JOIN live b ON a."id" < b."id" AND a."mentorId" = b."mentorId"
       AND a."startAt" < b."blockTo" AND b."startAt" < a."blockTo"
     UNION ALL SELECT 'mentee twice', a."id"::text FROM live a JOIN live b ON a."id" < b."id" AND a."menteeId" = b."menteeId" AND a."startAt" < b."endAt" AND b."startAt" < a."endAt"
     UNION ALL SELECT 'held twice', a."id"::text FROM "TimeHold" a JOIN "TimeHold" b ON a."id" < b."id" AND a."mentorId" = b."mentorId" AND a."state" = 'held' AND b."state" = 'held'
       AND a."blockFrom" < b."blockTo" AND b."blockFrom" < a."blockTo" WHERE a."until" > b."createdAt"
     UNION ALL SELECT 'two times held for one who waits', min(h."id"::text) FROM "TimeHold" h WHERE h."kind" = 'waiting' AND h."state" = 'held' GROUP BY h."menteeId" HAVING count(*) > 1
     UNION ALL SELECT 'an interview in a held time', t."id"::text FROM live t JOIN "TimeHold" h ON h."mentorId" = t."mentorId" AND h."state" = 'held' AND h."createdAt" <= t."updatedAt" AND t."updatedAt" < h."until"
       AND h."blockFrom" < t."blockTo" AND t."blockFrom" < h."blockTo" AND h."mentoringId" IS DISTINCT FROM t."id" AND (h."kind" = 'proposal' OR h."menteeId" <> t."menteeId")
     UNION ALL SELECT 'length or gap', made."id"::text FROM made WHERE made."endAt" <> made."startAt" + made."sessionMinutes" * interval '1 minute' OR made."blockTo" <> made."endAt" + made."bufferAfter" * interval '1 minute'
     UNION ALL SELECT 'count outside of 0..max', m."id"::text FROM "OrderMentee" m WHERE m."orderId" = $1 AND NOT m."usedCount" BETWEEN 0 AND m."maxCount"
     UNION ALL SELECT 'count is not the ledger', m."id"::text FROM "OrderMentee" m WHERE m."orderId" = $1
       AND m."usedCount" <> (SELECT -coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."orderMenteeId" = m."id" AND l."kind" <> 'grant')
     UNION ALL SELECT 'max is not the grants', m."id"::text FROM "OrderMentee" m WHERE m."orderId" = $1
       AND m."maxCount" <> (SELECT coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."orderMenteeId" = m."id" AND l."kind" = 'grant')
     UNION ALL SELECT 'count is not the counted interviews', m."id"::text FROM "OrderMentee" m WHERE m."orderId" = $1
       AND m."usedCount" <> (SELECT count(*) FROM t WHERE t."orderMenteeId" = m."id" AND t."counted")
     UNION ALL SELECT 'ledger of one interview', t."id"::text FROM t WHERE (CASE WHEN t."counted" THEN -1 ELSE 0 END)
       <> (SELECT coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."mentoringId" = t."id")
     UNION ALL SELECT 'reserved for somebody who has left', t."id"::text FROM t JOIN "OrderMentee" m ON m."id" = t."orderMenteeId" WHERE m."status" = 'withdrawn' AND t."status" = 'reserved' AND t."startAt" > m."withdrawnAt"
     UNION ALL SELECT 'one event per version', t."id"::text FROM t WHERE t."version" <> (SELECT count(*) FROM change e WHERE e."mentoringId" = t."id")
     UNION ALL SELECT 'last event is not the state', t."id"::text FROM t WHERE t."status" <> (SELECT e."toStatus" FROM "MentoringEvent" e WHERE e."mentoringId" = t."id" ORDER BY e."id" DESC LIMIT 1)
     UNION ALL SELECT 'last event is not the time', t."id"::text FROM t WHERE t."startAt" <>
       (SELECT e."toStartAt" FROM "MentoringEvent" e WHERE e."mentoringId" = t."id" AND e."toStartAt" IS NOT NULL ORDER BY e."id" DESC LIMIT 1)
     UNION ALL SELECT 'history with a gap', s."id"::text FROM (SELECT e."id", e."fromStatus", lag(e."toStatus") OVER w AS "was", row_number() OVER w AS "place" FROM "MentoringEvent" e JOIN t ON t."id" = e."mentoringId"
       WINDOW w AS (PARTITION BY e."mentoringId" ORDER BY e."id")) s WHERE s."place" > 1 AND s."fromStatus" IS DISTINCT FROM s."was"
     UNION ALL SELECT 'history that goes back in time', s."id"::text FROM (SELECT e."id", e."at", lag(e."at") OVER (PARTITION BY e."mentoringId" ORDER BY e."id") AS "was" FROM "MentoringEvent" e JOIN t ON t."id" = e."mentoringId") s WHERE s."at" < s."was" - interval '5 seconds'
     UNION ALL SELECT 'a change without its mails', e."id"::text FROM change e JOIN made t ON t."id" = e."mentoringId"
       WHERE NOT EXISTS (SELECT 1 FROM "Mail" m WHERE m."mentoringId" = t."id" AND m."toUserId" = t."mentorId" AND m."queuedAt" =
         coalesce((SELECT max(a."at") FROM "AuditLog" a WHERE a."requestId" = e."requestId" AND a."at" <= e."at"), e."at"))
     UNION ALL SELECT 'a change without its audit', made."id"::text FROM made WHERE NOT EXISTS (SELECT 1 FROM "AuditLog" a WHERE a."entityId" = made."id"::text)
     UNION ALL SELECT 'an interview without its consent', made."id"::text FROM made WHERE made."rescheduledFromAt" IS NULL AND NOT EXISTS (SELECT 1 FROM "ConsentRecord" c WHERE c."targetId" = made."id")
     UNION ALL ${WRONG_TALLIES}`,
    [orderId, given, EVENTS_ASIDE],
  );
}
