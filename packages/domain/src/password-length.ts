/**
 * The length of a password as its owner counts it: code points after NFC, so that an emoji counts as one, and so does a が typed in two
 * keystrokes (NIST SP 800-63B-4, 3.1.1.2). Separate from the rules about words, so that no page has to load their lists.
 */
export const passwordLength = (password: string): number => [...password.normalize("NFC")].length;

/** The most UTF-16 units that a password of the maximum length can take: anything longer is refused without further checks. */
export const PASSWORD_UNITS_MAX = 1024;
