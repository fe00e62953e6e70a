import { createHash } from "node:crypto";

/**
 * A document that is the same for everybody as long as the process lives: its bytes are made at the first question for them. A client that
 * has it is answered 304, and shared caches may keep it for five minutes. It is compressed on its way (Next takes away what a handler says
 * of an encoding of its own), so the tag is a weak one: it names the text, not the bytes that are sent.
 */
export function publicDocument(mediaType: string, make: () => string) {
  let made: { bytes: Uint8Array<ArrayBuffer>; tag: string } | null = null;

  const once = () => {
    if (made) return made;
    const bytes = new TextEncoder().encode(make());
    made = { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` };
    return made;
  };

  return (headers: Headers): Response => {
    const { bytes, tag } = once();
    const common = { etag: `W/${tag}`, "cache-control": "public, max-age=300", vary: "Accept-Encoding" };
    const known = headers
      .get("if-none-match")
      ?.split(",")
      .some((one) => ["*", tag, `W/${tag}`].includes(one.trim()));
    if (known) return new Response(null, { status: 304, headers: common });
    return new Response(bytes, { headers: { ...common, "content-type": mediaType } });
  };
}
