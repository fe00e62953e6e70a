import { tidy } from "./import-values";

/**
 * Where a question mark is a lost character: anywhere in a Japanese name, between two Japanese characters in a heading of ours that may ask
 * something, nowhere in free text.
 */
export type QuestionMarks = "anywhere" | "between" | "nowhere";

const JAPANESE = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆";
/**
 * What programs put in the place of a character that their encoding lacks: U+FFFD, a character for private use (外字), 〓, a character
 * reference.
 */
const REPLACEMENT = "\\uFFFD〓\\p{Co}";
const REFERENCE = "&#(?:\\d{2,7}|[xX][\\dA-Fa-f]{2,6});";
const PATTERNS: Record<QuestionMarks, RegExp> = {
  nowhere: new RegExp(`(?:[${REPLACEMENT}]|${REFERENCE})+`, "gu"),
  between: new RegExp(`(?:[${REPLACEMENT}]|${REFERENCE}|(?<=[${JAPANESE}])[?？]+(?=[${JAPANESE}]))+`, "gu"),
  anywhere: new RegExp(`(?:[${REPLACEMENT}?？]|${REFERENCE})+`, "gu"),
};
const IS_JAPANESE = new RegExp(`[${JAPANESE}]`, "u");

/** The runs of lost characters. In a Latin name a question mark is nothing lost; a name of question marks alone is. */
function patternFor(text: string, marks: QuestionMarks): RegExp {
  return PATTERNS[marks === "anywhere" && /\p{L}/u.test(text) && !IS_JAPANESE.test(text) ? "nowhere" : marks];
}

export const hasLost = (text: string, marks: QuestionMarks): boolean => text.search(patternFor(text, marks)) >= 0;

/** Whether a text may be what a damaged one was: equal to it, with one to four characters in the place of each lost run. */
export function mayHaveBeen(damaged: string, whole: string, marks: QuestionMarks): boolean {
  const plain = (text: string) => tidy(text).normalize("NFKC");
  const literal = (text: string) => plain(text).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // A space beside a lost run belongs to the text: tidying the pieces must not take it away.
  const pieces = tidy(damaged)
    .split(patternFor(damaged, marks))
    .map((piece) => `${/^\s/.test(piece) ? " " : ""}${literal(piece)}${/\s$/.test(piece) && piece.trim() !== "" ? " " : ""}`);
  return new RegExp(`^${pieces.join("[^]{1,4}")}$`, "u").test(plain(whole));
}
