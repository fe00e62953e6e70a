import type { hrInterview } from "@knotter/contract/resources/mentee-view";
import type { mentees } from "@knotter/contract/resources/mentees";
import type { DisclosedRow } from "@knotter/db/mentoring/disclosure";
import { hrSees } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { recordRead } from "../audit";
import { actorOf, type Context, scope } from "../context";
import { mentoringsPageOf } from "./mentorings-page";

type Input = z.output<typeof mentees.mentorings.input>;
type Page = z.infer<typeof mentees.mentorings.output>;

const NONE = { items: [], total: 0, nextCursor: null, counts: { upcoming: 0, toReport: 0, done: 0, canceled: 0 } };

/** The interviews of a mentee, for anybody involved; HR gets what the level at each booking allows. */
export async function menteeMentoringsOf(ctx: Context, input: Input): Promise<Page> {
  const actor = actorOf(ctx);
  if (actor.role === "hrstaff") return forHr(ctx, input);
  if (actor.role === "mentee" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
  const page = await mentoringsPageOf(ctx, { menteeId: input.id }, input);
  // Without interviews the list is empty; for a person unrelated to the caller (a mentor) or nonexistent (an admin) the answer is 404.
  if (page.total === 0 && actor.role !== "mentee" && !(await isKnown(ctx, input.id))) throw new AppError("NOT_FOUND");
  if (actor.role === "admin") await recordRead(ctx, "mentee.read", "Mentee", [input.id]);
  return { ...page, hiddenByPolicy: false };
}

async function forHr(ctx: Context, { id, orderId, pageSize }: Input): Promise<Page> {
  const { disclosure } = ctx.services.db.read.mentoring;
  const person = await disclosure.person(scope(ctx), id, orderId);
  if (!person) throw new AppError("NOT_FOUND");
  const rows = await disclosure.interviews(scope(ctx), person.places);
  await recordRead(ctx, "mentee.read", person.byPlace ? "OrderMentee" : "Mentee", [id]);
  const hrItems = toHrInterviews(rows);
  const { name, employeeNo, department } = person;
  return { ...NONE, pageSize, hrItems, hrPerson: { name, employeeNo, department }, hiddenByPolicy: true };
}

type HrInterview = z.infer<typeof hrInterview>;

/**
 * Interviews as HR may see them, cut by their level at booking. They are sorted by the name of the order, and within it only by visible
 * fields: if interviews without a visible date were sorted by it, the dates around them would reveal it.
 */
export const toHrInterviews = (rows: readonly DisclosedRow[]): HrInterview[] =>
  rows
    .flatMap(toHrInterview)
    .sort(
      (a, b) =>
        byText(a.order.name, b.order.name) ||
        byText(a.order.id, b.order.id) ||
        byText(b.doneOn ?? "", a.doneOn ?? "") ||
        byText(a.label, b.label) ||
        byText(a.hrSummary ?? "", b.hrSummary ?? ""),
    );

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Empty where the level reveals nothing about one person. */
function toHrInterview(row: DisclosedRow): HrInterview[] {
  const sees = hrSees(row.level);
  if (!sees.usage) return [];
  const done = row.status === "done";
  return [
    {
      order: { id: row.orderId, orderNo: row.orderNo, name: row.orderName },
      label: done ? "実施済み" : "予約済み",
      ...(done && sees.doneOn ? { doneOn: tokyoDate(row.startAt) } : {}),
      ...(done && sees.approvedSummary && row.hrSummary !== null ? { hrSummary: row.hrSummary } : {}),
    },
  ];
}

async function isKnown(ctx: Context, menteeId: string): Promise<boolean> {
  const { read } = ctx.services.db;
  if (actorOf(ctx).role === "admin") return (await read.account.mentee(menteeId)) !== null;
  const counts = await read.mentoring.counts(scope(ctx), { menteeId }, ctx.now);
  return Object.values(counts).some((count) => count > 0);
}
