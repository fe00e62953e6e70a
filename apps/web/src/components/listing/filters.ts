import type { SelectOption } from "@knotter/ui/select";

/** The names in a state whose value has this type. */
type NamesOf<State, T> = { [Name in keyof State]: State[Name] extends T ? (T extends State[Name] ? Name : never) : never }[keyof State] &
  string;
/** Names of values that are text or null. */
type WordNames<State> = { [Name in keyof State]: null extends State[Name] ? Name : never }[keyof State] & string;

/** A filter of a list, as data: how it is entered, and the text of its chip. */
export type Filter<State> =
  | { kind?: "select"; name: WordNames<State>; label: string; options: readonly SelectOption[] }
  | { kind: "day"; name: WordNames<State>; label: string }
  | { kind: "flag"; name: NamesOf<State, boolean>; label: string }
  /** Set by a link to this page, not by a field: only its chip is shown. */
  | { kind: "given"; name: WordNames<State>; label: string; text: string };

export interface ActiveFilter {
  name: string;
  label: string;
}

/** 2026-04-01 → 2026年4月1日. */
const dayText = (day: string): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$1年$2月$3日");

/** The active filters, with the text of their chips. */
export function activeFilters<State>(filters: readonly Filter<State>[], state: State): ActiveFilter[] {
  return filters.flatMap((filter): ActiveFilter[] => {
    const value = state[filter.name as keyof State] as string | boolean | null;
    if (!value) return [];
    switch (filter.kind) {
      case "flag":
        return [{ name: filter.name, label: filter.label }];
      case "day":
        return [{ name: filter.name, label: `${filter.label} ${dayText(String(value))}` }];
      case "given":
        return [{ name: filter.name, label: `${filter.label}：${filter.text}` }];
      default:
        return [
          {
            name: filter.name,
            label: `${filter.label}：${filter.options.find((option) => option.value === value)?.label ?? String(value)}`,
          },
        ];
    }
  });
}
