import { addDays, type LocalDate } from "@knotter/domain/tokyo";
import { afterAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../src/openapi";
import { startApi } from "./support/api-harness";
import { operations, rowOf } from "./support/operations";

const api = await startApi();
const { make } = api;
const { customerId } = await make.customer();
const token = await api.signIn(await make.admin());

/** Marks a contract row as deprecated. */
const row: { deprecated: { since: LocalDate; sunset: LocalDate } | null } = rowOf("closingDays.list");
const before = row.deprecated;
afterAll(() => {
  row.deprecated = before;
});

const HEADERS = ["deprecation", "sunset", "link"] as const;
const said = ({ headers }: { headers: Headers }) => HEADERS.map((name) => headers.get(name));
const NOTHING = [null, null, null];

describe("an operation that goes away", () => {
  test("says so with every answer, refusals included, and no other one does", async () => {
    expect(said(await api.rest("closingDays.list", { id: customerId }, { token }))).toEqual(NOTHING);
    row.deprecated = { since: "2026-05-01", sunset: "2026-12-01" };
    const due = ["@1777561200", "Mon, 30 Nov 2026 15:00:00 GMT", '</api/v1/docs/changes>; rel="deprecation"; type="text/html"'];
    const read = await api.rest("closingDays.list", { id: customerId }, { token });
    expect([read.status, said(read)]).toEqual([200, due]);
    const refused = await api.rest("closingDays.list", { id: customerId }, {});
    expect([refused.status, said(refused)]).toEqual([401, due]);
    const wrong = await api.rest("closingDays.list", { id: "no id" }, { token });
    expect([wrong.status, said(wrong)]).toEqual([400, due]);
    expect(said(await api.rest("customers.get", { id: customerId }, { token }))).toEqual(NOTHING);
    expect(rowOf("customers.get").deprecated).toBeNull();
  });

  test("is marked in the document, with the day until which it can be used", () => {
    row.deprecated = { since: "2026-05-01", sunset: "2026-12-01" };
    // An origin of its own: documents are kept, and other files may have asked for theirs before.
    const methods = Object.values(openApiDocument("https://deprecated.example.com").paths ?? {}).flatMap((path) =>
      Object.values(path ?? {}),
    );
    const marked = methods.filter((operation) => typeof operation === "object" && operation !== null && "deprecated" in operation);
    expect(marked).toMatchObject([{ operationId: "closingDays.list", deprecated: true, "x-sunset": "2026-12-01" }]);
  });
});

test("what is marked can be used for six months more, as the guide promises", () => {
  row.deprecated = before;
  const tooSoon = operations.filter(({ row: { deprecated } }) => deprecated && deprecated.sunset < addDays(deprecated.since, 183));
  expect(tooSoon.map(({ key }) => key)).toEqual([]);
});
