import { crc32, deflateRawSync } from "node:zlib";

/** An entry as it is to be written, with whatever it misstates. */
export interface RawEntry {
  name: string;
  content: Uint8Array | string;
  stored?: boolean;
  /** What the two headers state where it is not the truth. */
  local?: Partial<RawHeader>;
  central?: Partial<RawHeader> & { offset?: number };
  /** Only in the file and not in the directory, or the other way round. */
  only?: "local" | "central";
  /** Bytes after the entry that belong to nothing. */
  after?: Uint8Array;
}

interface RawHeader {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  extra: Uint8Array;
}

export interface RawEnd {
  count: number;
  disk: number;
  /** Bytes between the directory and its end record. */
  gap: Uint8Array;
  comment: Uint8Array;
  commentLength: number;
}

function header(signature: number, { name, flags, method, crc, packed, size, extra }: RawHeader): Buffer {
  const central = signature === 0x02014b50;
  const fixed = Buffer.alloc(central ? 46 : 30);
  const at = central ? 8 : 6;
  fixed.writeUInt32LE(signature, 0);
  fixed.writeUInt16LE(flags, at);
  fixed.writeUInt16LE(method, at + 2);
  fixed.writeUInt32LE(crc >>> 0, at + 8);
  fixed.writeUInt32LE(packed >>> 0, at + 12);
  fixed.writeUInt32LE(size >>> 0, at + 16);
  fixed.writeUInt16LE(Buffer.byteLength(name), at + 20);
  fixed.writeUInt16LE(extra.length, at + 22);
  return Buffer.concat([fixed, Buffer.from(name), extra]);
}

/** A ZIP archive written byte by byte, as no ordinary tool would write it. */
export function rawZip(entries: readonly RawEntry[], end: Partial<RawEnd> = {}): Uint8Array {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, local, central, only, after } of entries) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const truth = {
      name,
      flags: 0,
      method: stored ? 0 : 8,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
      extra: new Uint8Array(),
    };
    if (only !== "local") {
      const entry = header(0x02014b50, { ...truth, ...central });
      entry.writeUInt32LE(central?.offset ?? offset, 42);
      directory.push(entry);
    }
    if (only !== "central") {
      const chunks = [header(0x04034b50, { ...truth, ...local }), packed, Buffer.from(after ?? [])];
      body.push(...chunks);
      offset += chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    }
  }
  const central = Buffer.concat(directory);
  const gap = Buffer.from(end.gap ?? []);
  const comment = Buffer.from(end.comment ?? []);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.disk ?? 0, 4);
  last.writeUInt16LE(end.count ?? directory.length, 8);
  last.writeUInt16LE(end.count ?? directory.length, 10);
  last.writeUInt32LE(central.length, 12);
  last.writeUInt32LE(offset, 16);
  last.writeUInt16LE(end.commentLength ?? comment.length, 20);
  return Buffer.concat([...body, central, gap, last, comment]);
}
