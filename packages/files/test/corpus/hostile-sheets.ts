import type { SheetProblem } from "../../src/sheet-reader-table";
import { type RawEntry, rawZip } from "./raw-zip";
import { workbookParts, zipOf } from "./workbook";

/** A malicious file. The bytes are generated on demand: together they would fill the memory. */
export interface HostileFile {
  name: string;
  bytes: () => Uint8Array;
}

export interface HostileSheet extends HostileFile {
  /** Why it is refused; null: it is read as a harmless file, which it has become by then. */
  problem: SheetProblem | null;
  /** The line of the quote that is never closed. */
  line?: number;
}

const MB = 1024 * 1024;
const PEOPLE = { 1: ["氏名", "メールアドレス"], 2: ["山田 花子", "hanako@example.com"] };
const PARTS = workbookParts([{ name: "名簿", rows: PEOPLE }]);
const SHEET = "xl/worksheets/sheet1.xml";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const withParts = (parts: Record<string, string | Uint8Array>): Uint8Array => zipOf({ ...PARTS, ...parts });
const withData = (data: string): Uint8Array => withParts({ [SHEET]: `<worksheet ${MAIN}><sheetData>${data}</sheetData></worksheet>` });
const cell = (at: string, text = "x"): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const numbered = (count: number, each: (row: number) => string): string => Array.from({ length: count }, (_, i) => each(i + 1)).join("");
const people = `<row r="1">${cell("A1", "氏名")}</row>`;

const addresses: HostileSheet[] = [
  {
    name: "a column that Excel does not have: ZZZZZZ2",
    bytes: () => withData(`${people}<row r="2">${cell("ZZZZZZ2")}</row>`),
    problem: "too_wide",
  },
  {
    name: "the farthest legal cell: XFD1048576",
    bytes: () => withData(`${people}<row r="1048576">${cell("XFD1048576")}</row>`),
    problem: "too_many_rows",
  },
  {
    name: "1,900 rows with one value each in column XFD",
    bytes: () => withData(people + numbered(1_900, (row) => `<row r="${row + 1}">${cell(`XFD${row + 1}`)}</row>`)),
    problem: null,
  },
  {
    name: "one value in the last row",
    bytes: () => withData(`${people}<row r="1048576">${cell("A1048576")}</row>`),
    problem: "too_many_rows",
  },
  {
    name: "a row of a thousand digits",
    bytes: () => withData(`${people}<row r="2">${cell(`A${"9".repeat(1_000)}`)}</row>`),
    problem: "too_many_rows",
  },
  { name: "row 1e300", bytes: () => withData(`${people}<row r="1e300">${cell("A2")}</row>`), problem: "too_many_rows" },
  { name: "row 0", bytes: () => withData(`<row r="0">${cell("A0")}</row>`), problem: "too_many_rows" },
  { name: "row -1", bytes: () => withData(`${people}<row r="-1"><c r="A-1"><v>1</v></c></row>`), problem: "too_many_rows" },
  {
    name: "an address that is a character reference",
    bytes: () => withData(`${people}<row r="2">${cell("&#90;&#90;&#90;&#90;&#90;&#90;2")}</row>`),
    problem: "too_wide",
  },
  {
    name: "a prefixed address",
    bytes: () =>
      withParts({
        [SHEET]: `<x:worksheet xmlns:x="a" xmlns:y="b"><x:sheetData>${people.replaceAll(/<(\/?)(\w)/g, "<$1x:$2")}<x:row><x:c y:r="ZZZZZZ2" t="n"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      }),
    problem: "too_wide",
  },
  {
    name: "formatted and empty: XFD1048576",
    bytes: () => withData(`${people}<row r="1048576"><c r="XFD1048576" s="1"/></row>`),
    problem: null,
  },
  {
    name: "the same cell a million times",
    bytes: () => withData(`${people}<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(800_000)}</row>`),
    problem: "unreadable_workbook",
  },
  {
    name: "a million cells without addresses",
    bytes: () => withData(`<row>${"<c><v>1</v></c>".repeat(1_000_000)}</row>`),
    problem: "too_wide",
  },
  { name: "a million rows without numbers", bytes: () => withData("<row><c><v>1</v></c></row>".repeat(800_000)), problem: "too_many_rows" },
  { name: "a million empty rows", bytes: () => withData(people + "<row/>".repeat(1_000_000)), problem: null },
];

const sharedStrings = (items: string): Record<string, string> => ({
  "xl/sharedStrings.xml": `<sst ${MAIN}>${items}</sst>`,
});

const parts: HostileSheet[] = [
  {
    name: "200 sheets that are all the same large one without a value",
    bytes: () =>
      withParts({
        "xl/workbook.xml": `<workbook ${MAIN}><sheets>${numbered(200, (row) => `<sheet name="${row}" sheetId="${row}" id="rId1"/>`)}</sheets></workbook>`,
        [SHEET]: `<worksheet ${MAIN}><sheetData>${'<row><c t="n"/></row>'.repeat(500_000)}</sheetData></worksheet>`,
      }),
    problem: "empty",
  },
  {
    name: "one string of five megabytes, shown in two thousand rows",
    bytes: () =>
      withParts({
        ...sharedStrings(`<si><t>${"あ".repeat(1_700_000)}</t></si>`),
        [SHEET]: `<worksheet ${MAIN}><sheetData>${numbered(2_000, (row) => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`)}</sheetData></worksheet>`,
      }),
    problem: "too_wide",
  },
  {
    name: "a string of 40,000 letters, shown in two thousand rows",
    bytes: () =>
      withParts({
        ...sharedStrings(`<si><t>${"a".repeat(40_000)}</t></si>`),
        [SHEET]: `<worksheet ${MAIN}><sheetData>${numbered(2_000, (row) => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`)}</sheetData></worksheet>`,
      }),
    problem: "unpacks_too_large",
  },
  {
    name: "a million shared strings",
    bytes: () => withParts(sharedStrings("<si><t>a</t></si>".repeat(1_000_000))),
    problem: "unpacks_too_large",
  },
  {
    name: "a shared string that does not exist",
    bytes: () => withData(`${people}<row r="2"><c r="A2" t="s"><v>4294967295</v></c></row>`),
    problem: null,
  },
  {
    name: "a million merged cells",
    bytes: () =>
      withParts({
        [SHEET]: `<worksheet ${MAIN}><sheetData>${people}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(600_000)}</mergeCells></worksheet>`,
      }),
    problem: null,
  },
  {
    name: "a merge of a long text over every cell of two thousand rows",
    bytes: () =>
      withParts({
        [SHEET]: `<worksheet ${MAIN}><sheetData>${numbered(2_000, (row) => `<row r="${row}">${row === 1 ? cell("A1", "a".repeat(40_000)) : ""}${cell(`SF${row}`)}</row>`)}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`,
      }),
    problem: "unpacks_too_large",
  },
  {
    name: "a hundred thousand merges, each of other cells",
    bytes: () =>
      withParts({
        [SHEET]: `<worksheet ${MAIN}><sheetData>${people}</sheetData><mergeCells>${numbered(100_000, (row) => `<mergeCell ref="A${row}:B${row}"/>`)}</mergeCells></worksheet>`,
      }),
    problem: "unpacks_too_large",
  },
  {
    name: "ten thousand merges that overlap",
    bytes: () =>
      withParts({
        [SHEET]: `<worksheet ${MAIN}><sheetData>${numbered(2_000, (row) => `<row r="${row}">${cell(`A${row}`)}${cell(`SF${row}`)}</row>`)}</sheetData><mergeCells>${numbered(10_000, (row) => `<mergeCell ref="A1:XFD${row}"/>`)}</mergeCells></worksheet>`,
      }),
    problem: "unpacks_too_large",
  },
  {
    name: "a merge that is no range",
    bytes: () =>
      withParts({
        [SHEET]: `<worksheet ${MAIN}><sheetData>${people}</sheetData><mergeCells><mergeCell ref="x"/></mergeCells></worksheet>`,
      }),
    problem: "unreadable_workbook",
  },
  {
    name: "ten thousand number formats of five hundred characters",
    bytes: () =>
      withParts({
        "xl/styles.xml": `<styleSheet><numFmts>${numbered(9_000, (id) => `<numFmt numFmtId="${163 + id}" formatCode="${`[&lt;${id}]0&quot;x&quot;`.repeat(18)};"/>`)}</numFmts><cellXfs>${numbered(9_000, (id) => `<xf numFmtId="${163 + id}"/>`)}</cellXfs></styleSheet>`,
        [SHEET]: `<worksheet ${MAIN}><sheetData>${numbered(1_900, (row) => `<row r="${row}">${numbered(5, (column) => `<c r="${"ABCDE"[column - 1]}${row}" s="${(row * 5 + column) % 9_000}"><v>${row}</v></c>`)}</row>`)}</sheetData></worksheet>`,
      }),
    problem: null,
  },
  {
    name: "references that no XML has, in their hundred thousands",
    bytes: () => withData(`<row r="1">${cell("A1", "&#0;&#xD800;&#x110000;&none;".repeat(10_000))}</row>`),
    problem: null,
  },
  {
    name: "a million columns that are hidden",
    bytes: () =>
      withParts({
        [SHEET]: `<worksheet ${MAIN}><cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(200_000)}</cols><sheetData>${people}</sheetData></worksheet>`,
      }),
    problem: null,
  },
  {
    name: "a million styles",
    bytes: () => withParts({ "xl/styles.xml": `<styleSheet><cellXfs>${'<xf numFmtId="0"/>'.repeat(1_000_000)}</cellXfs></styleSheet>` }),
    problem: "unpacks_too_large",
  },
  {
    name: "number formats that a regular expression chokes on",
    bytes: () =>
      withParts({
        "xl/styles.xml": `<styleSheet><numFmts>${numbered(900, (id) => `<numFmt numFmtId="${163 + id}" formatCode="${"[".repeat(15_000)}"/>`)}</numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
      }),
    problem: null,
  },
  {
    name: "the number format 4294967294",
    bytes: () =>
      withParts({ "xl/styles.xml": '<styleSheet><numFmts><numFmt numFmtId="4294967294" formatCode="0"/></numFmts></styleSheet>' }),
    problem: null,
  },
  {
    name: "five thousand sheets",
    bytes: () =>
      zipOf({
        ...PARTS,
        "xl/workbook.xml": `<workbook ${MAIN}><sheets>${numbered(5_000, (i) => `<sheet name="s${i}" sheetId="${i}"/>`)}</sheets></workbook>`,
      }),
    problem: "unpacks_too_large",
  },
  { name: "elements a million deep", bytes: () => withParts({ [SHEET]: "<a>".repeat(1_000_000) }), problem: "unreadable_workbook" },
  {
    name: "elements a million deep in the styles",
    bytes: () => withParts({ "xl/styles.xml": "<a>".repeat(1_000_000) }),
    problem: "unreadable_workbook",
  },
  {
    name: "a tag of eight megabytes",
    bytes: () => withParts({ [SHEET]: `<worksheet ${'a="1" '.repeat(1_400_000)}/>` }),
    problem: "unreadable_workbook",
  },
  { name: "an attribute of ten megabytes", bytes: () => withData(`<row r="${"1".repeat(10 * MB)}"/>`), problem: "unreadable_workbook" },
  {
    name: "quotes that are never closed",
    bytes: () => withParts({ [SHEET]: `<worksheet ${`'"`.repeat(2_000_000)}` }),
    problem: "unreadable_workbook",
  },
  {
    name: "a DOCTYPE behind five kilobytes of comment",
    bytes: () => withParts({ [SHEET]: `<!--${" ".repeat(5_000)}--><!DOCTYPE a [<!ENTITY b "c">]><worksheet/>` }),
    problem: "unreadable_workbook",
  },
  {
    name: "a DOCTYPE in small letters",
    bytes: () => withParts({ "xl/styles.xml": `<?xml version="1.0"?>${" ".repeat(6_000)}<!doctype a><styleSheet/>` }),
    problem: "unreadable_workbook",
  },
  {
    name: "entities in a part that nobody reads",
    bytes: () =>
      withParts({ "xl/drawings/drawing1.xml": `${" ".repeat(9_000)}<!DOCTYPE l [<!ENTITY l "l"><!ENTITY m "&l;&l;&l;">]><x>&m;</x>` }),
    problem: "unreadable_workbook",
  },
  {
    name: "a DOCTYPE in UTF-16",
    bytes: () => withParts({ [SHEET]: Buffer.from('\uFEFF<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>', "utf16le") }),
    problem: "unreadable_workbook",
  },
  {
    name: "half of a character of UTF-16",
    bytes: () => withParts({ [SHEET]: Buffer.from("\uFEFF<worksheet>\uD842</worksheet>", "utf16le") }),
    problem: "unreadable_workbook",
  },
  {
    name: "UTF-16",
    bytes: () => withParts({ [SHEET]: Buffer.from(`\uFEFF<worksheet><sheetData>${people}</sheetData></worksheet>`, "utf16le") }),
    problem: null,
  },
  {
    name: "control characters for markup",
    bytes: () => withParts({ [SHEET]: "<worksheet>\0\u0001<\0></worksheet>" }),
    problem: "unreadable_workbook",
  },
  {
    name: "a sheet that is cut off",
    bytes: () => withParts({ [SHEET]: `<worksheet><sheetData>${people}<row r="2"><c r="A2"` }),
    problem: "unreadable_workbook",
  },
  {
    name: "a sheet outside of the archive",
    bytes: () =>
      withParts({
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../../../../etc/passwd"/></Relationships>',
      }),
    problem: "unreadable_workbook",
  },
  {
    name: "a sheet on another server",
    bytes: () =>
      withParts({
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="http://169.254.169.254/latest/meta-data"/></Relationships>',
      }),
    problem: "unreadable_workbook",
  },
  {
    name: "a sheet that is its own list of relations",
    bytes: () =>
      withParts({
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="_rels/workbook.xml.rels"/></Relationships>',
      }),
    problem: "empty",
  },
];

const entries = (): RawEntry[] => Object.entries(PARTS).map(([name, content]) => ({ name, content }));
const zeros = (size: number): Uint8Array => new Uint8Array(size);
/** The plain workbook with one more entry. */
const plus = (entry: Partial<RawEntry>): Uint8Array =>
  rawZip([...entries(), { name: "xl/media/image1.png", content: zeros(100), ...entry }]);
/** The plain workbook with a changed header of its first entry. */
const first = (change: Partial<RawEntry>): Uint8Array =>
  rawZip(entries().map((entry, index) => (index === 0 ? { ...entry, ...change } : entry)));

const archives: HostileSheet[] = [
  { name: "a bomb: 40 MB of zeros", bytes: () => plus({ content: zeros(40 * MB) }), problem: "unpacks_too_large" },
  {
    name: "a bomb that calls itself small",
    bytes: () => plus({ content: zeros(40 * MB), local: { size: 100 }, central: { size: 100 } }),
    problem: "unpacks_too_large",
  },
  {
    name: "a bomb that only the directory calls small",
    bytes: () => plus({ content: zeros(40 * MB), central: { size: 100 } }),
    problem: "unreadable_workbook",
  },
  {
    name: "bombs in a bomb, as 42.zip",
    bytes: () => {
      const inner = rawZip([{ name: "0.dll", content: zeros(20 * MB) }]);
      return rawZip([...entries(), ...Array.from({ length: 200 }, (_, i) => ({ name: `lib ${i}.zip`, content: inner }))]);
    },
    problem: null,
  },
  {
    name: "a thousand directory entries that share one body",
    bytes: () =>
      rawZip([
        ...entries(),
        { name: "xl/0.bin", content: zeros(MB) },
        ...Array.from({ length: 900 }, (_, i) => ({
          name: `xl/${i + 1}.bin`,
          content: zeros(MB),
          only: "central" as const,
          central: { offset: 0 },
        })),
      ]),
    problem: "unreadable_workbook",
  },
  {
    name: "five thousand entries",
    bytes: () => rawZip([...entries(), ...Array.from({ length: 5_000 }, (_, i) => ({ name: `xl/${i}.bin`, content: "" }))]),
    problem: "unpacks_too_large",
  },
  {
    name: "a local entry that is in no directory",
    bytes: () => plus({ only: "local", content: zeros(20 * MB) }),
    problem: "unreadable_workbook",
  },
  {
    name: "a local entry between two others",
    bytes: () => rawZip([...entries().slice(0, 2), { name: "xl/hidden.xml", content: "<a/>", only: "local" }, ...entries().slice(2)]),
    problem: "unreadable_workbook",
  },
  {
    name: "a directory entry that leads nowhere",
    bytes: () => plus({ only: "central", central: { offset: 0x7fffffff } }),
    problem: "unreadable_workbook",
  },
  { name: "two entries that overlap", bytes: () => plus({ only: "central", central: { offset: 10 } }), problem: "unreadable_workbook" },
  { name: "the same part twice", bytes: () => plus({ name: SHEET, content: "<worksheet/>" }), problem: "unreadable_workbook" },
  {
    name: "the same part twice, in other letters",
    bytes: () => plus({ name: SHEET.toUpperCase(), content: "<worksheet/>" }),
    problem: "unreadable_workbook",
  },
  {
    name: "another name in front of the body than in the directory",
    bytes: () => first({ local: { name: "[Content_Types].xmm" } }),
    problem: "unreadable_workbook",
  },
  { name: "a wrong checksum", bytes: () => first({ local: { crc: 1 }, central: { crc: 1 } }), problem: "unreadable_workbook" },
  {
    name: "a body that is shorter than it says",
    bytes: () => first({ local: { size: 99_999 }, central: { size: 99_999 } }),
    problem: "unreadable_workbook",
  },
  {
    name: "another method than it says",
    bytes: () => first({ local: { method: 99 }, central: { method: 99 } }),
    problem: "unreadable_workbook",
  },
  { name: "an entry with a password", bytes: () => first({ local: { flags: 1 }, central: { flags: 1 } }), problem: "old_excel" },
  { name: "bytes that belong to nothing", bytes: () => first({ after: zeros(2 * MB) }), problem: "unreadable_workbook" },
  { name: "bytes behind the directory", bytes: () => rawZip(entries(), { gap: zeros(MB) }), problem: "unreadable_workbook" },
  { name: "bytes behind the end", bytes: () => Buffer.concat([rawZip(entries()), zeros(MB)]), problem: "unreadable_workbook" },
  {
    name: "a comment that is longer than the file",
    bytes: () => rawZip(entries(), { commentLength: 60_000 }),
    problem: "unreadable_workbook",
  },
  { name: "more entries said than there are", bytes: () => rawZip(entries(), { count: 900 }), problem: "unreadable_workbook" },
  { name: "fewer entries said than there are", bytes: () => rawZip(entries(), { count: 2 }), problem: "unreadable_workbook" },
  { name: "one of several disks", bytes: () => rawZip(entries(), { disk: 3 }), problem: "unreadable_workbook" },
  { name: "ZIP64", bytes: () => rawZip(entries(), { count: 0xffff }), problem: "unpacks_too_large" },
  { name: "nothing but the end of an archive", bytes: () => rawZip([]), problem: "unreadable_workbook" },
  { name: "PK and nothing", bytes: () => Buffer.from("PK\x03\x04"), problem: "unreadable_workbook" },
  { name: "five megabytes of PK", bytes: () => Buffer.from("PK\x05\x06".repeat(1_200_000)), problem: "unreadable_workbook" },
  {
    name: "a container with a password of Excel",
    bytes: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), zeros(MB)]),
    problem: "old_excel",
  },
  { name: "a workbook cut off in the middle of an entry", bytes: () => rawZip(entries()).subarray(0, 900), problem: "unreadable_workbook" },
];

const text = (content: string): Uint8Array => Buffer.from(content, "utf8");

const tables: HostileSheet[] = [
  { name: "CSV: one line of five megabytes", bytes: () => text(`氏名\n${"a".repeat(5 * MB - 100)}\n`), problem: "too_wide" },
  { name: "CSV: five million line ends", bytes: () => Buffer.alloc(5 * MB - 1, 10), problem: "too_many_rows" },
  { name: "CSV: five million commas", bytes: () => Buffer.alloc(5 * MB - 1, 44), problem: "too_wide" },
  { name: "CSV: five million quotes", bytes: () => Buffer.alloc(5 * MB - 1, 34), problem: "quotes", line: 1 },
  { name: "CSV: quotes in every line, never closed", bytes: () => text(`氏名\n${'"a\n'.repeat(49_001)}`), problem: "quotes", line: 2 },
  { name: "CSV: 40,000 columns in 100 lines", bytes: () => text(`${`${"a,".repeat(20_000)}\n`.repeat(100)}`), problem: "too_wide" },
  { name: "CSV: bytes of zero", bytes: () => Buffer.concat([text("氏名\n"), zeros(4 * MB)]), problem: "not_a_sheet" },
  { name: "CSV: UTF-16", bytes: () => Buffer.from(`\uFEFF${"氏名\n".repeat(500_000)}`, "utf16le"), problem: "too_many_rows" },
  {
    name: "CSV: UTF-16 of an odd length",
    bytes: () => Buffer.from(Buffer.from("\uFEFF氏名\n", "utf16le").subarray(0, 7)),
    problem: "encoding",
  },
  { name: "CSV: ends of DOS without end", bytes: () => Buffer.alloc(5 * MB - 1, 0x1a), problem: "empty" },
  { name: "CSV: ends of DOS in the middle", bytes: () => text(`${"\u001A".repeat(40_000)}x\n`.repeat(100)), problem: null },
  {
    name: "CSV: ten lines of headings in every delimiter",
    bytes: () => text(`${"氏名,\t;，、|".repeat(5_000)}\n`.repeat(40)),
    problem: null,
  },
  {
    name: "CSV: quotes behind spaces, never closed",
    bytes: () => text(`氏名, 部署\n${' "a, "a\n'.repeat(49_001)}`),
    problem: "too_many_rows",
  },
  { name: "CSV: half characters", bytes: () => Buffer.alloc(5 * MB - 1, 0xe3), problem: "encoding" },
  {
    name: "CSV: every byte there is",
    bytes: () => Buffer.from(Array.from({ length: 1 * MB }, (_, i) => 1 + (i % 255))),
    problem: "encoding",
  },
  { name: "CSV: half-width katakana without end", bytes: () => Buffer.alloc(5 * MB - 1, 0xb1), problem: "too_wide" },
  { name: "CSV: blanks without end", bytes: () => Buffer.alloc(5 * MB - 1, 32), problem: "too_wide" },
];

export const HOSTILE_SHEETS: readonly HostileSheet[] = [...addresses, ...parts, ...archives, ...tables];
