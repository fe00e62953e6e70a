import { credentialOf, identify } from "@knotter/auth/identify";
import { photoPathOf } from "@knotter/domain/mentor-profile";
import type { Services } from "./context";

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{16}\.webp$/;

/**
 * Serves a photo by its name: id and content hash, so that a copy never becomes stale. A published photo is public for everybody who has
 * its name, and may be cached forever; one that waits for a review is visible to the mentor and the admins. Anything else is 404. The bytes
 * were re-encoded by us (files/photo.ts), and are served with headers that let them act only as an image.
 */
export async function photoRoute(services: Services, name: string, headers: Headers): Promise<Response> {
  try {
    return await answer(services, name, headers);
  } catch (error) {
    services.log.error({ err: error }, "photo");
    return new Response(null, { status: 503, headers: { "cache-control": "no-store", "retry-after": "1" } });
  }
}

async function answer(services: Services, name: string, headers: Headers): Promise<Response> {
  const photoId = NAME.exec(name)?.[1];
  const photo = photoId === undefined ? null : await services.db.read.mentor.profile.photo(photoId);
  if (!photo || photoPathOf(photoId ?? "", photo.sha256) !== `/photos/${name}`) return notHere();
  const shown = photo.shown === `/photos/${name}`;
  if (!shown && !(await mayPreview(services, photo.mentorId, headers))) return notHere();
  const common = {
    "content-type": photo.mediaType,
    "cache-control": shown ? "public, max-age=31536000, immutable" : "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
  const etag = `"${photo.sha256}"`;
  if (shown && headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers: { ...common, etag } });
  return new Response(Buffer.from(photo.bytes), { headers: { ...common, ...(shown ? { etag } : {}) } });
}

const notHere = (): Response => new Response(null, { status: 404, headers: { "cache-control": "no-store" } });

/** Only the mentor of the photo and the admins. An invalid credential counts as none. */
async function mayPreview(services: Services, mentorId: string, headers: Headers): Promise<boolean> {
  const viewer = await identify(services.db.read, services, credentialOf(headers, services.secure), services.clock.now()).catch(() => null);
  if (!viewer || viewer.disabled) return false;
  return viewer.role === "admin" || viewer.userId === mentorId;
}
