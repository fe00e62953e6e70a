import pg from "pg";

/** A statement as it was sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
  rowMode?: "array";
}

/** The statements of a call: sent together, or in a transaction on one connection. */
export type Step = { kind: "together" | "transaction"; statements: Statement[] };

interface Noted extends Statement {
  client: object;
  from: number;
  to: number;
  rows: unknown[];
}

const ignored = /^(?:SET (?:TimeZone|statement_timeout|idle_)|SELECT current_setting\('TimeZone'\))/i;

/**
 * Runs `work` and records every statement that pg sends meanwhile, from our own SQL or Prisma: the lower bounds replay exactly these. Also
 * returns the rows, by statement.
 */
export async function recorded(work: () => Promise<unknown>): Promise<{ steps: Step[]; rows: Map<string, unknown[]> }> {
  const noted: Noted[] = [];
  let clock = 0;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: object, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === "string" ? { text: first, values: second } : (first as Partial<Statement>);
    const values = Array.isArray(config.values) ? config.values : [];
    const note: Noted = { text: config.text ?? "", values, client: this, from: clock++, to: Number.POSITIVE_INFINITY, rows: [] };
    if ("rowMode" in config && config.rowMode === "array") note.rowMode = "array";
    const callback = args.findIndex((arg) => typeof arg === "function");
    const done = (result: unknown) => {
      note.to = clock++;
      note.rows = (result as { rows?: unknown[] } | undefined)?.rows ?? [];
    };
    if (!ignored.test(note.text)) noted.push(note);
    if (callback >= 0) {
      // The pool passes a callback.
      const answer = args[callback] as (error: unknown, result: unknown) => void;
      args[callback] = (error: unknown, result: unknown) => {
        done(result);
        answer(error, result);
      };
      return original.apply(this, args);
    }
    const result = original.apply(this, args) as Promise<unknown>;
    void result.then?.(done, () => {});
    return result;
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return { steps: stepsOf(noted), rows: new Map(noted.map((note) => [note.text, note.rows])) };
}

function stepsOf(noted: readonly Noted[]): Step[] {
  const steps: Step[] = [];
  const inTransaction = new Map<object, Step>();
  let wave: { step: Step; firstEnd: number } | null = null;
  for (const { client, from, to, rows: _, ...statement } of noted) {
    const word = statement.text.trim().slice(0, 8).toUpperCase();
    const running = inTransaction.get(client);
    if (running) {
      running.statements.push(statement);
      if (word.startsWith("COMMIT") || word.startsWith("ROLLBACK")) inTransaction.delete(client);
    } else if (word.startsWith("BEGIN")) {
      const step: Step = { kind: "transaction", statements: [statement] };
      inTransaction.set(client, step);
      steps.push(step);
      wave = null;
    } else if (wave && from < wave.firstEnd) {
      wave.step.statements.push(statement);
      wave.firstEnd = Math.min(wave.firstEnd, to);
    } else {
      wave = { step: { kind: "together", statements: [statement] }, firstEnd: to };
      steps.push(wave.step);
    }
  }
  return steps;
}
