import { queriesBy } from "@knotter/db/query";
import { type KeyRing, SEALED_COLUMNS, type SealedTable, sealedTexts } from "@knotter/db/sealed-text";
import { UNLIMITED } from "@knotter/db/session-settings";
import { SEALED_MARK } from "@knotter/domain/sealed-mark";
import pg from "pg";
import { asReadHere, type Definition, definitionsIn } from "./catalog";

/** The state of a database at one moment, to be compared with its copy. */
export interface Holdings {
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly content: string }>;
  readonly definitions: readonly Definition[];
  /** Objects that PostgreSQL does not use or enforce: invalid indexes, constraints that were not validated, disabled triggers. */
  readonly unenforced: readonly string[];
  readonly sequences: ReadonlyMap<string, bigint>;
}

/** Rows are compared by their text, which depends on these. */
const AS_TEXT =
  "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1";

/** Reads the state that this session sees. In a transaction with a snapshot it equals a dump of that snapshot, whatever is written in the meantime. */
export async function holdingsOf(client: pg.ClientBase): Promise<Holdings> {
  await client.query(AS_TEXT);
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT c.relname AS "name" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  const tables = new Map<string, { rows: number; content: string }>();
  for (const { name } of names) {
    const { rows } = await client.query<{ rows: string; content: string }>(
      `SELECT count(*) AS "rows", coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS "content" FROM ${client.escapeIdentifier(name)} t`,
    );
    tables.set(name, { rows: Number(rows[0]?.rows), content: rows[0]?.content ?? "" });
  }
  const { rows: unenforced } = await client.query<{ what: string }>(
    `SELECT format('index %s is not valid', i.indexrelid::regclass) AS "what" FROM pg_index i WHERE NOT i.indisvalid
     UNION ALL SELECT format('constraint %s was not validated', k.conname) FROM pg_constraint k WHERE NOT k.convalidated
     UNION ALL SELECT format('trigger %s is disabled', t.tgname) FROM pg_trigger t WHERE t.tgenabled = 'D'
     ORDER BY 1`,
  );
  return {
    tables,
    definitions: await definitionsIn(client),
    unenforced: unenforced.map(({ what }) => what),
    sequences: await sequencesOf(client),
  };
}

/** The last value of each sequence. Sequences belong to no snapshot: in a dump they are at least as high as before it. */
export async function sequencesOf(client: pg.ClientBase): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT "sequencename" AS "name", "last_value"::text AS "last" FROM pg_sequences WHERE "schemaname" = 'public'`,
  );
  return new Map(rows.map(({ name, last }) => [name, BigInt(last ?? 0)]));
}

/** The differences between a database and its copy, which this session reads, in words; empty if the copy is complete. */
export async function differencesOf(source: Holdings, copy: Holdings, inCopy: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  for (const name of new Set([...source.tables.keys(), ...copy.tables.keys()])) {
    const [was, is] = [source.tables.get(name), copy.tables.get(name)];
    if (!was || !is) differences.push(`table ${name} is ${was ? "missing" : "new"}`);
    else if (was.rows !== is.rows) differences.push(`table ${name} has ${is.rows} rows instead of ${was.rows}`);
    else if (was.content !== is.content) differences.push(`table ${name} has other rows, of the same number`);
  }
  const [before, after] = [source, copy].map(({ definitions }) => new Map(definitions.map((definition) => [definition.name, definition])));
  for (const [name, was] of before ?? []) {
    const is = after?.get(name);
    if (!is) differences.push(`missing: ${was.line}`);
    else if (is.line !== was.line && is.line !== (await asReadHere(inCopy, was)))
      differences.push(`changed: ${is.line}, instead of ${was.line}`);
  }
  for (const [name, { line }] of after ?? []) if (!before?.has(name)) differences.push(`new: ${line}`);
  for (const what of copy.unenforced) if (!source.unenforced.includes(what)) differences.push(what);
  for (const [name, last] of source.sequences) {
    const there = copy.sequences.get(name) ?? 0n;
    if (there < last) differences.push(`sequence ${name} is at ${there} instead of ${last}: it would give numbers twice`);
  }
  return differences;
}

interface Reading {
  /** The texts, opened. */
  readonly opened: readonly string[];
  /** Sealed, and not to be opened with these secrets. */
  readonly unreadable: number;
  /** Sealed by a key that was thrown away: an erasure. */
  readonly erased: number;
  /** Written before texts were sealed, until the nightly job has come by. */
  readonly clear: number;
}

/** For each table with sealed texts: the id of a row's keys, the sealed columns, and the key to page by. */
const SUBJECTS = {
  CheckedQuestion: { from: `"CheckedQuestion" t`, subject: `t."id"`, id: `t."id"` },
  MenteeReport: { from: `"MenteeReport" t`, subject: `t."mentoringId"`, id: `t."id"` },
  MentorReport: { from: `"MentorReport" t`, subject: `t."mentoringId"`, id: `t."id"` },
  MentorReportRevision: {
    from: `"MentorReportRevision" t JOIN "MentorReport" r ON r."id" = t."reportId"`,
    subject: `r."mentoringId"`,
    id: `t."id"`,
  },
  Mentoring: { from: `"Mentoring" t`, subject: `t."id"`, id: `t."id"` },
  Supervision: { from: `"Supervision" t`, subject: `t."id"`, id: `t."id"` },
  SupervisionComment: { from: `"SupervisionComment" t`, subject: `t."supervisionId"`, id: `t."id"` },
  CareerPlan: { from: `"CareerPlan" t`, subject: `t."menteeId"`, id: `t."menteeId"` },
} as const satisfies Record<SealedTable, { from: string; subject: string; id: string }>;

const ROWS = 500;

/** Opens all sealed texts with these secrets. */
export async function readSealed(url: string, ring: KeyRing): Promise<Reading> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(UNLIMITED);
  const texts = sealedTexts(
    queriesBy((statement) => client.query(statement)),
    ring,
  );
  const opened: string[] = [];
  let [unreadable, erased, clear] = [0, 0, 0];
  try {
    for (const table of Object.keys(SEALED_COLUMNS) as SealedTable[]) {
      const columns = Object.keys(SEALED_COLUMNS[table]);
      const { from, subject, id } = SUBJECTS[table];
      const list = columns.map((column) => `t.${client.escapeIdentifier(column)}`).join(", ");
      let after = "00000000-0000-0000-0000-000000000000";
      for (;;) {
        const { rows } = await client.query<Record<string, unknown> & { rowId: string; subjectId: string }>(
          `SELECT ${id} AS "rowId", ${subject} AS "subjectId", ${list} FROM ${from} WHERE ${id} > $1 ORDER BY ${id} LIMIT ${ROWS}`,
          [after],
        );
        for (const row of rows)
          for (const column of columns) {
            const text: unknown = Array.isArray(row[column]) ? row[column][0] : row[column];
            if (typeof text !== "string" || !text.startsWith(SEALED_MARK)) {
              // An empty list of ticked questions holds no text.
              if (text !== null && text !== undefined) clear += 1;
              continue;
            }
            const only = { [column]: row[column] };
            const read = await texts.openOne(table, only, row.subjectId).catch(() => undefined);
            const plain = read?.[column];
            if (read === undefined) unreadable += 1;
            else if (plain === null || plain === undefined) erased += 1;
            else opened.push(typeof plain === "string" ? plain : JSON.stringify(plain));
          }
        after = rows.at(-1)?.rowId ?? after;
        if (rows.length < ROWS) break;
      }
    }
  } finally {
    await client.end();
  }
  return { opened, unreadable, erased, clear };
}
