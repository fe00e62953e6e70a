import { KANJI_VARIANTS } from "./kanji-variants";

/** Small kana are written large in the kana of banks and old lists: キヨウコ is キョウコ. */
const SMALL = "ァィゥェォッャュョヮヵヶ";
const LARGE = "アイウエオツヤユヨワカケ";

/** Hiragana ぁ–ゖ, ゝ, ゞ and the katakana of the same sound, which lie 0x60 higher. */
const HIRAGANA = [...Array.from({ length: 86 }, (_, index) => 0x3041 + index), 0x309d, 0x309e].map((code) => String.fromCharCode(code));

/** Each character that is one with another to a search, and that other one. Folding in the database takes it from here (`search_fold`). */
export const SEARCH_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...HIRAGANA.map((kana): [string, string] => {
    const katakana = String.fromCharCode(kana.charCodeAt(0) + 0x60);
    return [kana, LARGE[SMALL.indexOf(katakana)] ?? katakana];
  }),
  ...[...SMALL].map((small, index): [string, string] => [small, LARGE[index] as string]),
  ["ς", "σ"],
  ...KANJI_VARIANTS,
]);

/**
 * What a search does not look at: spaces, hyphens and dashes of all kinds with the long vowel mark that is typed for them (and they for it), tildes,
 * middle dots, parentheses, quotation marks, commas, and characters without a width.
 */
export const SEARCH_IGNORED =
  "\t\n\v\f\r \u0085\u1680\u2028\u2029\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff" +
  "-\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u30a0ー~\u301c" +
  "·\u2022・()'\u2018\u2019\u02bc\"\u201c\u201d`,";

/** Which of several drawings of a character is meant (Ideographic Variation Sequences: 葛󠄀 and 葛). */
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

const IGNORED: ReadonlySet<string> = new Set(SEARCH_IGNORED);

/**
 * The one form in which texts are compared by every search: two spellings of a name, a number or an address are the same if their folded forms
 * are. Width, case, kana, older forms of a character, spaces, hyphens, （株） for 株式会社. `search_fold` in the database gives the same for
 * every text (packages/testing/test/search-text.test.ts).
 */
export function foldForSearch(text: string): string {
  const lower = text
    .normalize("NFKC")
    .replaceAll("(株)", "株式会社")
    .replaceAll("(有)", "有限会社")
    .toLowerCase()
    .replace(VARIATION_SELECTORS, "");
  return Array.from(lower, (character) => (IGNORED.has(character) ? "" : (SEARCH_CHARACTERS.get(character) ?? character)))
    .join("")
    .normalize("NFC");
}

/** Numbers without the zeros that they begin with: 00123 is 123, A-0012 is A12. */
const withoutZeros = (folded: string): string => folded.replace(/(^|[^0-9])0+(?=[0-9])/g, "$1");

/**
 * What the search column of a row holds: each field folded, behind a line break, and once more without leading zeros where that is another text.
 * The database writes it (`search_text`); a test and a search in memory use this one.
 */
export function searchTextOf(fields: readonly (string | null | undefined)[]): string {
  return fields
    .flatMap((field) => {
      const folded = foldForSearch(field ?? "");
      const short = withoutZeros(folded);
      return folded === "" ? [] : short === folded ? [folded] : [folded, short];
    })
    .map((field) => `\n${field}`)
    .join("");
}

/**
 * What is looked for: every word has to stand in the text, by any of its spellings. A number typed with zeros is also one without them, which then
 * begins a field: 00123 finds 123 and not 5123. Empty: nothing was typed that a search looks at; where that is not nothing at all (a hyphen), it
 * finds nothing.
 */
export function searchWords(query: string): string[][] {
  return query
    .split(/\s+/u)
    .map(foldForSearch)
    .filter((folded) => folded !== "")
    .map((folded) => {
      const short = withoutZeros(folded);
      if (short === folded) return [folded];
      return [folded, /^[0-9]/.test(short) ? `\n${short}` : short];
    });
}

/** Whether a text written by `searchTextOf` is found. */
export function isFoundIn(searchText: string, query: string): boolean {
  const words = searchWords(query);
  if (words.length === 0) return query.trim() === "";
  return words.every((spellings) => spellings.some((spelling) => searchText.includes(spelling)));
}

const isHan = (character: string): boolean => /[\u3400-\u9fff\u{20000}-\u{3ffff}]/u.test(character);

/**
 * By what the index finds who could be meant (`search_pairs` in the database): each two characters that stand side by side, and each Chinese
 * character alone, because 林 is a name. Trigrams would find no word of two characters. Empty for one letter, which no index helps with.
 */
export function searchPairs(text: string): string[] {
  const characters = [...text];
  const pairs = characters.slice(1).flatMap((second, index) => (second === "\n" ? [] : [`${characters[index]}${second}`]));
  return [...new Set([...pairs, ...(characters.length === 1 ? characters.filter(isHan) : [])])];
}
