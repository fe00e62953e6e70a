import type { MentorCardRow } from "@knotter/db/mentor/mentor.reads";
import type { AvailabilityInput } from "@knotter/domain/availability";
import type { Candidate } from "@knotter/domain/mentor-search";
import type { SearchTimes } from "@knotter/domain/search-times";

/** A mentor of a search. All searches of an order share it, so a search copies it instead of changing it. */
export interface FoundMentor extends Candidate {
  readonly row: MentorCardRow;
  /** The input of the computation of free times; null for viewers who do not book. */
  readonly availability: AvailabilityInput | null;
  readonly times: SearchTimes | null;
}

/** `availability` and `times` have to belong to the same `now`. */
export const foundMentor = (
  row: MentorCardRow,
  availability: AvailabilityInput | null = null,
  times: SearchTimes | null = null,
): FoundMentor => ({
  id: row.id,
  row,
  availability,
  times,
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
  soonest: times?.soonest,
  freeOnDate: true,
  load: times?.load ?? 0,
  bands: times?.bands ?? new Set(),
  weight: row.weight,
  createdAt: row.createdAt,
  favorite: false,
});
