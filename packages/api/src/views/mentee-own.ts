import type { mentees } from "@knotter/contract/resources/mentees";
import type { OwnConsentRow, WaitingRow } from "@knotter/db/mentee/own.reads";
import { disputeRefusal } from "@knotter/domain/dispute";
import { AppError } from "@knotter/domain/errors";
import { surveyClosesAt, surveyRefusal } from "@knotter/domain/mentee-report";
import { resolvePolicy } from "@knotter/domain/policy";
import { scopeOf } from "@knotter/domain/scope";
import { DAY } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { actorOf, type Context, scope } from "../context";
import { at, atOrNull } from "./instant";
import { toHrInterviews } from "./mentee-mentorings";
import { toListedForHr } from "./order-mentee";
import { historyForHr } from "./order-mentee-detail";

type Waiting = z.infer<typeof mentees.waiting.output>["items"][number];
type Consent = z.infer<typeof mentees.consents.output>["items"][number];
type CompanyView = z.infer<typeof mentees.companyView.output>;

/** What waits for the mentee at one interview, by the rules that the use cases apply. */
export function toWaiting(row: WaitingRow, now: Date): Waiting[] {
  const policy = resolvePolicy({ order: { ...row.orderPolicy, sessionMinutes: row.sessionMinutes } });
  const mentoring = { id: row.id, startAt: at(row.startAt), mentorName: row.mentorDisplayName };
  const found: Waiting[] = [];
  if (disputeRefusal(row, now, policy) === null && row.noShowReportedAt !== null) {
    const until = new Date(row.noShowReportedAt.getTime() + policy.disputeDays * DAY);
    found.push({ kind: "absence", mentoring, until: at(until), sheetId: null, begun: false });
  }
  if (row.proposedUntil !== null && row.status === "reserved")
    found.push({ kind: "proposal", mentoring, until: at(row.proposedUntil), sheetId: null, begun: false });
  if (row.summaryProposed) found.push({ kind: "summary", mentoring, until: null, sheetId: null, begun: false });
  const unsaid = row.menteeReportStatus !== "submitted" && row.surveyDeclinedAt === null;
  if (unsaid && now >= row.endAt && surveyRefusal(row, row.surveyEditableUntil, now, policy) === null)
    found.push({ kind: "survey", mentoring, until: at(surveyClosesAt(row.endAt, policy)), sheetId: null, begun: false });
  const unwritten = row.sheetId === null || row.sheetStatus === "draft";
  if (row.status === "reserved" && now < row.startAt && unwritten)
    found.push({
      kind: "sheet",
      mentoring,
      until: at(row.startAt),
      sheetId: row.sheetId,
      begun: row.theme !== null || row.hasNote,
    });
  return found;
}

const RANK = { proposal: 0, absence: 1, summary: 2, survey: 3, sheet: 4 } as const satisfies Record<Waiting["kind"], number>;

/** First those whose omission has a cost, then by due date. */
export const inOrder = (items: readonly Waiting[]): Waiting[] =>
  [...items].sort((one, other) => RANK[one.kind] - RANK[other.kind] || (one.until ?? "").localeCompare(other.until ?? ""));

export const toConsent = (row: OwnConsentRow): Consent => ({
  id: row.id,
  type: row.type,
  documentVersion: row.documentVersion,
  channel: row.channel,
  grantedAt: at(row.grantedAt),
  revokedAt: atOrNull(row.revokedAt),
  mentoring:
    row.mentoringId === null || row.startAt === null
      ? null
      : { id: row.mentoringId, startAt: at(row.startAt), mentorName: row.mentorName ?? "" },
  canceled: row.mentoringStatus === "canceled",
});

/**
 * The mentee's own row as HR sees it: read in the scope of their company's HR and cut by the views of HR's pages, so that it cannot differ
 * from what the company is shown. Which list entry is the mentee's is read in their own scope first.
 */
export async function companyViewOf(ctx: Context, { id, orderId }: { id: string; orderId: string }): Promise<CompanyView> {
  const { read } = ctx.services.db;
  const actor = actorOf(ctx);
  const place = actor.userId === id ? await read.mentoring.disclosure.ownPlace(scope(ctx), orderId) : null;
  if (!place) throw new AppError("NOT_FOUND");
  const company = scopeOf({ userId: actor.userId, role: "hrstaff", customerId: place.customerId });
  const order = await read.order.detail.require(company, orderId);
  const [[row], interviews] = await Promise.all([
    read.order.people.list(
      company,
      order,
      { id: place.id },
      { sort: "listed", direction: "asc", after: undefined, limit: 1, now: ctx.now },
    ),
    read.mentoring.disclosure.interviews(company, [place.id]),
  ]);
  if (!row) throw new AppError("NOT_FOUND");
  const { name, customerName, disclosureLevel, showRegistration } = order;
  const listed = toListedForHr(row, order);
  return {
    order: { id: orderId, name, customerName, disclosureLevel, showRegistration },
    listed,
    person: { name: row.name, employeeNo: row.employeeNo, department: row.department },
    history: historyForHr(listed),
    interviews: toHrInterviews(interviews),
  };
}
