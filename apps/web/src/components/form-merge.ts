// Merges the changes of two screens with the same form.

/** A field that was changed elsewhere while the form was open. */
export interface ChangedElsewhere<Field> {
  field: Field;
  /** It was changed here too: saving now overwrites the other change. */
  mine: boolean;
}

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <Values extends object>(values: Values): (keyof Values & string)[] => Object.keys(values) as (keyof Values & string)[];

/** The fields changed here since the form was loaded. */
export const ownChanges = <Values extends object>(base: Values, typed: Values): (keyof Values & string)[] =>
  fieldsOf(base).filter((field) => !sameValue(base[field], typed[field]));

/**
 * The fields changed since then by somebody else, or by the same person on another screen. Identical changes on both sides do not count.
 */
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

/** The latest values with the input of this form on top: no input is lost. */
export function merged<Values extends object>(base: Values, typed: Values, latest: Values): Values {
  const own = Object.fromEntries(ownChanges(base, typed).map((field) => [field, typed[field]]));
  return { ...latest, ...own };
}
