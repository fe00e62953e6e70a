import { can, hasDryRun } from "@knotter/contract/endpoint";
import { expect, test } from "vitest";
import { openApiDocument } from "../src/openapi";
import { startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { fixturesFor, KINDS } from "./support/fixtures";
import { operations } from "./support/operations";
import { trusted } from "./support/reach";

const api = await startApi();
const fixture = await fixturesFor(api);
const { paths = {} } = openApiDocument("https://api.knotter.jp");

test.each(operations.filter(({ row }) => hasDryRun(row)))("$key with dryRun answers 200, as the document says", async ({ key, row }) => {
  const kind = (["admin", "hrStaff", "mentor", "mentee"] as const).find((one) => can(KINDS[one], row));
  const here = await fixture(kind ?? "admin", "a");
  await trusted(here);
  const answer = await api.rest(key, { ...(await ENTRIES[key].input(here)), dryRun: true }, { token: here.token });
  expect([answer.status, answer.error]).toEqual([200, null]);
  const published = paths[row.path]?.[row.method.toLowerCase() as "post"];
  expect(Object.keys(published?.responses ?? {})).toContain("200");
  expect(Object.keys(published?.responses ?? {})).toContain(String(row.status));
});
