import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

/** A build beside the usual one (benchmarks, a second checkout of the same folder). */
const distDir = process.env["NEXT_DIST_DIR"];

/** Next adds the folder of its generated types to the tsconfig that it reads; the committed one must not change with each build folder. */
function scratchTsconfig(): string {
  const name = "tsconfig.scratch.json";
  const path = fileURLToPath(new URL(name, import.meta.url));
  if (!existsSync(path)) writeFileSync(path, JSON.stringify({ extends: "./tsconfig.json", include: ["next-env.d.ts", "*.ts", "src"] }));
  return name;
}

/** The same on every answer. The Content-Security-Policy of pages carries a nonce and comes from `src/proxy.ts`. */
const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

const longLived = { key: "Cache-Control", value: "public, max-age=31536000, immutable" };

export default {
  ...(distDir && { distDir, typescript: { tsconfigPath: scratchTsconfig() } }),
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Every package is consumed from its TypeScript source.
  transpilePackages: ["api", "auth", "contract", "db", "domain", "files", "mail", "ui", "usecases", "zoom"].map(
    (room) => `@knotter/${room}`,
  ),
  // Native code: found in node_modules at run time.
  serverExternalPackages: ["@node-rs/argon2", "pino"],
  // The optimizer is an open door (unauthenticated code execution twice in 2026) and nothing here needs it.
  images: { unoptimized: true },
  // What a link prefetches is a guarded page; the browser may not show it again after the person has gone.
  experimental: { staleTimes: { dynamic: 0 } },
  async headers() {
    return [
      { source: "/:path*", headers: everywhere },
      // Invitation and login links carry tokens in their query.
      { source: "/(login|signup|email|dev)/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
      // Zoom sends people back with a code in the query.
      { source: "/mypage/mentor", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
      { source: "/fonts/:path*", headers: [longLived] },
      { source: "/portraits/:path*", headers: [{ key: "Cache-Control", value: "public, max-age=604800, stale-while-revalidate=2592000" }] },
    ];
  },
} satisfies NextConfig;
