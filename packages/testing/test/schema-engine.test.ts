import { expect, test, vi } from "vitest";
import { emptyDatabaseUrl } from "../src/postgres";

test("the schema engine works on when its module is loaded again", async () => {
  const migrated: string[][] = [];
  for (let time = 0; time < 2; time += 1) {
    vi.resetModules();
    const { migrate } = await import("@knotter/db/migrate");
    migrated.push(await migrate(await emptyDatabaseUrl()));
  }
  expect(migrated[0]?.length).toBeGreaterThan(0);
  expect(migrated[1]).toEqual(migrated[0]);
});
