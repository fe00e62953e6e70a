import pg from "pg";
import { resolvePolicy } from "@knotter/domain/policy";
import { isOffered, explain } from "@knotter/domain/availability";
import { containsContact } from "@knotter/domain/mentor-profile";
import { tokyoDate, addDays } from "@knotter/domain/tokyo";
const c = new pg.Client({ connectionString: process.env.DATABASE_URL }); await c.connect();
const now = new Date(process.argv[2] ?? Date.now());
const q = async (s: string, p: unknown[] = []) => (await c.query(s, p)).rows;
const zero = async (name: string, s: string) => { const r = await q(s); if (r.length) console.log("FAIL", name, r.length, r.slice(0,3)); };
await zero("used=counted", `select o.id,o."usedCount",count(m.id) filter (where m.counted) c from "OrderMentee" o left join "Mentoring" m on m."orderMenteeId"=o.id group by o.id having o."usedCount"<>count(m.id) filter (where m.counted)`);
await zero("used=ledger", `select o.id from "OrderMentee" o left join "LedgerEntry" l on l."orderMenteeId"=o.id group by o.id having o."usedCount"<> -coalesce(sum(l.delta) filter (where l.kind<>'grant'),0)`);
await zero("max=grants", `select o.id from "OrderMentee" o left join "LedgerEntry" l on l."orderMenteeId"=o.id group by o.id having o."maxCount"<> coalesce(sum(l.delta) filter (where l.kind='grant'),0)`);
await zero("per-mentoring ledger", `select m.id from "Mentoring" m left join "LedgerEntry" l on l."mentoringId"=m.id group by m.id having -coalesce(sum(l.delta),0) <> m.counted::int`);
await zero("events end in status", `select m.id from "Mentoring" m left join lateral (select e."toStatus" t from "MentoringEvent" e where e."mentoringId"=m.id order by e.at desc limit 1) e on true where e.t is distinct from m.status`);
await zero("first event", `select m.id from "Mentoring" m left join lateral (select e."type" t, e.at from "MentoringEvent" e where e."mentoringId"=m.id order by e.at limit 1) e on true where e.t is distinct from 'reserved' or e.at<>m."createdAt"`);
await zero("overlap mentor", `select a.id from "Mentoring" a join "Mentoring" b on a."mentorId"=b."mentorId" and a.id<b.id and a.status in ('reserved','done') and b.status in ('reserved','done') and a."blockFrom"<b."blockTo" and b."blockFrom"<a."blockTo" limit 5`);
await zero("overlap mentee", `select a.id from "Mentoring" a join "Mentoring" b on a."menteeId"=b."menteeId" and a.id<b.id and a.status in ('reserved','done') and b.status in ('reserved','done') and a."startAt"<b."endAt" and b."startAt"<a."endAt" limit 5`);
await zero("future events", `select 1 from "MentoringEvent" where at > '${now.toISOString()}'`);
await zero("created future", `select 1 from "Mentoring" where "createdAt" > '${now.toISOString()}' or "updatedAt" > '${now.toISOString()}'`);
await zero("notice", `select id,"startAt","createdAt" from "Mentoring" where "startAt"-"createdAt" < '24 hours' and "rescheduleCount"=0`);
await zero("more than one future", `select "menteeId" from "Mentoring" where status='reserved' and "startAt">'${now.toISOString()}' group by 1,"orderId" having count(*)>1`);
await zero("not assigned", `select m.id from "Mentoring" m where not exists (select from "OrderMentor" o where o."orderId"=m."orderId" and o."mentorId"=m."mentorId")`);
await zero("reserved past > 3d", `select id,"endAt" from "Mentoring" where status='reserved' and "endAt" < '${now.toISOString()}'::timestamptz - interval '9 days'`);
await zero("done in future", `select id from "Mentoring" where status in ('done','no_show') and "endAt" > '${now.toISOString()}'`);
await zero("booked before registration", `select m.id, m."createdAt", o."registeredAt" from "Mentoring" m join "OrderMentee" o on o.id=m."orderMenteeId" where m."createdAt"<o."registeredAt"`);
await zero("terms unknown", `select m."userId", t from "Mentor" m, unnest(m.themes) t where not exists (select from "Term" x where x.kind='theme' and x.code=t)`);
await zero("public no", `select max(substring("publicNo" from 8)::int) from "Mentoring" having max(substring("publicNo" from 8)::int) <> (select last_value from mentoring_public_no)`);
for (const m of await q(`select "displayName" d, headline h, bio, message, themes from "Mentor" limit 40`)) {
  if (m.h && (m.h.length<10||m.h.length>40)) console.log("headline", m.d, m.h.length);
  if (m.bio && (m.bio.length<100||m.bio.length>1000)) console.log("bio", m.d, m.bio.length);
  for (const t of [m.bio, m.message]) if (t && containsContact(t)) console.log("contact", m.d, t);
}
const hol = new Set((await q(`select date::text d from "Holiday"`)).map(r=>r.d));
const limit = process.argv[3] ? `limit ${process.argv[3]}` : "";
const up = await q(`select m.*, o.policy p, o."sessionMinutes" sm, o."bookingOpensOn"::text bo, o."bookingClosesOn"::text bc, o."endsOn"::text eo from "Mentoring" m join "Order" o on o.id=m."orderId" where m.status='reserved' and m."startAt">$1 order by md5(m.id::text) ${limit}`, [now]);
let bad=0;
for (const b of up) {
  const [mt] = await q(`select * from "Mentor" where "userId"=$1`, [b.mentorId]);
  const rules = (await q(`select kind, weekday, date::text, "dateTo"::text, ranges, "effectiveFrom"::text, "effectiveTo"::text, "includeHolidays" from "MentorSchedule" where "mentorId"=$1 and "deletedAt" is null`, [b.mentorId]));
  const occ = await q(`select * from "Mentoring" where "mentorId"=$1 and id<>$2 and status in ('reserved','done')`, [b.mentorId, b.id]);
  const policy = resolvePolicy({ order: { ...b.p, sessionMinutes: b.sm }, mentor: mt });
  const asOf = b.rescheduleCount ? new Date(b.startAt.getTime()-49*3600e3) : b.createdAt;
  const x = explain({ now: asOf, rules, holidays: hol, companyBlocks: [], occupied: occ, policy, window: { opensOn: b.bo, closesOn: b.bc, endsOn: b.eo } } as never, b.startAt);
  if (x.length) { bad++; console.log("NOT OFFERED", b.id, x, b.startAt, b.createdAt); }
}
console.log("upcoming", up.length, "bad", bad);
for (const t of ["User","Mentee","Mentor","OrderMentee","Mentoring","MentoringEvent","LedgerEntry","MentorSchedule","ConsentRecord"]) process.stdout.write(`${t}=${(await q(`select count(*)::int n from "${t}"`))[0].n} `);
console.log(); console.log(await q(`select status, "cancelSide" s, "cancelTiming" t, count(*)::int from "Mentoring" group by 1,2,3 order by 1`));
await c.end();
