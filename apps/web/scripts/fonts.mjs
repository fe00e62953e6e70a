// Generates the app's fonts from the npm package of Noto Sans JP into public/fonts (not in git):
// - a subset, Regular and Bold, with exactly the glyphs that our own sources can show: preloaded on every page;
// - a second one with the additional glyphs of some pages (articles, the profile, admin pages): loads with those pages;
// - the package's slices for everything else, which a browser loads only when somebody has entered such a character;
// - two stylesheets and manifest.json, which src/app/layout.tsx imports as "#fonts".
// All names contain a hash of the content, so that the files can be cached forever.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(web, "public/fonts");
const source = join(web, "node_modules/@fontsource/noto-sans-jp");
const weights = [400, 700];
/** The limit of the preloaded files together; the rest of a first view's 260 KB is for entered text (P11 of bench/README.md). */
const BUDGET_KB = 210;
/** Packages whose sources contain text that the app shows; mails have fonts of their own. */
const rooms = [
  "apps/web/src",
  "packages/ui/src",
  "packages/contract/src",
  "packages/domain/src",
  "packages/usecases/src",
  "packages/api/src",
];

/** Japanese text of the API's document, of files and terminals, or only compared with: no page shows it. */
const unseen = new RegExp(
  [
    "/api/src/(?:docs-[\\w-]+|openapi(?:-[\\w-]+)?|views/mentee-export(?:-columns)?)\\.ts$",
    "/domain/src/(?:case-sheet|common-passwords|contact-text|distress|identifying-words|kanji-variants|search-text)\\.ts$",
    "/web/src/(?:env|server/tell-missing-keys)\\.ts$",
  ].join("|"),
);
const documentation = /\b(?:summary|description|example):\s*"[^"]*"|\/\*\*[\s\S]*?\*\//g;

/** Text of some pages only: articles, the forty-seven prefectures of a profile, the pages of admins and HR with their files and reports. */
const somewhere = new RegExp(
  [
    "/web/src/features/(?:article/|mentee/own/profile/|account/sign-up/hr-|account/security/|[a-z]+/(?:admin|hr)/|audit/|customer/|master/|mentee/own/plan/|mentor/own/|report/(?:mentor|order)/|shell/side-nav)",
    "/web/src/app/\\(main\\)/(?:admin|hrstaff)/",
    "/web/src/(?:components/mail/|server/start-notices)",
    "/domain/src/(?:mentee-profile|csv-columns|import-[\\w-]+|report-[\\w-]+)\\.ts$",
    "/contract/src/labels/(?:audit|audit-changes|audit-sentences|career-plan|export|import|mail|admin|mentee-history|order|order-history|report)\\.ts$",
    "/contract/src/resources/(?:imports|mail|orders|order-[\\w-]+|reports|report-groups|customers)\\.ts$",
  ].join("|"),
);

/** Kerning, tight Japanese (headings) and half-width punctuation; alternate glyphs, vertical writing and hints are left out. */
const diet = {
  targetFormat: "woff2",
  keepFeatures: ["kern", "palt", "halt", "chws"],
  noHinting: true,
  noLayoutClosure: true,
  dropTables: ["vhea", "vmtx", "BASE", "STAT"],
};

const hash = (...parts) =>
  parts
    .reduce((sum, part) => sum.update(part), createHash("sha256"))
    .digest("hex")
    .slice(0, 10);
const between = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const codesOf = (text) => [...text].map((glyph) => glyph.codePointAt(0));

function* sourceFiles(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if ([".ts", ".tsx"].includes(extname(entry.name))) yield path;
  }
}

/** The glyphs of every Japanese sentence, and of our sources; separately, those of some pages only. */
function glyphs() {
  const everywhere = new Set([
    ...between(0x20, 0x7e),
    ...between(0x3001, 0x3011), // punctuation and brackets
    ...between(0x3041, 0x3096), // hiragana
    ...between(0x30a1, 0x30fc), // katakana
    ...codesOf("　！％（），．／：；？＝～〜…‥・―—–−×÷→←↑↓○●◎△▲□■※℃￥¥°“”‘’々年月日時分秒曜火水木金土祝"),
  ]);
  const inPlaces = new Set();
  for (const room of rooms) {
    for (const path of sourceFiles(join(web, "../..", room))) {
      if (unseen.test(path)) continue;
      const codes = somewhere.test(path) ? inPlaces : everywhere;
      for (const code of codesOf(readFileSync(path, "utf8").replace(documentation, ""))) if (code > 0x7e) codes.add(code);
    }
  }
  return { everywhere, inPlaces: new Set([...inPlaces].filter((code) => !everywhere.has(code))) };
}

/** The `@font-face` blocks of the package: which file holds which characters. */
function slicesOf(weight) {
  const css = readFileSync(join(source, `${weight}.css`), "utf8");
  return [...css.matchAll(/url\(\.\/files\/([^)]+\.woff2)\)[^}]*unicode-range:\s*([^;]+);/g)].map(([, file, ranges]) => ({
    file,
    codes: ranges.split(",").flatMap((range) => {
      const [from, to = from] = range
        .trim()
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return between(from, to);
    }),
  }));
}

function unicodeRange(codes) {
  const sorted = [...codes].sort((a, b) => a - b);
  const ranges = [];
  for (const code of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`).join();
}

const face = (family, weight, url, codes) =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${url})format("woff2");unicode-range:${unicodeRange(codes)}}`;

function write(name, content) {
  writeFileSync(join(out, name), content);
  return `/fonts/${name}`;
}

const { everywhere, inPlaces } = glyphs();
const inputs = hash(
  readFileSync(fileURLToPath(import.meta.url)),
  readFileSync(join(source, "package.json")),
  [everywhere, inPlaces].map((codes) => [...codes].sort((a, b) => a - b).join()).join(";"),
);
const manifestPath = join(out, "manifest.json");
if (existsSync(manifestPath) && JSON.parse(readFileSync(manifestPath, "utf8")).inputs === inputs) {
  console.log("フォント：変更なし");
  process.exit(0);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const slices = Object.fromEntries(weights.map((weight) => [weight, slicesOf(weight)]));
const held = new Set(slices[400].flatMap((slice) => slice.codes));

/** Both weights of one character set, as files. */
async function subset(name, wanted) {
  const codes = [...wanted].filter((code) => held.has(code));
  if (codes.length === 0) return { codes, faces: [], urls: [], kilobytes: 0 };
  const fonts = await Promise.all(
    weights.map(async (weight) => {
      const full = readFileSync(join(source, `files/noto-sans-jp-japanese-${weight}-normal.woff2`));
      const font = await subsetFont(full, String.fromCodePoint(...codes), diet);
      return { weight, bytes: font.length, url: write(`${name}-${weight}.${hash(font)}.woff2`, font) };
    }),
  );
  return {
    codes,
    urls: fonts.map(({ url }) => url),
    faces: fonts.map(({ weight, url }) => face("Noto Sans JP", weight, url, codes)),
    kilobytes: fonts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  };
}

const ours = await subset("interface", everywhere);
const more = await subset("articles", inPlaces);
const inSubset = new Set([...ours.codes, ...more.codes]);

// Both weights of a slice next to each other: their ranges are the same text, which compresses well.
const rest = slices[400].flatMap(({ codes }, at) => {
  const left = codes.filter((code) => !inSubset.has(code));
  if (left.length === 0) return [];
  return weights.map((weight) => {
    const font = readFileSync(join(source, "files", slices[weight][at].file));
    return face("Noto Sans JP Rest", weight, write(`${at}-${weight}.${hash(font)}.woff2`, font), left);
  });
});

const css = [...ours.faces, ...more.faces].join("\n");
const manifest = {
  inputs,
  interface: write(`interface.${hash(css)}.css`, css),
  rest: write(`rest.${hash(...rest)}.css`, rest.join("\n")),
  preload: ours.urls,
};
// Last, because an interrupted run must not look complete.
writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(
  `フォント：画面の文字 ${ours.codes.length}字 ${ours.kilobytes.toFixed(0)} KB、一部の画面だけの文字 ${more.codes.length}字 ${more.kilobytes.toFixed(0)} KB、その他 ${rest.length}ファイル`,
);
if (ours.kilobytes > BUDGET_KB) console.warn(`フォント：画面の文字が ${BUDGET_KB} KB を超えています（scripts/fonts.mjs）`);
