import { LIMITS } from "@knotter/domain/policy";

/** The longest side of a portrait when it is sent: slightly more than twice the largest size in which it is shown. */
const SIDE = 1024;
const QUALITY = 0.9;

export interface OpenedPhoto {
  url: string;
  width: number;
  height: number;
}

/**
 * Decodes a picture locally before anything is sent, with the camera's orientation applied. As a `data:` address, because the page's policy
 * does not allow `blob:`. Throws for a file that is not a picture.
 */
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

/** The greatest zoom: the remaining part must not be smaller than a portrait has to be. */
export const furthestZoom = ({ width, height }: OpenedPhoto): number => Math.max(1, Math.min(width, height) / LIMITS.photo.minPixels);

/** The selected square (in pixels of the picture) as a file: small, whatever the size of the original. */
export async function cutOut(photo: OpenedPhoto, area: { x: number; y: number; width: number; height: number }): Promise<File> {
  const side = Math.max(LIMITS.photo.minPixels, Math.min(SIDE, Math.round(area.width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // Transparent parts become white, not black.
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(await decoded(photo.url), area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("no picture");
  return new File([blob], "portrait.jpg", { type: "image/jpeg" });
}
