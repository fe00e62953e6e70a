import { crc32, inflateRawSync } from "node:zlib";
import { SheetRefusal } from "./sheet-problem";

/** Bytes that a workbook may unpack to: 2,000 rows of text are two megabytes. */
const MAX_UNFOLDED = 24 * 1024 * 1024;
const MAX_ENTRIES = 1_000;
/** The only thing between two entries is the data descriptor of the first: at most a signature, a checksum and two sizes of 8 bytes. */
const MAX_DESCRIPTOR = 24;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const ENCRYPTED = 0x0001;
const SIZES_FOLLOW = 0x0008;

interface Directory {
  /** In the order of the file. */
  entries: Entry[];
  /** The offset of the directory itself. */
  start: number;
}

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  local: number;
}

/**
 * The unpacked entries of a ZIP archive, by name. The central directory is compared with the file's actual contents: an entry that only one
 * of the two has, that overlaps another, that unpacks to another size than stated, or that occurs twice is refused, because two readers
 * would see different workbooks in it. Never unpacks more than 24 MB. Throws SheetRefusal: `not_a_sheet`, `unpacks_too_large`, `old_excel`
 * for an entry with a password.
 */
export function openArchive(zip: Buffer): ReadonlyMap<string, Buffer> {
  try {
    return unfold(zip, directoryOf(zip));
  } catch (error) {
    if (error instanceof SheetRefusal) throw error;
    // Offsets outside the file, and truncated streams.
    throw new SheetRefusal((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "unpacks_too_large" : "not_a_sheet");
  }
}

const ensure = (holds: boolean): void => {
  if (!holds) throw new SheetRefusal("not_a_sheet");
};

/** The central directory. An archive that needs ZIP64 or several disks is no list of people. */
function directoryOf(zip: Buffer): Directory {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  ensure(end >= 0 && zip.readUInt32LE(end) === END && end + 22 + zip.readUInt16LE(end + 20) === zip.length);
  const count = zip.readUInt16LE(end + 10);
  ensure(zip.readUInt16LE(end + 4) === 0 && zip.readUInt16LE(end + 6) === 0 && zip.readUInt16LE(end + 8) === count);
  const [size, start] = [zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)];
  ensure(start + size === end);
  if (count > MAX_ENTRIES) throw new SheetRefusal("unpacks_too_large");
  const entries: Entry[] = [];
  let at = start;
  while (at < end) {
    ensure(zip.readUInt32LE(at) === CENTRAL);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString("utf8", at + 46, nameEnd),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      local: zip.readUInt32LE(at + 42),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    ensure(entries.length <= count);
  }
  ensure(at === end && entries.length === count);
  // Names of parts are case-insensitive (ECMA-376 Part 2, 6.2.2.3).
  ensure(new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length);
  return { entries: entries.sort((a, b) => a.local - b.local), start };
}

function unfold(zip: Buffer, { entries, start: directory }: Directory): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  let left = MAX_UNFOLDED;
  let reached = 0;
  for (const [index, entry] of entries.entries()) {
    ensure(entry.local === reached);
    const start = requireLocal(zip, entry);
    const end = start + entry.packed;
    const next = entries[index + 1]?.local ?? directory;
    const descriptor = (entry.flags & SIZES_FOLLOW) !== 0 ? MAX_DESCRIPTOR : 0;
    ensure(end <= next && next - end <= descriptor);
    reached = next;
    if (entry.size > left) throw new SheetRefusal("unpacks_too_large");
    const body = zip.subarray(start, end);
    const content = entry.method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, entry.size) });
    ensure(content.length === entry.size && crc32(content) === entry.crc);
    left -= content.length;
    files.set(entry.name, content);
  }
  return files;
}

/** The offset of an entry's bytes, provided that its local header agrees with the directory. */
function requireLocal(zip: Buffer, { name, flags, method, crc, packed, size, local }: Entry): number {
  ensure(zip.readUInt32LE(local) === LOCAL);
  if ((flags & ENCRYPTED) !== 0) throw new SheetRefusal("old_excel");
  const nameEnd = local + 30 + zip.readUInt16LE(local + 26);
  ensure(zip.readUInt16LE(local + 6) === flags && zip.readUInt16LE(local + 8) === method && (method === 0 || method === 8));
  ensure(zip.toString("utf8", local + 30, nameEnd) === name);
  const said = [14, 18, 22].map((at) => zip.readUInt32LE(local + at));
  const expected = [crc, packed, size];
  ensure((flags & SIZES_FOLLOW) !== 0 || said.every((value, index) => value === expected[index]));
  ensure(method !== 0 || packed === size);
  return nameEnd + zip.readUInt16LE(local + 28);
}
