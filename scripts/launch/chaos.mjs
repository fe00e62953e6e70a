import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runChaos } from "./chaos-run.mjs";
import { drillTools } from "./drill-tools.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";
import { importTypeScript } from "./prepare.mjs";
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
    lateness: "breach",
  };
  const unknown = settings.faults.filter((kind) => !FAULT_KINDS.includes(kind));
  if (unknown.length > 0) throw new Refusal(`--faults knows ${FAULT_KINDS.join(", ")}, not ${unknown.join(", ")}.`);
  for (const name of ["seconds", "seed", "people", "processes"])
    if (!Number.isInteger(settings[name]) || settings[name] < (name === "seed" ? 0 : 1)) throw new Refusal(`--${name} is a whole number.`);
  const begun = performance.now();
  const { pgbouncer, counts, breaches, summary } = await runChaos(settings, await drillTools());
  console.log("path" in pgbouncer ? `PgBouncer ${pgbouncer.version}, transaction mode` : `Without PgBouncer: ${pgbouncer.missing}.`);
  const took = Math.round((performance.now() - begun) / 1000);
  console.log(JSON.stringify({ ...settings, took, faults: undefined, counts }, null, 1));
  for (const breach of breaches) console.log(breach);
  console.log(summary);
  return breaches.length > 0 ? 1 : 0;
});
