import { crc32, inflateRawSync } from "node:zlib";
import { SheetRefusal } from "./sheet-problem";

/** Bytes that a workbook may unpack to: 2,000 rows of text are two megabytes. */
const MAX_UNFOLDED = 24 * 1024 * 1024;
const MAX_ENTRIES = 1_000;
/** Bytes behind the archive: what a mail gateway or a download has added. */
const MAX_BEHIND = 1_024;
/** The only thing between two entries is the data descriptor of the first: at most a signature, a checksum and two sizes of 8 bytes. */
const MAX_DESCRIPTOR = 24;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = Buffer.from("PK\x05\x06", "latin1");
const END_OF_ZIP64 = 0x06064b50;
const LOCATOR_OF_ZIP64 = 0x07064b50;
/** In the place of a number of 32 bits: it stands in the field of ZIP64. */
const IN_ZIP64 = 0xffff_ffff;
const ENCRYPTED = 0x0001;
const SIZES_FOLLOW = 0x0008;

interface Directory {
  /** In the order of the file. */
  entries: Entry[];
  /** The offset of the directory itself. */
  start: number;
}

interface Entry {
  /** As `partName` writes it. */
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  local: number;
}

/**
 * The name of a part as it is compared: names are case-insensitive (ECMA-376 Part 2, 6.2.2.3), and some programs for Windows write backslashes
 * or begin with a slash.
 */
export const partName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/**
 * The unpacked entries of a ZIP archive, by `partName`. The central directory is compared with the file's actual contents: an entry that only one
 * of the two has, that overlaps another, that unpacks to another size than stated, or that occurs twice is refused, because two readers
 * would see different workbooks in it. Never unpacks more than 24 MB. Throws SheetRefusal: `unreadable_workbook`, `unpacks_too_large`,
 * `old_excel` for an entry with a password.
 */
export function openArchive(zip: Buffer): ReadonlyMap<string, Buffer> {
  try {
    return unfold(zip, directoryOf(zip));
  } catch (error) {
    if (error instanceof SheetRefusal) throw error;
    // Offsets outside the file, and truncated streams.
    throw new SheetRefusal((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "unpacks_too_large" : "unreadable_workbook");
  }
}

const ensure = (holds: boolean): void => {
  if (!holds) throw new SheetRefusal("unreadable_workbook");
};

/** The central directory. An archive on several disks is no list of people. */
function directoryOf(zip: Buffer): Directory {
  const end = zip.lastIndexOf(END);
  ensure(end > 0);
  const behind = zip.length - (end + 22 + zip.readUInt16LE(end + 20));
  // A second end would be the real one for a reader that wants nothing behind it.
  ensure(behind === 0 || (behind > 0 && behind <= MAX_BEHIND && zip.lastIndexOf(END, end - 1) < 0));
  const { count, size, start, stop } = extentOf(zip, end);
  ensure(start + size === stop);
  if (count > MAX_ENTRIES) throw new SheetRefusal("unpacks_too_large");
  const entries: Entry[] = [];
  let at = start;
  while (at < stop) {
    ensure(zip.readUInt32LE(at) === CENTRAL);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    const [size = 0, packed = 0, local = 0] = wide(
      zip,
      { from: nameEnd, to: extraEnd },
      [24, 20, 42].map((field) => zip.readUInt32LE(at + field)),
    );
    entries.push({
      name: partName(zip.toString("utf8", at + 46, nameEnd)),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed,
      size,
      local,
    });
    at = extraEnd + zip.readUInt16LE(at + 32);
    ensure(entries.length <= count);
  }
  ensure(at === stop && entries.length === count);
  ensure(new Set(entries.map(({ name }) => name)).size === entries.length);
  return { entries: entries.sort((a, b) => a.local - b.local), start };
}

/** Where the directory lies and how many entries it has: by the end of the archive, or by that of ZIP64 in front of it. */
function extentOf(zip: Buffer, end: number): { count: number; size: number; start: number; stop: number } {
  const disks = [zip.readUInt16LE(end + 4), zip.readUInt16LE(end + 6)];
  const here = zip.readUInt16LE(end + 8);
  const plain = { count: zip.readUInt16LE(end + 10), size: zip.readUInt32LE(end + 12), start: zip.readUInt32LE(end + 16), stop: end };
  ensure(disks.every((disk) => disk === 0) && here === plain.count);
  const locator = end - 20;
  if (locator < 0 || zip.readUInt32LE(locator) !== LOCATOR_OF_ZIP64) return plain;
  const stop = long(zip, locator + 8);
  ensure(zip.readUInt32LE(stop) === END_OF_ZIP64 && stop + 12 + long(zip, stop + 4) === locator);
  ensure(zip.readUInt32LE(stop + 16) === 0 && zip.readUInt32LE(stop + 20) === 0 && long(zip, stop + 24) === long(zip, stop + 32));
  const [count, size, start] = [long(zip, stop + 32), long(zip, stop + 40), long(zip, stop + 48)];
  ensure(plain.count === 0xffff || plain.count === count);
  ensure((plain.size === IN_ZIP64 || plain.size === size) && (plain.start === IN_ZIP64 || plain.start === start));
  return { count, size, start, stop };
}

const long = (zip: Buffer, at: number): number => Number(zip.readBigUInt64LE(at));

/** Numbers of a header; those that say so stand in its field of ZIP64, in this order (APPNOTE 4.5.3). */
function wide(zip: Buffer, { from, to }: { from: number; to: number }, numbers: readonly number[]): number[] {
  if (!numbers.includes(IN_ZIP64)) return [...numbers];
  let at = from;
  while (zip.readUInt16LE(at) !== 1) {
    at += 4 + zip.readUInt16LE(at + 2);
    ensure(at + 4 <= to);
  }
  const fieldEnd = at + 4 + zip.readUInt16LE(at + 2);
  at += 4;
  return numbers.map((number) => {
    if (number !== IN_ZIP64) return number;
    at += 8;
    ensure(at <= fieldEnd && fieldEnd <= to);
    return long(zip, at - 8);
  });
}

function unfold(zip: Buffer, { entries, start: directory }: Directory): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  let left = MAX_UNFOLDED;
  let reached = 0;
  for (const [index, entry] of entries.entries()) {
    ensure(entry.local === reached);
    const { start, sizesFollow } = requireLocal(zip, entry);
    const end = start + entry.packed;
    const next = entries[index + 1]?.local ?? directory;
    ensure(end <= next && next - end <= (sizesFollow ? MAX_DESCRIPTOR : 0));
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

/** The offset of an entry's bytes, provided that its local header agrees with the directory in whatever decides how they are read. */
function requireLocal(zip: Buffer, { name, flags, method, crc, packed, size, local }: Entry): { start: number; sizesFollow: boolean } {
  ensure(zip.readUInt32LE(local) === LOCAL);
  const both = flags | zip.readUInt16LE(local + 6);
  if ((both & ENCRYPTED) !== 0) throw new SheetRefusal("old_excel");
  ensure(zip.readUInt16LE(local + 8) === method && (method === 0 || method === 8));
  const nameEnd = local + 30 + zip.readUInt16LE(local + 26);
  ensure(partName(zip.toString("utf8", local + 30, nameEnd)) === name);
  const start = nameEnd + zip.readUInt16LE(local + 28);
  const sizesFollow = (both & SIZES_FOLLOW) !== 0;
  if (!sizesFollow) {
    const [saidSize, saidPacked] = wide(
      zip,
      { from: nameEnd, to: start },
      [22, 18].map((at) => zip.readUInt32LE(local + at)),
    );
    ensure(zip.readUInt32LE(local + 14) === crc && saidSize === size && saidPacked === packed);
  }
  ensure(method !== 0 || packed === size);
  return { start, sizesFollow };
}
