import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { addDays, type LocalDate, weekStartOf } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import {
  conflictsOf,
  requireConsent,
  requireFieldsOfKind,
  requireFuture,
  requireGoodRanges,
  requireNoOverlap,
  rulesOf,
  type ScheduleOutcome,
  shortestMentoringOf,
} from "./change";
import { type EntryInput, rowOf, ruleOf } from "./entries";

export interface CreateScheduleInput {
  mentorId?: string | undefined;
  entries: EntryInput[];
  mode: "merge" | "replaceWeek" | "replaceWeekly";
  weekOf?: LocalDate | undefined;
  onConflict: "report" | "keep";
  dryRun: boolean;
  expectedVersion?: number | undefined;
}

/**
 * Adds rules, or replaces the weekly pattern or the dated rules of one week: all or nothing. The mentor's row is locked, so a concurrent
 * booking is either seen here or sees the new hours. Throws SCHEDULE_OVERLAP, CONFLICTS_EXIST (with the interviews), VERSION_CONFLICT,
 * UNPROCESSABLE with the field.
 */
export const createSchedule: UseCase<CreateScheduleInput, ScheduleOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentorId = mentorOf(actor, input.mentorId);
    const locked = await tx.mentor.lock(mentorId);
    if (!locked) throw new AppError("NOT_FOUND");
    if (input.expectedVersion !== undefined && input.expectedVersion !== locked.scheduleVersion) throw new AppError("VERSION_CONFLICT");

    const existing = await tx.mentor.schedule.entriesOf(mentorId);
    const replaced = existing.filter((entry) => isReplaced(entry, input));
    const kept = existing.filter((entry) => !replaced.includes(entry));
    if (kept.length + input.entries.length > LIMITS.scheduleEntries)
      throw new AppError("UNPROCESSABLE", { fieldErrors: { entries: ["TOO_MANY_RULES"] } });
    const added = input.entries.map(rowOf);
    for (const [index, row] of added.entries()) requireFieldsOfKind(row, `entries.${index}.`);
    const rules = added.map(ruleOf);
    const shortest = await shortestMentoringOf(tx, mentorId);
    for (const [index, rule] of rules.entries()) {
      requireFuture(rule, now, `entries.${index}.`);
      requireGoodRanges(rule, shortest, (range) => `entries.${index}.ranges.${range}`);
    }
    requireNoOverlap(rules, rulesOf(kept));
    const conflicts = await conflictsOf(tx, mentorId, rulesOf(existing), [...rulesOf(kept), ...rules], now);
    if (input.dryRun) return { entries: [], conflicts, version: locked.scheduleVersion };
    requireConsent(conflicts, input.onConflict);

    await tx.mentor.schedule.remove(
      replaced.map((entry) => entry.id),
      now,
    );
    const entries = await tx.mentor.schedule.insert(mentorId, added, now);
    const version = await tx.mentor.schedule.bumpVersion(mentorId);
    await tx.waitingList.check([mentorId], now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "schedule.create",
            entity: "Mentor",
            entityId: mentorId,
            diff: { added: added.length, removed: replaced.length, mode: input.mode, keptConflicts: conflicts.length },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { entries, conflicts, version };
  });

/** Mentors change their own hours, whatever the request says; an admin names the mentor. */
export function mentorOf(actor: Actor, mentorId: string | undefined): string {
  if (actor.role === "mentor") {
    if (mentorId !== undefined && mentorId !== actor.userId) throw new AppError("NOT_FOUND");
    return actor.userId;
  }
  if (mentorId === undefined) throw new AppError("BAD_REQUEST", { fieldErrors: { mentorId: ["MENTOR_REQUIRED"] } });
  return mentorId;
}

function isReplaced(
  entry: { kind: string; date: LocalDate | null; dateTo: LocalDate | null },
  { mode, weekOf }: CreateScheduleInput,
): boolean {
  if (mode === "replaceWeekly") return entry.kind === "weekly";
  if (mode === "merge" || entry.date === null) return false;
  if (!weekOf) throw new AppError("BAD_REQUEST", { fieldErrors: { weekOf: ["WEEK_REQUIRED"] } });
  const monday = weekStartOf(weekOf);
  // Only rules wholly inside the week: planning one week must not end a longer absence.
  return entry.date >= monday && (entry.dateTo ?? entry.date) <= addDays(monday, 6);
}
