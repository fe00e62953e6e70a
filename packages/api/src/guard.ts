import { can, type Endpoint, isWrite } from "@knotter/contract/endpoint";
import { AppError } from "@knotter/domain/errors";
import { networkOf } from "@knotter/domain/network";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { accountDisabled } from "@knotter/usecases/session/disabled";
import { type Context, mustSecure } from "./context";
import { appErrorOf } from "./envelope";
import { retryAfter } from "./rate";
import { requireScope } from "./service-scope";

/** Reading is still possible before agreeing to newer terms; a write is refused with the versions to agree to. */
const newerDocuments = () =>
  new AppError("CONSENT_REQUIRED", { data: { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy } });

/**
 * Decides by the row alone whether this caller may pass. Runs before the input is validated, so that unauthorised callers learn nothing
 * from validation. Which objects the caller then reaches is decided by the scope.
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
  if (viewer.serviceAccount) requireScope(row, viewer.serviceAccount.scopes);
  if (mustSecure(ctx) && !row.beforeSecondFactor) throw new AppError("SECOND_FACTOR_SETUP");
  if (row.registeredOnly && viewer.temporary) throw new AppError("NOT_REGISTERED");
  if (viewer.owesConsent && isWrite(row) && !row.beforeConsent) throw newerDocuments();
}

/**
 * Counts a call and decides whether it may pass, only once: the adapters ask before they read the body, so that nobody sends megabytes for
 * a refusal that is already certain; the procedure asks again, throws the decision, and logs it.
 */
export function admit(row: Endpoint, ctx: Context): Promise<void> {
  const { reply } = ctx;
  if (reply.admission?.row !== row) reply.admission = { row, decided: decide(row, ctx) };
  return reply.admission.decided;
}

/** The decision as a boolean. */
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
 * Counts the call before anything else is checked. Signed-in callers are counted per person, all others per address. A foreign page cannot
 * use up the person's limit: its requests count for the address. A service account has a limit of its own for everyday calls. Throws TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function count({ rate }: Pick<Endpoint, "rate">, ctx: Context): Promise<void> {
  if (!ctx.counted) return;
  const { services, viewer, now, call, refusal } = ctx;
  // If the database was unavailable for identifying the caller, it is not asked a second time to count the call.
  if (appErrorOf(refusal)?.code === "UNAVAILABLE") throw refusal;
  const herself = viewer !== null && (ctx.via === "bearer" || !ctx.foreignOrigin);
  const bucket = viewer?.serviceAccount && rate === "other" ? "service" : rate;
  const allowance = await services.meter(bucket, herself ? `user:${viewer.userId}` : `address:${networkOf(call.ip ?? "unknown")}`, now);
  ctx.reply.allowance = allowance;
  if (allowance.refused) throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: retryAfter(allowance, now) });
}

/**
 * Counts requests that no procedure has counted: an unknown path, an unsupported method, a public document. Returns the refusal, or null.
 * Server errors are not counted: counting would use the same failing database.
 */
export async function countUncounted(ctx: Context, { status }: Pick<Response, "status">): Promise<AppError | null> {
  if (status === 429 || status >= 500) return null;
  // Counted already when the adapter asked about the body, but no procedure has run (an unsupported method).
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
