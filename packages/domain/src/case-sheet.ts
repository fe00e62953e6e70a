import { identifyingWords } from "./identifying-words";

/** Names that the author of a case sheet knows and its reader should not learn. */
export interface KnownNames {
  /** Names, kana and nickname of the mentee. */
  mentee: readonly string[];
  company: readonly string[];
  order: readonly string[];
}

export type MarkKind = keyof KnownNames | "other";

/** A place in the text at which somebody could be recognised: `from` to `to` (exclusive), in UTF-16 units. */
export interface Mark {
  from: number;
  to: number;
  kind: MarkKind;
}

const LEGAL_FORMS = /^(?:株式会社|有限会社|合同会社|一般社団法人|一般財団法人|学校法人|医療法人)|(?:株式会社|有限会社|合同会社)$/gu;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const toHiragana = (text: string): string => text.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60));

/** A name, its parts (a family name alone is the usual way to speak of somebody), and a company without 株式会社. */
function variantsOf(kind: keyof KnownNames, name: string): string[] {
  const whole = name.normalize("NFKC").trim();
  if (kind === "company") return [whole, whole.replace(LEGAL_FORMS, "").trim()];
  if (kind === "order") return [whole];
  return [whole, ...whole.split(/\s+/)].flatMap((part) => [part, toHiragana(part)]);
}

/** Spaces within a name may be left out, or be wider ones; full-width letters are the same letters. */
const patternOf = (variant: string): string =>
  [...variant.replace(/\s+/g, " ")].map((sign) => (sign === " " ? "\\s*" : width(sign))).join("");
const width = (sign: string): string => {
  const code = sign.charCodeAt(0);
  return code > 0x20 && code < 0x7f ? `(?:${escaped(sign)}|${String.fromCharCode(code + 0xfee0)})` : escaped(sign);
};

/**
 * Where a text names the mentee, the company or the order, or holds words by which somebody could be recognised (identifying-words.ts).
 * Sorted, without overlaps; the longest of two at one place. A hint for the author, who decides: words of one character are left out.
 */
export function marksIn(text: string, names: KnownNames): Mark[] {
  const found: Mark[] = [];
  const look = (kind: MarkKind, pattern: string): void => {
    for (const match of text.matchAll(new RegExp(pattern, "giu")))
      if (match[0].trim() !== "") found.push({ from: match.index, to: match.index + match[0].length, kind });
  };
  for (const kind of ["mentee", "company", "order"] as const) {
    const variants = new Set(names[kind].flatMap((name) => variantsOf(kind, name)).filter((variant) => [...variant].length > 1));
    for (const variant of variants) look(kind, patternOf(variant));
  }
  for (const word of identifyingWords(text)) look("other", patternOf(word));
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  const marks: Mark[] = [];
  for (const mark of found) {
    const last = marks.at(-1);
    if (!last || mark.from >= last.to) marks.push(mark);
    // Two that overlap are one place; what is known of it for certain names its kind.
    else if (mark.to > last.to) last.to = mark.to;
  }
  return marks;
}

/** The marked words, each once, in the order of the text. */
export const wordsMarked = (text: string, marks: readonly Mark[]): string[] => [
  ...new Set(marks.map(({ from, to }) => text.slice(from, to))),
];
