import { Cron } from "croner";
import type { Visits } from "../../http/visits";
import { app } from "./app";
import { stopScheduler } from "./scheduler";

/** What apps/web/http/main.ts has put there: it runs in this process, in a bundle of its own. */
const shared = globalThis as typeof globalThis & {
  knotterHttpServer?: { visits?: Visits; beforeExit?: () => Promise<void>; joined?: () => void };
};

/**
 * Hands the counters of the application to the server in front of it. Without that server nothing would tell where a request comes from
 * (any client could name an address) and nothing would bound connections: so the application does not start without it.
 */
export async function joinHttpServer(): Promise<void> {
  const server = shared.knotterHttpServer;
  if (!server) {
    globalThis.process.stderr.write("next start では起動できません。node .next/server.mjs で起動してください（docs/operations.md）。\n");
    globalThis.process.exit(1);
  }
  server.visits = {
    refused: (headers) => app().visits.refused(headers),
    count: (headers) => app().visits.count(headers),
  };
  const sharing = new Cron("*/5 * * * * *", { protect: true, unref: true, catch: true }, () => app().giveBack());
  server.beforeExit = async () => {
    sharing.stop();
    stopScheduler();
    await app().close();
  };
  server.joined?.();
}
