import { credentialOf, identify } from "@knotter/auth/identify";
import { photoPathOf } from "@knotter/domain/mentor-profile";
import type { Services } from "./context";

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{16}\.webp$/;

/**
 * A photo by its name: id and look of it, so that a copy never goes stale. The one that a profile shows is for everybody who has the
 * name, and may be kept for ever; one that waits for the admins is for the mentor herself and the admins. Anything else does not exist.
 * The bytes are ours (files/photo.ts), and leave as an image that can do nothing.
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
  const photo = photoId === undefined ? null : await services.db.read.mentorProfile.photo(photoId);
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

/** The mentor of the photo, and the admins. A credential that does not hold is nobody's. */
async function mayPreview(services: Services, mentorId: string, headers: Headers): Promise<boolean> {
  const viewer = await identify(services.db.read, services, credentialOf(headers, services.secure), services.clock.now()).catch(() => null);
  if (!viewer || viewer.disabled) return false;
  return viewer.role === "admin" || viewer.userId === mentorId;
}
