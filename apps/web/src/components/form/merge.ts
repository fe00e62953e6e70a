// Two screens with one form: what each of them changed, and both put together.

/** A field that was changed elsewhere while the form was open. */
export interface ChangedElsewhere<Field> {
  field: Field;
  /** It was changed here too: saving now puts this value over the other. */
  mine: boolean;
}

/** What was changed elsewhere, and what is stored by now. */
export interface Conflict<Values> {
  changes: ChangedElsewhere<keyof Values & string>[];
  latest: Values;
}

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <Values extends object>(values: Values): (keyof Values & string)[] => Object.keys(values) as (keyof Values & string)[];

/** The fields that were changed here since the form was loaded. */
export const ownChanges = <Values extends object>(base: Values, typed: Values): (keyof Values & string)[] =>
  fieldsOf(base).filter((field) => !sameValue(base[field], typed[field]));

/** The fields that were changed on another screen since then. A field that both sides gave the same value does not differ. */
export function changesElsewhere<Values extends object>(
  base: Values,
  typed: Values,
  latest: Values,
): ChangedElsewhere<keyof Values & string>[] {
  const own = new Set(ownChanges(base, typed));
  return fieldsOf(base)
    .filter((field) => !sameValue(base[field], latest[field]) && !sameValue(typed[field], latest[field]))
    .map((field) => ({ field, mine: own.has(field) }));
}

/** Fields that go with another one, each with the field that it goes with: a consent, with what it is given for. */
export type Beside<Values> = { readonly [Field in keyof Values & string]?: keyof Values & string };

/** The latest values, with what was typed here on top: nothing that was typed is lost, and no text gets the consent to another one. */
export function merged<Values extends object>(base: Values, typed: Values, latest: Values, beside: Beside<Values> = {}): Values {
  const changed = ownChanges(base, typed);
  const partner = (field: keyof Values & string) => beside[field] ?? field;
  const own = fieldsOf(typed).filter((field) => changed.includes(partner(field)));
  return { ...latest, ...Object.fromEntries(own.map((field) => [field, typed[field]])) };
}

/** What is kept of what was typed: `anew` is asked again every time. Null: nothing of it differs from what the form began with. */
export function keptOf<Values extends object>(base: Values, typed: Values, anew: readonly (keyof Values & string)[]): Values | null {
  const kept = { ...typed, ...Object.fromEntries(anew.map((field) => [field, base[field]])) };
  return ownChanges(base, kept).length > 0 ? kept : null;
}
