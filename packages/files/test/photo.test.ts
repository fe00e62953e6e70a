import { createHash } from "node:crypto";
import { zlibSync } from "fflate";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isPdf, type Photo, type PhotoLimits, paperOf, photoOf } from "../src/photo";

const limits: PhotoLimits = { maxBytes: 5 * 1024 * 1024, minPixels: 400, maxSide: 800 };

/** A picture whose left half is red and whose right half is blue, so that its orientation is visible. */
const picture = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: "blue" } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: "red" } }, left: 0, top: 0 },
  ]);

const taken = async (bytes: Uint8Array): Promise<Photo> => {
  const photo = await photoOf(bytes, limits);
  if ("refused" in photo) throw new Error(photo.refused);
  return photo;
};

const pixel = async (photo: Photo, x: number, y: number): Promise<"red" | "blue"> => {
  const { data } = await sharp(photo.bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? "red" : "blue";
};

describe("a photo", () => {
  test.each(["jpeg", "png", "webp"] as const)("as %s becomes a WebP of at most 800 pixels", async (format) => {
    const photo = await taken(await picture().toFormat(format).toBuffer());
    expect(photo).toMatchObject({ mediaType: "image/webp", width: 800, height: 600 });
    expect((await sharp(photo.bytes).metadata()).format).toBe("webp");
    expect(photo.sha256).toBe(createHash("sha256").update(photo.bytes).digest("hex"));
    expect([await pixel(photo, 10, 300), await pixel(photo, 790, 300)]).toEqual(["red", "blue"]);
  });

  test("is never made larger", async () => {
    expect(await taken(await picture(400, 500).png().toBuffer())).toMatchObject({ width: 400, height: 500 });
  });

  test("loses where and with what it was taken, and stands upright", async () => {
    const exif = { IFD0: { Copyright: "印-copyright", Make: "印-camera" }, IFD3: { GPSLatitude: "35/1 40/1 0/1", GPSLatitudeRef: "N" } };
    const source = await picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const photo = await taken(source);
    const kept = await sharp(photo.bytes).metadata();
    expect([kept.exif, kept.xmp, kept.iptc, kept.icc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Buffer.from(photo.bytes).includes("印-")).toBe(false);
    // Rotated by 90° clockwise: the left is now on top.
    expect([photo.width, photo.height]).toEqual([600, 800]);
    expect([await pixel(photo, 300, 10), await pixel(photo, 300, 790)]).toEqual(["red", "blue"]);
  });

  test("that is another kind of file as well comes out as the picture alone", async () => {
    const html = "<script>alert(1)</script>";
    for (const source of [await picture().jpeg().toBuffer(), await picture().png().toBuffer()]) {
      const photo = await taken(Buffer.concat([source, Buffer.from(`PK\x03\x04${html}`)]));
      expect(Buffer.from(photo.bytes).includes("<script")).toBe(false);
    }
    const commented = Buffer.concat([JPEG_WITH_COMMENT(html), (await picture().jpeg().toBuffer()).subarray(2)]);
    expect(Buffer.from((await taken(commented)).bytes).includes("<script")).toBe(false);
  });

  test("that is animated becomes a still picture", async () => {
    const frames = await Promise.all(["red", "green", "blue"].map((background) => frame(background)));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
    const photo = await taken(moving);
    expect([(await sharp(photo.bytes, { animated: true }).metadata()).pages ?? 1, photo.height]).toEqual([1, 500]);
  });
});

describe("is refused as a photo:", () => {
  const refusal = async (bytes: Uint8Array) => {
    const photo = await photoOf(bytes, limits);
    return "refused" in photo ? photo.refused : "taken";
  };

  test("a drawing that can run, whatever it is called", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><script>alert(1)</script></svg>`;
    expect(await refusal(Buffer.from(svg))).toBe("not_an_image");
    expect(await refusal(Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`))).toBe("not_an_image");
    expect(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]))).toBe("unreadable");
  });

  test.each(["gif", "tiff", "avif"] as const)("a %s", async (format) => {
    expect(await refusal(await picture(500, 500).toFormat(format).toBuffer())).toBe("not_an_image");
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("hello")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["a page", Buffer.from("<!doctype html><title>x</title>")],
    ["zeros", Buffer.alloc(4096)],
  ])("%s", async (_name, bytes) => expect(await refusal(bytes)).toBe("not_an_image"));

  test.each(["jpeg", "png", "webp"] as const)("a %s that breaks off", async (format) => {
    const whole = await sharp({
      create: { width: 600, height: 600, channels: 3, background: "white", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .toFormat(format)
      .toBuffer();
    for (const part of [0.3, 0.8]) expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe("unreadable");
    expect(await refusal(whole.subarray(0, 16))).toBe("unreadable");
  });

  test("one with a side below 400 pixels", async () => {
    expect(await refusal(await picture(399, 900).jpeg().toBuffer())).toBe("too_small");
  });

  test("one above five megabytes, before it is looked at", async () => {
    expect(await refusal(Buffer.alloc(limits.maxBytes + 1))).toBe("too_large");
  });

  test("a bomb: a small file that says it is 40,000 pixels wide and high", async () => {
    const bomb = png(40_000, 40_000);
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toBe("unreadable");
  });
});

test("a PDF is known by its first bytes", () => {
  expect(isPdf(Buffer.from("%PDF-1.7\n…"))).toBe(true);
  for (const other of ["", "%PD", " %PDF-1.7", "<html>%PDF-"]) expect(isPdf(Buffer.from(other))).toBe(false);
});

test("the copy of a paper is a PDF as it came, or a re-encoded picture", async () => {
  const paper = { maxBytes: 1024 * 1024, maxSide: 2000 };
  const pdf = Buffer.from("%PDF-1.7\n…");
  expect(await paperOf(pdf, paper)).toEqual({ bytes: pdf, mediaType: "application/pdf" });
  expect(await paperOf(await picture(300, 200).jpeg().toBuffer(), paper)).toMatchObject({ mediaType: "image/webp", width: 300 });
  expect(await paperOf(Buffer.from("<html>"), paper)).toEqual({ refused: "not_an_image" });
  expect(await paperOf(Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), paper)).toEqual({ refused: "too_large" });
});

const frame = (background: string) =>
  sharp({ create: { width: 500, height: 500, channels: 3, background } })
    .png()
    .toBuffer();

/** The beginning of a JPEG followed by a comment. */
function JPEG_WITH_COMMENT(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe]), length, Buffer.from(text)]);
}

/** A black 1-bit PNG with as few bytes as possible: only the first rows are there. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = zlibSync(new Uint8Array(100 * (1 + Math.ceil(width / 8))));
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frameOf = Buffer.alloc(8);
    frameOf.writeUInt32BE(data.byteLength, 0);
    frameOf.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frameOf.subarray(0, 4), body, frameOf.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", new Uint8Array()),
  ]);
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
