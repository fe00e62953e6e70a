import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../chaos/src/client";
import type { Immortal } from "../../chaos/src/processes";
import { tallyOf } from "../../chaos/src/tally";

/** A process that answers when it is told to. */
const waiting: ServerResponse[] = [];
const server = createServer((_, response) => void waiting.push(response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const web = (life: () => number = () => 1): Immortal => {
  const nothing = async () => {};
  const port = (server.address() as AddressInfo).port;
  return { name: "web 1", port, log: "", life, up: () => true, ready: nothing, stop: nothing, end: nothing };
};
const READ = { method: "GET", path: "/current-user", token: "token" } as const;
const until = async (holds: () => boolean) => {
  while (!holds()) await pause(5);
};

test.each(["breach", "figure"] as const)("a late answer is a %s where it is to be one, and is waited for", async (lateness) => {
  const tally = tallyOf(lateness);
  const answer = ask(web(), READ, tally, { lateMs: 20, lostMs: 60_000 });
  await until(() => tally.breaches.length + (tally.counts.get("late: no call is longer than its bound") ?? 0) > 0);
  await until(() => waiting.length > 0);
  waiting.pop()?.end("{}");
  expect(await answer).toMatchObject({ came: true, status: 200 });
  expect(tally.breaches).toHaveLength(lateness === "breach" ? 1 : 0);
});

test("an answer that never comes is a breach on any machine, unless its process was killed", async () => {
  const tally = tallyOf("figure");
  expect(await ask(web(), READ, tally, { lateMs: 10, lostMs: 50 })).toEqual({ came: false, why: "silence" });
  expect(tally.breaches).toEqual([expect.stringMatching(/^every call is answered: GET \/current-user: no answer from web 1/)]);
  let life = 1;
  const killed = ask(
    web(() => life++),
    READ,
    tally,
    { lateMs: 10, lostMs: 50 },
  );
  expect(await killed).toEqual({ came: false, why: "gone" });
  expect(tally.breaches).toHaveLength(1);
});
