import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";

interface Form {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const ENCODERS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  // Made once in the life of a process, beside the thread that answers: worth a little more than the usual level, not the two seconds of the last.
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
  identity: async (plain) => plain,
};

/** The best of ours that a client takes (RFC 9110 §12.5.3); where it says nothing, the plain text. */
export function encodingFor(accepted: string | null): Encoding {
  const weights = new Map(
    (accepted ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const takes = (name: string): boolean => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

/**
 * A document that is the same for everybody as long as the process lives: its bytes, and those of each encoding, are made at the first
 * question for them. A client that has it is answered 304, and shared caches may keep it for five minutes.
 */
export function publicDocument(mediaType: string, make: () => string) {
  let plain: Buffer | null = null;
  const forms = new Map<Encoding, Promise<Form>>();

  const formOf = (encoding: Encoding): Promise<Form> => {
    const known = forms.get(encoding);
    if (known) return known;
    plain ??= Buffer.from(make());
    // A strong tag names bytes: each encoding has its own.
    const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 27);
    const form = ENCODERS[encoding](plain).then((bytes) => ({ bytes: Uint8Array.from(bytes), etag: `"${digest}-${encoding}"` }));
    forms.set(encoding, form);
    return form;
  };

  return async (headers: Headers): Promise<Response> => {
    const encoding = encodingFor(headers.get("accept-encoding"));
    const { bytes, etag } = await formOf(encoding);
    const common = { etag, "cache-control": "public, max-age=300", vary: "Accept-Encoding" };
    const known = headers
      .get("if-none-match")
      ?.split(",")
      .some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
    if (known) return new Response(null, { status: 304, headers: common });
    return new Response(bytes, {
      headers: {
        ...common,
        "content-type": mediaType,
        "content-length": String(bytes.byteLength),
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      },
    });
  };
}
