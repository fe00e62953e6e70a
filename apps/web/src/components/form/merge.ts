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

/** The latest values, with what was typed here on top: nothing that was typed is lost. */
export function merged<Values extends object>(base: Values, typed: Values, latest: Values): Values {
  const own = Object.fromEntries(ownChanges(base, typed).map((field) => [field, typed[field]]));
  return { ...latest, ...own };
}
