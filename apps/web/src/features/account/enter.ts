import { errorMessage, FIELD_MESSAGES, refusalMessage } from "@knotter/contract/errors";
import type { FieldCode } from "@knotter/domain/errors";
import { TIMEOUT_MS } from "@/trpc/api-fetch";
import { NO_CONNECTION } from "@/trpc/sentences";
import { challengeIn, openSession, type SignInMethod } from "@/trpc/sign-in";
import { linkRefusal } from "./link-refusal";
import { refusal } from "./refusal";
import { wayOn } from "./sign-in";

/** This link will never work again. */
export interface DeadLink {
  refused: string;
  dead: true;
  used?: true;
}

export type Entered =
  | { next: string }
  /** The link was valid, and a code is required (`SecondStep`). */
  | { challenge: string }
  /** `dead`: this link will never work again. `field`: the input of this field was refused. */
  | { refused: string; dead?: true; used?: true; field?: "password" | "code" };

/**
 * Obtains a session cookie with a mailed link or a sign-up. A lost answer may have been a success, and a link that "was used" may have been
 * used by this browser a moment ago: then the session exists, and nothing has failed.
 */
export async function enter(
  method: Exclude<SignInMethod, "credentials">,
  fields: Record<string, string>,
  next: string | null = null,
): Promise<Entered> {
  const error = await openSession(method, fields).catch(() => "UNANSWERED");
  const challenge = error === null ? null : challengeIn(error);
  if (challenge !== null) return { challenge };
  if (error !== null && !(["UNANSWERED", "TOKEN_USED"].includes(error) && (await hasSession()))) return refusalFor(error);
  return wayOn(next);
}

/** What `enter` came to, for a form: what can be put right in the form is thrown. */
export function orRefusal(outcome: Entered): Exclude<Entered, { refused: string }> | DeadLink {
  if (!("refused" in outcome)) return outcome;
  const { refused, dead, used, field } = outcome;
  if (dead) return { refused, dead, ...(used && { used }) };
  throw field ? refusal(errorMessage("UNPROCESSABLE"), { [field]: [refused] }) : refusal(refused);
}

async function hasSession(): Promise<boolean> {
  // `fetch` instead of `apiFetch`, because a 401 is an expected answer here.
  return fetch("/api/v1/current-user", { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function refusalFor(error: string): Entered {
  if (error === "UNANSWERED") return { refused: NO_CONNECTION };
  const link = linkRefusal(error);
  if (link !== null) return { refused: link, dead: true, ...(error === "TOKEN_USED" && { used: true }) };
  if (error === "ALREADY_REGISTERED") return { refused: errorMessage("ALREADY_REGISTERED"), dead: true, used: true };
  if (error === "CODE_WRONG") return { refused: FIELD_MESSAGES.CODE_WRONG, field: "code" };
  if (Object.hasOwn(FIELD_MESSAGES, error)) return { refused: FIELD_MESSAGES[error as FieldCode], field: "password" };
  if (error === "CONSENT_REQUIRED")
    return { refused: "利用規約またはプライバシーポリシーが新しくなりました。ページを読み込み直して、もう一度ご確認ください。" };
  if (error === "429") return { refused: errorMessage("TOO_MANY_REQUESTS") };
  return { refused: refusalMessage(error) ?? errorMessage("UNAVAILABLE") };
}
