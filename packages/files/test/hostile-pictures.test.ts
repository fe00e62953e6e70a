import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { paperOf, photoOf } from "../src/photo";
import { HOSTILE_PAPERS, HOSTILE_PICTURES } from "./corpus/hostile-pictures";

const MB = 1024 * 1024;
const limits = { maxBytes: 5 * MB, minPixels: 400, maxSide: 800 };

describe("a picture that was made to hurt", () => {
  test.each(HOSTILE_PICTURES)("$name", async ({ bytes, refused }) => {
    const photo = await photoOf(await bytes(), limits);
    if (refused !== null) {
      expect(photo).toEqual({ refused });
      return;
    }
    if ("refused" in photo) throw new Error(`refused: ${photo.refused}`);
    const made = await sharp(photo.bytes).metadata();
    expect(made).toMatchObject({ format: "webp" });
    expect([made.exif, made.icc, made.iptc, made.xmp, made.pages ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(limits.maxSide);
    expect(photo.bytes.byteLength).toBeLessThan(MB);
  });
});

describe("a copy of a certificate that was made to hurt", () => {
  test.each(HOSTILE_PAPERS)("$name", async ({ bytes, refused }) => {
    const paper = await paperOf(bytes(), { maxBytes: 10 * MB, maxSide: 2_400 });
    expect(paper).toEqual(refused === null ? { bytes: bytes(), mediaType: "application/pdf" } : { refused });
  });
});

test("pictures are decoded a few at a time: the others are told to come again, and nothing stays behind", async () => {
  const picture = await HOSTILE_PICTURES.find(({ name }) => name.includes("one bit a pixel"))?.bytes();
  const photos = await Promise.all(Array.from({ length: 12 }, () => photoOf(picture ?? new Uint8Array(), limits)));
  const busy = photos.filter((photo) => "refused" in photo && photo.refused === "busy").length;
  expect(busy).toBeGreaterThanOrEqual(4);
  expect(photos.filter((photo) => "bytes" in photo)).toHaveLength(12 - busy);
  expect(await photoOf(picture ?? new Uint8Array(), limits)).toHaveProperty("bytes");
});
