import { isFromTheFuture, isSubject, saysSeveralFactors } from "@knotter/auth/hosted";
import type { HostedClaims } from "@knotter/auth/hosted-provider";
import type { HostedAnswer } from "@knotter/auth/options";
import { email } from "@knotter/contract/fields";
import { href, safeNext } from "@knotter/contract/routes";
import { AppError } from "@knotter/domain/errors";
import type { Deps } from "@knotter/usecases/deps";
import { hostedPassOwner } from "@knotter/usecases/session/hosted-pass";
import { signInHosted } from "@knotter/usecases/session/sign-in-hosted";
import { parse } from "hono/utils/cookie";
import type { Context, Services } from "./context";
import { newRequestId } from "./request-id";
import { refusalOf } from "./sign-in-methods";

/**
 * An address that the provider calls verified, in normalised form; anything but `true` counts as unverified. The provider vouches for
 * exactly the text it sends: an address that our normalisation would change (full-width letters, surrounding spaces) is another mailbox
 * (RFC 6531) and matches nobody here. Only the case of ASCII letters is ignored, as everywhere.
 */
function verifiedEmail(claims: HostedClaims): string | null {
  if (claims["email_verified"] !== true || typeof claims["email"] !== "string") return null;
  const parsed = email.safeParse(claims["email"]);
  const asSaid = claims["email"].replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return parsed.success && parsed.data === asSaid ? parsed.data : null;
}

/**
 * Called by packages/auth when a browser returns from the provider. A person who cannot be signed in yet is sent to one of our pages: with
 * the challenge of the second step, with the token of the sign-up, or with the code of a refusal. `next`: the page that was originally
 * requested.
 */
export async function enterHosted(
  services: Services,
  deps: Deps,
  { claims, idToken, next }: { claims: HostedClaims; idToken: string; next: string | null },
): Promise<HostedAnswer> {
  const { hosted } = services;
  const refusal = (code: string) => ({ goTo: href("login", {}, { refused: code, ...(next === null ? {} : { next }) }) });
  if (!hosted || claims.iss !== hosted.issuer) return refusal("UNAVAILABLE");
  // Such a subject cannot be stored, and an ID token from the future is not valid now.
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

/** The page to open after the sign-in, from the cookie in which next-auth stores it. */
export function pageAfter(headers: Headers, origin: string): string | null {
  const cookies = parse(headers.get("cookie") ?? "");
  const address = cookies["__Secure-next-auth.callback-url"] ?? cookies["next-auth.callback-url"] ?? "";
  try {
    const url = new URL(address, origin);
    const path = url.pathname + url.search;
    return url.origin === origin && path !== "/" ? safeNext(path) : null;
  } catch {
    return null;
  }
}

/**
 * Where the browser goes at sign-out: to the provider, whose own session ends there (RP-initiated log-out), and back to our login page.
 * Null for sessions that began another way, and if the provider does not answer in time: our sign-out never waits longer.
 */
export async function leaveProvider({ services, viewer }: Context): Promise<string | null> {
  if (!services.hosted || !viewer?.sessionId) return null;
  const pass = await services.db.read.account.sessions.hostedPass(viewer.sessionId);
  if (!pass || pass.issuer !== services.hosted.issuer) return null;
  const sealed = { keyId: pass.keyId, sealed: pass.idTokenEnc };
  try {
    const idToken = Buffer.from(services.encryption.open(sealed, hostedPassOwner(pass))).toString();
    return await services.hosted.endSession(idToken, `${services.origin}${href("login")}`);
  } catch (error) {
    // The key was removed from the configuration: the sign-out still succeeds.
    services.log.error({ err: error }, "an ID token could not be opened");
    return null;
  }
}
