import type { webhooks, webhookView } from "@knotter/contract/resources/webhooks";
import type { WebhookEndpointRow } from "@knotter/db/webhook/endpoint";
import type { WebhookDeliveryRow, WebhookMessageRow } from "@knotter/db/webhook/message";
import { WEBHOOK_FAULTS } from "@knotter/domain/webhook";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

type MessageView = z.infer<typeof webhooks.message.output>["message"];
type DeliveryView = z.infer<typeof webhooks.message.output>["deliveries"][number];

export const toWebhook = (row: WebhookEndpointRow, waiting: number, now: Date): z.infer<typeof webhookView> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  name: row.name,
  url: row.url,
  events: row.events,
  state: row.state,
  failingSince: row.state === "enabled" ? atOrNull(row.failingSince) : null,
  deliveredAt: atOrNull(row.deliveredAt),
  waiting,
  previousSecretUntil: row.previousUntil !== null && row.previousUntil > now ? at(row.previousUntil) : null,
  createdAt: at(row.createdAt),
  createdByName: row.createdByName,
  version: row.version,
});

export const toWebhookMessage = (row: WebhookMessageRow): MessageView => ({
  id: row.id,
  endpointId: row.endpointId,
  type: row.type,
  timestamp: at(row.occurredAt),
  data: Object.fromEntries(Object.entries(row.data).map(([name, value]) => [name, typeof value === "string" ? value : [...value]])),
  state: row.outcome ?? "waiting",
  attempts: row.attempts,
  nextTryAt: row.settledAt === null ? at(row.nextTryAt) : null,
  settledAt: atOrNull(row.settledAt),
});

export const toWebhookDelivery = (row: WebhookDeliveryRow): DeliveryView => ({
  id: row.id,
  at: at(row.at),
  durationMs: row.durationMs,
  status: row.status,
  fault: WEBHOOK_FAULTS.find((fault) => fault === row.fault) ?? null,
});
