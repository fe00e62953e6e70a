import type { AppRouter } from "@knotter/api/root";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { inferRouterInputs } from "@trpc/server";
import { code, keyword, type StateOf } from "@/components/listing/params";

/** The state of the page of an order's mentors in the address. */
export const MENTORS_SHAPE = { keyword: keyword(), theme: code(40) };
export type MentorSearch = StateOf<typeof MENTORS_SHAPE>;

export const validInput = (
  order: { customerId: string | undefined; until: LocalDate | undefined },
  search: MentorSearch,
): inferRouterInputs<AppRouter>["mentors"]["valid"] => ({
  pageSize: 20,
  ...order,
  theme: search.theme ? [search.theme] : undefined,
  q: search.keyword.trim() || undefined,
});
