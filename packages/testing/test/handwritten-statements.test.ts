import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../db/src", import.meta.url));

/**
 * Every statement of packages/db/src that no compiler holds against the schema, by its file. None of them has a column: there is nothing in them
 * that PostgreSQL could describe. A statement with columns is a typed query (docs/queries.md).
 */
const BY_HAND: { readonly [file: string]: readonly string[] } = {
  "client.ts": [
    "BEGIN READ ONLY; SET LOCAL statement_timeout = …",
    "COMMIT",
    "BEGIN",
    // With the last statement, by itself, and the word by which PostgreSQL says that it has done so.
    "COMMIT",
    "COMMIT",
    "COMMIT",
    "ROLLBACK",
  ],
  "standby.ts": ["BEGIN READ ONLY; SET LOCAL statement_timeout = …", "COMMIT"],
  // The name of a statement in traces, which nobody sends.
  "statement-name.ts": ["SELECT"],
  "mentoring/upcoming.writes.ts": ["SAVEPOINT upcoming", "ROLLBACK TO SAVEPOINT upcoming", "RELEASE SAVEPOINT upcoming"],
};

/** They work on tables that schema.prisma does not have, before it holds for the database, or on the settings of a session. */
const MIGRATION = ["migrate.ts", "schema-engine.ts", "session-settings.ts"];

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

/** The texts in a source that begin as a statement does; what a subquery inside of a fragment selects is not one. */
const statementsIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?<=[`"])\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|SET|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|LOCK|TRUNCATE)\b[^`"]*/g,
    ),
  ].map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, "…").trim());

test("no statement with a column is written by hand", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("generated") && !MIGRATION.includes(file),
  );
  const found = Object.fromEntries(
    files
      .map((file) => [file, readFileSync(join(SOURCES, file), "utf8").split("\n")] as const)
      .map(([file, lines]) => [file, statementsIn(lines.filter((line) => !isComment(line)).join("\n"))] as const)
      .filter(([, statements]) => statements.length > 0),
  );
  expect(found).toEqual(BY_HAND);
});
