import { LIMITS } from "@knotter/domain/policy";

/** The longest side of a portrait as it leaves: twice the largest size in which it is shown, and some. */
const SIDE = 1024;
const QUALITY = 0.9;

export interface OpenedPhoto {
  url: string;
  width: number;
  height: number;
}

/** Reads a picture here, before anything is sent, upright as its camera says. A `data:` address: the page's policy takes no `blob:`. Throws for what is no picture. */
export async function openPhoto(file: File): Promise<OpenedPhoto> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  const { naturalWidth: width, naturalHeight: height } = await decoded(url);
  return { url, width, height };
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

export const isTooSmall = ({ width, height }: OpenedPhoto): boolean => Math.min(width, height) < LIMITS.photo.minPixels;

/** As far as one may go in: the part that is left must not be smaller than a portrait has to be. */
export const furthestZoom = ({ width, height }: OpenedPhoto): number => Math.max(1, Math.min(width, height) / LIMITS.photo.minPixels);

/** The square that was chosen (pixels of the picture), as a file of its own: small, whatever the camera made. */
export async function cutOut(photo: OpenedPhoto, area: { x: number; y: number; width: number; height: number }): Promise<File> {
  const side = Math.max(LIMITS.photo.minPixels, Math.min(SIDE, Math.round(area.width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // What was see-through becomes paper, not black.
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(await decoded(photo.url), area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("no picture");
  return new File([blob], "portrait.jpg", { type: "image/jpeg" });
}
