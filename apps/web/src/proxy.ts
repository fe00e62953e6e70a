import { isArticle, ROUTES } from "@knotter/contract/routes";
import { type NextRequest, NextResponse } from "next/server";
import { awayPage } from "./away-page";
import { databaseAnswers } from "./database-answers";
import { development, env } from "./env";
import { choiceOf, MEASURE_COOKIE, TAGS_ALLOWED } from "./features/measure/choice";

/**
 * Gives each page its Content-Security-Policy: scripts run by nonce only. While the database is unavailable pages are a light 503, except
 * those that do not need it. There is no guard here: pages and procedures guard themselves, so bypassing this file grants nothing.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const away = !(await databaseAnswers());
  if (away && !WITHOUT_DATABASE.has(request.nextUrl.pathname)) return awayPage(env());
  const nonce = btoa(crypto.randomUUID());
  const tags = tagsFor(request);
  const policy = contentSecurityPolicy(nonce, tags !== null);
  const headers = new Headers(request.headers);
  // Next reads the nonce from here and puts it on its own scripts.
  headers.set("content-security-policy", policy);
  // The caller cannot be looked up, so these pages are rendered as for a guest.
  if (away) headers.delete("cookie");
  // A client's own value of this header is dropped.
  headers.delete(TAGS_ALLOWED);
  if (tags !== null) headers.set(TAGS_ALLOWED, tags);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Pages that do not need the database for a guest: those for guests, and those where the holder of a link presses a button. Articles are
 * for signed-in people, whom only the database can identify.
 */
const WITHOUT_DATABASE: ReadonlySet<string> = new Set(
  [
    ROUTES.login,
    ROUTES.loginLink,
    ROUTES.loginMentor,
    ROUTES.passwordReset,
    ROUTES.signup,
    ROUTES.signupCode,
    ROUTES.signupHrStaff,
    ROUTES.emailConfirm,
    ROUTES.emailProposal,
  ].map(({ path }) => path),
);

/** Every address that may be a page, whatever headers the request has. Files have a policy without scripts (next.config.ts). */
export const config = { matcher: ["/((?!api/|_next/|fonts/|photos/|portraits/|icon\\.svg$).*)"] };

/** The tag manager is allowed with an id, on an article, after consent, and nowhere else; elsewhere its hosts are blocked. */
function tagsFor(request: NextRequest): string | null {
  const { TAG_MANAGER_ID = null } = env();
  if (TAG_MANAGER_ID === null || !isArticle(request.nextUrl.pathname)) return null;
  return choiceOf(request.cookies.get(MEASURE_COOKIE)?.value) === "granted" ? TAG_MANAGER_ID : null;
}

const TAG_HOSTS = " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

function contentSecurityPolicy(nonce: string, tags: boolean): string {
  // React uses eval for source positions in development only.
  const evaluation = development ? " 'unsafe-eval'" : "";
  const measured = tags ? TAG_HOSTS : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    // Toasts and drawings set style attributes; styles cannot execute code.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${measured}`,
    "font-src 'self'",
    `connect-src 'self'${measured}${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
