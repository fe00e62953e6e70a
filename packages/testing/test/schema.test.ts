import { migrate } from "@knotter/db/migrate";
import { diffSchemas, schemaFiles } from "@knotter/db/schema-engine";
import { beforeAll, describe, expect, test } from "vitest";
import { type Catalog, catalogOf, onDatabase } from "../src/catalog";
import { emptyDatabaseUrl, freshDatabaseUrl } from "../src/postgres";
import { RAW_ADDITIONS } from "./raw-additions";

/** The part before the definition: `index Mail_due_idx`. */
const nameOf = (line: string) => line.split(":")[0] as string;
const missingFrom = (other: Catalog) => (line: string) => !other.includes(line);

describe("the migrated database", () => {
  let migratedUrl: string;
  let migrated: Catalog;
  let models: Catalog;

  beforeAll(async () => {
    migratedUrl = await freshDatabaseUrl();
    const modelsUrl = await emptyDatabaseUrl();
    const script = await diffSchemas(modelsUrl, null, schemaFiles());
    await onDatabase(modelsUrl, (client) => client.query(script));
    migrated = await catalogOf(migratedUrl);
    models = await catalogOf(modelsUrl);
  });

  test("has every column, type, default, key and index of the Prisma schema, exactly so", () => {
    expect(models.length).toBeGreaterThan(300);
    expect(models.filter(missingFrom(migrated))).toEqual([]);
  });

  test("has beyond it only what the Prisma schema cannot say, and all of that", () => {
    expect(migrated.filter(missingFrom(models)).map(nameOf)).toEqual([...RAW_ADDITIONS].sort());
  });

  test("creates the unique indexes on a start before the exclusion constraints: they answer a burst without deadlocks", async () => {
    const { rows } = await onDatabase(migratedUrl, (client) =>
      client.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE i.indrelid = '"Mentoring"'::regclass AND c.relname ~ '^Mentoring_(mentor|mentee)_' AND (i.indisunique OR i.indisexclusion) ORDER BY c.oid`,
      ),
    );
    expect(rows.map((row) => row.name)).toEqual([
      "Mentoring_mentor_start_key",
      "Mentoring_mentee_start_key",
      "Mentoring_mentor_no_overlap",
      "Mentoring_mentee_no_overlap",
    ]);
  });

  test("is left alone by a second run of the migrations", async () => {
    expect(await migrate(migratedUrl)).toEqual([]);
    expect(await catalogOf(migratedUrl)).toEqual(migrated);
  });

  test("comes out the same wherever the migrations run from nothing", async () => {
    const again = await emptyDatabaseUrl();
    expect((await migrate(again)).length).toBeGreaterThan(0);
    expect(await catalogOf(again)).toEqual(migrated);
  });
});
