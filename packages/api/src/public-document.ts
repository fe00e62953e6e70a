import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { BODY_ENCODING, type Coding, codingFor } from "./body-encoding";

interface Representation {
  readonly coding: Coding | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** Runs once, in a thread pool: it may take a while, because everybody after the first gets the smaller result. */
const COMPRESSORS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 10, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
} as const satisfies Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>>;

/**
 * A document that is the same for everybody as long as the process lives: its bytes are generated on the first request, in each requested
 * encoding. A client that has it is answered with 304, and shared caches may keep it for five minutes.
 *
 * `encodes`: the server in front passes encoded bodies on unchanged. Then each encoding has a strong ETag of its own, because a strong tag
 * identifies bytes (RFC 9110 §8.8.1), and no intermediary may encode it again. Elsewhere intermediaries may compress it, and the tag is a
 * weak one: it identifies the text.
 *
 * `policy`: the Content-Security-Policy of a page.
 */
export function publicDocument(mediaType: string, make: () => string, { encodes, policy }: { encodes: boolean; policy?: string }) {
  let plain: { bytes: Uint8Array<ArrayBuffer>; hash: string } | null = null;
  const made = new Map<Coding | null, Promise<Representation>>();

  function text() {
    if (plain) return plain;
    const bytes = new TextEncoder().encode(make());
    plain = { bytes, hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 27) };
    return plain;
  }

  async function represent(coding: Coding | null): Promise<Representation> {
    const { bytes, hash } = text();
    if (!encodes) return { coding: null, bytes, etag: `W/"${hash}"` };
    if (coding === null) return { coding, bytes, etag: `"${hash}"` };
    return { coding, bytes: new Uint8Array(await COMPRESSORS[coding](bytes)), etag: `"${hash}-${coding}"` };
  }

  return async (headers: Headers): Promise<Response> => {
    const wanted = encodes ? codingFor(headers.get("accept-encoding")) : null;
    const making = made.get(wanted) ?? represent(wanted);
    made.set(wanted, making);
    const { coding, bytes, etag } = await making;
    const common = {
      etag,
      "cache-control": `public, max-age=300${encodes ? ", no-transform" : ""}`,
      vary: "Accept-Encoding",
      ...(policy !== undefined && { "content-security-policy": policy }),
    };
    const opaque = etag.replace(/^W\//, "");
    const known = headers
      .get("if-none-match")
      ?.split(",")
      .some((one) => ["*", opaque, `W/${opaque}`].includes(one.trim()));
    if (known) return new Response(null, { status: 304, headers: common });
    return new Response(bytes, { headers: { ...common, "content-type": mediaType, ...(coding && { [BODY_ENCODING]: coding }) } });
  };
}
