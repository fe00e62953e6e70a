import { createHash } from "node:crypto";
import sharp from "sharp";
import { turnstile } from "./turnstile";

// Of all the formats that libvips reads only three are enabled: the other decoders cannot be reached, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
// Uploads are rare and all different, so a cache is useless.
sharp.cache(false);
// One thread per picture, so that page requests keep the other cores.
sharp.concurrency(1);

export interface Photo {
  bytes: Uint8Array;
  mediaType: "image/webp";
  width: number;
  height: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
}

/**
 * `not_an_image`: by its bytes it is none of the three formats. `unreadable`: the format is right, but the file is truncated or
 * inconsistent. `busy`: too many pictures are being decoded at the moment.
 */
export type PhotoRefusal = "too_large" | "not_an_image" | "unreadable" | "too_small" | "busy";

export interface PhotoLimits {
  /** Of the file. */
  maxBytes: number;
  /** Of the shorter side. */
  minPixels: number;
  /** The longer side of the stored picture. */
  maxSide: number;
}

/** The limit of a decoded picture: above the largest phone cameras, below decompression bombs. */
const MAX_PIXELS = 50_000_000;

/** A picture of the largest size takes 200 MB while it is decoded, and a thread of the pool that also hashes passwords. */
const turn = turnstile({ places: 2, waiting: 6, patienceMs: 3_000 });
/** The time limit per picture, without waiting. The largest allowed one takes one second. */
const SECONDS = 5;

const FORMATS: readonly { format: string; is: (bytes: Uint8Array) => boolean }[] = [
  { format: "jpeg", is: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]) },
  { format: "png", is: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: "webp", is: (bytes) => begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) },
];

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/**
 * Decodes an uploaded picture, rotates it upright, scales it down and encodes it as WebP. Nothing of the original file is kept: no metadata
 * (EXIF, GPS, colour profiles), no second file appended to the first, only one frame of an animation. The sender's file name and type are
 * ignored.
 */
export async function photoOf(
  bytes: Uint8Array,
  { maxBytes, minPixels, maxSide }: PhotoLimits,
): Promise<Photo | { refused: PhotoRefusal }> {
  if (bytes.byteLength > maxBytes) return { refused: "too_large" };
  const claimed = FORMATS.find(({ is }) => is(bytes))?.format;
  if (claimed === undefined) return { refused: "not_an_image" };
  const leave = await turn();
  if (!leave) return { refused: "busy" };
  try {
    return await madeAnew(bytes, claimed, { minPixels, maxSide });
  } finally {
    leave();
  }
}

async function madeAnew(
  bytes: Uint8Array,
  claimed: string,
  { minPixels, maxSide }: Omit<PhotoLimits, "maxBytes">,
): Promise<Photo | { refused: PhotoRefusal }> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false, sequentialRead: true });
  try {
    const { format, width, height } = await open().metadata();
    if (format !== claimed) return { refused: "not_an_image" };
    if (Math.min(width, height) < minPixels) return { refused: "too_small" };
    if (width * height > MAX_PIXELS) return { refused: "unreadable" };
    const { data, info } = await open()
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: new Uint8Array(data),
      mediaType: "image/webp",
      width: info.width,
      height: info.height,
      sha256: createHash("sha256").update(data).digest("hex"),
    };
  } catch {
    return { refused: "unreadable" };
  }
}

/** Whether the bytes begin like a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => begins(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]);

export interface PaperCopy {
  bytes: Uint8Array;
  mediaType: "application/pdf" | "image/webp";
}

/** The copy of a document: a PDF unchanged (it is only ever offered as a download), a picture re-encoded like every other one. */
export async function paperOf(
  bytes: Uint8Array,
  { maxBytes, maxSide }: Omit<PhotoLimits, "minPixels">,
): Promise<PaperCopy | { refused: PhotoRefusal }> {
  if (bytes.byteLength > maxBytes) return { refused: "too_large" };
  return isPdf(bytes) ? { bytes, mediaType: "application/pdf" } : photoOf(bytes, { maxBytes, minPixels: 1, maxSide });
}
