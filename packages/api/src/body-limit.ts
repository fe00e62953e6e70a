/** Bytes of a body that either door reads. */
export const MAX_BODY = 100 * 1024;

/** The request with its body read; null where that is too long (tRPC has no limit of its own). */
export async function bounded(request: Request): Promise<Request | null> {
  if (request.method === "GET" || request.body === null) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body: Buffer.concat(chunks) });
}
