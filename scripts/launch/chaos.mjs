import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { drillTools } from "./drill-tools.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";
import { importTypeScript } from "./prepare.mjs";
import { run } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "360" },
      seed: { type: "string" },
      faults: { type: "string" },
      people: { type: "string", default: "12" },
      processes: { type: "string", default: "2" },
    },
  });
  if (process.platform !== "linux") throw new Refusal("npm run chaos needs Linux: it looks for processes in /proc.");

  await installAndContinue();
  const { FAULT_KINDS } = await importTypeScript("chaos/src/tools.ts");
  const settings = {
    seconds: Number(values.seconds),
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    faults: values.faults?.split(",") ?? FAULT_KINDS,
    people: Number(values.people),
    processes: Number(values.processes),
  };
  const unknown = settings.faults.filter((kind) => !FAULT_KINDS.includes(kind));
  if (unknown.length > 0) throw new Refusal(`--faults knows ${FAULT_KINDS.join(", ")}, not ${unknown.join(", ")}.`);
  for (const name of ["seconds", "seed", "people", "processes"])
    if (!Number.isInteger(settings[name]) || settings[name] < (name === "seed" ? 0 : 1)) throw new Refusal(`--${name} is a whole number.`);
  const tools = await drillTools();
  const pgbouncer = await findPgBouncer();
  console.log("path" in pgbouncer ? `PgBouncer ${pgbouncer.version}, transaction mode` : `Without PgBouncer: ${pgbouncer.missing}.`);

  const { chaos } = await importTypeScript("chaos/src/chaos.ts");
  const begun = performance.now();
  const tally = await chaos(settings, { ...tools, pgbouncer });
  const counts = Object.fromEntries([...tally.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const faults = Object.entries(counts).reduce((sum, [what, times]) => sum + (what.startsWith("fault: ") ? times : 0), 0);
  const took = Math.round((performance.now() - begun) / 1000);
  console.log(JSON.stringify({ ...settings, pgbouncer: pgbouncer.version ?? null, took, faults: undefined, counts }, null, 1));
  const kinds = Map.groupBy(tally.breaches, (breach) => breach);
  for (const [breach, all] of kinds) console.log(`✗ ${all.length > 1 ? `${all.length} × ` : ""}${breach}`);
  console.log(`seed ${settings.seed}: ${faults} faults, ${counts.requests ?? 0} requests, ${tally.breaches.length} breaches`);
  return tally.breaches.length > 0 ? 1 : 0;
});

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
