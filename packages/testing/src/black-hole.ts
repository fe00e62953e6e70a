import { connect, createServer, type Socket } from "node:net";

export interface BlackHole {
  /** The address of the database through this proxy. */
  url: string;
  /** Connections opened through it so far. */
  opened(): number;
  /** From now on open connections silently drop everything; new ones work. */
  swallow(): void;
  /** Resets all open connections at once, on both sides. */
  reset(): void;
  /** From now on new connections go to this server, as after a failover behind one address. */
  redirect(databaseUrl: string): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a database that can lose connections silently, as a failover or a NAT does. */
export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  let target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let opened = 0;
  const server = createServer((near) => {
    opened += 1;
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (bytes) => pairs.has(pair) && to.write(bytes));
      from.on("close", () => pairs.has(pair) && to.destroy());
      from.on("error", () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const lost: Socket[] = [];
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    opened: () => opened,
    swallow() {
      lost.push(...[...pairs].flat());
      pairs.clear();
    },
    reset() {
      for (const socket of [...pairs].flat()) socket.resetAndDestroy();
      pairs.clear();
    },
    redirect(databaseUrl) {
      target = new URL(databaseUrl);
    },
    async close() {
      for (const socket of [...lost, ...[...pairs].flat()]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
