import { randomUUID } from "node:crypto";
import type { ImportKind } from "@knotter/domain/import-columns";
import { cpuOf } from "../cpu";
import { houseAt } from "../house";
import { median, shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import { recorded } from "../recording";
import type { Stage } from "../stage";

const ROWS = 2_000;
const WARM_UPS = 1;
const CHECK_SECONDS = 1.5;
const COMMIT_SECONDS = 3;

interface Load {
  name: string;
  kind: ImportKind;
  orderId?: string;
}

interface Round {
  check: number;
  commit: number;
  checkCpu: number;
  commitCpu: number;
}

export async function p7(stage: Stage): Promise<Outcome> {
  const { tools, secret } = stage;
  const { databaseUrl, people } = await stage.place("office");
  const { bearer } = await people.office();
  const [other] = await people.query<{ id: string }>(
    `SELECT "id" FROM "Order" WHERE "orderNo" LIKE 'ORD-OFFICE-%' ORDER BY "orderNo" LIMIT 1`,
  );
  if (!other) throw new Error("no order to add people to");
  const loads: Load[] = [
    { name: "people, into a short list", kind: "mentees", orderId: other.id },
    { name: "people, into a list of 20,000", kind: "mentees", orderId: await people.orderId() },
    { name: "orders, each of a new company", kind: "orders" },
  ];

  const house = houseAt(databaseUrl, secret, new Date());
  const statements: { check: number; commit: number }[] = [];
  const here = async (form: FormData) => {
    const request = new Request("http://127.0.0.1/api/v1/orders/csv", { method: "POST", headers: bearer, body: form });
    return answerOf(await house.rest(request));
  };
  for (const load of loads) {
    const sheet = sheetOf(load);
    const checked = await counted(() => here(formOf(load, sheet)));
    const importId = checkedId(checked.answer);
    const done = await counted(() => here(formOf(load, sheet, importId)));
    requireDone(done.answer);
    statements.push({ check: checked.statements, commit: done.statements });
  }
  await house.close();

  const server = await stage.server("office", { profile: tools.profile });
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

const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(",")).join("\r\n");

function sheetOf({ kind }: Load): string {
  const unused = () => `${randomUUID()}@example.com`;
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
  if (kind === "mentees")
    return csv([
      ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署", "招待メールを送る"],
      ...numbers.map((n) => [`山田 花子${n}`, "ヤマダ ハナコ", unused(), randomUUID().slice(0, 18), `第${(n % 40) + 1}部`, "はい"]),
    ]);
  return csv([
    [
      "顧客企業名",
      "施策名",
      "区分",
      "契約開始日",
      "契約終了日",
      "面談時間(分)",
      "1人あたり回数",
      "共有範囲",
      "人事担当者氏名",
      "人事担当者メール",
    ],
    ...numbers.map((n) => [`株式会社${randomUUID()}`, `施策${n}`, "任意", "2020/4/1", "2030/3/31", "60", "3", "L0", "鈴木 一郎", unused()]),
  ]);
}

function formOf({ kind, orderId }: Load, sheet: string, importId?: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([sheet], { type: "text/csv" }), "取込.csv");
  form.append("kind", kind);
  form.append("mode", importId === undefined ? "validate" : "commit");
  if (orderId !== undefined) form.append("orderId", orderId);
  if (importId !== undefined) form.append("importId", importId);
  return form;
}

interface Answer {
  importId: string;
  summary?: { new: number; error: number };
  created?: number;
  invited?: number;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 1000)}`);
  return JSON.parse(text) as Answer;
}

function checkedId({ importId, summary }: Answer): string {
  if (summary?.new !== ROWS || summary.error !== 0) throw new Error(`checked: ${JSON.stringify(summary)}`);
  return importId;
}

function requireDone({ created, invited }: Answer): void {
  if (created !== ROWS || invited !== ROWS) throw new Error(`${created} made, ${invited} invited`);
}

async function counted(work: () => Promise<Answer>): Promise<{ answer: Answer; statements: number }> {
  let answer: Answer = { importId: "" };
  const { steps } = await recorded(async () => {
    answer = await work();
  });
  return { answer, statements: steps.reduce((sum, step) => sum + step.statements.length, 0) };
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
