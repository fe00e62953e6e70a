import { foldForSearch } from "./search-text";

/** The identifying fields of somebody on a company's list. `menteeId`: also null where the caller may not know about accounts. */
export interface Numbered {
  email: string | null;
  menteeId: string | null;
  name: string;
}

/**
 * Whether two entries of a company's lists may have the same employee number, because they are the same person: the same address or account; on two
 * different lists the same name is enough. Import, correction and every other way of adding a number follow this rule.
 */
export const mayShareNumber = (a: Numbered, b: Numbered, { onOneList }: { onOneList: boolean }): boolean =>
  (a.email !== null && a.email === b.email) ||
  (a.menteeId !== null && a.menteeId === b.menteeId) ||
  (!onOneList && foldForSearch(a.name) === foldForSearch(b.name));
