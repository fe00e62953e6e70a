import { connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { testDeps } from "@knotter/testing/deps";
import { testKeys } from "@knotter/testing/keys";
import { tendHolds } from "../src/waiting-list/offer";

// A process that runs the job `holds` whenever it is told the time.
const [url = ""] = process.argv.slice(2);
const deps = testDeps(databaseOf(connect({ url, poolMax: 4 }), testKeys));
process.on("message", ({ now, times }: { now: string; times: number }) => {
  deps.clock.set(now);
  const runs = Array.from({ length: times }, () => tendHolds(deps));
  Promise.all(runs).then(
    (done) => process.send?.({ held: done.reduce((sum, { held }) => sum + held, 0) }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.send?.({ ready: true });
