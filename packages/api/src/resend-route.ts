import { readWebhook } from "@knotter/mail/webhook";
import { receiveDelivery } from "@knotter/usecases/mail/receive";
import { bounded } from "./body-limit";
import { depsFor, type Services } from "./context";
import { newRequestId } from "./request-id";

/**
 * The mail provider's webhook (`/api/webhooks/resend`): signed over the raw body, at most five minutes old (mail/webhook.ts). A repeated
 * message changes nothing. Without a secret the route is disabled. Answers only whether the message was accepted.
 */
export function resendRoute(services: Services, secret: string | undefined) {
  return async (request: Request): Promise<Response> => {
    const requestId = newRequestId();
    const answer = (status: number): Response =>
      Response.json({}, { status, headers: { "cache-control": "private, no-store", "x-request-id": requestId } });
    if (!secret) return answer(401);
    const read = await bounded(request);
    if (!read) return answer(413);
    const body = await read.text();
    const result = readWebhook(secret, body, Object.fromEntries(request.headers));
    if (result.outcome === "refused") return answer(401);
    if (result.outcome === "ignored") return answer(200);
    try {
      const isNew = await receiveDelivery(depsFor(services, { requestId, ip: null, userAgent: "resend" }), result.news);
      services.log.info({ requestId, event: result.news.event, isNew }, "delivery");
      return answer(isNew === null ? 503 : 200);
    } catch (error) {
      // Not accepted, so the provider repeats it.
      services.log.error({ err: error, requestId }, "defect");
      return answer(500);
    }
  };
}
