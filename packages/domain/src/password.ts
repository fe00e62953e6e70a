import { COMMON_PIECES, KNOWN_ORDERS } from "./common-passwords";
import type { FieldCode } from "./errors";
import { passwordLength } from "./password-length";
import { LIMITS } from "./policy";
import { toKatakana } from "./text";

export type PasswordFault = Extract<FieldCode, `PASSWORD_${string}`>;

export interface PasswordContext {
  email: string;
  /** Names of the companies that the person works for or with. */
  companies?: readonly string[];
}

/**
 * The least effort of a password in characters, where a well-known word or sequence counts as one. Below this, length is its only strength.
 */
const THOUGHT_MIN = 8;
const DISTINCT_MIN = 5;

/**
 * Why this may not become a password (NIST SP 800-63B-4, 3.1.1.2; ASVS 5.0, 6.2); null when it may. There are no composition rules: a
 * password is refused if it is too short, too long, repetitive, well known, or easy to guess for somebody who knows the person's address
 * and company.
 */
export function passwordFault(password: string, context: PasswordContext): PasswordFault | null {
  const length = passwordLength(password);
  if (length < LIMITS.password.min) return "PASSWORD_TOO_SHORT";
  if (length > LIMITS.password.max) return "PASSWORD_TOO_LONG";
  const plain = fold(password);
  if (isRepetition(plain)) return "PASSWORD_REPEATS";
  const { thought, words } = effort(plain);
  if (thought < THOUGHT_MIN) return words ? "PASSWORD_COMMON" : "PASSWORD_SEQUENCE";
  const readings = [plain.join(""), unleet(plain).join("")];
  return contextWords(context).some((word) => readings.some((reading) => reading.includes(word))) ? "PASSWORD_CONTEXT" : null;
}

/** The form in which passwords are compared: full-width = half-width, upper = lower case, hiragana = katakana. */
const fold = (text: string): string[] => [...toKatakana(text.normalize("NFKC").toLowerCase())];

const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i", "+": "t" };
const unleet = (characters: readonly string[]): string[] => characters.map((character) => LEET[character] ?? character);

/** A unit repeated twice or more, possibly cut off at the end, or hardly any different characters. */
function isRepetition(characters: readonly string[]): boolean {
  if (new Set(characters).size < DISTINCT_MIN) return true;
  const half = Math.floor(characters.length / 2);
  for (let period = 1; period <= half; period += 1)
    if (characters.every((character, index) => index < period || character === characters[index - period])) return true;
  return false;
}

/**
 * The least number of parts from which the password can be built: single characters and well-known pieces (words, runs like 4567 or gfed,
 * keyboard rows, years and days). `words`: whether a well-known word is among them.
 */
function effort(characters: readonly string[]): { thought: number; words: boolean } {
  const spelled = unleet(characters);
  const best: { thought: number; words: boolean }[] = [{ thought: 0, words: false }];
  for (let end = 1; end <= characters.length; end += 1) {
    const before = best[end - 1] as { thought: number; words: boolean };
    let choice = { thought: before.thought + 1, words: before.words };
    for (let start = end - 3; start >= 0; start -= 1) {
      const from = best[start] as { thought: number; words: boolean };
      if (from.thought + 1 >= choice.thought) continue;
      const piece = characters.slice(start, end).join("");
      const word = COMMON_PIECES.has(piece) || COMMON_PIECES.has(spelled.slice(start, end).join(""));
      if (word || isRun(characters, start, end) || isKnownOrder(piece) || isDate(piece))
        choice = { thought: from.thought + 1, words: from.words || word };
    }
    best.push(choice);
  }
  return best[characters.length] as { thought: number; words: boolean };
}

/** aaaa, 4567, gfed: a constant step between the code points. */
function isRun(characters: readonly string[], start: number, end: number): boolean {
  const code = (index: number) => characters[index]?.codePointAt(0) ?? 0;
  const step = code(start + 1) - code(start);
  if (Math.abs(step) > 1) return false;
  for (let index = start + 1; index < end; index += 1) if (code(index) - code(index - 1) !== step) return false;
  return true;
}

const BOTH_WAYS = KNOWN_ORDERS.flatMap((order) => [order + order, [...(order + order)].reverse().join("")]);

const isKnownOrder = (piece: string): boolean => BOTH_WAYS.some((order) => order.includes(piece));

const isDate = (piece: string): boolean => /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?$/.test(piece);

/** Mailbox names and parts of company names that say nothing about the person. */
const GENERIC = new Set(["info", "mail", "gmail", "contact", "office", "example", "株式会社", "有限会社", "合同会社"]);

/**
 * Words that somebody who knows the service, the address and the company would try. Shorter ones are left out because they occur in too
 * many sentences.
 */
function contextWords({ email, companies = [] }: PasswordContext): string[] {
  const [local = "", domain = ""] = email.split("@");
  const names = companies.flatMap((name) => {
    const bare = name.normalize("NFKC").replace(/株式会社|有限会社|合同会社|\(株\)|\(有\)/g, " ");
    return [bare.replace(/\s+/g, ""), ...bare.split(/\s+/)];
  });
  return ["knotter", "ノッター", "キャリコン", local, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split("."), ...names]
    .map((word) => fold(word).join(""))
    .filter((word) => !GENERIC.has(word) && word.length >= (/^[\x20-\x7e]*$/.test(word) ? 4 : 3));
}
