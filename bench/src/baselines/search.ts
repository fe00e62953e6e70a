import { nextFreeSlots } from "@knotter/domain/availability";
import { searchMentors, sortMentors } from "@knotter/domain/mentor-search";
import { nextTimes } from "@knotter/domain/next-times";
import { freeBands } from "@knotter/domain/time-band";
import { toOffsetIso } from "@knotter/domain/tokyo";
import type { Statement } from "../recording";
import type { Rows } from "../replay";
import { availabilityOf, calendarIn, closedDaysIn, rowsWith, termsIn } from "./rows";

interface MentorRow extends Record<string, unknown> {
  id: string;
  themes: string[];
  industries: string[];
  jobTypes: string[];
  targetLayers: string[];
  counselingStyles: string[];
  languages: string[];
  genderPublic: string | null;
  searchKey: string;
  weight: number;
  createdAt: Date;
}

const PAGE = 20;

/** Only the computation behind GET /mentors?sort=soonest: next slots and bands of all, facets, sorting, a page of twenty. */
export function searchAnswer(statements: readonly Statement[], rows: Rows, now: Date): unknown {
  const terms = termsIn(statements, rows);
  const closed = closedDaysIn(statements, rows);
  const calendars = new Map(calendarIn(statements, rows).map((calendar) => [calendar.mentorId, calendar]));
  const candidates = rowsWith<MentorRow>(statements, rows, `"m"."searchKey"`).map((row) => {
    const calendar = calendars.get(row.id);
    const input = calendar && availabilityOf(calendar, terms, closed, now);
    return {
      id: row.id,
      row,
      tags: {
        theme: row.themes,
        industry: row.industries,
        jobType: row.jobTypes,
        target: row.targetLayers,
        style: row.counselingStyles,
        gender: row.genderPublic ? [row.genderPublic] : [],
        language: row.languages,
      },
      searchKey: row.searchKey,
      soonest: input && nextFreeSlots(input, 1)[0],
      freeOnDate: true,
      load: 0,
      nextSlots: () => (input ? nextTimes(input) : []),
      bands: input ? freeBands(input) : new Set<never>(),
      weight: row.weight,
      createdAt: row.createdAt,
      favorite: false,
    };
  });
  const { matches, facets } = searchMentors(candidates, { tags: {} }, now, () => true);
  const sorted = sortMentors(matches, "soonest", { themes: [], bands: [], previousMentorId: null, seed: "limit", now });
  return {
    items: sorted.slice(0, PAGE).map(({ row, nextSlots }) => ({
      ...row,
      nextSlots: nextSlots().map((slot) => ({ startAt: toOffsetIso(slot.startAt), endAt: toOffsetIso(slot.endAt) })),
    })),
    total: matches.length,
    facets: Object.entries(facets.tags).map(([filter, counts]) => [filter, [...counts]]),
    timeBand: [...facets.timeBand],
    within7days: facets.within7days,
  };
}
