import type { AppRouter } from "@knotter/api/root";
import type { Sorts } from "@knotter/contract/lists";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { inferRouterInputs } from "@trpc/server";
import { code, keyword, type StateOf } from "@/components/listing/params";
import { sorting } from "@/components/listing/sort-params";

/** What the list of chosen mentors can be sorted by. All of them are loaded. */
export const CHOSEN_SORTS = {
  chosen: "asc",
  name: "asc",
  future: "desc",
  used: "desc",
  weight: "desc",
  quota: "asc",
} as const satisfies Sorts;

/** The state of the page of an order's mentors in the address: how the chosen ones are shown, and the search for others. */
export const MENTORS_SHAPE = { q: keyword(), ...sorting(CHOSEN_SORTS), keyword: keyword(), theme: code(40) };
type MentorsState = StateOf<typeof MENTORS_SHAPE>;
export type ChosenState = Pick<MentorsState, "q" | "sort" | "direction">;
export type MentorSearch = Pick<MentorsState, "keyword" | "theme">;

export const validInput = (
  order: { customerId: string | undefined; until: LocalDate | undefined },
  search: MentorSearch,
): inferRouterInputs<AppRouter>["mentors"]["valid"] => ({
  pageSize: 50,
  ...order,
  theme: search.theme ? [search.theme] : undefined,
  q: search.keyword.trim() || undefined,
});
