import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { billOfMaterials, forbiddenOf, licencesOf } from "./components.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";

await main(async () => {
  const { values } = parseArgs({ options: { out: { type: "string", default: "sbom.cdx.json" } } });
  await installAndContinue();
  const bill = await billOfMaterials();
  const file = resolve(values.out);
  writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
  const licences = licencesOf(bill);
  for (const [licence, packages] of [...Map.groupBy(licences, ({ licence }) => licence)].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(
      `${String(packages.length).padStart(4)}  ${licence}${packages.length <= 3 ? `  (${packages.map(({ name }) => name).join(", ")})` : ""}`,
    );
  console.log(`${licences.length} 件の部品を ${file} に書き出しました。`);
  const forbidden = forbiddenOf(licences);
  for (const { name, version, licence } of forbidden) console.error(`✗ ${name}@${version}: ${licence} は許可していないライセンスです。`);
  return forbidden.length === 0 ? 0 : 1;
});
