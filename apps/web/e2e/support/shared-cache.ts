import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface SharedCache {
  address: string;
  /** Answers that were served without calling Knotter. */
  hits(): number;
  close(): Promise<void>;
}

interface Kept {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"]);

/**
 * A careless proxy: it stores, by address alone, whatever a shared cache may store, and serves it to everybody who requests that address.
 * It ignores Vary and cookies; only the headers of the answer protect one person's data from another.
 */
export async function startSharedCache(target: string): Promise<SharedCache> {
  const kept = new Map<string, Kept>();
  let hits = 0;
  const server: Server = createServer((request, response) => {
    void (async () => {
      const key = `${request.method} ${request.url}`;
      const known = kept.get(key);
      if (known) hits += 1;
      const answer = known ?? (await ask(request.method ?? "GET", request.url ?? "/", request.headers as Record<string, string>));
      if (!known && request.method === "GET" && mayKeep(answer)) kept.set(key, answer);
      response.writeHead(answer.status, Object.fromEntries(answer.headers.filter(([name]) => name !== "set-cookie")));
      response.end(answer.body);
    })().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });

  async function ask(method: string, path: string, given: Record<string, string>): Promise<Kept> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) if (!HOP_BY_HOP.has(name) && name !== "host") headers.set(name, String(value));
    const answer = await fetch(new URL(path, target), { method, headers, redirect: "manual" });
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name)),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** RFC 9111 §3, read as generously as possible: what is not forbidden is allowed. */
const mayKeep = ({ status, headers }: Kept): boolean => {
  const said = headers.find(([name]) => name === "cache-control")?.[1] ?? "";
  return status < 500 && !/no-store|private|no-cache/i.test(said);
};
