import type { SelectOption } from "@knotter/ui/select";

/** The names in a state whose value has this type. */
type NamesOf<State, T> = { [Name in keyof State]: State[Name] extends T ? (T extends State[Name] ? Name : never) : never }[keyof State] &
  string;
/** Names of values that are text or null. */
type WordNames<State> = { [Name in keyof State]: null extends State[Name] ? Name : never }[keyof State] & string;

/** Names of lists of words. */
type ListNames<State> = { [Name in keyof State]: State[Name] extends readonly string[] ? Name : never }[keyof State] & string;

interface Common {
  label: string;
  /** The column in whose header the filter is; without one it is above the table. */
  column?: string | undefined;
}

/** A filter of a list, as data: how it is entered, and the text of its chip. */
export type Filter<State> = Common &
  (
    | { kind?: "select"; name: WordNames<State>; options: readonly SelectOption[] }
    /** Any of several values. */
    | { kind: "several"; name: ListNames<State>; options: readonly SelectOption[] }
    /** One of too many to be listed: found by its name. `text` is the name of the one that is set. */
    | { kind: "lookup"; name: WordNames<State>; text: string; search: (q: string) => Promise<readonly SelectOption[]> }
    | { kind: "day"; name: WordNames<State> }
    | { kind: "flag"; name: NamesOf<State, boolean> }
    /** Set by a link to this page, not by a field: only its chip is shown. */
    | { kind: "given"; name: WordNames<State>; text: string }
  );

/** What a filter holds, whatever its kind. */
export type FilterValue = string | boolean | null | readonly string[];
export const filterValue = <State>(state: State, { name }: Filter<State>): FilterValue => state[name as keyof State] as FilterValue;

export interface ActiveFilter {
  key: string;
  label: string;
  /** What its removal changes. */
  without: Record<string, FilterValue>;
}

/** 2026-04-01 → 2026年4月1日. */
const dayText = (day: string): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$1年$2月$3日");

/** The active filters, with the text of their chips. */
export function activeFilters<State>(filters: readonly Filter<State>[], state: State): ActiveFilter[] {
  return filters.flatMap((filter): ActiveFilter[] => {
    const { name, label } = filter;
    const value = filterValue(state, filter);
    if (Array.isArray(value) && filter.kind === "several")
      return value.map((one: string) => ({
        key: `${name}=${one}`,
        label: `${label}：${filter.options.find((option) => option.value === one)?.label ?? one}`,
        without: { [name]: value.filter((other: string) => other !== one) },
      }));
    if (!value) return [];
    const without = { [name]: typeof value === "boolean" ? false : null };
    switch (filter.kind) {
      case "flag":
        return [{ key: name, label, without }];
      case "day":
        return [{ key: name, label: `${label} ${dayText(String(value))}`, without }];
      case "given":
      case "lookup":
        return [{ key: name, label: `${label}：${filter.text}`, without }];
      case "several":
        return [];
      default:
        return [
          { key: name, label: `${label}：${filter.options.find((option) => option.value === value)?.label ?? String(value)}`, without },
        ];
    }
  });
}

/** Whether a filter narrows the list. */
export const isSet = <State>(filter: Filter<State>, state: State): boolean => {
  const value = filterValue(state, filter);
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};
