// The statements of P7's imports. usage: import-statements.ts <errand> <out>
import { readFileSync, writeFileSync } from "node:fs";
import { answerOf, checkedId, formOf, type Load, requireDone, sheetOf } from "./import-load";
import { servicesAt } from "./in-process";
import { recorded } from "./recording";

export interface ImportErrand {
  databaseUrl: string;
  secret: string;
  bearer: Record<string, string>;
  loads: Load[];
}

/** Statements of a validation and of a commit. */
export interface Counted {
  check: number;
  commit: number;
}

const [file = "", out = ""] = process.argv.slice(2);
const { databaseUrl, secret, bearer, loads } = JSON.parse(readFileSync(file, "utf8")) as ImportErrand;
const services = servicesAt(databaseUrl, secret, new Date());

async function counted(form: FormData) {
  let answer = { importId: "" };
  const { steps } = await recorded(async () => {
    answer = await answerOf(
      await services.rest(new Request("http://127.0.0.1/api/v1/orders/csv", { method: "POST", headers: bearer, body: form })),
    );
  });
  return { answer, statements: steps.reduce((sum, step) => sum + step.statements.length, 0) };
}

const counts: Counted[] = [];
for (const load of loads) {
  const sheet = sheetOf(load);
  const check = await counted(formOf(load, sheet));
  const commit = await counted(formOf(load, sheet, checkedId(check.answer)));
  requireDone(commit.answer);
  counts.push({ check: check.statements, commit: commit.statements });
}
await services.close();
writeFileSync(out, JSON.stringify(counts));
process.exit(0);
