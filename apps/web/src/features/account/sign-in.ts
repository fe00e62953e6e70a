import { ERRORS, errorMessage, refusalMessage } from "@knotter/contract/errors";
import { href, safeNext } from "@knotter/contract/routes";
import { TIMEOUT_MS } from "@/trpc/api-fetch";
import { challengeIn, closeSession, openSession } from "@/trpc/sign-in";

export type Refused = { refused: string; hint?: string };
/** `challenge`: the password was right, and a code is required (`SecondStep`). */
export type SignInOutcome = { next: string } | Refused | { challenge: string };

/** What the login page offers for an address: its domain alone decides. */
export interface Ways {
  password: boolean;
  providers: { id: string; name: string }[];
}

/** Throws if there is no answer. */
export async function waysFor(email: string): Promise<Ways | Refused> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ email }), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const answer = await fetch("/api/v1/login/ways", init);
  if (answer.ok) return (await answer.json()) as Ways;
  return { refused: errorMessage(answer.status === 429 ? "TOO_MANY_REQUESTS" : "UNAVAILABLE") };
}

const NOT_SIGNED_IN = "ログインできませんでした。通信環境をご確認のうえ、もう一度お試しください。";
const MAYBE_SIGNED_IN =
  "ログインを確認できませんでした。この端末にログインが残っている場合があります。ページを読み込み直して、ログアウトしてください。";

/** The part of the body of GET login/mentee that is used here. */
interface MenteeLogin {
  reason?: "disabled";
  next: string;
}

/**
 * Signs in and returns the next page, or one sentence why not. Unknown address, wrong password and locked account read the same. Afterwards
 * a mentee's account is checked: if it is disabled, or cannot be read, the session is ended again. Throws if the sign-in itself gets no
 * answer.
 */
export async function signIn(form: { email: string; password: string }, next: string | null): Promise<SignInOutcome> {
  const error = await openSession("credentials", form);
  if (error === null) return wayOn(next);
  const challenge = challengeIn(error);
  return challenge === null ? refusalFor(error) : { challenge };
}

/**
 * The page after a sign-in. If the account cannot be read, the session is ended at the server, so that a person who reads
 * 「ログインできませんでした」 on a shared computer is in fact signed out when they leave.
 */
export async function wayOn(next: string | null): Promise<{ next: string } | Refused> {
  let mentee: MenteeLogin;
  try {
    const after = await fetch("/api/v1/login/mentee", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Mentors, HR and admins have no such account; they continue to the requested page.
    if (after.status === ERRORS.WRONG_ROLE.status) return { next: safeNext(next) ?? href("home") };
    if (!after.ok) throw new Error(`GET /login/mentee answered ${after.status}`);
    mentee = (await after.json()) as MenteeLogin;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: whoever is asked for help by telephone can have the reason read out
    console.error("The profile could not be fetched after the sign-in; the session is ended.", error);
    return { refused: (await closeSession()) === null ? MAYBE_SIGNED_IN : NOT_SIGNED_IN };
  }
  if (mentee.reason === "disabled") {
    await closeSession();
    return { refused: errorMessage("ACCOUNT_DISABLED") };
  }
  return { next: safeNext(next) ?? safeNext(mentee.next) ?? href("home") };
}

function refusalFor(error: string): Refused {
  if (error === "429") return { refused: errorMessage("TOO_MANY_REQUESTS") };
  if (error === "CredentialsSignin" || error === "401" || error === "INVALID_CREDENTIALS") {
    return { refused: errorMessage("INVALID_CREDENTIALS"), hint: "大文字と小文字、全角と半角の違いもご確認ください。" };
  }
  return { refused: refusalMessage(error) ?? errorMessage("UNAVAILABLE") };
}
