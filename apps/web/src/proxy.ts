import { type NextRequest, NextResponse } from "next/server";
import { development } from "./env";

/**
 * Gives each page its Content-Security-Policy: scripts run by nonce only. No guard lives here: pages and procedures guard themselves,
 * so that going around this file opens nothing.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce from here and puts it on its own scripts.
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  matcher: [
    {
      source: "/((?!api/|_next/|fonts/|photos/|portraits/|favicon.ico).*)",
      // What a link prefetches is data, not a document.
      missing: [{ type: "header", key: "next-router-prefetch" }],
    },
  ],
};

function contentSecurityPolicy(nonce: string): string {
  // React evaluates source positions in development only.
  const evaluation = development ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    // Toasts and drawings set style attributes; styles cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
