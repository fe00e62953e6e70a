import { isFromTheFuture, isSubject, saysSeveralFactors } from "@knotter/auth/hosted";
import type { HostedClaims } from "@knotter/auth/hosted-provider";
import type { HostedAnswer } from "@knotter/auth/options";
import { email } from "@knotter/contract/fields";
import { href, safeNext } from "@knotter/contract/routes";
import { AppError } from "@knotter/domain/errors";
import type { Deps } from "@knotter/usecases/deps";
import { hostedPassOwner } from "@knotter/usecases/session/hosted-pass";
import { signInHosted } from "@knotter/usecases/session/sign-in-hosted";
import type { Context, Services } from "./context";
import { newRequestId } from "./request-id";
import { refusalOf } from "./sign-in-methods";

/**
 * An address that the provider calls verified, in the form that accounts have; anything but `true` is a no. The provider vouches for the very
 * text it sends: what our form would fold into another text (full-width letters, spaces around it) is another mailbox (RFC 6531) and belongs
 * to nobody here. Only the case of ASCII letters is not told apart, as nowhere else.
 */
function verifiedEmail(claims: HostedClaims): string | null {
  if (claims["email_verified"] !== true || typeof claims["email"] !== "string") return null;
  const parsed = email.safeParse(claims["email"]);
  const asSaid = claims["email"].replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return parsed.success && parsed.data === asSaid ? parsed.data : null;
}

/**
 * What packages/auth asks when somebody comes back from the provider. Whoever does not get in yet goes on to a page of ours: with her challenge,
 * with what leads her through the sign-up, or with the code of a refusal. `next`: the page she wanted.
 */
export async function enterHosted(
  services: Services,
  deps: Deps,
  { claims, idToken, next }: { claims: HostedClaims; idToken: string; next: string | null },
): Promise<HostedAnswer> {
  const { hosted } = services;
  const refusal = (code: string) => ({ goTo: href("login", {}, { refused: code, ...(next === null ? {} : { next }) }) });
  if (!hosted || claims.iss !== hosted.issuer) return refusal("UNAVAILABLE");
  // Nobody can be kept under such a subject, and a statement of tomorrow is none of today's sign-in.
  if (!isSubject(claims.sub) || isFromTheFuture(claims["iat"], deps.clock.now())) return refusal("IDENTITY_UNKNOWN");
  try {
    const proof = {
      issuer: hosted.issuer,
      subject: claims.sub,
      email: verifiedEmail(claims),
      idToken,
      secondFactor: hosted.trustsFactor && saysSeveralFactors(claims),
    };
    const outcome = await signInHosted(deps, proof, hosted.roles);
    return "signup" in outcome ? { goTo: href("signup", {}, { by: "account", token: outcome.signup }) } : outcome;
  } catch (error) {
    if (!(error instanceof AppError)) {
      services.log.error({ err: error, requestId: newRequestId() }, "defect");
      return refusal("UNAVAILABLE");
    }
    if (error.code !== "SECOND_FACTOR_REQUIRED") return refusal(refusalOf(error));
    const { challenge } = error.detail.data as { challenge: string };
    return { goTo: href("login", {}, { token: challenge, ...(next === null ? {} : { next }) }) };
  }
}

/** The page that next-auth is to lead to, as it keeps it in a cookie of its own. */
export function pageAfter(headers: Headers, origin: string): string | null {
  const [, value] = /(?:^|;\s*)(?:__Secure-)?next-auth\.callback-url=([^;]+)/.exec(headers.get("cookie") ?? "") ?? [];
  try {
    const url = new URL(decodeURIComponent(value ?? ""), origin);
    const path = url.pathname + url.search;
    return url.origin === origin && path !== "/" ? safeNext(path) : null;
  } catch {
    return null;
  }
}

/**
 * Where a browser goes that leaves: to the provider, whose own session ends there (RP-initiated log-out), and back to our login page. Null
 * for sessions that began another way, and where the provider does not answer: leaving us never waits for it longer than its time.
 */
export async function leaveProvider({ services, viewer }: Context): Promise<string | null> {
  if (!services.hosted || !viewer?.sessionId) return null;
  const pass = await services.db.read.session.hostedPass(viewer.sessionId);
  if (!pass || pass.issuer !== services.hosted.issuer) return null;
  const sealed = { keyId: pass.keyId, sealed: pass.idTokenEnc };
  try {
    const idToken = Buffer.from(services.encryption.open(sealed, hostedPassOwner(pass))).toString();
    return await services.hosted.endSession(idToken, `${services.origin}${href("login")}`);
  } catch (error) {
    // Its key has been taken out of the encryption: she leaves us all the same.
    services.log.error({ err: error }, "an ID token could not be opened");
    return null;
  }
}
