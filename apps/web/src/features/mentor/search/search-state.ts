import type { AppRouter } from "@knotter/api/root";
import type { MentorSort } from "@knotter/domain/mentor-search";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { choice, code, day, flag, keyword, type StateOf, several, uuid } from "@/components/listing/params";

export type SearchInput = inferRouterInputs<AppRouter>["mentors"]["list"];
export type SearchResult = inferRouterOutputs<AppRouter>["mentors"]["list"];
export type MentorCardView = SearchResult["items"][number];

/** Filters with several values, and filters with one. Their names are those of the API and of the address. */
export const MANY = ["theme", "timeBand", "industry", "jobType", "target", "style"] as const;
export const ONE = ["gender", "language"] as const;
export type ManyFilter = (typeof MANY)[number];

export const SORT_TEXT = {
  recommended: "おすすめ順",
  soonest: "空きが早い順",
  newest: "新着順",
  previous: "前回と同じ方から",
} as const satisfies Record<MentorSort, string>;

const SORTS = ["recommended", "soonest", "newest", "previous"] as const satisfies readonly MentorSort[];
const BANDS = ["weekday_day", "weekday_evening", "weekend"] as const satisfies SearchInput["timeBand"];

/** The search, held completely in the address. */
export const SEARCH_SHAPE = {
  theme: several(),
  timeBand: several(BANDS),
  industry: several(),
  jobType: several(),
  target: several(),
  style: several(),
  gender: code(20),
  language: code(20),
  within7days: flag,
  date: day,
  favorite: flag,
  q: keyword(),
  sort: choice(SORTS),
  orderId: { ...uuid, narrows: false },
};

export type SearchState = StateOf<typeof SEARCH_SHAPE>;

/** What of a search goes on to the page of a mentor, as its address has it: the day, and the theme if it was one alone. */
export interface Asked {
  date: LocalDate | undefined;
  theme: string | undefined;
}

export const askedOf = ({ date, theme }: Pick<SearchState, "date" | "theme">): Asked => ({
  date: date ?? undefined,
  theme: theme.length === 1 ? theme[0] : undefined,
});

/** What was searched for comes first, so that a card says why it is there; the rest in the order of the profile. */
export const askedFirst = <T extends { code: string }>(terms: readonly T[], asked: readonly string[]): T[] => [
  ...terms.filter(({ code }) => asked.includes(code)),
  ...terms.filter(({ code }) => !asked.includes(code)),
];

const PAGE_SIZE = 20;

/** The input of the API; shared by the server's prefetch and the browser's query. */
export function inputOf(state: SearchState): SearchInput {
  const many = <V extends string>(values: readonly V[]) => (values.length > 0 ? [...values] : undefined);
  return {
    pageSize: PAGE_SIZE,
    theme: many(state.theme),
    industry: many(state.industry),
    jobType: many(state.jobType),
    target: many(state.target),
    style: many(state.style),
    timeBand: many(state.timeBand),
    gender: state.gender ?? undefined,
    language: state.language ?? undefined,
    within7days: state.within7days || undefined,
    date: state.date ?? undefined,
    favorite: state.favorite || undefined,
    q: state.q.trim() || undefined,
    sort: state.sort,
    orderId: state.orderId ?? undefined,
  };
}
