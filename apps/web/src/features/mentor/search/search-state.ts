import type { AppRouter } from "@knotter/api/root";
import type { MentorSort } from "@knotter/domain/mentor-search";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

export type SearchInput = inferRouterInputs<AppRouter>["mentors"]["list"];
export type SearchResult = inferRouterOutputs<AppRouter>["mentors"]["list"];
export type MentorCardView = SearchResult["items"][number];

/** Filters with several values, and filters with one. Their names are those of the API and of the address. */
export const MANY = ["theme", "timeBand", "industry", "jobType", "target", "style"] as const;
export const ONE = ["gender", "language"] as const;
export type ManyFilter = (typeof MANY)[number];
export type OneFilter = (typeof ONE)[number];

export const SORT_TEXT = {
  recommended: "おすすめ順",
  soonest: "空きが早い順",
  newest: "新着順",
  previous: "前回と同じ方から",
} as const satisfies Record<MentorSort, string>;

/** The search, held completely in the address: it can be shared, and the back button works. */
export type SearchState = Record<ManyFilter, readonly string[]> &
  Record<OneFilter, string | null> & { within7days: boolean; favorite: boolean; q: string; sort: MentorSort; orderId: string | null };

const BANDS: readonly string[] = ["weekday_day", "weekday_evening", "weekend"] satisfies SearchInput["timeBand"];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST = { code: 40, one: 20, q: 100, values: 20 };

/**
 * Reads an address that may contain anything: values that the API would refuse are left out, so that a malformed address shows everybody
 * and no error.
 */
export function readSearch(get: (name: string) => string | null | undefined): SearchState {
  const many = (name: ManyFilter) =>
    [...new Set((get(name) ?? "").split(","))].filter((code) => code !== "" && code.length <= LONGEST.code).slice(0, LONGEST.values);
  const one = (name: OneFilter) => {
    const value = get(name) ?? "";
    return value !== "" && value.length <= LONGEST.one ? value : null;
  };
  const sort = get("sort") ?? "";
  const orderId = get("orderId") ?? "";
  return {
    theme: many("theme"),
    timeBand: many("timeBand").filter((band) => BANDS.includes(band)),
    industry: many("industry"),
    jobType: many("jobType"),
    target: many("target"),
    style: many("style"),
    gender: one("gender"),
    language: one("language"),
    within7days: get("within7days") === "1",
    favorite: get("favorite") === "1",
    q: (get("q") ?? "").replace(/\p{Cc}/gu, "").slice(0, LONGEST.q),
    sort: Object.hasOwn(SORT_TEXT, sort) ? (sort as MentorSort) : "recommended",
    orderId: UUID.test(orderId) ? orderId : null,
  };
}

/** "?theme=childcare,transfer&within7days=1": only active filters. */
export function writeSearch(state: SearchState): string {
  const pairs = [
    ...MANY.map((name) => [name, state[name].join(",")] as const),
    ...ONE.map((name) => [name, state[name] ?? ""] as const),
    ["within7days", state.within7days ? "1" : ""] as const,
    ["favorite", state.favorite ? "1" : ""] as const,
    ["q", state.q.trim() === "" ? "" : state.q] as const,
    ["sort", state.sort === "recommended" ? "" : state.sort] as const,
    ["orderId", state.orderId ?? ""] as const,
  ].filter(([, value]) => value !== "");
  return pairs.length === 0
    ? ""
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&")}`;
}

const PAGE_SIZE = 20;

/** The input of the API; shared by the server's prefetch and the browser's query. */
export function inputOf(state: SearchState): SearchInput {
  const many = (name: ManyFilter) => (state[name].length > 0 ? [...state[name]] : undefined);
  return {
    pageSize: PAGE_SIZE,
    theme: many("theme"),
    industry: many("industry"),
    jobType: many("jobType"),
    target: many("target"),
    style: many("style"),
    timeBand: many("timeBand") as SearchInput["timeBand"],
    gender: state.gender ?? undefined,
    language: state.language ?? undefined,
    within7days: state.within7days || undefined,
    favorite: state.favorite || undefined,
    q: state.q.trim() || undefined,
    sort: state.sort,
    orderId: state.orderId ?? undefined,
  };
}

/** Without filters; order and sort order are not filters. */
export const withoutFilters = (state: SearchState): SearchState => ({
  ...readSearch(() => null),
  sort: state.sort,
  orderId: state.orderId,
});

export function countSet(state: SearchState): number {
  return (
    MANY.reduce((sum, name) => sum + state[name].length, 0) +
    ONE.filter((name) => state[name] !== null).length +
    Number(state.within7days) +
    Number(state.favorite) +
    Number(state.q.trim() !== "")
  );
}
