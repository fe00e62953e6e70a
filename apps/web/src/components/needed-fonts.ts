/** One `@font-face` of a stylesheet, as the browser serialises it. */
export interface FontFile {
  address: string;
  weight: string;
  /** `U+20-7e, U+a5`; empty: everything. */
  range: string;
}

/** The characters that a page shows, by the weight they are set in. */
export type Shown = ReadonlyMap<string, ReadonlySet<number>>;

const BOLD_FROM = 600;

function covers(range: string, characters: ReadonlySet<number>): boolean {
  return range.split(",").some((part) => {
    const [from = 0, to = from] = part
      .trim()
      .replace(/^U\+/i, "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    for (let code = from; code <= to; code += 1) if (characters.has(code)) return true;
    return false;
  });
}

/** The files of a stylesheet that have a character of the page, in the weight in which it is shown. */
export const neededOf = (files: readonly FontFile[], shown: Shown): string[] =>
  files
    .filter(({ range, weight }) => {
      const characters = shown.get(weight);
      return characters !== undefined && (range === "" || covers(range, characters));
    })
    .map(({ address }) => address);

/** The files that the rules of a stylesheet name. It needs not apply yet. */
function filesOf(rules: readonly CSSRule[]): FontFile[] {
  return rules.flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const of = (name: string) => rule.style.getPropertyValue(name);
    const address = /url\("?([^")]+)/.exec(of("src"))?.[1];
    return address === undefined ? [] : [{ address, weight: of("font-weight") || "400", range: of("unicode-range") }];
  });
}

/** What the document shows now: regular text as 400, bold as 700, which are the two weights that there are files of. */
function shownIn(root: HTMLElement): Shown {
  const shown = new Map([
    ["400", new Set<number>()],
    ["700", new Set<number>()],
  ]);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement, nodeValue } = text;
    if (parentElement === null || nodeValue === null || nodeValue.trim() === "" || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(parentElement.tagName))
      continue;
    const weight = Number(getComputedStyle(parentElement).fontWeight) >= BOLD_FROM ? "700" : "400";
    const characters = shown.get(weight);
    for (const character of nodeValue) characters?.add(character.codePointAt(0) ?? 0);
  }
  return shown;
}

/** Rules that are looked at in one go: a few milliseconds on a slow phone, whose person may be typing. */
const AT_ONCE = 16;

/** How long the others wait for a file that does not come (milliseconds). */
const PATIENCE = 8_000;

/** Fetches the files of a stylesheet that the page needs. True: all have come. */
export async function fetchNeeded(sheet: CSSStyleSheet): Promise<boolean> {
  const shown = shownIn(document.body);
  const rules = [...sheet.cssRules];
  const coming: Promise<boolean>[] = [];
  for (let from = 0; from < rules.length; from += AT_ONCE) {
    await new Promise((resolve) => setTimeout(resolve));
    coming.push(...neededOf(filesOf(rules.slice(from, from + AT_ONCE)), shown).map(fetchFont));
  }
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false));
  return Promise.race([Promise.all(coming).then((came) => came.every(Boolean)), late]);
}

const fetchFont = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: address });
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
    document.head.append(link);
  });
