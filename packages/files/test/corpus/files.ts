import iconv from "iconv-lite";
import type { SheetProblem } from "../../src/sheet-reader-table";
import { workbook, workbookParts, zipOf } from "./workbook";

/** The expected result for a file: its header, its rows as [row number, ...texts]; or why it cannot be read. */
export type Expected =
  | { problem: SheetProblem; line?: number }
  | { encoding?: string; header: string[]; headerRow?: number; rows: (string | number)[][]; kinds?: string[] }
  | { rowCount: number };

export interface NastyFile {
  name: string;
  bytes: Uint8Array;
  expected: Expected;
}

const utf8 = (text: string): Uint8Array => Buffer.from(text, "utf8");
const encoded = (text: string, encoding: string): Uint8Array => iconv.encode(text, encoding);
const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);
const BOM = "\uFEFF";

const HEAD = ["氏名", "メールアドレス"];
const ROW = ["山田 花子", "hanako@example.com"];
const LIST = `${HEAD.join(",")}\r\n${ROW.join(",")}\r\n`;
const READ = { header: HEAD, rows: [[2, ...ROW]] };
const RARE = "髙橋﨑子①～ソ表能十予申―彅";

const texts: NastyFile[] = [
  { name: "UTF-8 without a BOM", bytes: utf8(LIST), expected: { ...READ, encoding: "utf-8" } },
  { name: "UTF-8 with a BOM: the first column keeps its name", bytes: utf8(BOM + LIST), expected: { ...READ, encoding: "utf-8-bom" } },
  { name: "CP932 as Excel saves it", bytes: encoded(LIST, "cp932"), expected: { ...READ, encoding: "cp932" } },
  {
    name: "CP932 with 髙 﨑 ① ～ and letters whose second byte is a backslash or a bar",
    bytes: encoded(`氏名,メールアドレス\r\n${RARE},a@example.com\r\n`, "cp932"),
    expected: { encoding: "cp932", header: HEAD, rows: [[2, RARE, "a@example.com"]] },
  },
  {
    name: "CP932 with half-width katakana",
    bytes: encoded("氏名,氏名カナ\n山田,ﾔﾏﾀﾞ ﾊﾅｺ\n", "cp932"),
    expected: { encoding: "cp932", header: ["氏名", "氏名カナ"], rows: [[2, "山田", "ﾔﾏﾀﾞ ﾊﾅｺ"]] },
  },
  {
    name: "UTF-16 LE with a BOM, as Excel's 'Unicode text'",
    bytes: encoded(BOM + LIST.replaceAll(",", "\t"), "utf16le"),
    expected: { ...READ, encoding: "utf-16le" },
  },
  { name: "UTF-16 BE with a BOM", bytes: encoded(BOM + LIST, "utf16be"), expected: { ...READ, encoding: "utf-16be" } },
  { name: "UTF-16 LE without a BOM", bytes: encoded("name,email\nhanako,h@example.com\n", "utf16le"), expected: { problem: "encoding" } },
  { name: "EUC-JP", bytes: encoded(LIST, "euc-jp"), expected: { problem: "encoding" } },
  {
    name: "ISO-2022-JP, whose bytes are all ASCII",
    bytes: joined(utf8("name\n"), Buffer.from([0x1b, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, 0x1b, 0x28, 0x42])),
    expected: { problem: "encoding" },
  },
  {
    name: "two encodings in one file",
    bytes: joined(encoded("氏名,部署\r\n山田,営業部\r\n", "cp932"), utf8("鈴木一郎,人事企画部\r\n")),
    expected: { problem: "encoding" },
  },
  {
    name: "UTF-8 with a broken character in the middle",
    bytes: joined(utf8("氏名\n山田"), Buffer.from([0xe3, 0x81]), utf8("\n鈴木\n")),
    expected: { problem: "encoding" },
  },
  { name: "tabs", bytes: utf8(`${HEAD.join("\t")}\n${ROW.join("\t")}\n`), expected: READ },
  { name: "semicolons", bytes: utf8(`${HEAD.join(";")}\n${ROW.join(";")}\n`), expected: READ },
  { name: "sep=; in the first line", bytes: utf8(`sep=;\r\n${HEAD.join(";")}\r\n${ROW.join(";")}\r\n`), expected: READ },
  {
    name: "commas inside of cells of a tab-separated file",
    bytes: utf8("氏名\t部署\n山田\t営業,東京,第一\n"),
    expected: { header: ["氏名", "部署"], rows: [[2, "山田", "営業,東京,第一"]] },
  },
  { name: "LF only", bytes: utf8(LIST.replaceAll("\r\n", "\n")), expected: READ },
  { name: "CR only, as an old Mac saved it", bytes: utf8(LIST.replaceAll("\r\n", "\r")), expected: READ },
  {
    name: "CRLF and LF mixed",
    bytes: utf8("氏名,部署\r\n山田,営業\n鈴木,人事\r\n"),
    expected: {
      header: ["氏名", "部署"],
      rows: [
        [2, "山田", "営業"],
        [3, "鈴木", "人事"],
      ],
    },
  },
  { name: "no line break at the end", bytes: utf8(LIST.trimEnd()), expected: READ },
  {
    name: "a line break inside of quotes: one row of the sheet, whatever the text editor says",
    bytes: utf8('氏名,備考\n山田,"一行目\n二行目"\n鈴木,なし\n'),
    expected: {
      header: ["氏名", "備考"],
      rows: [
        [2, "山田", "一行目\n二行目"],
        [3, "鈴木", "なし"],
      ],
    },
  },
  {
    name: "doubled quotes and commas in quotes",
    bytes: utf8('氏名,備考\n"山田, 花子","いわゆる""花子"""\n'),
    expected: { header: ["氏名", "備考"], rows: [[2, "山田, 花子", 'いわゆる"花子"']] },
  },
  {
    name: "a quote in the middle of a cell without quotes",
    bytes: utf8('氏名,備考\n山田,5" ディスプレイ\n'),
    expected: { header: ["氏名", "備考"], rows: [[2, "山田", '5" ディスプレイ']] },
  },
  {
    name: "a quote that is never closed",
    bytes: utf8('氏名,備考\n山田,"開いたまま\n鈴木,なし\n'),
    expected: { problem: "quotes", line: 2 },
  },
  {
    name: "blank rows in the middle: the others keep their numbers",
    bytes: utf8("氏名,部署\n\n山田,営業\n,\n　,\n鈴木,人事\n\n\n"),
    expected: {
      header: ["氏名", "部署"],
      rows: [
        [3, "山田", "営業"],
        [6, "鈴木", "人事"],
      ],
    },
  },
  {
    name: "blank rows above the header",
    bytes: utf8("\n,\n氏名,部署\n山田,営業\n"),
    expected: { headerRow: 3, header: ["氏名", "部署"], rows: [[4, "山田", "営業"]] },
  },
  {
    name: "ragged rows: too few cells and too many",
    bytes: utf8("氏名,部署,役職\n山田\n鈴木,人事,主任,余分\n"),
    expected: {
      header: ["氏名", "部署", "役職"],
      rows: [
        [2, "山田"],
        [3, "鈴木", "人事", "主任", "余分"],
      ],
    },
  },
  {
    name: "the same header twice is handed on, for the rules to refuse",
    bytes: utf8("氏名,氏名\n山田,鈴木\n"),
    expected: { header: ["氏名", "氏名"], rows: [[2, "山田", "鈴木"]] },
  },
  { name: "a header and nothing else", bytes: utf8("氏名,メールアドレス\n"), expected: { header: HEAD, rows: [] } },
  { name: "no byte at all", bytes: new Uint8Array(), expected: { problem: "empty" } },
  { name: "a BOM and nothing else", bytes: utf8(BOM), expected: { problem: "empty" } },
  { name: "blank lines only", bytes: utf8("\r\n \r\n,,,\r\n"), expected: { problem: "empty" } },
  {
    name: "formulas stay text, and our own guard is taken off again",
    bytes: utf8("氏名,備考\n=cmd|'/C calc'!A0,'=1+1\n"),
    expected: { header: ["氏名", "備考"], rows: [[2, "=cmd|'/C calc'!A0", "=1+1"]] },
  },
  {
    name: "emoji, joined and skin-toned",
    bytes: utf8("氏名,備考\n山田👩‍💻,👍🏽\n"),
    expected: { header: ["氏名", "備考"], rows: [[2, "山田👩‍💻", "👍🏽"]] },
  },
  {
    name: "zero-width and no-break spaces are handed on, for the rules to tidy",
    bytes: utf8("氏名\n\u200B山田\u00A0花子\uFEFF\n\u200B\n"),
    expected: { header: ["氏名"], rows: [[2, "\u200B山田\u00A0花子\uFEFF"]] },
  },
  {
    name: "leading zeros and exponents stay as they are written",
    bytes: utf8("社員番号\n00123\n1E+05\n"),
    expected: {
      header: ["社員番号"],
      rows: [
        [2, "00123"],
        [3, "1E+05"],
      ],
    },
  },
  { name: "2,000 rows", bytes: utf8(`氏名\n${"山田\n".repeat(2_000)}`), expected: { rowCount: 2_000 } },
  { name: "2,001 rows", bytes: utf8(`氏名\n${"山田\n".repeat(2_001)}`), expected: { problem: "too_many_rows" } },
  {
    name: "2,000 rows and ten thousand blank ones",
    bytes: utf8(`氏名\n${"山田\n".repeat(2_000)}${"\n".repeat(10_000)}`),
    expected: { rowCount: 2_000 },
  },
  { name: "five million line breaks", bytes: new Uint8Array(5_000_000).fill(10), expected: { problem: "too_many_rows" } },
  { name: "five million commas", bytes: new Uint8Array(5_000_000).fill(44), expected: { problem: "too_wide" } },
  { name: "one name of five megabytes", bytes: utf8(`氏名\n${"あ".repeat(1_700_000)}\n`), expected: { problem: "too_wide" } },
  {
    name: "more columns than Excel has",
    bytes: utf8(`氏名${",".repeat(16_384)}x\n`),
    expected: { problem: "too_wide" },
  },
];

const others: NastyFile[] = [
  { name: "a PDF with another name", bytes: utf8("%PDF-1.7\n1 0 obj\n"), expected: { problem: "not_a_sheet" } },
  {
    name: "a picture",
    bytes: joined(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from([0, 0, 0, 13])),
    expected: { problem: "not_a_sheet" },
  },
  {
    name: "a program",
    bytes: joined(utf8("MZ"), Buffer.from([0x90, 0, 3, 0, 0, 0, 4, 0, 0xff, 0xff, 0, 0])),
    expected: { problem: "not_a_sheet" },
  },
  {
    name: "a web page called .xls",
    bytes: utf8("<html><table><tr><td>氏名</td></tr></table></html>"),
    expected: { problem: "not_a_sheet" },
  },
  {
    name: "an .xls of Excel 97, or an .xlsx with a password",
    bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    expected: { problem: "old_excel" },
  },
];

const people = { 1: HEAD, 2: ROW };
const bomb = (): Uint8Array =>
  zipOf({ ...workbookParts([{ name: "名簿", rows: people }]), "xl/media/zeros.bin": new Uint8Array(40 * 1024 * 1024) });
const books: NastyFile[] = [
  { name: "xlsx: a plain list", bytes: workbook({ name: "名簿", rows: people }), expected: READ },
  {
    name: "xlsx: days, numbers, truths and formulas with their values",
    bytes: workbook({
      name: "名簿",
      rows: {
        1: ["日", "番号", "招待", "計"],
        2: [{ day: 46113 }, 123, true, { formula: "1+1", value: 2 }],
        3: ["令和8年4月1日", "00123", "はい", { formula: 'A1&"様"', value: "日様" }],
      },
    }),
    expected: {
      header: ["日", "番号", "招待", "計"],
      rows: [
        [2, "2026-04-01", "123", "TRUE", "2"],
        [3, "令和8年4月1日", "00123", "はい", "日様"],
      ],
      kinds: ["date", "number", "boolean", "number"],
    },
  },
  {
    name: "xlsx: rows that Excel leaves out keep the numbers of the others",
    bytes: workbook({ name: "名簿", rows: { 1: HEAD, 4: ROW, 7: ["鈴木", "s@example.com"] } }),
    expected: {
      header: HEAD,
      rows: [
        [4, ...ROW],
        [7, "鈴木", "s@example.com"],
      ],
    },
  },
  {
    name: "xlsx: the header in the third row",
    bytes: workbook({ name: "名簿", rows: { 3: HEAD, 4: ROW } }),
    expected: { headerRow: 3, header: HEAD, rows: [[4, ...ROW]] },
  },
  {
    name: "xlsx: every cell of a merge has the value of its first one",
    bytes: workbook({ name: "名簿", rows: { 1: HEAD, 2: ROW, 3: ["鈴木", null] }, merged: "A2:A3" }),
    expected: {
      header: HEAD,
      rows: [
        [2, ...ROW],
        [3, "山田 花子"],
      ],
    },
  },
  {
    name: "xlsx: a hidden sheet in front is passed over",
    bytes: workbook({ name: "マスタ", state: "hidden", rows: { 1: ["秘密"] } }, { name: "名簿 & 一覧", rows: people }),
    expected: READ,
  },
  {
    name: "xlsx: every sheet is hidden",
    bytes: workbook({ name: "マスタ", state: "veryHidden", rows: people }),
    expected: { problem: "empty" },
  },
  { name: "xlsx: an empty sheet", bytes: workbook({ name: "名簿", rows: {} }), expected: { problem: "empty" } },
  { name: "xlsx: a bomb", bytes: bomb(), expected: { problem: "unpacks_too_large" } },
  {
    name: "xlsx: entities of its own",
    bytes: zipOf({
      ...workbookParts([{ name: "名簿", rows: people }]),
      "xl/sharedStrings.xml":
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
    }),
    expected: { problem: "unreadable_workbook" },
  },
  { name: "a ZIP that is no workbook", bytes: zipOf({ "readme.txt": "こんにちは" }), expected: { problem: "not_a_sheet" } },
  {
    name: "a workbook cut off in the middle",
    bytes: workbook({ name: "名簿", rows: people }).subarray(0, 700),
    expected: { problem: "unreadable_workbook" },
  },
  {
    name: "xlsx: 2,001 rows",
    bytes: workbook({ name: "名簿", rows: Object.fromEntries(Array.from({ length: 2_002 }, (_, i) => [i + 1, ["山田"]])) }),
    expected: { problem: "too_many_rows" },
  },
];

export const NASTY_FILES: readonly NastyFile[] = [...texts, ...others, ...books];
