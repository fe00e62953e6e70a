import { importTypeScript } from "./prepare.mjs";
import { run } from "./processes.mjs";

/** The present build served by processes that are killed, for as long as `settings` says; what was counted, each breach in a line, and both in one sentence. */
export async function runChaos(settings, tools) {
  const pgbouncer = await findPgBouncer();
  const { chaos } = await importTypeScript("chaos/src/chaos.ts");
  const tally = await chaos(settings, { ...tools, pgbouncer });
  const counts = Object.fromEntries([...tally.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const faults = Object.entries(counts).reduce((sum, [what, times]) => sum + (what.startsWith("fault: ") ? times : 0), 0);
  const kinds = Map.groupBy(tally.breaches, (breach) => breach);
  return {
    counts,
    pgbouncer,
    breaches: [...kinds].map(([breach, all]) => `✗ ${all.length > 1 ? `${all.length} × ` : ""}${breach}`),
    summary: `seed ${settings.seed}: ${faults} faults, ${counts.requests ?? 0} requests, ${tally.breaches.length} breaches`,
  };
}

/** PgBouncer supports prepared statements in transaction mode from 1.21 on. `PGBOUNCER` overrides the PATH. */
async function findPgBouncer() {
  const path = process.env.PGBOUNCER ?? "pgbouncer";
  const { code, output } = await run(path, ["--version"]);
  const version = /PgBouncer (\d+)\.(\d+)(?:\.\d+)?/.exec(output);
  if (code !== 0 || !version) return { missing: "there is no pgbouncer on the PATH, and PGBOUNCER names none" };
  const [name, major, minor] = version;
  if (Number(major) === 1 && Number(minor) < 21) return { missing: `${name} is older than 1.21` };
  return { path, version: name.replace("PgBouncer ", "") };
}
