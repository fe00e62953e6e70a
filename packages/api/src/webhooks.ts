import { newWebhookSecret, shownWebhookSecret, webhookHeaders } from "@knotter/auth/webhook-signature";
import { safeFetchOf, takesAddress } from "@knotter/calendars/safe-fetch";
import { WEBHOOK_LIMITS } from "@knotter/domain/webhook";
import { NO_TELEMETRY, type Telemetry } from "@knotter/telemetry/telemetry";
import type { Webhooks } from "@knotter/usecases/deps";
import { observed } from "./outgoing";

/** How events are signed and delivered. `sampleOrigin`: an origin on this machine that is delivered to as well; all others are public and https. */
export function webhooksOf({ sampleOrigin }: { sampleOrigin?: string | undefined } = {}, telemetry: Telemetry = NO_TELEMETRY): Webhooks {
  const post = safeFetchOf({
    timeoutMs: WEBHOOK_LIMITS.answerSeconds * 1000,
    maxRedirects: 0,
    exemptOrigin: sampleOrigin,
    statusOnly: true,
  });
  const webhooks: Webhooks = {
    takes: (url) => takesAddress(url, sampleOrigin),
    newSecret: newWebhookSecret,
    shown: shownWebhookSecret,
    async post({ url, id, at, body, secrets }) {
      const headers = {
        "content-type": "application/json",
        "user-agent": "Knotter-Webhooks",
        ...webhookHeaders(secrets, { id, at, body }),
      };
      const answer = await post(url, headers, body);
      return "fault" in answer ? answer : { status: answer.status };
    },
  };
  return observed(telemetry, "webhook", webhooks, ["post"]);
}
