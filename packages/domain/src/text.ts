/** The form in which every string is stored: NFC, without surrounding space (including full-width spaces). */
export function normalizeText(text: string): string {
  return text.normalize("NFC").trim();
}

/** Replaces line breaks of every kind by a space. */
export const oneLine = (text: string): string => text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ");

/** The beginning of a text, at most this many UTF-16 units. Never splits a surrogate pair: jsonb refuses lone surrogates. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

/** Full-width katakana becomes hiragana; what has no hiragana (ー, ヷ) stays as it is. */
export const toHiragana = (text: string): string =>
  text.normalize("NFC").replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Hiragana and half-width kana become full-width katakana; every other character stays as it is. */
export function toKatakana(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\uFF61-\uFF9F]+/g, (run) => run.normalize("NFKC"))
    .replace(/[\u3041-\u3096\u309D\u309E]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize("NFC");
}
