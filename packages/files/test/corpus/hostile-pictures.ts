import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { PhotoRefusal } from "../../src/photo";

export interface HostilePicture {
  name: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Why it is refused as a photo; null: it is re-encoded, which removes what was harmful. */
  refused: PhotoRefusal | null;
}

const MB = 1024 * 1024;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function header(width: number, height: number, [depth, colour, interlace] = [8, 2, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth ?? 8, colour ?? 2, 0, 0, interlace ?? 0], 8);
  return chunk("IHDR", data);
}

const END = chunk("IEND", Buffer.alloc(0));
const png = (...chunks: readonly Uint8Array[]): Buffer => Buffer.concat([SIGNATURE, ...chunks, END]);
/** The pixels of a white true-colour picture. */
const white = (side: number): Buffer => {
  const row = Buffer.alloc(1 + side * 3, 255);
  row[0] = 0;
  return chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: side }, () => row))));
};
const plain = (...before: readonly Uint8Array[]): Buffer => png(header(500, 500), ...before, white(500));
const text = (content: string): Buffer => Buffer.from(content, "utf8");
const picture = (side = 500, channels: 3 | 4 = 3) => sharp({ create: { width: side, height: side, channels, background: "#336699" } });
/** Pixels that cannot be compressed. */
const noise = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  let state = 1;
  for (let at = 0; at < size; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = state >> 16;
  }
  return bytes;
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>';
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${"a".repeat(1_000)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? "" : i - 1};`.repeat(10)}">`).join("")}]><svg>&a8;</svg>`;

export const HOSTILE_PICTURES: readonly HostilePicture[] = [
  {
    name: "a PNG that says 60,000 × 60,000",
    bytes: () => png(header(60_000, 60_000), chunk("IDAT", deflateSync(Buffer.alloc(1_000)))),
    refused: "unreadable",
  },
  {
    name: "a PNG that says 2,147,483,647 × 1",
    bytes: () => png(header(2_147_483_647, 1), chunk("IDAT", deflateSync(Buffer.alloc(1_000)))),
    refused: "unreadable",
  },
  { name: "a PNG of 0 × 0", bytes: () => png(header(0, 0), chunk("IDAT", deflateSync(Buffer.alloc(10)))), refused: "unreadable" },
  {
    name: "a PNG of one bit a pixel, 49 million of them",
    bytes: () => png(header(7_000, 7_000, [1, 0, 0]), chunk("IDAT", deflateSync(Buffer.alloc(876 * 7_000)))),
    refused: null,
  },
  {
    name: "a PNG of 16 bits, interlaced, 30 million pixels",
    bytes: () => png(header(5_400, 5_400, [16, 6, 1]), chunk("IDAT", deflateSync(Buffer.alloc(200_000)))),
    refused: "unreadable",
  },
  {
    name: "a PNG whose pixels unfold to a gigabyte less than it says",
    bytes: () => png(header(7_000, 7_000), chunk("IDAT", deflateSync(Buffer.alloc(5 * MB)))),
    refused: "unreadable",
  },
  {
    name: "a PNG whose pixels unfold to more than it says",
    bytes: () => png(header(500, 500), chunk("IDAT", deflateSync(Buffer.alloc(200 * MB)))),
    refused: null,
  },
  {
    name: "a PNG with four megabytes of text",
    bytes: () => plain(chunk("tEXt", Buffer.concat([text("Comment\0"), noise(4 * MB)]))),
    refused: null,
  },
  {
    name: "a PNG with text that unfolds to 200 MB",
    bytes: () => plain(chunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(Buffer.alloc(200 * MB))]))),
    refused: null,
  },
  {
    name: "a PNG with a colour profile that unfolds to 200 MB",
    bytes: () => plain(chunk("iCCP", Buffer.concat([text("icc\0\0"), deflateSync(Buffer.alloc(200 * MB))]))),
    refused: null,
  },
  {
    name: "a PNG with a colour profile of four megabytes of noise",
    bytes: () => plain(chunk("iCCP", Buffer.concat([text("icc\0\0"), deflateSync(noise(4 * MB))]))),
    refused: null,
  },
  {
    name: "a PNG with 300,000 chunks",
    bytes: () => plain(Buffer.concat(Array.from({ length: 300_000 }, () => chunk("teSt", Buffer.alloc(0))))),
    refused: null,
  },
  {
    name: "a PNG with a chunk that is longer than the file",
    bytes: () => {
      const file = Buffer.from(plain());
      file.writeUInt32BE(0x7fffffff, 33);
      return file;
    },
    refused: "unreadable",
  },
  {
    name: "a PNG with wrong checksums",
    bytes: () => {
      const file = Buffer.from(plain());
      file[29] = (file[29] ?? 0) ^ 0xff;
      return file;
    },
    refused: "unreadable",
  },
  { name: "a PNG cut off in the middle", bytes: () => plain().subarray(0, 700), refused: "unreadable" },
  { name: "a PNG with a program behind it", bytes: () => Buffer.concat([plain(), text("MZ"), noise(MB)]), refused: null },
  {
    name: "an animated PNG of a thousand frames",
    bytes: () =>
      plain(
        chunk("acTL", Buffer.from([0, 0, 3, 232, 0, 0, 0, 0])),
        ...Array.from({ length: 1_000 }, () => chunk("fcTL", Buffer.alloc(26))),
      ),
    refused: null,
  },
  { name: "the signature of a PNG and nothing", bytes: () => SIGNATURE, refused: "unreadable" },
  { name: "a JPEG cut off in the middle", bytes: async () => (await picture().jpeg().toBuffer()).subarray(0, 900), refused: "unreadable" },
  { name: "a JPEG in CMYK", bytes: () => picture().toColourspace("cmyk").jpeg().toBuffer(), refused: null },
  {
    name: "a JPEG that says 65,500 × 65,500",
    bytes: async () => {
      const file = await picture().jpeg().toBuffer();
      const at = file.indexOf(Buffer.from([0xff, 0xc0]));
      file.writeUInt16BE(65_500, at + 5);
      file.writeUInt16BE(65_500, at + 7);
      return file;
    },
    refused: "unreadable",
  },
  {
    name: "a JPEG with a place in it and a direction that does not exist",
    bytes: () =>
      picture()
        .jpeg()
        .withExif({ IFD0: { Copyright: "x".repeat(30_000), Orientation: "99" }, IFD3: { GPSLatitude: "35/1 41/1 0/1" } })
        .toBuffer(),
    refused: null,
  },
  {
    name: "a JPEG with four megabytes of comments",
    bytes: async () => {
      const file = await picture().jpeg().toBuffer();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), noise(65_533)]);
      return Buffer.concat([file.subarray(0, 2), ...Array.from({ length: 64 }, () => comment), file.subarray(2)]);
    },
    refused: null,
  },
  {
    name: "the beginning of a JPEG and noise",
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise(4 * MB)]),
    refused: "unreadable",
  },
  {
    name: "a WebP of several hundred frames",
    bytes: async () => {
      const frame = await picture(400, 4).raw().toBuffer();
      return sharp(Buffer.concat(Array.from({ length: 40 }, () => frame)), {
        raw: { width: 400, height: 16_000, channels: 4, pageHeight: 400 } as never,
      })
        .webp({ loop: 0 })
        .toBuffer();
    },
    refused: null,
  },
  { name: "a WebP cut off in the middle", bytes: async () => (await picture().webp().toBuffer()).subarray(0, 60), refused: "unreadable" },
  {
    name: "a RIFF that is no WebP",
    bytes: () => Buffer.concat([text("RIFF"), Buffer.alloc(4, 255), text("WEBP"), noise(MB)]),
    refused: "unreadable",
  },
  { name: "an SVG with a script", bytes: () => text(SVG), refused: "not_an_image" },
  { name: "an SVG whose entities unfold without end", bytes: () => text(LAUGHS), refused: "not_an_image" },
  { name: "an SVG called a PNG by its first bytes", bytes: () => Buffer.concat([SIGNATURE, text(SVG)]), refused: "unreadable" },
  { name: "a web page", bytes: () => text("<!doctype html><script>alert(1)</script>"), refused: "not_an_image" },
  { name: "a GIF", bytes: () => text("GIF89a\xff\xff\xff\xff"), refused: "not_an_image" },
  { name: "a TIFF", bytes: () => Buffer.concat([text("II*\0"), noise(1_000)]), refused: "not_an_image" },
  { name: "an HEIC", bytes: () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypheic"), noise(1_000)]), refused: "not_an_image" },
  { name: "a BMP of four gigapixels", bytes: () => Buffer.concat([text("BM"), Buffer.alloc(50, 255)]), refused: "not_an_image" },
  { name: "no byte at all", bytes: () => new Uint8Array(), refused: "not_an_image" },
  { name: "a picture of one pixel", bytes: () => png(header(1, 1), white(1)), refused: "too_small" },
  { name: "more bytes than are allowed", bytes: () => Buffer.concat([plain(), noise(5 * MB)]), refused: "too_large" },
];

/** Copies of certificates. We never parse a PDF: it is encrypted, and offered as a download. */
export const HOSTILE_PAPERS: readonly { name: string; bytes: () => Uint8Array; refused: PhotoRefusal | null }[] = [
  {
    name: "a PDF that runs a script when it is opened",
    bytes: () => text("%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF"),
    refused: null,
  },
  { name: "a PDF that is nothing but its first line", bytes: () => text("%PDF-1.7\n"), refused: null },
  { name: "a PDF of nine megabytes of noise", bytes: () => Buffer.concat([text("%PDF-1.7\n"), noise(9 * MB)]), refused: null },
  {
    name: "a PDF whose streams unfold without end",
    bytes: () =>
      Buffer.concat([
        text("%PDF-1.7\n1 0 obj<</Filter[/FlateDecode/FlateDecode]>>stream\n"),
        deflateSync(deflateSync(Buffer.alloc(100 * MB))),
        text("\nendstream endobj\n%%EOF"),
      ]),
    refused: null,
  },
  { name: "a PDF that is a web page, too", bytes: () => text("%PDF-1.7\n<html><script>alert(1)</script></html>"), refused: null },
  { name: "a PDF behind a byte of something else", bytes: () => text(" %PDF-1.7\n"), refused: "not_an_image" },
  { name: "a PDF larger than is allowed", bytes: () => Buffer.concat([text("%PDF-1.7\n"), noise(11 * MB)]), refused: "too_large" },
];
