import { contract } from "@knotter/contract/contract";
import { type Endpoint, MAX_BODY } from "@knotter/contract/endpoint";

/** The longest body of the procedure that a tRPC request names: `/api/trpc/orders.addMentees`. */
export function maxBodyOf(pathname: string): number {
  // As it is written: a name of ours needs no escaping, and one that cannot be unescaped must not break the door.
  const [group = "", name = ""] = (pathname.split("/").at(-1) ?? "").split(".");
  const rows = Object.hasOwn(contract, group) ? (contract[group as keyof typeof contract] as Record<string, Endpoint>) : {};
  return (Object.hasOwn(rows, name) && rows[name]?.maxBodyBytes) || MAX_BODY;
}

/** The request with its body read; null where that is too long (tRPC has no limit of its own). */
export async function bounded(request: Request): Promise<Request | null> {
  if (request.method === "GET" || request.body === null) return request;
  const max = maxBodyOf(new URL(request.url).pathname);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body: Buffer.concat(chunks) });
}
