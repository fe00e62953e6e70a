import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { RemindableRow } from "@knotter/db/mail/mail";
import { dedupeKeyOf, MAIL_SIDES, type MailSide, type MailType } from "@knotter/domain/mail";
import {
  DAY_REMINDER_ENDS,
  dayReminderWindow,
  hourReminderWindow,
  type InstantRange,
  isLastStep,
  JUST_BOOKED,
  overdueWindow,
  reportStep,
  reportWindow,
} from "@knotter/domain/mail-remind";
import { type MailSkip, optedOut } from "@knotter/domain/mail-skip";
import type { Actor } from "@knotter/domain/scope";
import { endOfDay, HOUR, instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, systemSignatureOf } from "../deps";
import type { Reminded, RemindInput } from "./outcome";

/** Interviews per statement, and mails per transaction. */
const PAGE = 500;

interface Candidate {
  mail: OutboxMail;
  mentoringId: string;
  to: MailSide | null;
  skip: MailSkip | null;
  /** True for the last reminder, whose audit entry becomes an admin task. */
  last?: boolean;
}

/**
 * Sends the reminder of the day before to both sides. Without `date` and `mentoringIds`: whatever is due now (the scheduler). With `date`:
 * the interviews of that JST day, whatever the hour. Never for one that begins within the hour.
 */
export function remindDayBefore(
  deps: Deps,
  { date, mentoringIds, dryRun }: RemindInput & { date?: LocalDate | undefined } = {},
  actor: Actor | null = null,
): Promise<Reminded> {
  const now = deps.clock.now();
  const earliest = new Date(now.getTime() + DAY_REMINDER_ENDS);
  const due = dayReminderWindow(now);
  const day = date === undefined ? due : { from: instantOf(date, 0), until: new Date(endOfDay(date).getTime() - 1) };
  const from = day.from > earliest ? day.from : earliest;
  const until = date === undefined && mentoringIds !== undefined ? FAR(now) : day.until;
  return remind(deps, actor, { on: "startAt", from, until }, ["reserved"], { mentoringIds, dryRun }, (row) =>
    sides(row, "mentoring_remind", (to) => {
      const justBooked = now.getTime() - row.agreedAt.getTime() < JUST_BOOKED;
      return {
        facts: { startAt: row.startAt.toISOString() },
        dedupeKey: dedupeKeyOf("mentoring_remind", { mentoringId: row.mentoringId, startAt: row.startAt, to }),
        skip: justBooked ? "just_booked" : null,
      };
    }),
  );
}

/** Sends the reminder of an hour before to both sides, and to the admins where there is no meeting URL yet. Never after the start. */
export async function remindOneHour(deps: Deps, { mentoringIds, dryRun }: RemindInput = {}, actor: Actor | null = null): Promise<Reminded> {
  const now = deps.clock.now();
  let reading: Promise<string[]> | undefined;
  return remind(deps, actor, { on: "startAt", ...hourReminderWindow(now) }, ["reserved"], { mentoringIds, dryRun }, async (row) => {
    const ofTime = { mentoringId: row.mentoringId, startAt: row.startAt };
    const facts = { startAt: row.startAt.toISOString() };
    const both = sides(row, "mentoring_remind_1hour", (to) => ({
      facts,
      dedupeKey: dedupeKeyOf("mentoring_remind_1hour", { ...ofTime, to }),
      skip: null,
    }));
    if (row.meetingStatus === "ready") return both;
    reading ??= deps.db.read.mail.admins();
    const admins = await reading;
    const told = row.ownerAdminId !== null && admins.includes(row.ownerAdminId) ? [row.ownerAdminId] : admins;
    const alerts = told.map(
      (adminId): Candidate => ({
        mail: mailFor(row, "mentoring_remind_1hour", adminId, {
          facts,
          dedupeKey: dedupeKeyOf("mentoring_remind_1hour", { ...ofTime, to: `admin-${adminId}` }),
        }),
        mentoringId: row.mentoringId,
        to: null,
        skip: null,
      }),
    );
    return [...both, ...alerts];
  });
}

/** Asks for the survey and the report once an interview is over. */
export function askReports(
  deps: Deps,
  { mentoringIds, dryRun, roles = MAIL_SIDES }: RemindInput & { roles?: readonly MailSide[] | undefined } = {},
  actor: Actor | null = null,
): Promise<Reminded> {
  const now = deps.clock.now();
  return remind(deps, actor, { on: "endAt", ...reportWindow(now) }, ["reserved", "done"], { mentoringIds, dryRun }, (row) =>
    sides(
      row,
      "report",
      (to) => ({ facts: {}, dedupeKey: dedupeKeyOf("report", { mentoringId: row.mentoringId, to }), skip: unasked(row, to) }),
      roles,
    ),
  );
}

/**
 * Reminds of overdue reports 24, 72 and 168 hours after the end (a survey: after the mail that first asked for it), and then no more; the
 * last reminder also creates an admin task. The mail's writer skips surveys that are closed by then.
 */
export function remindReports(
  deps: Deps,
  {
    mentoringIds,
    dryRun,
    roles = MAIL_SIDES,
    olderThanHours = 0,
  }: RemindInput & { roles?: readonly MailSide[] | undefined; olderThanHours?: number | undefined } = {},
  actor: Actor | null = null,
): Promise<Reminded> {
  const now = deps.clock.now();
  const { from, until } = overdueWindow(now);
  const old = new Date(now.getTime() - olderThanHours * HOUR);
  return remind(
    deps,
    actor,
    { on: "endAt", from, until: old < until ? old : until },
    ["reserved", "done"],
    { mentoringIds, dryRun },
    (row) => {
      return roles.flatMap((side) => {
        // A mentee who was asked late, because the mentor's report was late, gets as much time as anybody else.
        const step = reportStep(side === "mentee" ? (row.surveyAskedAt ?? row.endAt) : row.endAt, now);
        if (step === 0) return [];
        return sides(
          row,
          "report_remind",
          (to) => ({
            facts: { step },
            dedupeKey: dedupeKeyOf("report_remind", { mentoringId: row.mentoringId, to, step }),
            skip: unasked(row, to),
          }),
          [side],
        ).map((candidate) => ({ ...candidate, last: isLastStep(step) }));
      });
    },
  );
}

const FAR = (now: Date): Date => new Date(now.getTime() + 366 * 24 * HOUR);

function unasked(row: RemindableRow, to: MailSide): MailSkip | null {
  const status = to === "mentee" ? row.menteeReportStatus : row.mentorReportStatus;
  if (status === "submitted" || status === "locked") return "already_reported";
  return to === "mentee" && row.surveyDeclined ? "survey_declined" : null;
}

function sides(
  row: RemindableRow,
  type: MailType,
  write: (to: MailSide) => Pick<OutboxMail, "facts" | "dedupeKey"> & { skip: MailSkip | null },
  roles: readonly MailSide[] = MAIL_SIDES,
): Candidate[] {
  return roles.map((to) => {
    const { skip, ...mail } = write(to);
    const off = optedOut(type, to === "mentee" ? row.menteePrefs : row.mentorPrefs);
    const toUserId = to === "mentee" ? row.menteeId : row.mentorId;
    return { mail: mailFor(row, type, toUserId, mail), mentoringId: row.mentoringId, to, skip: skip ?? (off ? "opted_out" : null) };
  });
}

const mailFor = (
  { mentoringId, orderId }: RemindableRow,
  type: MailType,
  toUserId: string,
  mail: Pick<OutboxMail, "facts" | "dedupeKey">,
): OutboxMail => ({ type, toUserId, orderId, mentoringId, ...mail });

/**
 * Due mails are derived from the state alone: the current interviews minus the mails whose key is in the outbox already. A moved interview
 * has another key, a canceled one has none. Two concurrent runners create each mail once, because the key is unique.
 */
async function remind(
  deps: Deps,
  actor: Actor | null,
  window: InstantRange & { on: "startAt" | "endAt" },
  statuses: readonly RemindableRow["status"][],
  { mentoringIds, dryRun = false }: RemindInput,
  candidatesOf: (row: RemindableRow) => Candidate[] | Promise<Candidate[]>,
): Promise<Reminded> {
  const sum: Reminded = { queued: 0, skipped: [], deduplicated: 0, keys: [] };
  if (window.from > window.until) return sum;
  const { read } = deps.db;
  let after: RemindableRow | undefined;
  do {
    const rows: RemindableRow[] = await read.mail.remindable({ ...window, ids: mentoringIds, statuses }, { after, limit: PAGE });
    const candidates = (await Promise.all(rows.map(candidatesOf))).flat();
    const known = await read.mail.known(candidates.map(({ mail }) => mail.dedupeKey));
    const open = candidates.filter(({ mail }) => !known.has(mail.dedupeKey));
    const due = open.filter(({ skip }) => skip === null);
    const fresh = dryRun ? due.map(({ mail }) => mail.dedupeKey) : await enqueue(deps, actor, due);
    sum.queued += fresh.length;
    sum.deduplicated += known.size + due.length - fresh.length;
    sum.keys.push(...known, ...due.map(({ mail }) => mail.dedupeKey));
    sum.skipped.push(
      ...open.flatMap(({ mentoringId, to, mail, skip }) =>
        skip && to ? [{ mentoringId, to, toUserId: mail.toUserId ?? "", reason: skip }] : [],
      ),
    );
    after = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (after);
  return sum;
}

function enqueue(deps: Deps, actor: Actor | null, due: readonly Candidate[]): Promise<string[]> {
  if (due.length === 0) return Promise.resolve([]);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const fresh = new Set(
      await tx.mail.enqueue(
        due.map(({ mail }) => mail),
        actor?.userId ?? null,
        now,
      ),
    );
    const tasks = due
      .filter(({ mail, last }) => last && fresh.has(mail.dedupeKey))
      .map(({ mentoringId, to }) => ({ action: "mentoring.report_overdue", entity: "Mentoring", entityId: mentoringId, diff: { to } }));
    const asked =
      actor && fresh.size > 0
        ? [{ action: "mail.remind", entity: "Mail", entityId: due[0]?.mail.type ?? "", diff: { queued: fresh.size } }]
        : [];
    if (tasks.length + asked.length > 0)
      await tx.audit.record({ audit: [...tasks, ...asked] }, actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now));
    return [...fresh];
  });
}
