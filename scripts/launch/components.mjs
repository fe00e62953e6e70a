import { join } from "node:path";
import { root } from "./folders.mjs";
import { mustRun } from "./processes.mjs";

/** The deployed product: the web app with the packages of this repository that it is made of, without what only builds or tests it. */
export const PRODUCT = ["--filter-prod", "@knotter/web..."];
const OWN_GROUP = "@knotter";

/** Licences that ask for no more than naming the authors, and passing the licence on. */
const ALLOWED = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MIT-0", "Unlicense"]);
/** Others, for one package each. */
const EXCEPTIONS = [
  // A library of its own, loaded by sharp and not changed: whoever runs the product may replace it.
  { package: /^@img\/sharp-libvips-/, licence: "LGPL-3.0-or-later" },
  // Data on browsers, which only the build reads.
  { package: /^caniuse-lite$/, licence: "CC-BY-4.0" },
  // Used as it is: what is changed in its files would have to be published.
  { package: /^ical\.js$/, licence: "MPL-2.0" },
];

/** The pinned one. */
export const pnpm = join(root, "node_modules/.bin/pnpm");

/** The software bill of materials, in CycloneDX (JSON), from the lockfile and the installed packages; no network is needed. */
export async function billOfMaterials() {
  return JSON.parse(
    await mustRun(pnpm, [...PRODUCT, "sbom", "--sbom-format", "cyclonedx", "--prod", "--sbom-type", "application"], { cwd: root }),
  );
}

/** Each component that is not ours with its licence, by name. */
export const licencesOf = ({ components }) =>
  components
    .filter(({ group }) => group !== OWN_GROUP)
    .map(({ group, name, version, licenses = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      licence: licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" AND ") || "unknown",
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A choice (`A OR B`) is fine where one of them is, a combination where each is. */
const isAllowed = (licence) =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => ALLOWED.has(one.trim())));

export const forbiddenOf = (licences) =>
  licences.filter(
    ({ name, licence }) =>
      !isAllowed(licence) && !EXCEPTIONS.some((exception) => exception.licence === licence && exception.package.test(name)),
  );
