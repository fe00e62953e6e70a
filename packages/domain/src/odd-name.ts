import { isBlockTitle, isCount } from "./import-skipped";
import { tidyAscii, tidyKana } from "./import-values";

const HONORIFIC = /(?<=..)(?:様|殿|さん|さま|御中|先生|部長|課長|係長|主任|社長|専務|常務|取締役)$/u;
const PLACEHOLDER = /^(?:なし|無し|未定|不明|同上|〃|々|テスト|テスト太郎|test|n\/?a|null|none|[-.ー・]+)$/i;
const HAN = /\p{Script=Han}/u;
/** Longer than any name: a Latin one has several words. */
const LONGEST = { han: 20, other: 45 };

/** Whether a name should be looked at once more: what stands in it is seldom part of a name. It may be one all the same. */
export function isOddName(name: string): boolean {
  const plain = tidyAscii(name);
  const closed = plain.replace(/\s|\p{Variation_Selector}/gu, "");
  const length = [...closed].length;
  return (
    length < 2 ||
    length > (HAN.test(plain) ? LONGEST.han : LONGEST.other) ||
    /[\d@#:;/\\|<>*%!。、]/.test(plain) ||
    (HAN.test(plain) && /[a-z]/i.test(plain)) ||
    HONORIFIC.test(closed) ||
    PLACEHOLDER.test(closed) ||
    isBlockTitle(closed) ||
    isCount(closed)
  );
}

/** Whether a name in kana has another reading beside it. */
export function differsFromKana(name: string, kana: string): boolean {
  const sounds = (text: string) => tidyKana(text).replace(/[\s・=＝゠,、.．ー-]/g, "");
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー・＝=\s]+$/u.test(name) && sounds(name) !== sounds(kana);
}
