import { ADMIN_SEARCH, ADMIN_TASKS, type AdminTaskKind } from "@knotter/domain/admin-task";
import { keyword, oneOf, type StateOf } from "../../components/listing/params";

/** What the address of the admins' home says: which list is open, and what is looked for. */
export const HOME_SHAPE = { q: keyword(ADMIN_SEARCH.max), task: oneOf(ADMIN_TASKS) };
export type HomeState = StateOf<typeof HOME_SHAPE>;

export const tasksOf = (kind: AdminTaskKind) => ({ kind, pageSize: 50 });

/** Null while there is too little to look for. */
export const searchOf = ({ q }: HomeState): { q: string } | null => (q.trim().length >= ADMIN_SEARCH.min ? { q: q.trim() } : null);
