import { foldForSearch } from "./search-text";

/** Somebody on one of a company's lists, as far as it tells who they are. `menteeId`: null also where the caller may not know of accounts. */
export interface Numbered {
  email: string | null;
  menteeId: string | null;
  name: string;
}

/**
 * Whether two entries of a company's lists may have one employee number, being one person: the same address or the same account; of two lists also the
 * same name. On one list nobody is twice. The rule of every way in which a number comes onto a list.
 */
export const mayShareNumber = (a: Numbered, b: Numbered, { onOneList }: { onOneList: boolean }): boolean =>
  (a.email !== null && a.email === b.email) ||
  (a.menteeId !== null && a.menteeId === b.menteeId) ||
  (!onOneList && foldForSearch(a.name) === foldForSearch(b.name));
