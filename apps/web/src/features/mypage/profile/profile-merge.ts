import { type ProfileField, type ProfileValues, sameValue } from "./profile-values";

/** A field that was changed elsewhere while the form was open. */
export interface ChangedElsewhere {
  field: ProfileField;
  /** She has changed it too: saving now puts hers over it. */
  mine: boolean;
}

const fieldsOf = (values: ProfileValues): ProfileField[] =>
  (Object.keys(values) as (keyof ProfileValues)[]).filter((field): field is ProfileField => field !== "sensitiveConsent");

/** What she has changed herself since the form was loaded. */
export const ownChanges = (base: ProfileValues, typed: ProfileValues): ProfileField[] =>
  fieldsOf(base).filter((field) => !sameValue(base[field], typed[field]));

/**
 * What somebody else, or she on another screen, has changed since then. What both sides made the same is no difference.
 */
export function changesElsewhere(base: ProfileValues, typed: ProfileValues, latest: ProfileValues): ChangedElsewhere[] {
  const own = new Set(ownChanges(base, typed));
  return fieldsOf(base)
    .filter((field) => !sameValue(base[field], latest[field]) && !sameValue(typed[field], latest[field]))
    .map((field) => ({ field, mine: own.has(field) }));
}

/** The latest, with what she has typed on top of it: nothing that was typed is lost. */
export function merged(base: ProfileValues, typed: ProfileValues, latest: ProfileValues): ProfileValues {
  const own = Object.fromEntries(ownChanges(base, typed).map((field) => [field, typed[field]]));
  return { ...latest, ...own, sensitiveConsent: typed.sensitiveConsent };
}
