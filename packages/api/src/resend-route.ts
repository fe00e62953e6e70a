import { readWebhook } from "@knotter/mail/webhook";
import { receiveDelivery } from "@knotter/usecases/mail/receive";
import { bounded } from "./body-limit";
import { depsFor, type Services } from "./context";
import { newRequestId } from "./request-id";

/**
 * The route of the provider (`/api/webhooks/resend`): signed over the raw body, not older than five minutes (mail/webhook.ts). The same
 * message again changes nothing. Without a secret the route is off. Says nothing but whether it was heard.
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
      // Not taken: the provider says it again.
      services.log.error({ err: error, requestId }, "defect");
      return answer(500);
    }
  };
}
