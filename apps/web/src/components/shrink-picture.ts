/** The longer side of a stored document (api/photos.ts), and the number of bytes below which shrinking gains nothing. */
const SIDE = 2_400;
const SMALL = 1024 * 1024;
const QUALITY = 0.88;

/**
 * Scales a picture down to the stored size before the upload, for slow connections; everything else, and what this browser cannot decode,
 * stays as it is. The server validates it either way.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type) || file.size <= SMALL) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    // Transparent parts become white, not black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob && blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" }) : file;
  } catch {
    return file;
  }
}
