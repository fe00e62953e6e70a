/** The longer side of what is kept of a paper (api/photos.ts), and below how many bytes nothing is gained. */
const SIDE = 2_400;
const SMALL = 1024 * 1024;
const QUALITY = 0.88;

/**
 * A picture as small as it will be kept, before it leaves on a slow line; anything else, and what this browser cannot read, as it is. The
 * server decides what it takes, either way.
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
    // What was see-through becomes paper, not black.
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
