import { migrate } from "@knotter/db/migrate";
import { foldForSearch, searchPairs, searchTextOf } from "@knotter/domain/search-text";
import fc from "fast-check";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { freshDatabaseUrl, testDatabaseUrl } from "../src/postgres";
import { openWorkbench } from "../src/workbench";

const client = new pg.Client({ connectionString: await testDatabaseUrl() });
await client.connect();
afterAll(() => client.end());
const { make, prisma } = await openWorkbench();

/** What the database makes of each of these texts. */
async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    `SELECT search_fold(t) AS folded FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS e(t, n) ORDER BY n`,
    [JSON.stringify(texts)],
  );
  return rows.map((row) => row.folded);
}

const isText = (code: number) => code !== 0 && (code < 0xd800 || code > 0xdfff);

test("the database folds each character of Unicode as the rules do", async () => {
  const codes = Array.from({ length: 0x32000 }, (_, code) => code).filter(isText);
  const texts = [...codes, ...Array.from({ length: 0x1f0 }, (_, index) => 0xe0000 + index)].map((code) => String.fromCodePoint(code));
  const there = await folded(texts);
  // Letters that PostgreSQL's Unicode does not have yet may be another version's of Node.js.
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT unicode_assigned(t) AS known FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS e(t, n) ORDER BY n`,
    [JSON.stringify(texts)],
  );
  const apart = texts.filter((text, index) => rows[index]?.known && there[index] !== foldForSearch(text));
  expect(apart.map((text) => [text.codePointAt(0)?.toString(16), text])).toEqual([]);
});

test("the database folds texts, divides them into pairs and joins fields as the rules do", async () => {
  const unit = fc.constantFrom(..."髙高﨑齋ガか゛ﾞ\u3099ﾊﾟーｰ-−　 (株)㈱（有）0123０１ΑΣİAé\u0301𠮷葛\u{e0100}@.々林\n");
  const texts = fc.sample(fc.string({ unit, maxLength: 30 }), 500);
  expect(await folded(texts)).toEqual(texts.map(foldForSearch));
  const { rows } = await client.query<{ text: string; pairs: string[] }>(
    `SELECT search_text(VARIADIC ARRAY[t, NULL, t]) AS text, search_pairs(t) AS pairs
     FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS e(t, n) ORDER BY n`,
    [JSON.stringify(texts)],
  );
  expect(rows.map(({ text }) => text)).toEqual(texts.map((text) => searchTextOf([text, null, text])));
  const lost = rows.flatMap(({ pairs }, index) => searchPairs(texts[index] as string).filter((pair) => !pairs.includes(pair)));
  expect(lost).toEqual([]);
  const { rows: alone } = await client.query<{ pairs: string[] }>(`SELECT search_pairs('小林𠮷') AS pairs`);
  expect(alone[0]?.pairs.toSorted()).toEqual(["小", "小林", "林", "林𠮷", "𠮷"].toSorted());
});

test("a row is given its search column by whoever writes it", async () => {
  const { userId, email } = await make.mentee({ order: await make.order() });
  await client.query(`UPDATE "Mentee" SET "name" = '髙橋 花子', "phone" = '09012345678' WHERE "userId" = $1`, [userId]);
  const { searchText } = await prisma.mentee.findUniqueOrThrow({ where: { userId } });
  expect(searchText).toContain("\n高橋花子");
  expect(searchText).toContain("09012345678");
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  expect(user.searchText).toBe(searchTextOf([email]));
});

test("a company's own column holds no address", async () => {
  const order = await make.order();
  const { id } = await prisma.orderMentee.create({
    data: { orderId: order.orderId, email: "tarou@example.com", name: "山﨑 太郎", employeeNo: "00042", maxCount: 1 },
  });
  const row = await prisma.orderMentee.findUniqueOrThrow({ where: { id } });
  expect(row.hrSearchText).toBe("\n山崎太郎\n00042\n42");
  expect(row.searchText).toBe("\n山崎太郎\n00042\n42\ntarou@example.com");
});

test("the migrator folds what an earlier version has left", async () => {
  const url = await freshDatabaseUrl();
  const old = new pg.Client({ connectionString: url });
  await old.connect();
  try {
    await old.query(`SET session_replication_role = 'replica'`);
    await old.query(`INSERT INTO "Customer" ("name", "updatedAt") SELECT '㈱髙島 ' || n, now() FROM generate_series(1, 1200) AS n`);
    await migrate(url);
    const { rows } = await old.query<{ n: number; first: string }>(
      `SELECT count(*)::int AS n, min("searchText") AS first FROM "Customer" WHERE "searchText" LIKE E'\\n株式会社高島%'`,
    );
    expect(rows).toEqual([{ n: 1200, first: "\n株式会社高島1" }]);
  } finally {
    await old.end();
  }
});

test.each([["Mentee"], ["OrderMentee"], ["User"]])("a word is looked for in every %s by an index", async (table) => {
  await client.query("BEGIN; SET LOCAL enable_seqscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT 1 FROM "${table}" WHERE search_pairs("searchText") @> $1::text[] AND strpos("searchText", $2) > 0`,
    [searchPairs("高橋"), "高橋"],
  );
  await client.query("COMMIT");
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`${table}_searchText_idx`);
});
