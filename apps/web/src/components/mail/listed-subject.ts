/** The subject of a mail as a list shows it: without the prefix that every mail has; the kind of mail where its words are gone. */
export const listedSubject = ({ subject, typeLabel }: { subject: string | null; typeLabel: string }): string =>
  (subject ?? typeLabel).replace(/^【Knotter】/, "");
