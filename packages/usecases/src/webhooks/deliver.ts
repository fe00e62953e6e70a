import type { Tx } from "@knotter/db/database";
import type { ClaimedMessage } from "@knotter/db/webhook/message";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import {
  type AttemptResult,
  isAcknowledged,
  isGivenUp,
  isGone,
  isOfPerson,
  nextAttempt,
  pausedUntil,
  type WebhookType,
} from "@knotter/domain/webhook";
import { type Deps, systemSignatureOf } from "../deps";
import { opened } from "./secret";

interface DeliverReport {
  delivered: number;
  /** To be tried again. */
  failed: number;
  /** Not sent, because the owner may not read it any more. */
  withheld: number;
  /** Endpoints that were switched off. */
  switchedOff: number;
  /** Whether everything that was due has been tried. */
  complete: boolean;
}

interface DeliverOptions {
  /** `performance.now()` after which nothing new is begun. */
  until?: number;
  onFailure?: (step: string, error: unknown) => void;
}

/** Messages of one endpoint at once. */
const HANDFUL = 8;
/** Endpoints at once: one that takes its ten seconds holds up no other. */
const LANES = 16;
/** How long a claim excludes other runners: several times as long as a receiver is waited for. What a killed runner leaves waits this long. */
const LEASE = MINUTE;

/**
 * Delivers what is due, endpoint by endpoint, many side by side. A message is delivered at least once, always under its own id: a runner that dies
 * between the answer and its note leaves a message that is sent again, and the receiver knows it by the id. Messages about the same thing leave one
 * after the other. An endpoint that fails is left alone for a while, tried with one message at a time, and switched off after three days. Any number of
 * runners may do this at once.
 */
export async function deliverWebhooks(deps: Deps, { until, onFailure }: DeliverOptions = {}): Promise<DeliverReport> {
  const report: DeliverReport = { delivered: 0, failed: 0, withheld: 0, switchedOff: 0, complete: true };
  const due = await deps.db.read.webhook.messages.endpointsDue(deps.clock.now());
  const endpoints = due.map(({ id }) => id);
  const lane = async (): Promise<void> => {
    for (let endpointId = endpoints.shift(); endpointId !== undefined; endpointId = endpoints.shift()) {
      try {
        while (await handful(deps, endpointId, report)) {
          if (until !== undefined && performance.now() > until) break;
        }
      } catch (error) {
        // Left as it is: when the claim has expired another run takes it.
        onFailure?.("endpoint", error);
        report.complete = false;
      }
      if (until !== undefined && performance.now() > until) {
        report.complete = false;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return report;
}

/** Answers whether there may be more for this endpoint now. */
async function handful(deps: Deps, endpointId: string, report: DeliverReport): Promise<boolean> {
  const now = deps.clock.now();
  const claimId = crypto.randomUUID();
  const claimed = await deps.db.transaction(async (tx) => {
    const endpoint = await tx.webhook.messages.lockEndpoint(endpointId);
    if (endpoint?.state !== "enabled" || endpoint.deletedAt !== null) return null;
    const found = await tx.webhook.messages.claim(
      { endpointId, claimId, now, until: new Date(now.getTime() + LEASE) },
      endpoint.failures > 0 ? 1 : HANDFUL,
    );
    // Judged when it leaves: since the event the order may have begun to tell its company nothing.
    const hidden = endpoint.customerId === null ? [] : found.filter(isHidden);
    if (hidden.length > 0)
      await tx.webhook.messages.withhold(
        claimId,
        hidden.map(({ id }) => id),
        now,
      );
    const secrets = found.length > hidden.length ? await tx.webhook.endpoints.secrets(endpointId) : null;
    return { messages: found.filter((message) => !hidden.includes(message)), withheld: hidden.length, secrets };
  });
  if (claimed === null) return false;
  report.withheld += claimed.withheld;
  const { messages, secrets } = claimed;
  if (messages.length === 0 || secrets === null) return claimed.withheld > 0;
  const signing = opened(deps, secrets, now);
  const tried = await Promise.all(
    messages.map(async (message) => {
      const begun = performance.now();
      const result: AttemptResult =
        signing === null
          ? { fault: "secret_unreadable" }
          : await deps.webhooks.post({
              url: secrets.url,
              id: message.id,
              at: deps.clock.now(),
              body: bodyOf(message),
              secrets: signing,
            });
      return { message, result, durationMs: Math.round(performance.now() - begun) };
    }),
  );
  const outcome = await settle(deps, endpointId, claimId, tried);
  report.delivered += outcome.delivered;
  report.failed += outcome.failed;
  report.switchedOff += outcome.switchedOff ? 1 : 0;
  return outcome.failed === 0;
}

const isHidden = ({ type, disclosureLevel }: ClaimedMessage): boolean => isOfPerson(type) && disclosureLevel === "L0";

/** The same bytes for each attempt: what is signed is what was written with the event. */
const bodyOf = ({ id, type, occurredAt, data }: { id: string; type: WebhookType; occurredAt: Date; data: object }): string =>
  JSON.stringify({ id, type, timestamp: toOffsetIso(occurredAt), data });

interface Tried {
  message: ClaimedMessage;
  result: AttemptResult;
  durationMs: number;
}

const settle = (deps: Deps, endpointId: string, claimId: string, tried: readonly Tried[]) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const endpoint = await tx.webhook.messages.lockEndpoint(endpointId);
    const counts = { delivered: 0, failed: 0, switchedOff: false };
    let gaveUp: Date | null = null;
    let gone = false;
    for (const { message, result, durationMs } of tried) {
      const isDelivered = isAcknowledged(result);
      const again = isDelivered ? now : nextAttempt(message.attempts + 1, now);
      await tx.webhook.messages.attempted(claimId, {
        id: message.id,
        at: now,
        durationMs,
        status: "status" in result ? result.status : null,
        fault: "fault" in result ? result.fault : null,
        outcome: isDelivered ? "delivered" : again === null ? "failed" : null,
        nextTryAt: again ?? now,
      });
      counts[isDelivered ? "delivered" : "failed"] += 1;
      gone ||= isGone(result);
      if (again === null && (gaveUp === null || (message.firstTriedAt ?? now) < gaveUp)) gaveUp = message.firstTriedAt ?? now;
    }
    if (endpoint?.state !== "enabled") return counts;
    if (gone) {
      await switchOff(deps, tx, endpoint, "gone", now);
      return { ...counts, switchedOff: true };
    }
    if (counts.delivered > 0) await tx.webhook.messages.delivered(endpointId, now);
    if (counts.failed === 0) return counts;
    // What is delivered beside what fails shows a receiver that is well and refuses one message: that one alone waits.
    const failures = counts.delivered > 0 ? 1 : endpoint.failures + 1;
    const failingSince = counts.delivered > 0 ? now : (endpoint.failingSince ?? now);
    await tx.webhook.messages.failed(endpointId, { failures, failingSince, pausedUntil: pausedUntil(failures, now) });
    if (!isGivenUp(failingSince, { gaveUp: gaveUp !== null, firstTriedAt: gaveUp ?? now }, now)) return counts;
    await switchOff(deps, tx, endpoint, "failing", now);
    return { ...counts, switchedOff: true };
  });

/** Tells its keepers, once for each time. */
async function switchOff(
  deps: Deps,
  tx: Tx,
  { id, customerId, name }: { id: string; customerId: string | null; name: string },
  state: "gone" | "failing",
  now: Date,
): Promise<void> {
  await tx.webhook.messages.switchOff(id, state, now);
  const keepers = await tx.webhook.endpoints.keepersOf(customerId);
  await tx.audit.record(
    {
      mails: keepers.map((toUserId) => ({
        type: "webhook_disabled" as const,
        toUserId,
        orderId: null,
        mentoringId: null,
        facts: { endpointId: id, name, state, customerId },
        dedupeKey: dedupeKeyOf("webhook_disabled", { userId: toUserId, eventId: `${id}-${now.getTime()}` }),
      })),
      audit: [{ action: "webhook.switched_off", entity: "WebhookEndpoint", entityId: id, diff: { state } }],
    },
    systemSignatureOf(deps, now),
  );
}
