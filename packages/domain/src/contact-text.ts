// A public profile must not name another place to meet: bookings go through Knotter.

const LINK = /[a-z][a-z0-9+.-]{1,10}:\/\/|www\./i;
const EMAIL = /[\w.+-]+\s?@\s?[\w-]+(\s?\.\s?[\w-]+)+/;
const SPELLED_EMAIL = /[\w.+-]+\s?(?:[([{<【]\s?(?:at|アット(?:マーク)?)\s?[)\]}>】]|アットマーク)\s?[\w-]+/i;
// A bare host counts when it ends like one. The lookbehind spares the names of programming frameworks.
const HOST =
  /(?<![\w.-])(?!(?:asp|vb|ado|ml)\.net\b)[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|net|org|jp|info|biz|io|me|app|dev|site|page|link|online|tokyo|tv|ly)(?![\w-])/i;
// Japanese numbers have 10 or 11 digits from the leading 0; +81 replaces that 0.
const DIGIT_GROUPS = /(?:\+\s?81|0)(?:[-\s().‐‑‒–—―−ー・_/]{0,3}\d){9,10}(?!\d)/;
/** Dots of other scripts that NFKC does not normalise. */
const DOTS = /[。・‧∙⋅•｡]/g;
/** Characters without width split a word for a program but not for a reader. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const KANJI_DIGITS = "〇一二三四五六七八九";

/** Whether a text contains an address, a link or a telephone number, in any width, also when spelled apart. */
export function containsContact(text: string): boolean {
  const plain = text.replace(INVISIBLE, "").normalize("NFKC").replace(INVISIBLE, "");
  const pulled = joined(plain);
  return [plain, pulled].some(
    (form) => LINK.test(form) || EMAIL.test(form) || SPELLED_EMAIL.test(form) || HOST.test(form) || hasPhoneNumber(form),
  );
}

/**
 * Joins single letters and digits with gaps between them: `0 9 0 - 1 2 3 4`, `t a r o @ e x . c o m`, `example . com`, and digits in kanji.
 * Neighbouring words stay apart.
 */
function joined(plain: string): string {
  return plain
    .replace(/[〇一二三四五六七八九](?:[-\sー−]{0,2}[〇一二三四五六七八九]){9,}/g, (run) =>
      run.replace(/[〇一二三四五六七八九]/g, (digit) => String(KANJI_DIGITS.indexOf(digit))),
    )
    .replace(/(?<=[\w@])\s*[([{]\s*(?:dot|ドット)\s*[)\]}]\s*(?=\w)|(?<=[a-z0-9])ドット(?=[a-z0-9])/gi, ".")
    .replace(/(?<=[a-z0-9-])\s*[.。・‧∙⋅•｡]\s*(?=[a-z0-9-])/gi, (gap) => (/\s/.test(gap) || DOTS.test(gap) ? "." : gap))
    .replace(/(?<![\w])\w(?:\s\w(?!\w)|\s?[@.:/-]\s?(?=\w(?!\w)))+/g, (run) => run.replace(/\s/g, ""));
}

function hasPhoneNumber(plain: string): boolean {
  const match = DIGIT_GROUPS.exec(plain);
  // A digit before the match means that the 0 is inside a longer number, such as a year or an amount.
  return match !== null && !/\d/.test(plain.charAt(match.index - 1));
}

/** Text is always rendered as text; markup is refused nevertheless, so that nobody expects it to work. */
export const containsMarkup = (text: string): boolean =>
  /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>|<!|<\?|&(?:#\d+|#x[\da-f]+|lt|gt|quot|amp|nbsp);/i.test(text.normalize("NFKC"));
