import type { Tx } from "@knotter/db/database";
import type { DisabledReason } from "@knotter/db/mentor/profile.writes";
import type { UpcomingRow } from "@knotter/db/mentoring/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { reviewed } from "@knotter/domain/mentor-review";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { forgetCalendars } from "../calendar-sources/sources";
import { signatureOf, type UseCase } from "../deps";
import { futureSessions } from "../mentoring/ahead";
import { cancelFor } from "../mentoring/cancel-for";
import { releaseHeldTimes } from "../waiting-list/release";
import { disconnectShutOut } from "../zoom/disconnect";
import { planHandover, type Refusal } from "./hand-over";
import { reviewFacts } from "./profile";

type Plan = "keep" | "cancel" | "reassign";

export interface DisableMentorInput {
  id: string;
  reason: DisabledReason;
  note?: string | undefined;
  futureSessions?: Plan | undefined;
  reassignTo?: string | undefined;
  /** Plans for single interviews; `futureSessions` applies to the others. */
  sessions?: readonly { mentoringId: string; plan: Plan; reassignTo?: string | undefined }[] | undefined;
  /** What happens to an interview that cannot be handed over. */
  whenNotPossible: "refuse" | "keep" | "cancel";
  notify: boolean;
  dryRun: boolean;
}

/** A future interview and what happens to it; instants as text. */
interface Affected {
  mentoringId: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  orderId: string;
  orderName: string;
  menteeName: string;
  plan: Plan;
  refused: Refusal | null;
  newMentoringId: string | null;
}

interface DisableOutcome {
  mentorId: string;
  affected: Affected[];
  dryRun: boolean;
}

/**
 * Disables a mentor, all or nothing: from this commit on nobody finds or books the mentor, all sessions end, and future interviews are
 * kept, canceled (the counts are given back) or handed over to another mentor who is free at the same time. A mentor with kept interviews
 * may sign in again to hold them, and stays connected to Zoom until the last one is over; otherwise the account is disabled and Zoom
 * disconnected at once. Throws FUTURE_SESSIONS if the call has no plan for them, CONFLICT with the list if some cannot be handed over,
 * ALREADY_DONE, STATUS_NOT_ALLOWED, NOT_FOUND.
 */
export const disableMentor: UseCase<DisableMentorInput, DisableOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const wish = wishOf(input);
    const others = targetsIn(input);
    const mentorings = await (input.dryRun
      ? tx.mentoring.upcoming.list({ mentorIds: [input.id] }, now)
      : tx.mentoring.upcoming.lock({ mentorIds: [input.id] }, now, others));
    const row = await tx.mentor.profile.edit(scopeOf(actor), input.id, now);
    if (!row) throw new AppError("NOT_FOUND");
    const move = reviewed(row.reviewStatus, "disable", reviewFacts(row, row.registrationVerifiedAt !== null, tokyoDate(now)));
    if ("refused" in move) throw new AppError(move.refused);

    const targets = new Map(
      mentorings.flatMap(({ id }) => {
        const { plan, reassignTo } = wish(id);
        return plan === "reassign" && reassignTo ? [[id, reassignTo] as const] : [];
      }),
    );
    const handover = await planHandover(tx, mentorings, targets, now);
    const affected = await describe(tx, mentorings, handover.refusals, input);
    if (input.dryRun) return { mentorId: row.id, affected, dryRun: true };
    // Includes interviews that were booked after the admin had decided about each.
    if (mentorings.some(({ id }) => wish(id).plan === undefined)) throw futureSessions(mentorings);
    if (input.whenNotPossible === "refuse" && handover.refusals.size > 0) throw new AppError("CONFLICT", { data: { affected } });

    const planned = (plan: Plan) =>
      mentorings.filter((session) => affected.find(({ mentoringId }) => mentoringId === session.id)?.plan === plan);
    await cancelFor(deps, tx, actor, planned("cancel"), { side: "admin", reasonCode: "mentor_circumstances", mail: "mentor_cancel", now });
    const replaced = await handover.carryOut(deps, actor, planned("reassign"));

    await releaseHeldTimes(deps, tx, [row.id], now);
    const keeps = affected.some(({ plan }) => plan === "keep");
    await tx.mentor.profile.save(row.id, row.version, { reviewStatus: move.to, enabled: false }, now);
    await tx.mentor.profile.signOutEverywhere(row.id, {
      disabled: !keeps,
      actorId: actor.userId,
      reason: input.reason,
      note: input.note ?? null,
      now,
    });
    if (!keeps) {
      await tx.account.links.revokeOf(row.id, now);
      await disconnectShutOut(tx, row, signatureOf(deps, actor, now));
      await forgetCalendars(tx, row.id, now);
    }
    await tx.audit.record(
      {
        mails: input.notify ? [statusMail(row.id, row.version + 1)] : [],
        audit: [
          {
            action: "mentor.disable",
            entity: "Mentor",
            entityId: row.id,
            diff: {
              status: [row.reviewStatus, move.to],
              reason: input.reason,
              accountDisabled: !keeps,
              sessions: countsOf(affected),
              ...(others.length === 1 ? { reassignTo: others[0] } : others.length > 1 ? { reassignTo: others } : {}),
            },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    const outcome = affected.map((item) => ({ ...item, newMentoringId: replaced.get(item.mentoringId) ?? null }));
    return { mentorId: row.id, affected: outcome, dryRun: false };
  });

/** The plan for an interview. Throws BAD_REQUEST if it is to be handed over to nobody, or to the same mentor. */
function wishOf({ id, futureSessions, reassignTo, sessions: mentorings = [] }: DisableMentorInput) {
  const wishes = [{ plan: futureSessions, reassignTo }, ...mentorings];
  if (wishes.some(({ plan, reassignTo: to }) => plan === "reassign" && (!to || to === id)))
    throw new AppError("BAD_REQUEST", { fieldErrors: { reassignTo: ["MENTOR_REQUIRED"] } });
  const single = new Map(mentorings.map((session) => [session.mentoringId, session]));
  return (mentoringId: string): { plan?: Plan | undefined; reassignTo?: string | undefined } =>
    single.get(mentoringId) ?? { plan: futureSessions, reassignTo };
}

/** Everybody who is to take over an interview, each once. */
const targetsIn = ({ futureSessions, reassignTo, sessions: mentorings = [] }: DisableMentorInput): string[] => [
  ...new Set(
    [{ plan: futureSessions, reassignTo }, ...mentorings].flatMap(({ plan, reassignTo: to }) => (plan === "reassign" && to ? [to] : [])),
  ),
];

async function describe(
  tx: Tx,
  mentorings: readonly UpcomingRow[],
  refusals: ReadonlyMap<string, Refusal>,
  input: DisableMentorInput,
): Promise<Affected[]> {
  const { whenNotPossible } = input;
  const wish = wishOf(input);
  if (mentorings.length === 0) return [];
  const names = new Map((await tx.mentoring.upcoming.names(mentorings.map(({ id }) => id))).map((name) => [name.id, name]));
  return mentorings.map((session) => {
    const refused = refusals.get(session.id) ?? null;
    return {
      mentoringId: session.id,
      publicNo: session.publicNo,
      startAt: toOffsetIso(session.startAt),
      endAt: toOffsetIso(session.endAt),
      orderId: session.orderId,
      orderName: names.get(session.id)?.orderName ?? "",
      menteeName: names.get(session.id)?.menteeName ?? "",
      plan: refused === null ? (wish(session.id).plan ?? "keep") : whenNotPossible === "cancel" ? "cancel" : "keep",
      refused,
      newMentoringId: null,
    };
  });
}

function countsOf(affected: readonly Affected[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { plan } of affected) counts[plan] = (counts[plan] ?? 0) + 1;
  return counts;
}

const statusMail = (userId: string, version: number) =>
  ({
    type: "mentor_status",
    toUserId: userId,
    orderId: null,
    mentoringId: null,
    facts: { status: "disabled", decision: null },
    dedupeKey: dedupeKeyOf("mentor_status", { userId, eventId: String(version) }),
  }) as const;
