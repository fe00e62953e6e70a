import { bounded } from "@knotter/api/body-limit";
import { refusal } from "@knotter/api/refusal";
import { MAX_PUBLIC_BODY } from "@knotter/contract/endpoint";
import { AppError } from "@knotter/domain/errors";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { onVercel } from "@/env";
import { app } from "@/server/app";
import { plainRequest } from "@/server/plain-request";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/**
 * The options come from the app, which needs the configuration, so they are created per request, not at import. next-auth reads a body of
 * any length before it knows the sender, so longer bodies than our forms send are not read completely.
 */
async function handle(request: Request, context: RouteContext): Promise<Response> {
  const refused = await countedOut(request.headers);
  if (refused) return refused;
  const read = await bounded(plainRequest(request), MAX_PUBLIC_BODY);
  if (!read) return new Response(null, { status: 413, headers: { "cache-control": "private, no-store" } });
  const { nextauth } = await context.params;
  // The address that the environment's provider has been given; next-auth itself knows no provider.
  if (nextauth.join("/") === "callback/oidc") return app().companySignIn(read, "own", "callback");
  // next-auth fails with 500: forms use POST.
  if (nextauth[0] === "callback" && read.method === "GET") {
    const answer = refusal(new AppError("METHOD_NOT_ALLOWED"), "rest");
    answer.headers.set("allow", "POST");
    return answer;
  }
  if (!(await leadsToUs(read))) return refusal(new AppError("BAD_REQUEST"), "rest");
  if (nextauth[0] !== "callback") return NextAuth(app().authOptions())(new NextRequest(read), context);
  // This request may sign somebody in: the id identifies their browser.
  const { headers, cookie } = app().withBrowser(read.headers);
  const answer: Response = await NextAuth(app().authOptions())(new NextRequest(read, { headers }), context);
  if (cookie === null) return answer;
  const known = new Response(answer.body, answer);
  known.headers.append("set-cookie", cookie);
  return known;
}

/**
 * The answer to a caller who has used up the calls of this minute. Our own server counts before a request gets here; on Vercel, where it
 * does not run, this does, with the same limits. If counting fails the request passes: without a database nobody can sign in anyway.
 */
async function countedOut(headers: Headers): Promise<Response | null> {
  if (!onVercel) return null;
  const { visits } = app();
  const standing = (await visits.refused(headers)) ?? (await visits.count(headers).catch(() => null));
  return standing && refusal(new AppError("TOO_MANY_REQUESTS", standing), "rest");
}

/** Whether the address to continue to, if the query or the form names one, is one of ours. */
async function leadsToUs(request: Request): Promise<boolean> {
  const { searchParams } = new URL(request.url);
  const form = request.method === "POST" ? await fieldsOf(request.clone()) : null;
  const { origin } = app().services;
  return [...searchParams.getAll("callbackUrl"), ...(form?.getAll("callbackUrl") ?? [])].every(
    (address) => URL.canParse(address, origin) && new URL(address, origin).origin === origin,
  );
}

/** A form as browsers send it, or the same as JSON. */
async function fieldsOf(request: Request): Promise<URLSearchParams> {
  const text = await request.text();
  if (!request.headers.get("content-type")?.startsWith("application/json")) return new URLSearchParams(text);
  try {
    const { callbackUrl } = JSON.parse(text) as { callbackUrl?: unknown };
    return new URLSearchParams(callbackUrl === undefined ? [] : [["callbackUrl", String(callbackUrl)]]);
  } catch {
    return new URLSearchParams();
  }
}

export { handle as GET, handle as POST };
