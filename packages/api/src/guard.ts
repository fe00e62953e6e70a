import { can, type Endpoint, isWrite } from "@knotter/contract/endpoint";
import { AppError } from "@knotter/domain/errors";
import { networkOf } from "@knotter/domain/network";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { accountDisabled } from "@knotter/usecases/session/disabled";
import { type Context, mustSecure } from "./context";
import { appErrorOf } from "./envelope";
import { retryAfter } from "./rate";

/** Reading goes on while somebody has yet to agree to newer terms; what changes something waits, and says which versions are asked for. */
const newerDocuments = () =>
  new AppError("CONSENT_REQUIRED", { data: { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy } });

/**
 * Decides by the row alone whether this caller may pass. Runs before the input is read, so that a stranger learns nothing
 * from validation. Whose objects she then reaches is the scope's business.
 */
export function guard(row: Endpoint, ctx: Context): void {
  if (isWrite(row) && ctx.via !== "bearer" && ctx.foreignOrigin) throw new AppError("FORBIDDEN");
  if (row.access === "public") return;
  if (ctx.refusal !== null) throw ctx.refusal;
  const { viewer } = ctx;
  if (!viewer || (row.bearerOnly && ctx.via !== "bearer"))
    throw new AppError("UNAUTHORIZED", ctx.via === null ? { params: { anonymous: 1 } } : {});
  if (viewer.disabled && !row.allowDisabled) throw accountDisabled(viewer);
  if (!can(viewer.role, row)) throw new AppError("FORBIDDEN");
  if (mustSecure(ctx) && !row.beforeSecondFactor) throw new AppError("SECOND_FACTOR_SETUP");
  if (row.registeredOnly && viewer.temporary) throw new AppError("NOT_REGISTERED");
  if (viewer.owesConsent && isWrite(row) && !row.beforeConsent) throw newerDocuments();
}

/**
 * Counts a call and decides whether it may pass, once, however often it is asked: the adapters ask before they read a byte of the body, so
 * that nobody sends megabytes for an answer that is known before; the procedure asks again, throws what was decided, and logs it.
 */
export function admit(row: Endpoint, ctx: Context): Promise<void> {
  const { reply } = ctx;
  if (reply.admission?.row !== row) reply.admission = { row, decided: decide(row, ctx) };
  return reply.admission.decided;
}

/** The same as an answer. */
export const admits = (row: Endpoint, ctx: Context): Promise<boolean> =>
  admit(row, ctx).then(
    () => true,
    () => false,
  );

async function decide(row: Endpoint, ctx: Context): Promise<void> {
  await count(row, ctx);
  guard(row, ctx);
}

/**
 * Counts the call, before anything else is asked of it. Whoever is signed in is counted as herself, everybody else by address. A page of
 * somebody else cannot use up what is hers: what it sends counts for the address, too.
 * Throws TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function count({ rate }: Pick<Endpoint, "rate">, ctx: Context): Promise<void> {
  if (!ctx.counted) return;
  const { services, viewer, now, call, refusal } = ctx;
  // A database that could not say who is calling is not waited for a second time, to count the call.
  if (appErrorOf(refusal)?.code === "UNAVAILABLE") throw refusal;
  const herself = viewer !== null && (ctx.via === "bearer" || !ctx.foreignOrigin);
  const allowance = await services.meter(rate, herself ? `user:${viewer.userId}` : `address:${networkOf(call.ip ?? "unknown")}`, now);
  ctx.reply.allowance = allowance;
  if (allowance.refused) throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: retryAfter(allowance, now) });
}

/**
 * Counts what no procedure has counted: an unknown address, a method that is not there, a document for everybody. Answers the refusal, or
 * null. What the server could not answer is not counted: it would ask the same database.
 */
export async function countUncounted(ctx: Context, { status }: Pick<Response, "status">): Promise<AppError | null> {
  if (status === 429 || status >= 500) return null;
  // Counted when it was asked whether its body may be read, and then no procedure has run (a method that is not there).
  const { allowance } = ctx.reply;
  if (allowance?.refused) return new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: retryAfter(allowance, ctx.now) });
  if (allowance !== null) return null;
  try {
    await count({ rate: "other" }, ctx);
    return null;
  } catch (error) {
    return error instanceof AppError && error.code === "TOO_MANY_REQUESTS" ? error : null;
  }
}
