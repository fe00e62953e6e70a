import { SUBJECT_PREFIX } from "@knotter/domain/mail";

/** The subject of a mail as a list shows it: without the prefix that every mail has; the kind of mail where its words are gone. */
export function listedSubject({ subject, typeLabel }: { subject: string | null; typeLabel: string }): string {
  const shown = subject ?? typeLabel;
  return shown.startsWith(SUBJECT_PREFIX) ? shown.slice(SUBJECT_PREFIX.length) : shown;
}
