/**
 * NFC, except that compatibility ideographs (U+F900–FAFF, U+2F800–2FA1F) stay as they are: NFC replaces 神 (U+FA19), as a family writes
 * its name, by 神 (U+795E).
 */
export const composed = (text: string): string => text.replace(/[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu, (run) => run.normalize("NFC"));

/** The form in which every string is stored: composed, without surrounding space (including full-width spaces). */
export function normalizeText(text: string): string {
  return composed(text).trim();
}

/** Replaces line breaks of every kind by a space. */
export const oneLine = (text: string): string => text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ");

/** The beginning of a text, at most this many UTF-16 units. Never splits a surrogate pair: jsonb refuses lone surrogates. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

/** Full-width katakana becomes hiragana; what has no hiragana (ー, ヷ) stays as it is. */
export const toHiragana = (text: string): string =>
  composed(text).replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Hiragana and half-width kana become full-width katakana; every other character stays as it is. */
export function toKatakana(text: string): string {
  const wide = text.replace(/[\uFF61-\uFF9F]+/g, (run) => run.normalize("NFKC"));
  return composed(composed(wide).replace(/[\u3041-\u3096\u309D\u309E]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60)));
}
