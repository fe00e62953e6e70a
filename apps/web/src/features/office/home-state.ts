import { OFFICE_SEARCH, OFFICE_TASKS, type OfficeTaskKind } from "@knotter/domain/office-task";
import { keyword, oneOf, type StateOf } from "../../components/listing/params";

/** What the address of the office's home says: which list is open, and what is looked for. */
export const HOME_SHAPE = { q: keyword(OFFICE_SEARCH.max), task: oneOf(OFFICE_TASKS) };
export type HomeState = StateOf<typeof HOME_SHAPE>;

export const tasksOf = (kind: OfficeTaskKind) => ({ kind, pageSize: 50 });

/** Null while there is too little to look for. */
export const searchOf = ({ q }: HomeState): { q: string } | null => (q.trim().length >= OFFICE_SEARCH.min ? { q: q.trim() } : null);
