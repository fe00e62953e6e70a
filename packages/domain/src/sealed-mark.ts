/** What a sealed text begins with (db/sealed-text.ts). */
export const SEALED_MARK = "sealed:1:";

/** A text that is stored as it is, for those who read the database too. Whoever begins it as a sealed one begins must not break its page. */
export const clearText = (text: string): string => (text.startsWith(SEALED_MARK) ? ` ${text}` : text);
