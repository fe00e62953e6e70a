import type { Locator, Page } from "@playwright/test";

/** APP1 with one Exif entry: orientation 6, "rotate clockwise to display upright" (JEITA CP-3451). */
const LYING = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010006000000000000", "hex");

/**
 * A photo as a phone creates it when held upright: many megabytes, stored rotated. The left half of the file is red, which is the upper
 * half of the picture; the rest is blue.
 */
export async function phonePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const [width, height] = [3_000, 2_250];
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const picture = context.createImageData(width, height);
    // Noise, which makes a photo as large as a real one.
    for (let at = 0; at < picture.data.length; at += 4) {
      const red = (at / 4) % width < width / 2;
      const [strong, weak] = [180 + Math.random() * 75, Math.random() * 75];
      picture.data.set([red ? strong : weak, Math.random() * 75, red ? weak : strong, 255], at);
    }
    context.putImageData(picture, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 1));
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener("load", resolve));
    reader.readAsDataURL(blob as Blob);
    await read;
    return String(reader.result).split(",")[1] ?? "";
  });
  const jpeg = Buffer.from(base64, "base64");
  return Buffer.concat([jpeg.subarray(0, 2), LYING, jpeg.subarray(2)]);
}

/** The colours of the upper and the lower half of a displayed picture. */
export const halvesOf = (image: Locator): Promise<{ top: string; bottom: string }> =>
  image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 10;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(shown, 0, 0, 10, 10);
    const { data } = context.getImageData(5, 0, 1, 10);
    const colourAt = (y: number) => ((data[4 * y] ?? 0) > (data[4 * y + 2] ?? 0) ? "red" : "blue");
    return { top: colourAt(2), bottom: colourAt(7) };
  });
