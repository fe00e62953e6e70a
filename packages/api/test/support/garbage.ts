import fc from "fast-check";

/** Values that no field expects: operators of query languages, prototypes, nearly valid values. */
const HOSTILE: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u2066",
  "' OR 1=1 --",
  '\'; DROP TABLE "User"; --',
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "%00%2e%2e%2f",
  "=cmd|' /C calc'!A0",
  "９".repeat(300),
  "あ".repeat(5_000),
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  [],
  [[]],
  [null],
  {},
  { not: "" },
  { not: null },
  { contains: "" },
  { gt: 0 },
  { in: [] },
  { $ne: null },
  { set: "x" },
  { increment: 1 },
  { path: ["x"], equals: 1 },
  { toString: "x", valueOf: 1 },
  { length: 1e9 },
  JSON.parse('{"then":"x"}'),
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  { constructor: { prototype: {} } },
];

/** Values that some field expects, though perhaps not this one, including extremes. */
const PLAUSIBLE: readonly unknown[] = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11",
  "0000-01-01",
  "0001-01-01",
  "1969-12-31",
  "2026-02-29",
  "2026-06-10",
  "2028-02-29",
  "9999-12-31",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+09:00",
  "2026-06-10T10:00:00+09:00",
  "2026-06-10T10:00:00.001+09:00",
  "2026-06-30T23:59:60Z",
  "9999-12-31T23:59:59-23:59",
  "00:00",
  "24:00",
  "career",
  "other",
  "L0",
  "L3",
  "soonest",
  "upcoming",
  "weekly",
  "a@example.com",
  "MA",
  1,
  100,
  6,
  2_147_483_647,
  false,
  ["career", "other"],
  [{ start: "10:00", end: "12:00" }],
  [{ kind: "weekly", weekday: 1, ranges: [{ start: "00:00", end: "24:00" }], effectiveFrom: "9999-12-31", effectiveTo: "0001-01-01" }],
  [{ kind: "date_open", date: "9999-12-31", ranges: [{ start: "23:30", end: "24:00" }] }],
  [{ kind: "date_block", date: "0001-01-01", dateTo: "9999-12-31", ranges: [] }],
];

const anything = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 5, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

/** The fields of a valid input, with some spoilt, some missing and some added. */
export const spoilt = (fields: readonly string[]): fc.Arbitrary<(good: Record<string, unknown>) => Record<string, unknown>> =>
  fc
    .record({
      values: fc.dictionary(fc.constantFrom(...fields, "unknown"), anything, { maxKeys: 3 }),
      strange: fc.option(fc.tuple(fc.constantFrom("__proto__", "constructor", "toString", "menteeId", "role", "id", ""), anything), {
        freq: 5,
      }),
      dropped: fc.subarray([...fields], { maxLength: 1 }),
    })
    .map(({ values, strange, dropped }) => (good) => {
      const input: Record<string, unknown> = { ...good, ...values };
      for (const field of dropped) delete input[field];
      if (strange) Object.defineProperty(input, strange[0], { value: strange[1], enumerable: true, configurable: true });
      return input;
    });

/** Whole bodies, paths and queries that are never valid. */
export const body = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("{", "[", "null", '{"a":1', "{}{}", '"', "[]", '{"id":{"not":""}}', '{"__proto__":null}'),
);
export const path = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "mentors",
        "mentoring",
        "mentees",
        "login",
        "current-user",
        "reschedule",
        "cancel",
        "schedules",
        "mentor-schedule",
        "..",
        ".",
      ),
      fc.string({ maxLength: 20 }),
      fc.uuid(),
    ),
    { maxLength: 5 },
  )
  .map((steps) => steps.map((step) => encodeURIComponent(step)).join("/"));
export const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom("q", "theme", "theme[]", "pageSize", "cursor", "from", "to", "orderId", "__proto__", "constructor"),
        fc.string({ maxLength: 8 }),
      ),
      fc.string({ maxLength: 40 }),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString());
export const method = fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS");
