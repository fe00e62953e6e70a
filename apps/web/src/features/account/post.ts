import { errorMessage } from "@knotter/contract/errors";
import type { ErrorCode, FieldCode } from "@knotter/domain/errors";
import { TIMEOUT_MS } from "@/trpc/api-fetch";
import { refusal } from "./refusal";

interface Envelope {
  error?: { code?: ErrorCode | FieldCode; message?: string; fieldErrors?: Record<string, string[]> };
}

export type Posted<Body> = { body: Body } | { code: string; message: string; fields: Record<string, string[]> };

/**
 * Calls a public route before there is a session: with `fetch`, because a refused link is an expected 401. Throws if there is no answer.
 */
export async function post<Body>(path: `/${string}`, input: object): Promise<Posted<Body>> {
  const answer = await fetch(`/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = (await answer.json().catch(() => ({}))) as Envelope;
  if (answer.ok) return { body: body as Body };
  const { code = "UNAVAILABLE", message = errorMessage("UNAVAILABLE"), fieldErrors = {} } = body.error ?? {};
  return { code, message, fields: fieldErrors };
}

/** The same for a form: throws a refusal. */
export async function postForm(path: `/${string}`, input: object): Promise<void> {
  const answer = await post(path, input);
  if ("code" in answer) throw refusal(answer.message, answer.fields);
}
