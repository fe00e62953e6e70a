import type { MentorEditRow, MentorFormRow } from "@knotter/db/mentor/profile.reads";
import type { VocabularyKind, VocabularyRow } from "@knotter/db/vocabulary/vocabulary";
import { containsContact, containsMarkup } from "@knotter/domain/contact-text";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { isMeetingUrl } from "@knotter/domain/meeting-url";
import { MENTOR_FORM_FIELDS, missingOf, PUBLIC_TEXTS, type RequiredProfileField, registrationValid } from "@knotter/domain/mentor-profile";
import type { ReviewFacts } from "@knotter/domain/mentor-review";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";

export type ProfileChanges = { [Field in keyof MentorFormRow]?: MentorFormRow[Field] | undefined };

/** The mentor's own fields out of the whole row, as plain JSON. */
export const formOf = (row: MentorFormRow): MentorFormRow =>
  Object.fromEntries(MENTOR_FORM_FIELDS.map((field) => [field, row[field]])) as unknown as MentorFormRow;

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The given fields of the form with a new value. Empty text becomes null. */
export function changedFields(row: MentorFormRow, given: ProfileChanges): Partial<MentorFormRow> {
  const changed: Record<string, unknown> = {};
  for (const field of MENTOR_FORM_FIELDS) {
    const value = given[field] === "" ? null : given[field];
    if (value !== undefined && !sameValue(value, row[field])) changed[field] = value;
  }
  return changed as Partial<MentorFormRow>;
}

type Complete = MentorFormRow & Pick<MentorEditRow, "photoUrl" | "zoomStatus">;

export const missingIn = (row: Complete, today: LocalDate): RequiredProfileField[] =>
  missingOf({ ...row, zoomConnected: row.zoomStatus === "connected" }, today);

export const reviewFacts = (row: Complete, verified: boolean, today: LocalDate): ReviewFacts => ({
  profileComplete: missingIn(row, today).length === 0,
  registrationVerified: verified,
  registrationValid: registrationValid(row.registrationExpiresOn, today),
});

/** What prevents a mentor from being enabled, by form field; `registrationVerified` is set by the admins. */
export const obstaclesOf = (row: Complete, verified: boolean, today: LocalDate): string[] => [
  ...missingIn(row, today),
  ...(verified ? [] : ["registrationVerified"]),
];

const TERMS = {
  industries: "industry",
  jobTypes: "jobType",
  themes: "theme",
  targetLayers: "targetLayer",
  counselingStyles: "style",
  languages: "language",
} as const satisfies Partial<Record<keyof MentorFormRow, VocabularyKind>>;

/**
 * Refuses what the schema cannot check: contacts and markup in public text, hosts where no meeting may be held, codes that are on no list
 * (a retired one may stay where it is), and less notice than the system's. Throws UNPROCESSABLE with the paths of all of them.
 */
export function requireGoodProfile(changes: Partial<MentorFormRow>, before: MentorFormRow, terms: readonly VocabularyRow[]): void {
  const faults: Record<string, FieldCode[]> = {};
  const refuse = (path: string, code: FieldCode) => {
    faults[path] = [...(faults[path] ?? []), code];
  };
  for (const [path, text] of textsOf(changes)) {
    if (containsMarkup(text)) refuse(path, "MARKUP_NOT_ALLOWED");
    else if (isPublic(path) && containsContact(text)) refuse(path, "CONTACT_NOT_ALLOWED");
  }
  for (const [field, kind] of Object.entries(TERMS) as [keyof typeof TERMS, VocabularyKind][]) {
    changes[field]?.forEach((code, index) => {
      const term = terms.find((candidate) => candidate.kind === kind && candidate.code === code);
      if (!term || (term.retired && !before[field].includes(code))) refuse(`${field}.${index}`, "TERM_UNKNOWN");
    });
  }
  if (changes.fixedMeetingUrl && !isMeetingUrl(changes.fixedMeetingUrl)) refuse("fixedMeetingUrl", "MEETING_URL");
  if (changes.minNoticeHours !== undefined && changes.minNoticeHours < SYSTEM_POLICY.minNoticeHours)
    refuse("minNoticeHours", "NOTICE_TOO_SHORT");
  if (Object.keys(faults).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors: faults });
}

/** The meeting link has a rule of its own; its note is for the mentee of the interview and may contain a passcode. */
const isPublic = (path: string): boolean => {
  const field = path.split(".")[0] ?? "";
  return (
    (PUBLIC_TEXTS as readonly string[]).includes(field) ||
    ["careerHistory", "otherQualifications", "genderPublic", "ageBandPublic"].includes(field)
  );
};

function* textsOf(value: unknown, path = ""): Generator<[path: string, text: string]> {
  if (typeof value === "string" && path !== "fixedMeetingUrl") yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* textsOf(item, path === "" ? key : `${path}.${key}`);
}
