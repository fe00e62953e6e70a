import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { SCRIPTLESS_POLICY, SECURITY_HEADERS } from "./security-headers";

/** A build beside the usual one (benchmarks, a second checkout of the same folder). */
const distDir = process.env["NEXT_DIST_DIR"];

/** Next adds the folder of its generated types to the tsconfig that it reads; the committed one must not change with each build folder. */
function scratchTsconfig(): string {
  const name = "tsconfig.scratch.json";
  const path = fileURLToPath(new URL(name, import.meta.url));
  if (!existsSync(path)) writeFileSync(path, JSON.stringify({ extends: "./tsconfig.json", include: ["next-env.d.ts", "*.ts", "src"] }));
  return name;
}

const longLived = { key: "Cache-Control", value: "public, max-age=31536000, immutable" };

export default {
  ...(distDir && { distDir }),
  typescript: {
    ...(distDir && { tsconfigPath: scratchTsconfig() }),
    // The launcher's builds leave the types to `npm test`; any other build checks them.
    ignoreBuildErrors: process.env["TYPES_ARE_CHECKED"] === "1",
  },
  // The folder that a container runs (scripts/standalone.mjs); tracing its files takes time, so other builds skip it.
  ...(process.env["NEXT_STANDALONE"] === "1" && {
    output: "standalone",
    outputFileTracingRoot: fileURLToPath(new URL("../..", import.meta.url)),
  }),
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Every package is consumed from its TypeScript source.
  transpilePackages: ["api", "auth", "contract", "db", "domain", "files", "mail", "ui", "usecases", "zoom"].map(
    (room) => `@knotter/${room}`,
  ),
  // Native code: found in node_modules at run time.
  serverExternalPackages: ["@node-rs/argon2", "pino"],
  // The optimizer is a risk (unauthenticated code execution twice in 2026) and nothing here needs it.
  images: { unoptimized: true },
  // A prefetched page is guarded; the browser must not show it again after the person has signed out.
  experimental: {
    staleTimes: { dynamic: 0 },
    // TypeScript 7 is a native program without an API for JavaScript: Next calls it as a command.
    useTypeScriptCli: true,
  },
  async headers() {
    return [
      { source: "/:path*", headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })) },
      // Invitation and login links carry tokens in their query.
      { source: "/(login|signup|email|dev|accessibility)/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
      // Zoom redirects back with a code in the query.
      { source: "/mypage/mentor", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
      // Files, and the 404 answers for missing ones: `src/proxy.ts` skips these, and they need no scripts.
      ...["/(_next|fonts|portraits)/:path*", "/icon.svg"].map((source) => ({
        source,
        headers: [{ key: "Content-Security-Policy", value: SCRIPTLESS_POLICY }],
      })),
      { source: "/fonts/:path*", headers: [longLived] },
      { source: "/portraits/:path*", headers: [{ key: "Cache-Control", value: "public, max-age=604800, stale-while-revalidate=2592000" }] },
    ];
  },
} satisfies NextConfig;
