import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cpuOf } from "../cpu";
import type { Environment } from "../environment";
import { answerOf, checkedId, formOf, type Load, ROWS, requireDone, sheetOf } from "../import-load";
import type { Counted, ImportErrand } from "../import-statements";
import { median, shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import type { Tools } from "../tools";

const WARM_UPS = 1;
const CHECK_SECONDS = 0.5;
const COMMIT_SECONDS = 1.5;

interface Round {
  check: number;
  commit: number;
  checkCpu: number;
  commitCpu: number;
}

export async function p7(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("office");
  const { bearer } = await people.admin();
  const [other] = await people.query<{ id: string }>(
    `SELECT "id" FROM "Order" WHERE "orderNo" LIKE 'ORD-OFFICE-%' ORDER BY "orderNo" LIMIT 1`,
  );
  if (!other) throw new Error("no order to add people to");
  const loads: Load[] = [
    { name: "people, into a short list", kind: "mentees", orderId: other.id },
    { name: "people, into a list of 20,000", kind: "mentees", orderId: await people.orderId() },
    { name: "orders, each of a new company", kind: "orders" },
  ];

  const statements = await countedIn(tools, { databaseUrl, secret, bearer, loads });

  const server = await environment.server("office", { profile: tools.profile });
  const send = async (form: FormData) => {
    const [before, begun] = [cpuOf(server.pid), performance.now()];
    const answer = await answerOf(await fetch(`${server.address}/api/v1/orders/csv`, { method: "POST", headers: bearer, body: form }));
    return { answer, seconds: (performance.now() - begun) / 1000, cpu: (cpuOf(server.pid) - before) / 1000 };
  };
  const rounds = loads.map((): Round[] => []);
  for (let round = -WARM_UPS; round < (tools.quick ? 2 : 5); round += 1) {
    for (const [index, load] of loads.entries()) {
      const sheet = sheetOf(load);
      const check = await send(formOf(load, sheet));
      const commit = await send(formOf(load, sheet, checkedId(check.answer)));
      requireDone(commit.answer);
      if (round >= 0) rounds[index]?.push({ check: check.seconds, commit: commit.seconds, checkCpu: check.cpu, commitCpu: commit.cpu });
    }
  }

  const [check, commit] = (["check", "commit"] as const).map((step) => Math.max(...rounds.flat().map((round) => round[step])));
  return {
    id: "P7",
    work: `CSV import of ${shown(ROWS)} rows, of people and of orders`,
    target: `check < ${CHECK_SECONDS} s, commit < ${COMMIT_SECONDS} s`,
    measured: `slowest check ${shown(check ?? Number.NaN)} s, slowest commit ${shown(commit ?? Number.NaN)} s`,
    met: (check ?? Number.NaN) < CHECK_SECONDS && (commit ?? Number.NaN) < COMMIT_SECONDS,
    lines: loads.flatMap(({ name }, index) => linesOf(name, rounds[index] ?? [], statements[index] ?? { check: 0, commit: 0 })),
    notes: [
      `POST /api/v1/orders/csv, multipart: the same file twice, checked and then committed as it was checked. Every round has ${shown(ROWS)} rows that nobody has seen, all of them new; ${rounds[0]?.length} rounds after a warm-up.`,
      "Everybody on a list of people is invited: a place, its count, a link and a mail each. Every order brings a new company and somebody of HR, who is invited by a link and a mail, and a line of audit.",
      "Each import adds to the list it goes into. Statements are all of the call, session, BEGIN and COMMIT included.",
    ],
  };
}

const linesOf = (name: string, rounds: readonly Round[], statements: { check: number; commit: number }): Line[] =>
  (["check", "commit"] as const).map((step) => ({
    what: `Knotter: ${name}, ${step}`,
    values: {
      "median s": median(rounds.map((round) => round[step])),
      "slowest s": Math.max(...rounds.map((round) => round[step])),
      "server CPU s": median(rounds.map((round) => (step === "check" ? round.checkCpu : round.commitCpu))),
      statements: statements[step],
      rounds: rounds.map((round) => round[step].toFixed(2)).join(" · "),
    },
  }));

/** The statements of each import; in a separate process, because files are read in threads, which need the process's loader. */
async function countedIn(tools: Tools, request: ImportErrand): Promise<Counted[]> {
  const [file, out] = [join(tools.cache, "p7.errand"), join(tools.cache, "p7.json")];
  writeFileSync(file, JSON.stringify(request));
  const child = tools.start("p7", tools.script("bench/src/import-statements.ts", file, out));
  const code = await child.ended;
  await child.stop();
  if (code !== 0) throw new Error(readFileSync(child.log, "utf8").slice(-2000));
  return JSON.parse(readFileSync(out, "utf8")) as Counted[];
}
