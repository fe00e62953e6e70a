import * as merge from "../../../components/form/merge";
import type { ProfileField, ProfileValues } from "./profile-values";

export type ChangedElsewhere = merge.ChangedElsewhere<ProfileField>;

const isField = (field: keyof ProfileValues): field is ProfileField => field !== "sensitiveConsent";

/** The fields changed here since the form was loaded; a consent is not a field, it belongs to what it covers. */
export const ownChanges = (base: ProfileValues, typed: ProfileValues): ProfileField[] => merge.ownChanges(base, typed).filter(isField);

export const changesElsewhere = (base: ProfileValues, typed: ProfileValues, latest: ProfileValues): ChangedElsewhere[] =>
  merge.changesElsewhere(base, typed, latest).filter((change): change is ChangedElsewhere => isField(change.field));

export const merged = (base: ProfileValues, typed: ProfileValues, latest: ProfileValues): ProfileValues => ({
  ...merge.merged(base, typed, latest),
  sensitiveConsent: typed.sensitiveConsent,
});
