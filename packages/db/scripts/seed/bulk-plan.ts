import type { ClientBase } from "pg";
import { bulkStarts } from "./bulk-calendar";
import type { BulkSizes } from "./bulk-id";
import { Refusal } from "./refusal";

/** The number of future bookings: a tenth, at most one for every second mentee, so that the others can book. */
export const comingOf = ({ mentorings, mentees, mentors }: BulkSizes): number =>
  Math.min(Math.floor(mentorings / 10), Math.floor(mentees / 2), mentors * 20);

/**
 * Plans all interviews in the temporary table `bulk_plan`, one row each in chronological order. A mentor's interviews are spread evenly
 * over the starts of the mentor's pattern, so they cannot overlap. Mentees take turns in chronological order: with at least as many mentees
 * as mentors, nobody's turn comes twice within an hour.
 */
export async function planBulk(client: ClientBase, sizes: BulkSizes, now: Date): Promise<void> {
  const { mentors, mentees, mentorings } = sizes;
  const starts = bulkStarts(now);
  const coming = comingOf(sizes);
  const past = mentorings - coming;
  const room = (future: boolean) =>
    Math.min(...[0, 1, 2, 3].map((pattern) => starts.filter((start) => start.pattern === pattern && start.future === future).length));
  if (mentorings > 0 && mentees < Math.max(mentors, 1))
    throw new Refusal("相談者（--mentees）はキャリコン（--mentors）と同数以上にしてください。");
  if (mentorings > 0 && mentors === 0) throw new Refusal("面談（--mentorings）を作るには --mentors が必要です。");
  if (Math.ceil(past / Math.max(mentors, 1)) > room(false))
    throw new Refusal(`面談が多すぎます。キャリコン1人あたり過去 ${room(false)} 件までです。`);

  await client.query(
    `CREATE TEMP TABLE bulk_start (pattern int, future boolean, n int, at timestamptz, PRIMARY KEY (pattern, future, n)) ON COMMIT DROP`,
  );
  await client.query(`INSERT INTO bulk_start SELECT * FROM unnest($1::int[], $2::boolean[], $3::int[], $4::timestamptz[])`, [
    starts.map(({ pattern }) => pattern),
    starts.map(({ future }) => future),
    starts.map(({ n }) => n),
    starts.map(({ startAt }) => startAt.toISOString()),
  ]);
  await client.query(`ANALYZE bulk_start`);
  await client.query(
    `CREATE TEMP TABLE bulk_plan (n bigint, future boolean, mentor int, mentee int, at timestamptz, outcome text, booked timestamptz, ended timestamptz) ON COMMIT DROP`,
  );
  for (const [future, total] of [
    [false, past],
    [true, coming],
  ] as const) {
    await client.query(
      `INSERT INTO bulk_plan
       SELECT t.n, $1, t.mentor, t.n % $4, t.at, o.outcome, b.booked,
         CASE o.outcome WHEN 'reserved' THEN NULL WHEN 'done' THEN t.at + interval '3 hours'
           WHEN 'late' THEN t.at - interval '5 hours' WHEN 'mentor_canceled' THEN t.at - interval '26 hours'
           WHEN 'canceled' THEN b.booked + interval '40 minutes' ELSE t.at + interval '20 minutes' END
       FROM (
         SELECT row_number() OVER (ORDER BY s.at, m.mentor) - 1 + $6::bigint AS n, m.mentor, s.at
         FROM (SELECT g AS mentor, $2::int / $3::int + (g < $2::int % $3::int)::int AS held, g % 4 AS pattern FROM generate_series(0, $3::int - 1) g) m
         JOIN (SELECT pattern, count(*) AS k FROM bulk_start WHERE future = $1 GROUP BY pattern) k USING (pattern)
         CROSS JOIN LATERAL generate_series(0, m.held - 1) i
         JOIN bulk_start s ON s.pattern = m.pattern AND s.future = $1 AND s.n = floor((i + (m.mentor * 0.6180339887) % 1) * k.k / m.held)::int
       ) t
       CROSS JOIN LATERAL (SELECT CASE WHEN $1 THEN $5::timestamptz - interval '1 hour' * (1 + (t.n * 31) % 240) ELSE t.at - interval '1 hour' * (100 + (t.n * 37) % 300) END AS booked) b
       CROSS JOIN LATERAL (SELECT (t.n * 7919) % 1000 AS h) h
       CROSS JOIN LATERAL (SELECT CASE
         WHEN $1 THEN CASE WHEN h.h < 940 THEN 'reserved' ELSE 'canceled' END
         WHEN h.h < 880 THEN 'done' WHEN h.h < 930 THEN 'canceled' WHEN h.h < 950 THEN 'late'
         WHEN h.h < 970 THEN 'mentor_canceled' WHEN h.h < 995 THEN 'no_show' ELSE 'mentor_absent' END AS outcome) o`,
      [future, total, Math.max(mentors, 1), Math.max(mentees, 1), now.toISOString(), future ? past : 0],
    );
  }
  await client.query(`ANALYZE bulk_plan`);
}
