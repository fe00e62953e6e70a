import { ADMIN_SEARCH, ADMIN_TASKS, type AdminTaskKind } from "@knotter/domain/admin-task";
import { keyword, oneOf, type StateOf } from "@/components/listing/params";

/** The state of the admins' home in the address: the open list and the search. */
export const HOME_SHAPE = { q: keyword(ADMIN_SEARCH.max), task: oneOf(ADMIN_TASKS) };
export type HomeState = StateOf<typeof HOME_SHAPE>;

export const tasksOf = (kind: AdminTaskKind) => ({ kind, pageSize: 50 });

/** Null while the text is too short to search. */
export const searchOf = ({ q }: HomeState): { q: string } | null => (q.trim().length >= ADMIN_SEARCH.min ? { q: q.trim() } : null);

/** The orders on the home: those that end first. */
export const RUNNING_ORDERS = {
  status: ["active", "closed_booking"] as ("active" | "closed_booking")[],
  sort: "endsSoon" as const,
  pageSize: 8,
};
