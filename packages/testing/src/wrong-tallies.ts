/**
 * Kept numbers of an order ($1) that are not what they count (docs/decisions/0042): of each place its interviews, of the list its places by status, of each
 * mentor the interviews that use up the quota.
 */
export const WRONG_TALLIES = `
  SELECT 'numbers of a place are not its interviews' AS breach, m."id"::text AS of FROM "OrderMentee" m
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE i."status" = 'reserved') AS "reserved", count(*) FILTER (WHERE i."status" = 'done') AS "done", count(*) FILTER (WHERE i."counted") AS "counted",
        count(*) FILTER (WHERE i."status" = 'reserved' AND i."disclosureLevelAtBooking" <> 'L0') AS "visibleReserved", count(*) FILTER (WHERE i."status" = 'done' AND i."disclosureLevelAtBooking" <> 'L0') AS "visibleDone"
      FROM "Mentoring" i WHERE i."orderMenteeId" = m."id") n ON true
    WHERE m."orderId" = $1 AND (m."isTallied" IS NOT TRUE OR (m."reservedCount", m."doneCount", m."countedCount", m."visibleReservedCount", m."visibleDoneCount")
      IS DISTINCT FROM (n."reserved", n."done", n."counted", n."visibleReserved", n."visibleDone"))
  UNION ALL SELECT 'sums of the list are not its places', coalesce(a."status", b."status")::text
    FROM (SELECT w."status", sum(w."people") AS "people", sum(w."booked") AS "booked", sum(w."done") AS "done", sum(w."visibleBooked") AS "visibleBooked", sum(w."visibleDone") AS "visibleDone",
        sum(w."granted") AS "granted", sum(w."used") AS "used" FROM "OrderTally" w WHERE w."orderId" = $1 GROUP BY w."status") a
    FULL JOIN (SELECT m."status", count(*) AS "people", count(*) FILTER (WHERE EXISTS (SELECT FROM "Mentoring" i WHERE i."orderMenteeId" = m."id" AND i."status" IN ('reserved', 'done'))) AS "booked",
        count(*) FILTER (WHERE EXISTS (SELECT FROM "Mentoring" i WHERE i."orderMenteeId" = m."id" AND i."status" = 'done')) AS "done",
        count(*) FILTER (WHERE EXISTS (SELECT FROM "Mentoring" i WHERE i."orderMenteeId" = m."id" AND i."status" IN ('reserved', 'done') AND i."disclosureLevelAtBooking" <> 'L0')) AS "visibleBooked",
        count(*) FILTER (WHERE EXISTS (SELECT FROM "Mentoring" i WHERE i."orderMenteeId" = m."id" AND i."status" = 'done' AND i."disclosureLevelAtBooking" <> 'L0')) AS "visibleDone",
        sum(m."maxCount") AS "granted", sum(m."usedCount") AS "used" FROM "OrderMentee" m WHERE m."orderId" = $1 GROUP BY m."status") b ON a."status" = b."status"
    WHERE (coalesce(a."people", 0), coalesce(a."booked", 0), coalesce(a."done", 0), coalesce(a."visibleBooked", 0), coalesce(a."visibleDone", 0), coalesce(a."granted", 0), coalesce(a."used", 0))
      IS DISTINCT FROM (coalesce(b."people", 0), coalesce(b."booked", 0), coalesce(b."done", 0), coalesce(b."visibleBooked", 0), coalesce(b."visibleDone", 0), coalesce(b."granted", 0), coalesce(b."used", 0))
  UNION ALL SELECT 'sessions of a mentor are not the interviews', coalesce(a."mentorId", b."mentorId")::text
    FROM (SELECT w."mentorId", sum(w."sessions") AS "sessions" FROM "OrderMentorTally" w WHERE w."orderId" = $1 GROUP BY w."mentorId") a
    FULL JOIN (SELECT i."mentorId", count(*) AS "sessions" FROM "Mentoring" i WHERE i."orderId" = $1 AND i."status" IN ('reserved', 'done') GROUP BY i."mentorId") b ON a."mentorId" = b."mentorId"
    WHERE coalesce(a."sessions", 0) <> coalesce(b."sessions", 0)`;
