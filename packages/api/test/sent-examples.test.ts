import { can, takesBody } from "@knotter/contract/endpoint";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../src/openapi";
import { type Input, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { type Fixture, fixturesFor, KINDS, type Kind } from "./support/fixtures";
import { type Operation, operations } from "./support/operations";
import { trusted } from "./support/reach";

const api = await startApi();
const fixture = await fixturesFor(api);
// The codes of the examples are of a deployment's own list.
await api.prisma.term.createMany({
  data: ["career", "learning"].map((code, position) => ({ kind: "theme" as const, code, label: `例の${code}`, position })),
  skipDuplicates: true,
});

interface Content {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Published {
  parameters?: { name: string; in: string; required?: boolean; schema: { example?: unknown }; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
}
const { paths } = JSON.parse(JSON.stringify(openApiDocument("https://api.knotter.jp"))) as {
  paths: Record<string, Record<string, Published>>;
};

/** What an example cannot know: ids, versions, secrets, addresses of people and servers, and when an interview took place. */
const OF_FIXTURE =
  /^(id|.*Ids?|.*[vV]ersion|token|password|currentPassword|code|challenge|credential|orderCode|employeeNo|email|address|actual\w+At|confirmCount)$/;
/** A file has no text. */
const FILE = "（ファイルの内容）";

/** The example with the ids, versions and secrets of an input that works, and of this fixture where that has none. */
function fitted(example: unknown, works: unknown, ids: Record<string, unknown>): unknown {
  if (Array.isArray(example)) return example.map((item, at) => fitted(item, Array.isArray(works) ? (works[at] ?? works[0]) : {}, ids));
  if (example === null || typeof example !== "object") return example;
  const known = (works ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) => {
      if (value === FILE) return known[name] instanceof File ? [[name, known[name]]] : [];
      if (OF_FIXTURE.test(name)) return [[name, known[name] ?? ids[name] ?? value]];
      return [[name, fitted(value, known[name], ids)]];
    }),
  );
}

/** What the document shows: each body, or the parameters of a query, one at a time beside the required ones. */
function shown({ row }: Operation): Input[] {
  const { parameters = [], requestBody } = paths[row.path]?.[row.method.toLowerCase()] ?? {};
  if (takesBody(row))
    return Object.values(requestBody?.content ?? {}).flatMap(({ example, examples }) =>
      (examples ? Object.values(examples).map(({ value }) => value) : [example]).map((value) => value as Input),
    );
  const values = parameters
    // A cursor is a value of an earlier answer.
    .filter(({ in: place, name }) => place === "query" && name !== "cursor")
    .map(({ name, required, schema, example }) => ({ required, value: { [name]: example ?? schema.example } }));
  const required = Object.assign({}, ...values.filter((one) => one.required).map(({ value }) => value)) as Input;
  return [required, ...values.map(({ value }) => ({ ...required, ...value }))];
}

const callersOf = ({ row }: Operation): readonly Kind[] =>
  row.access === "public" ? ["guest"] : (["admin", "hrStaff", "mentor", "mentee"] as const).filter((kind) => can(KINDS[kind], row));

/** Of the fixture, and of the interview that an input names: when it took place. */
async function knownOf({ order, mentee, mentor, mentoring, caller, prisma }: Fixture, { id }: Input): Promise<Record<string, unknown>> {
  const isId = typeof id === "string" && /^[\da-f]{8}-[\da-f-]{27}$/.test(id);
  const held = isId ? await prisma.mentoring.findUnique({ where: { id }, select: { startAt: true, endAt: true } }) : null;
  return {
    orderId: order.orderId,
    customerId: order.customerId,
    menteeId: mentee.userId,
    mentorId: mentor.userId,
    mentoringId: mentoring.mentoringId,
    userId: caller?.userId ?? mentee.userId,
    ...(held && { actualStartAt: toOffsetIso(held.startAt), actualEndAt: toOffsetIso(held.endAt) }),
  };
}

/** Sends it as one of these callers. Returns what is wrong with its shape; null: nothing. */
async function refusalTo(kind: Kind, { key, row }: Operation, example: Input): Promise<unknown> {
  const here = await fixture(kind, "a");
  await trusted(here);
  const works = (await ENTRIES[key].input(here)) as Input;
  const path = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, works[String(name)]]));
  const { error } = await api.rest(
    key,
    { ...(fitted(example, works, await knownOf(here, works)) as Input), ...path },
    { token: here.token },
  );
  // Any other refusal is about the state of what is named.
  return error && ["BAD_REQUEST", "UNPROCESSABLE"].includes(error.code) ? { kind, example, ...error } : null;
}

// What is signed by its sender is shown by an example with another signature.
describe.each(operations.filter(({ row }) => row.kind !== "webhook"))("what the document shows of $key", (operation) => {
  test("is taken by the operation itself, from somebody who may call it", async () => {
    for (const example of shown(operation)) {
      const refusals: unknown[] = [];
      for (const kind of callersOf(operation)) {
        const refusal = await refusalTo(kind, operation, example);
        if (refusal === null) break;
        refusals.push(refusal);
      }
      expect(refusals.length === callersOf(operation).length ? refusals : []).toEqual([]);
    }
  });
});
