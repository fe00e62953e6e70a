import type { mentorBrief } from "@knotter/contract/resources/mentors";
import type { MentorCardRow } from "@knotter/db/mentor/mentor.reads";
import type { Slot } from "@knotter/domain/availability";
import { sessionsBand } from "@knotter/domain/mentor-profile";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { at } from "./instant";

/** A mentor as on a card, without what only a search knows. */
export type MentorCard = z.infer<typeof mentorBrief>;

export const toSlot = (slot: Slot): { startAt: string; endAt: string } => ({ startAt: at(slot.startAt), endAt: at(slot.endAt) });

export function toMentorCard(
  row: MentorCardRow,
  {
    nextSlots,
    isPrevious,
    favorite,
    orderId,
    vocabulary,
  }: { nextSlots: readonly Slot[]; isPrevious: boolean; favorite: boolean; orderId: string | null; vocabulary: Vocabulary },
): MentorCard {
  return {
    id: row.id,
    displayName: row.displayName,
    photoUrl: row.photoUrl,
    nationalLicense: row.nationalLicense,
    skillLevel: row.skillLevel,
    headline: row.headline,
    themes: vocabulary.words("theme", row.themes),
    industries: vocabulary.words("industry", row.industries),
    styles: vocabulary.words("style", row.counselingStyles),
    sessionsBand: sessionsBand(row.doneCount),
    nextSlots: nextSlots.map(toSlot),
    isPrevious,
    favorite,
    orderId,
  };
}
