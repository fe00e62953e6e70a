import { toKatakana } from "./text";

/**
 * Words that suggest that a person may not be safe. The list is short and plain on purpose: a false match only shows a discreet box with
 * telephone numbers, and nothing is sent, counted or stored because of it.
 */
const WORDS = [
  "死にたい",
  "しにたい",
  "死のうと",
  "死んでしまいたい",
  "死んだほうが",
  "死んだ方が",
  "消えたい",
  "消えてしまいたい",
  "いなくなりたい",
  "いなくなってしまいたい",
  "自殺",
  "自死",
  "自傷",
  "リストカット",
  "リスカ",
  "オーバードーズ",
  "命を絶",
  "首を吊",
  "首をつ",
  "飛び降り",
  "飛び込み自",
  "生きていたくない",
  "生きるのがつらい",
  "生きるのが辛い",
  "生きている意味",
  "終わりにしたい",
  "遺書",
].map(keyOf);

/** A page loads this with its first view: the older forms of characters that a search knows (search-text.ts) are left out. */
function keyOf(text: string): string {
  return toKatakana(text.normalize("NFKC").toLowerCase()).replace(/\s+/g, "");
}

/** Whether one of the texts contains such words; in any width, in hiragana or katakana. */
export function soundsDistressed(texts: readonly string[]): boolean {
  const keys = texts.map(keyOf);
  return keys.some((key) => WORDS.some((word) => key.includes(word)));
}
