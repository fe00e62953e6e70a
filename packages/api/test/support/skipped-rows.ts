import type pg from "pg";
import type { Statement } from "./statements";

interface Plan {
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const skippedIn = (plan: Plan): number =>
  (plan["Rows Removed by Filter"] ?? 0) * plan["Actual Loops"] + (plan.Plans ?? []).map(skippedIn).reduce((sum, each) => sum + each, 0);

/** How many rows a statement reads and throws away. */
export async function skippedRows(client: pg.Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const plan = rows[0]?.["QUERY PLAN"][0];
  if (!plan) throw new Error("PostgreSQL explained nothing");
  return skippedIn(plan.Plan);
}
