/**
 * Characters of a password as its owner counts them: code points after NFC, so that one emoji is one and a が typed in two keystrokes
 * too (NIST SP 800-63B-4, 3.1.1.2). Apart from the rules about words, whose lists no page has to load.
 */
export const passwordLength = (password: string): number => [...password.normalize("NFC")].length;

/** UTF-16 units that a password of the longest allowed length can take: what is longer is not even looked at. */
export const PASSWORD_UNITS_MAX = 1024;
