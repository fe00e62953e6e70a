import { AppError } from "@knotter/domain/errors";
import type { MinuteRange } from "@knotter/domain/minute-range";
import { scopeOf } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
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
import { ruleOf } from "./entries";

export interface UpdateScheduleInput {
  id: string;
  ranges?: MinuteRange[] | undefined;
  dateTo?: LocalDate | null | undefined;
  effectiveFrom?: LocalDate | null | undefined;
  effectiveTo?: LocalDate | null | undefined;
  includeHolidays?: boolean | undefined;
  note?: string | null | undefined;
  onConflict: "report" | "keep";
  dryRun: boolean;
  expectedVersion: number;
}

/** Changes one rule; absent fields stay. The refusals are those of its creation. */
export const updateSchedule: UseCase<UpdateScheduleInput, ScheduleOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const { mentorId } = await tx.mentor.schedule.require(scope, input.id);
    const locked = await tx.mentor.lock(mentorId);
    const entry = await tx.mentor.schedule.require(scope, input.id);
    if (entry.deleted || !locked) throw new AppError("NOT_FOUND");
    if (entry.version !== input.expectedVersion) throw new AppError("VERSION_CONFLICT");

    const changed = {
      ...entry,
      ranges: input.ranges ?? entry.ranges,
      dateTo: input.dateTo === undefined ? entry.dateTo : input.dateTo,
      effectiveFrom: input.effectiveFrom === undefined ? entry.effectiveFrom : input.effectiveFrom,
      effectiveTo: input.effectiveTo === undefined ? entry.effectiveTo : input.effectiveTo,
      includeHolidays: input.includeHolidays ?? entry.includeHolidays,
      note: input.note === undefined ? entry.note : input.note || null,
    };
    requireFieldsOfKind(changed, "");
    const rule = ruleOf(changed);
    requireFuture(rule, now, "");
    requireGoodRanges(rule, await shortestMentoringOf(tx, mentorId), (index) => `ranges.${index}`);
    const existing = await tx.mentor.schedule.entriesOf(mentorId);
    const others = existing.filter((other) => other.id !== entry.id);
    requireNoOverlap([rule], rulesOf(others));
    const conflicts = await conflictsOf(tx, mentorId, rulesOf(existing), [...rulesOf(others), rule], now);
    if (input.dryRun) return { entries: [], conflicts, version: locked.scheduleVersion };
    requireConsent(conflicts, input.onConflict);

    const updated = await tx.mentor.schedule.update(entry.id, input.expectedVersion, changed, now);
    const version = await tx.mentor.schedule.bumpVersion(mentorId);
    await tx.waitingList.check([mentorId], now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "schedule.update",
            entity: "MentorSchedule",
            entityId: entry.id,
            diff: { ranges: [entry.ranges, changed.ranges], keptConflicts: conflicts.length },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { entries: [updated], conflicts, version };
  });
