import { contract } from "@knotter/contract/contract";
import { type Endpoint, MAX_BODY } from "@knotter/contract/endpoint";

/** The contract row that a tRPC request names: `/api/trpc/orders.addMentees`. */
export function rowOf(pathname: string): Endpoint | null {
  // Not unescaped: our names need no escaping, and a malformed escape must not break the route.
  const [group = "", name = ""] = (pathname.split("/").at(-1) ?? "").split(".");
  const rows = Object.hasOwn(contract, group) ? (contract[group as keyof typeof contract] as Record<string, Endpoint>) : {};
  return Object.hasOwn(rows, name) ? (rows[name] ?? null) : null;
}

/** The request with its body read, at most `max` bytes; null if it is longer (tRPC itself has no limit). */
export async function bounded(request: Request, max = MAX_BODY): Promise<Request | null> {
  if (request.method === "GET" || request.body === null) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body: Buffer.concat(chunks) });
}

/** The request without its body, which will not be read. */
export const unread = ({ url, method, headers }: Request): Request => new Request(url, { method, headers });
