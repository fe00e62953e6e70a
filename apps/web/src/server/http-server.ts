import { Cron } from "croner";
import type { Visits } from "../../http/visits";
import { app } from "./app";
import { stopScheduler } from "./scheduler";

/** Set by apps/web/http/main.ts, which runs in this process in a bundle of its own. */
const shared = globalThis as typeof globalThis & {
  knotterHttpServer?: { visits?: Visits; beforeExit?: () => Promise<void>; joined?: () => void };
};

/**
 * Passes the application's counters to the server in front of it. Without that server the client's address would be unreliable (any client
 * could claim one) and connections unbounded, so the application does not start without it.
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
