import { readFileSync } from "node:fs";
import { hourReminderWindow } from "@knotter/domain/mail-remind";
import { MINUTE } from "@knotter/domain/tokyo";
import { mentoringIdIn } from "@knotter/domain/zoom-meeting";
import { breachesOf } from "@knotter/testing/breaches";
import type { FakeResend } from "@knotter/testing/fake-resend";
import type { FakeZoom } from "@knotter/testing/fake-zoom";
import type { ChaosDatabase } from "./database";
import { idOf, type Wish } from "./people";
import type { Tally } from "./tally";
import type { World } from "./world";

interface Books {
  readonly database: Pick<ChaosDatabase, "query">;
  readonly world: World;
  readonly wishes: readonly Wish[];
  readonly tally: Tally;
}

interface Findings extends Books {
  readonly resend: FakeResend;
  readonly zoom: FakeZoom;
}

interface Interview {
  id: string;
  menteeId: string;
  mentorId: string;
  status: string;
  startAt: Date;
  meetingMethod: string;
  wanted: boolean | null;
  /** What is known of its meeting, for whoever has to find out how a breach came about. */
  meeting: object | null;
}

/** Checks the database, the providers' records and the answers that people got, once everything is idle. */
export async function check(findings: Findings): Promise<void> {
  const interviews = await checkBooks(findings);
  await checkMails(findings);
  checkMeetings(findings, interviews);
}

/** Checks the database and the answers that people got, and returns the interviews. */
export async function checkBooks(books: Books): Promise<readonly Interview[]> {
  const { database, world, tally } = books;
  const interviews = await database.query<Interview>(
    `SELECT t."id", t."menteeId", t."mentorId", t."status"::text, t."startAt", t."meetingMethod"::text, z."wanted", to_jsonb(z) AS "meeting" FROM "Mentoring" t LEFT JOIN "ZoomMeeting" z ON z."mentoringId" = t."id" WHERE t."orderId" = $1`,
    [world.orderId],
  );
  const given = world.today.map(({ id }) => id);
  for (const { breach, of } of await breachesOf((text, values) => database.query(text, values), world.orderId, given))
    tally.breach("the books are right", `${breach} (${of})`);
  await checkWishes(books, new Map(interviews.map((interview) => [interview.id, interview])));
  return interviews;
}

/** Nothing that was confirmed is lost, nothing happened twice, and nothing happened without a request. */
async function checkWishes({ database, world, wishes, tally }: Books, interviews: ReadonlyMap<string, Interview>): Promise<void> {
  const made = new Map<string, Wish>();
  const moves = new Map<string, number>();
  const canceled = new Set<string>();
  for (const wish of wishes) {
    if (!wish.outcome || !("done" in wish.outcome)) continue;
    // What is waited for and what is proposed changes no interview; that nothing is held twice is among the books.
    if (wish.verb === "wait" || wish.verb === "propose") continue;
    const id = idOf(wish.outcome.done);
    const interview = id === null ? undefined : interviews.get(id);
    if (wish.verb === "withdraw") {
      const [place] = await database.query<{ status: string }>(`SELECT "status"::text FROM "OrderMentee" WHERE "id" = $1`, [
        wish.mentee.orderMenteeId,
      ]);
      if (place?.status !== "withdrawn") tally.breach("nothing answered 2xx is lost", `withdrawal ${wish.key}: ${place?.status}`);
      continue;
    }
    if (!interview || id === null) {
      tally.breach("nothing answered 2xx is lost", `${wish.verb} ${wish.key}: no interview ${id}`);
      continue;
    }
    if (interview.menteeId !== wish.mentee.userId)
      tally.breach("nothing answered 2xx is lost", `${wish.verb} ${wish.key}: somebody else's`);
    if (wish.verb === "cancel") {
      canceled.add(id);
      if (interview.status !== "canceled") tally.breach("nothing answered 2xx is lost", `cancel ${wish.key}: ${id} is ${interview.status}`);
    } else if (wish.verb === "book" || id !== wish.mentoringId) {
      const before = made.get(id);
      if (before) tally.breach("nothing happens twice", `${id} by ${before.key} and ${wish.key}`);
      made.set(id, wish);
      if (wish.verb === "move" && interviews.get(wish.mentoringId ?? "")?.status !== "canceled")
        tally.breach("nothing answered 2xx is lost", `transfer ${wish.key}: the old interview stands`);
    } else moves.set(id, (moves.get(id) ?? 0) + 1);
  }
  const given = new Set(world.today.map(({ id }) => id));
  for (const { id } of interviews.values())
    if (!made.has(id) && !given.has(id)) tally.breach("nothing happens twice", `interview ${id} was made by no call that was answered so`);
  const changes = await database.query<{ id: string; moved: number; canceled: number }>(
    `SELECT e."mentoringId" AS "id", (count(*) FILTER (WHERE e."type" = 'rescheduled'))::int AS "moved", (count(*) FILTER (WHERE e."toStatus" = 'canceled' AND e."fromStatus" <> 'canceled'))::int AS "canceled"
     FROM "MentoringEvent" e JOIN "Mentoring" t ON t."id" = e."mentoringId" WHERE t."orderId" = $1 GROUP BY 1`,
    [world.orderId],
  );
  for (const { id, moved, canceled: times } of changes) {
    if (times > 1) tally.breach("nothing happens twice", `${id} was called off ${times} times`);
    if (moved !== (moves.get(id) ?? 0))
      tally.breach("nothing happens twice", `${id}: moved ${moved} times, answered ${moves.get(id) ?? 0} times`);
  }
  const refused = wishes.filter(({ outcome }) => outcome && "refused" in outcome);
  const kept = await database.query<{ key: string }>(
    `SELECT "key" FROM "IdempotencyKey" WHERE "outcome" IS NOT NULL AND "key" = ANY($1::uuid[])`,
    [refused.map(({ key }) => key)],
  );
  for (const { key } of kept) tally.breach("what was refused did not happen", key);
}

interface MailRow {
  dedupeKey: string;
  type: string;
  status: string;
  mentoringId: string | null;
  facts: { startAt?: string };
  firstTriedAt: Date | null;
  skippedReason: string | null;
  lastError: string | null;
}

/** A call for a mail begins within 5 s of its judgement (usecases/mail/drain.ts), and a silent provider takes it after 12 s. */
const IN_FLIGHT = 18_000;

/** Each due mail is sent once per key, every sent mail is recorded as sent, and nobody is reminded of an outdated time. */
async function checkMails({ database, world, resend, tally }: Findings): Promise<void> {
  const mails = await database.query<MailRow>(
    `SELECT "dedupeKey", "type", "status"::text, "mentoringId", "facts", "firstTriedAt", "skippedReason", "lastError" FROM "Mail"`,
  );
  const events = await database.query<{ id: string; at: Date; status: string; startAt: Date | null }>(
    `SELECT "mentoringId" AS "id", "at", "toStatus"::text AS "status", "toStartAt" AS "startAt" FROM "MentoringEvent" e ORDER BY e."id"`,
  );
  const taken = new Map<string, Date[]>();
  for (const { headers, at } of resend.accepted) {
    const key = headers["X-Entity-Ref-ID"] ?? "";
    taken.set(key, [...(taken.get(key) ?? []), at]);
  }
  tally.count("mails written", mails.length);
  tally.count("mails that the provider took", resend.accepted.length);
  const rows = new Map(mails.map((mail) => [mail.dedupeKey, mail]));
  for (const [key, times] of taken) {
    if (times.length > 1) tally.breach("each mail once", `${key}: ${times.length} times`);
    if (!rows.has(key)) tally.breach("each mail once", `${key}: of nothing`);
  }
  for (const { dedupeKey: key, status, firstTriedAt, skippedReason, lastError } of mails) {
    tally.count(`mails ${status}`);
    const times = taken.get(key)?.length ?? 0;
    const told = status === "sent" || status === "delivered";
    if (told && times === 0) tally.breach("each due mail is sent", `${key} is ${status}, and the provider never saw it`);
    if (!told && status !== "maybe_sent" && times > 0)
      tally.breach("whatever was sent is told as sent", `${key} is ${status} (${skippedReason})`);
    if (status === "maybe_sent" && firstTriedAt === null) tally.breach("maybe_sent means that a try was made", key);
    if (["queued", "sending", "failed"].includes(status)) tally.breach("each due mail is sent", `${key} is ${status}: ${lastError}`);
  }
  for (const [key, [takenAt]] of taken) {
    const mail = rows.get(key);
    if (!mail?.type.startsWith("mentoring_remind") || !takenAt) continue;
    tally.count("reminders that the provider took");
    // The states between the judgement of the mail and its arrival.
    const history = events.filter(({ id, at }) => id === mail.mentoringId && at <= takenAt);
    let from = history.length - 1;
    while (from > 0 && (history[from]?.at.getTime() ?? 0) > takenAt.getTime() - IN_FLIGHT) from -= 1;
    const startAtAt = (place: number) =>
      history
        .slice(0, place + 1)
        .findLast(({ startAt }) => startAt !== null)
        ?.startAt?.toISOString();
    const wasSo = history.some(({ status }, place) => place >= from && status === "reserved" && startAtAt(place) === mail.facts.startAt);
    if (!wasSo) {
      const known = history.map(({ at, status, startAt }) => `${at.toISOString()} ${status} ${startAt?.toISOString() ?? "as before"}`);
      tally.breach("no reminder of an old time", `${key}, taken at ${takenAt.toISOString()}; known by then: ${known.join(", ")}`);
    }
  }
  // Everybody with an interview within the hour has been reminded, on both sides.
  const now = new Date();
  const { from, until } = hourReminderWindow(now);
  const soon = await database.query<{ id: string; startAt: Date }>(
    `SELECT "id", "startAt" FROM "Mentoring" WHERE "orderId" = $1 AND "status" = 'reserved' AND "startAt" BETWEEN $2 AND $3`,
    [world.orderId, from, new Date(until.getTime() - 2 * MINUTE)],
  );
  for (const { id, startAt } of soon) {
    const both = mails.filter(
      ({ type, mentoringId, facts }) => type === "mentoring_remind_1hour" && mentoringId === id && facts.startAt === startAt.toISOString(),
    );
    tally.count("interviews of the next hour");
    if (both.length < 2) tally.breach("each due mail is sent", `${both.length} reminders of ${id} at ${startAt.toISOString()}`);
  }
}

/** Zoom matches the database: one meeting for each interview that is held there, at its time, and no others. */
function checkMeetings({ zoom, tally }: Findings, interviews: readonly Interview[]): void {
  const meetings = Map.groupBy(zoom.meetings(), ({ agenda }) => mentoringIdIn(agenda));
  for (const { id, status, startAt, meetingMethod, wanted, meeting } of interviews) {
    const own = meetings.get(id) ?? [];
    const expected = status === "reserved" && meetingMethod === "zoom_oauth" && wanted !== false ? 1 : 0;
    tally.count("interviews at Zoom", expected);
    if (own.length !== expected)
      tally.breach(
        "Zoom has what the books have",
        `${own.length} meetings for ${id} (${status}, ${meetingMethod}) at ${startAt.toISOString()}: ${JSON.stringify([meeting, own])}`,
      );
    for (const { startTime } of own)
      if (new Date(startTime).getTime() !== startAt.getTime())
        tally.breach("Zoom has what the books have", `${id} at ${startTime}, here ${startAt.toISOString()}`);
  }
}

interface Line {
  level?: number;
  code?: string;
  msg?: string;
  err?: { type?: string; message?: string; code?: string; stack?: string };
  job?: string;
  step?: string;
}

/** A failing environment is no defect of the product: every defect in the log is reported. */
export function checkLog(file: string, tally: Tally): void {
  for (const text of readFileSync(file, "utf8").split("\n")) {
    let line: Line;
    try {
      line = JSON.parse(text) as Line;
    } catch {
      continue;
    }
    if ((line.level ?? 0) < 50) continue;
    // A call or job that is refused because its environment is unavailable logs the cause.
    if (line.msg === "refused" && (line.code ?? line.err?.code) === "UNAVAILABLE") continue;
    const { type, message = "", code, stack = "" } = line.err ?? {};
    const first = stack.split("\n").find((at) => at.includes(" at ")) ?? "";
    tally.breach(
      "a fault of the surroundings is no defect",
      `${line.msg} ${line.job ?? ""} ${line.step ?? ""} ${type} ${code ?? ""} ${message.slice(0, 160)} ${first.trim().slice(0, 120)}`,
    );
  }
}
