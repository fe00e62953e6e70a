import { Cron } from "croner";
import { development } from "@/env";
import { channelOfServer } from "../../http/channel";
import { app } from "./app";
import { answererOf } from "./direct-routes";
import { stopScheduler } from "./scheduler";
import { telemetry } from "./telemetry";

/**
 * Passes the application's counters, and what answers without Next, to the server in front of it. Without that server the client's address would be unreliable (any client
 * could claim one) and connections unbounded, so the application does not start without it.
 */
export async function joinHttpServer(): Promise<void> {
  const server = channelOfServer();
  if (!server) {
    globalThis.process.stderr.write("next start では起動できません。node .next/server.mjs で起動してください（docs/operations.md）。\n");
    globalThis.process.exit(1);
  }
  server.visits = {
    refused: (headers) => app().visits.refused(headers),
    count: (headers) => app().visits.count(headers),
  };
  server.origin = app().services.origin;
  const observer = telemetry();
  if (observer?.active) server.observer = observer;
  // In development Next loads the application again with each change of its code.
  if (!development) server.answererOf = answererOf;
  const sharing = new Cron("*/5 * * * * *", { protect: true, unref: true, catch: true }, () => app().giveBack());
  server.beforeExit = async () => {
    sharing.stop();
    stopScheduler();
    await app().close();
  };
  server.joined?.();
}
