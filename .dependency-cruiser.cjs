// The table of docs/architecture.md §1 as rules. scripts/test/boundaries.test.ts plants a breach of each one and expects it to be caught.

/** Which rooms the sources of a package may import. */
const mayImport = {
  domain: [],
  contract: ["domain"],
  client: [],
  ui: [],
  db: ["domain"],
  files: ["domain"],
  zoom: [],
  calendars: [],
  telemetry: [],
  mail: ["domain", "contract", "files"],
  auth: ["domain", "db"],
  usecases: ["domain", "db", "mail", "zoom", "calendars", "files"],
  api: ["domain", "contract", "db", "mail", "zoom", "calendars", "files", "auth", "usecases", "telemetry"],
  testing: ["domain", "contract", "db", "mail", "zoom", "calendars", "files", "auth", "usecases"],
};

/** Which packages of npm the sources of a package may import; rooms that are not named here are bound by `ownersOfLibraries` alone. */
const mayUse = {
  domain: ["@holiday-jp/holiday_jp"],
  contract: ["zod"],
  ui: ["react", "react-dom", "@radix-ui/[^/]+", "sonner"],
  usecases: [],
  client: ["openapi-fetch", "openapi-typescript", "@hey-api/openapi-ts"],
};

/** Libraries that only some places may import. */
const ownersOfLibraries = {
  prisma: { library: "(@prisma/[^/]+|prisma)", places: ["^packages/db/"] },
  pg: { library: "pg", places: ["^packages/db/", "^packages/testing/", "^bench/", "^chaos/", "/test/"] },
  "next-auth": {
    library: "next-auth",
    places: ["^packages/auth/", "^apps/web/src/app/api/auth/", "^packages/api/test/support/auth-browser"],
  },
  "openid-client": { library: "openid-client", places: ["^packages/auth/"] },
  "node-saml": { library: "@node-saml/node-saml", places: ["^packages/auth/"] },
  simplewebauthn: { library: "@simplewebauthn/server", places: ["^packages/auth/"] },
  "simplewebauthn-browser": {
    library: "@simplewebauthn/browser",
    places: ["^apps/web/src/features/account/(passkey-ceremony|sign-in-by-passkey)"],
  },
  resend: { library: "resend", places: ["^packages/mail/"] },
  "react-email": { library: "@react-email/[^/]+", places: ["^packages/mail/"] },
  next: { library: "next", places: ["^apps/web/"] },
  opentelemetry: { library: "@opentelemetry/[^/]+", places: ["^packages/telemetry/"] },
  undici: { library: "undici", places: ["^packages/calendars/"] },
  hono: { library: "hono", places: ["^packages/api/", "^packages/auth/"] },
};

// Under pnpm a package resolves to node_modules/.pnpm/<name>@<version>/node_modules/<name>/…: the last part counts.
const npm = (name) => `node_modules/${name}/(?!.*node_modules/)`;
const npmUnlisted = (names) => [...names, "@types/[^/]+"].map(npm);
const sources = (packageName) => `^packages/${packageName}/(src|scripts)/`;
const tests = "(^|/)(test|e2e)/|playwright\\.config\\.ts$";
const clientSafe = ["domain", "contract", "ui"];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(mayImport).map(([packageName, others]) => ({
      name: `package-${packageName}`,
      comment: `packages/${packageName} may import ${others.length > 0 ? others.join(", ") : "no other package"}.`,
      severity: "error",
      from: { path: sources(packageName) },
      to: { path: "^(packages|apps|bench|chaos|scripts)/", pathNot: [packageName, ...others].map((name) => `^packages/${name}/`) },
    })),
    ...Object.entries(mayUse).map(([packageName, names]) => ({
      name: `libraries-${packageName}`,
      comment: `packages/${packageName} may use ${names.length > 0 ? names.join(", ") : "no library"}.`,
      severity: "error",
      from: { path: sources(packageName) },
      to: { path: "node_modules/", pathNot: npmUnlisted(names) },
    })),
    ...Object.entries(ownersOfLibraries).map(([name, { library, places }]) => ({
      name: `only-its-owner-imports-${name}`,
      severity: "error",
      from: { pathNot: places },
      to: { path: npm(library) },
    })),
    {
      name: "client-safe-packages-know-no-server",
      comment: "domain, contract and ui also run in the browser, and so do the features and components of the web.",
      severity: "error",
      from: { path: [...clientSafe.map((packageName) => `^packages/${packageName}/src/`), "^apps/web/src/(features|components|trpc)/"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "usecases-know-types-only",
      comment: "A use case gets db, mailer and zoom as arguments; of their packages it knows the types.",
      severity: "error",
      from: { path: sources("usecases") },
      to: { path: "^packages/(db|mail|zoom|calendars|files)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "auth-knows-types-only",
      severity: "error",
      from: { path: sources("auth") },
      to: { path: "^packages/db/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "queries-stay-in-db",
      comment: "A query is reached as `read.…` or `tx.…`; the types of its input and of its rows may be known.",
      severity: "error",
      from: { pathNot: "^packages/db/" },
      to: { path: "^packages/db/src/[^/]+/", pathNot: "^packages/db/src/generated/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-packages",
      comment: "The web uses the api, never db, usecases or mail.",
      severity: "error",
      from: { path: "^apps/web/src/" },
      to: { path: "^(packages|bench|chaos|scripts)/", pathNot: "^packages/(domain|contract|auth|api|ui)/" },
    },
    {
      name: "web-api-only-from-the-server-side",
      comment: "Outside app/ and server/ the api is known by its types.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: "^apps/web/src/(app|server)/" },
      to: { path: "^packages/api/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-auth-only-from-its-route",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: "^apps/web/src/(app/api/auth|server)/" },
      to: { path: "^packages/auth/" },
    },
    {
      name: "every-component-is-shown",
      comment: "A component of packages/ui that no page contains is deleted. (To knip each file of the package is an entry.)",
      severity: "error",
      from: { path: "^apps/web/src/" },
      to: { path: "^packages/ui/src/", reachable: false },
    },
    {
      name: "features-do-not-import-each-other",
      comment: "The page composes them.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "parts-do-not-import-each-other",
      comment: "What two parts of a noun share lies in the folder of the noun itself.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/([^/]+)/" },
      to: { path: "^apps/web/src/features/$1/[^/]+/", pathNot: "^apps/web/src/features/$1/$2/" },
    },
    {
      name: "components-know-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/(components|trpc)/" },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "features-know-no-page",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/(app|server)/" },
    },
    {
      name: "nothing-imports-the-app",
      severity: "error",
      from: { pathNot: "^apps/web/" },
      to: { path: "^apps/" },
    },
    {
      name: "the-workbench-is-for-tests",
      severity: "error",
      from: { pathNot: ["^packages/testing/", "^bench/", "^chaos/", "^scripts/", "^vitest\\.config\\.ts$", tests] },
      to: { path: "^packages/testing/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: tests },
      to: { path: "^(packages|apps)/[^/]+/(test|e2e)/" },
    },
    {
      name: "sources-use-no-development-dependency",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src/", pathNot: "^packages/testing/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"], pathNot: "node_modules/@types/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "everything-resolves",
      comment: "An import that cannot be followed is one that no rule sees.",
      severity: "error",
      from: {},
      // numfmt 4.0.1 names a file for `require` that it does not contain; an import takes another one.
      to: { couldNotResolve: true, pathNot: "^numfmt$" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^packages/db/src/generated/"] },
    exclude: { path: ["(^|/)\\.next[^/]*/", "(^|/)\\.data/", "next-env\\.d\\.ts$"] },
    // Imports that TypeScript erases are edges too: some rules are about types.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    // The only one with an alias: `@/` is apps/web/src.
    tsConfig: { fileName: "apps/web/tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
    skipAnalysisNotInRules: false,
  },
};
