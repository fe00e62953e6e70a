import { MENTOR_FILTER_TEXT, SEARCH_REASON_TEXT } from "@knotter/contract/labels/mentor";
import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import type { mentorSearchResult } from "@knotter/contract/resources/mentors";
import type { VocabularyKind } from "@knotter/db/vocabulary/vocabulary";
import { AppError } from "@knotter/domain/errors";
import type { SearchReason, TagFilter } from "@knotter/domain/mentor-search";
import { TIME_BANDS } from "@knotter/domain/time-band";
import type { FoundMentor } from "@knotter/usecases/mentor/found-mentor";
import type { SearchOutcome } from "@knotter/usecases/mentor/search";
import type { z } from "zod";
import type { Context } from "../context";
import type { Booker } from "./booker";
import { blockReason, toActiveOrder } from "./enrolment";
import { toMentorCard, toSlot } from "./mentor";

/** The vocabulary of each filter; null: the stored text is the label (性別). */
const TERM_OF = {
  theme: "theme",
  industry: "industry",
  jobType: "jobType",
  target: "targetLayer",
  style: "style",
  language: "language",
  gender: null,
} as const satisfies Record<TagFilter, VocabularyKind | null>;

/** The mentor at the cursor may have left the list since: then the next page begins at that position. */
function startAfter(cursor: string, mentors: readonly { id: string }[]): number {
  const match = /^(\d{1,6})\.([0-9a-f-]{36})$/.exec(cursor);
  if (!match) throw new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
  const index = mentors.findIndex((mentor) => mentor.id === match[2]);
  return index === -1 ? Math.max(0, Number(match[1]) - 1) : index + 1;
}

export async function toSearchResult(
  ctx: Context,
  found: SearchOutcome,
  booker: Booker | null,
  page: { cursor?: string | undefined; pageSize: number } & { [filter in TagFilter]?: string | readonly string[] | undefined },
): Promise<z.infer<typeof mentorSearchResult>> {
  const vocabulary = await ctx.services.vocabulary();
  const { total, facets, relax, order } = found;
  // The cursor is the last mentor shown: one person's order is stable within a day (domain/mentor-search.ts).
  const mentors = found.ranked(page.cursor === undefined ? page.pageSize : undefined);
  const start = page.cursor === undefined ? 0 : startAfter(page.cursor, mentors);
  const items = mentors.slice(start, start + page.pageSize);
  const facetOf = (filter: TagFilter) => {
    const kind = TERM_OF[filter];
    const counts = facets.tags[filter];
    const chosen = [page[filter] ?? []].flat();
    if (kind === null) return [...counts].map(([code, count]) => ({ code, label: code, count })).sort((a, b) => b.count - a.count);
    return vocabulary.all(kind).flatMap((term) => {
      const count = counts.get(term.code) ?? 0;
      // A selected value stays in the list even with no matches, so that it has a label and can be deselected.
      return count > 0 || chosen.includes(term.code) ? [{ code: term.code, label: term.label, count }] : [];
    });
  };
  const reasonText = (reason: SearchReason): string =>
    reason.kind === "theme"
      ? SEARCH_REASON_TEXT.theme(vocabulary.word("theme", reason.code).label)
      : reason.kind === "timeBand"
        ? SEARCH_REASON_TEXT.timeBand(TIME_BAND_TEXT[reason.code])
        : SEARCH_REASON_TEXT.soon;
  const cardOf = (mentor: FoundMentor) => ({
    ...toMentorCard(mentor.row, {
      nextSlots: found.nextSlots(mentor),
      isPrevious: mentor.id === found.previousMentorId,
      favorite: mentor.favorite,
      orderId: order?.orderId ?? null,
      vocabulary,
    }),
    reasons: found.reasonsFor(mentor).map((reason) => ({ kind: reason.kind, label: reasonText(reason) })),
  });
  const future = booker ? await ctx.services.db.read.order.futureReservations(booker.menteeId, ctx.now) : 0;
  const reason = booker ? blockReason(booker.registrant, order, future, ctx.now) : null;
  return {
    items: items.map(cardOf),
    previous: found.previous && cardOf(found.previous),
    total,
    nextCursor: start + page.pageSize < total ? `${start + page.pageSize}.${items.at(-1)?.id}` : null,
    pageSize: page.pageSize,
    facets: {
      theme: facetOf("theme"),
      industry: facetOf("industry"),
      jobType: facetOf("jobType"),
      target: facetOf("target"),
      style: facetOf("style"),
      gender: facetOf("gender"),
      language: facetOf("language"),
      timeBand: TIME_BANDS.map((code) => ({ code, label: TIME_BAND_TEXT[code], count: facets.timeBand.get(code) ?? 0 })),
      within7days: facets.within7days,
    },
    relax: relax.map((entry) => ({ ...entry, label: MENTOR_FILTER_TEXT[entry.filter] })),
    soonest: found.soonest && {
      mentor: { id: found.soonest.id, displayName: found.soonest.row.displayName },
      ...toSlot(found.soonest.soonest),
    },
    orders: found.orders.map((row) => toActiveOrder(row, ctx.now)),
    orderId: order?.orderId ?? null,
    lastDate: found.lastDate,
    canBook: booker !== null && reason === null,
    blockReason: reason,
  };
}
