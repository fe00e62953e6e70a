import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { LIMITS } from "@knotter/domain/policy";
import { paperOf, photoOf } from "@knotter/files/photo";
import type { Photos } from "@knotter/usecases/deps";

/** The longest side of a stored image, in pixels: twice the largest avatar for a portrait, 200 dots per inch for a document. */
const SIDE = { portrait: 800, paper: 2400 } as const;

export const PHOTOS: Photos = {
  portrait: (bytes) => photoOf(bytes, { maxBytes: LIMITS.photo.bytes, minPixels: LIMITS.photo.minPixels, maxSide: SIDE.portrait }),
  paper: (bytes) => paperOf(bytes, { maxBytes: PROFILE_LIMITS.scanBytes, maxSide: SIDE.paper }),
};
