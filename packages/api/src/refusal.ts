import type { AppError } from "@knotter/domain/errors";
import { envelopeOf, retryAfterOf, statusOf, trpcShapeOf } from "./envelope";
import { hardened } from "./hardened";
import { newRequestId } from "./request-id";

/** A refusal before it is known which operation is called, in REST's or tRPC's format. */
export function refusal(refused: AppError, via: "rest" | "trpc"): Response {
  const requestId = newRequestId();
  const error = envelopeOf(refused, requestId);
  const retryAfter = retryAfterOf(refused);
  const headers = {
    "cache-control": "private, no-store",
    "x-request-id": requestId,
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  };
  return hardened(
    Response.json({ error: via === "rest" ? error : trpcShapeOf(refused, error) }, { status: statusOf(error.code), headers }),
  );
}
