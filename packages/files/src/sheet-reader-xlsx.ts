import { inflateRawSync } from "node:zlib";
import readXlsxFile from "read-excel-file/node";
import type { SheetCell, SheetLine, SheetProblem } from "./sheet-reader-table";

/** Bytes that a workbook may unfold to: 2,000 rows of text are two megabytes. */
const MAX_UNFOLDED = 24 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/**
 * The first sheet of a workbook that is not hidden. Before the library sees it the directory of the archive is held against what its
 * entries really unfold to: a bomb is refused at the limit, whatever it says of itself.
 */
export async function readXlsx(bytes: Uint8Array): Promise<{ lines: SheetLine[] } | { problem: SheetProblem }> {
  const archive = unfold(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if ("problem" in archive) return archive;
  const workbook = archive.files.get("xl/workbook.xml")?.toString("utf8");
  if (workbook === undefined) return { problem: "not_a_sheet" };
  const name = visibleSheet(workbook);
  if (name === null) return { problem: "empty" };
  try {
    const sheets = (await readXlsxFile(Buffer.from(bytes))) as { sheet: string; data: unknown[][] }[];
    const data = (sheets.find(({ sheet }) => sheet === name) ?? sheets[0])?.data ?? [];
    return { lines: data.map((cells, index) => ({ row: index + 1, cells: trimmed(cells).map(cellOf) })) };
  } catch {
    // Whatever the library stumbles over: an archive with the right names in it, and no workbook.
    return { problem: "not_a_sheet" };
  }
}

/** Every entry unfolded within the limit; XML that declares entities of its own is refused. */
function unfold(zip: Buffer): { files: Map<string, Buffer> } | { problem: SheetProblem } {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length) return { problem: "not_a_sheet" };
  const entries = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (entries > MAX_ENTRIES) return { problem: "unpacks_too_large" };
  const files = new Map<string, Buffer>();
  let left = MAX_UNFOLDED;
  try {
    for (let i = 0; i < entries; i++) {
      if (zip.readUInt32LE(at) !== 0x02014b50) return { problem: "not_a_sheet" };
      const [method, packed, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
      const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
      const local = zip.readUInt32LE(at + 42);
      const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
      at += 46 + nameLength + extra + comment;
      if (size > left) return { problem: "unpacks_too_large" };
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const body = zip.subarray(start, start + packed);
      const content = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, left) });
      left -= content.length;
      if (/\.(?:xml|rels)$/i.test(name) && content.subarray(0, 4096).includes("<!DOCTYPE")) return { problem: "not_a_sheet" };
      files.set(name, content);
    }
  } catch (error) {
    return { problem: (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "unpacks_too_large" : "not_a_sheet" };
  }
  return { files };
}

/** The name of the first sheet that a person sees; null: all of them are hidden. */
function visibleSheet(workbook: string): string | null {
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    if (/\sstate="(?:hidden|veryHidden)"/.test(tag)) continue;
    const name = /\sname="([^"]*)"/.exec(tag)?.[1];
    if (name !== undefined) return plain(name);
  }
  return null;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** Cells without the blank ones at the end: formatting alone makes a row as wide as the widest. */
function trimmed(cells: readonly unknown[]): readonly unknown[] {
  let length = cells.length;
  while (length > 0 && (cells[length - 1] === null || cells[length - 1] === undefined || cells[length - 1] === "")) length -= 1;
  return cells.slice(0, length);
}

function cellOf(value: unknown): SheetCell {
  if (value instanceof Date) {
    // A spreadsheet's day has no zone; the library makes it midnight UTC.
    return Number.isNaN(value.getTime()) ? { text: "", kind: "text" } : { text: value.toISOString().slice(0, 10), kind: "date" };
  }
  if (typeof value === "number") return { text: String(value), kind: "number" };
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE", kind: "boolean" };
  return { text: value === null || value === undefined ? "" : String(value), kind: "text" };
}
