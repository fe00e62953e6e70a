import type { NewPhoto } from "@knotter/db/mentor/profile.writes";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import type { PhotoRefusal } from "@knotter/files/photo";
import type { Deps } from "../deps";

interface Upload {
  bytes: Uint8Array;
}

/** The encryption context of a certificate's copy. */
export const scanOwner = (mentorId: string): string => `registration-scan/${mentorId}`;

const CODES = { unreadable: "PHOTO_UNREADABLE", too_small: "PHOTO_TOO_SMALL" } as const satisfies Partial<Record<PhotoRefusal, FieldCode>>;

function refuse(refused: PhotoRefusal, field: string, type: FieldCode): never {
  if (refused === "busy") throw new AppError("UNAVAILABLE", { retryAfterSeconds: 5 });
  if (refused === "too_large") throw new AppError("PAYLOAD_TOO_LARGE");
  if (refused === "not_an_image") throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fieldErrors: { [field]: [type] } });
  throw new AppError("UNPROCESSABLE", { fieldErrors: { [field]: [CODES[refused]] } });
}

/** Pictures are processed before the transaction, so that no row stays locked while a picture is decoded. */
export async function portraitOf({ photos }: Deps, upload: Upload | undefined): Promise<NewPhoto | null> {
  if (!upload) return null;
  const photo = await photos.portrait(upload.bytes);
  return "refused" in photo ? refuse(photo.refused, "photo", "PHOTO_TYPE") : photo;
}

/** The encrypted copy of a mentor's certificate. */
export async function sealedScanOf({ photos, encryption }: Deps, mentorId: string, upload: Upload | undefined) {
  if (!upload) return null;
  const paper = await photos.paper(upload.bytes);
  if ("refused" in paper) return refuse(paper.refused, "registrationScan", "SCAN_TYPE");
  return { mediaType: paper.mediaType, ...encryption.seal(paper.bytes, scanOwner(mentorId)) };
}
