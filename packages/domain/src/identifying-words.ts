/** 「田中さん」「佐藤課長」: a name followed by an honorific or a title. Not 「皆さん」「お客様」, nor a title on its own. */
const NAMED = /([一-龠々]{1,4}|[ァ-ヶー]{2,10})(さん|様|氏|くん|君|ちゃん|社長|部長|課長|係長|主任|リーダー|マネージャー|先生)/gu;
const NOBODY = [
  "皆",
  "客",
  "相談者",
  "本人",
  "上司",
  "同僚",
  "部下",
  "先輩",
  "後輩",
  "担当",
  "直属",
  "新任",
  "前任",
  "後任",
  "現",
  "元",
  "前",
  "副",
  "他",
  "奥",
  "娘",
  "息子",
  "母",
  "父",
  "兄",
  "姉",
  "弟",
  "妹",
];
/** 「営業第二部」「人事課」: the name of a part of the company. */
const DEPARTMENT = /[一-龠々ァ-ヶーA-Za-z0-9第]{2,12}(?:事業部|本部|部|課|支店|支社|営業所|工場)(?![分下門署品員長])/gu;
const NUMBER = /\d{4,}|\d{2,4}-\d{2,4}-\d{3,4}/gu;
/**
 * Starts only at a word boundary and has bounded lengths, so that a long word without an @ is scanned once and not from each of its
 * letters.
 */
const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{1,190}/gu;

/**
 * A hint for the author of a text that a company will read: words that could identify a person, a department or a number. Each word once.
 */
export function identifyingWords(text: string): string[] {
  const plain = text.normalize("NFKC");
  const named = [...plain.matchAll(NAMED)].filter(([, name]) => !NOBODY.includes(name ?? "")).map(([word]) => word);
  const others = [DEPARTMENT, ADDRESS, NUMBER].flatMap((pattern) => [...plain.matchAll(pattern)].map(([word]) => word));
  return [...new Set([...named, ...others])];
}
