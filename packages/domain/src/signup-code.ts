/** Letters and digits that are not easily confused; the position of each is its value. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Fifteen random characters, which are 75 bits, and a check character. */
const RANDOM = 15;

export const SIGNUP_CODE_DAYS = 30;

/** The check character (Luhn's rule to the base of the alphabet): one character typed wrong, or two neighbors exchanged, do not fit. */
function checkOf(random: string): string {
  const base = ALPHABET.length;
  const sum = [...random].reverse().reduce((total, character, place) => {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return ALPHABET.charAt((base - (sum % base)) % base);
}

/** The printed form of a code, such as ABCD-EFGH-JKLM-NPQR. It needs one random byte per random character. */
export function signupCodeOf(bytes: Uint8Array): string {
  const random = Array.from(bytes.subarray(0, RANDOM), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return `${random}${checkOf(random)}`.replace(/(.{4})(?=.)/g, "$1-");
}

/** How many random bytes `signupCodeOf` wants. */
export const SIGNUP_CODE_BYTES = RANDOM;

/** The code in a typed text: full-width or small letters, with or without hyphens. Null: it is no code. */
export function signupCodeTyped(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  if (code.length !== RANDOM + 1 || [...code].some((character) => !ALPHABET.includes(character))) return null;
  return checkOf(code.slice(0, RANDOM)) === code.slice(RANDOM) ? code : null;
}
