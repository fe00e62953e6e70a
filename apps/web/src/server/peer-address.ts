import { type IncomingMessage, Server } from "node:http";

const kept = globalThis as typeof globalThis & { knotterPeers?: true };

/**
 * Appends the peer of each connection to X-Forwarded-For, as a proxy would: handlers see no socket, and what a client writes into that
 * header must never be taken for where it is (api/src/caller-address.ts counts from the end). Once in each process, before any handler runs.
 */
export function tellPeerAddresses(): void {
  if (kept.knotterPeers) return;
  kept.knotterPeers = true;
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    if (event === "request") {
      const { headers, socket } = args[0] as IncomingMessage;
      const said = headers["x-forwarded-for"];
      const peer = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
      headers["x-forwarded-for"] = said === undefined ? peer : `${String(said)}, ${peer}`;
    }
    return emit.apply(this, [event, ...args] as Parameters<typeof emit>);
  };
}
