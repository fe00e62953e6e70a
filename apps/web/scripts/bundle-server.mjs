// Bundles http/main.ts, the server in front of Next, into one file for plain Node: TypeScript and the packages of this repository are
// included, Next is not. usage: node scripts/bundle-server.mjs [folder of the build: .next] [file: <build>/server.mjs]
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = fileURLToPath(new URL("..", import.meta.url));

/** `appFolder`: the app's folder at run time, if it differs. */
export async function bundleServer({ buildFolder, file, appFolder = web }) {
  const path = relative(dirname(file), appFolder) || ".";
  await build({
    entryPoints: [join(web, "http/main.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["next"],
    define: { APP_FOLDER: JSON.stringify(`${path}/`), BUILD_FOLDER: JSON.stringify(buildFolder) },
    legalComments: "none",
    logLevel: "warning",
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [buildFolder = process.env.NEXT_DIST_DIR ?? ".next", file = join(web, buildFolder, "server.mjs")] = process.argv.slice(2);
  await bundleServer({ buildFolder, file });
}
