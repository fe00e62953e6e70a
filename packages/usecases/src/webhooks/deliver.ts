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
  /** Messages that will be tried again. */
  failed: number;
  /** Messages that are not sent because the owner may not read them any more. */
  withheld: number;
  /** Endpoints that were switched off. */
  switchedOff: number;
  /** Whether every due message has been tried. */
  complete: boolean;
}

interface DeliverOptions {
  /** The `performance.now()` after which no further delivery begins. */
  until?: number;
  onFailure?: (step: string, error: unknown) => void;
}

/** Concurrent messages of one endpoint. */
const HANDFUL = 8;
/** Concurrent endpoints, so that one that takes its ten seconds delays no other. */
const LANES = 16;
/** How long a claim excludes other runners: several times a receiver's time limit. Messages of a killed runner wait this long. */
const LEASE = MINUTE;

/**
 * Delivers due messages, many endpoints concurrently. A message is delivered at least once, always with its own id: if a runner dies after the answer and
 * before recording it, the message is sent again, and the receiver recognizes the id. Messages with the same subject are sent one after the other. A failing
 * endpoint pauses, is then tried with one message at a time, and is switched off after three days. Any number of runners may work concurrently.
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
        // The message stays claimed; after the claim has expired another run takes it.
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

/** Returns whether the endpoint may have further due messages. */
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
    // Decided when it is sent: since the event the order may have been lowered.
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
  const outcome = await settle(deps, endpointId, { id: claimId, at: now }, tried);
  report.delivered += outcome.delivered;
  report.failed += outcome.failed;
  report.switchedOff += outcome.switchedOff ? 1 : 0;
  return outcome.failed === 0;
}

const isHidden = ({ type, disclosureLevel, ofDay }: ClaimedMessage): boolean =>
  isOfPerson(type) && (disclosureLevel === "L0" || (disclosureLevel === "L1" && ofDay));

/** The same bytes for each attempt, built only from what was stored with the event. */
const bodyOf = ({ id, type, occurredAt, data }: { id: string; type: WebhookType; occurredAt: Date; data: object }): string =>
  JSON.stringify({ id, type, timestamp: toOffsetIso(occurredAt), data });

interface Tried {
  message: ClaimedMessage;
  result: AttemptResult;
  durationMs: number;
}

const settle = (deps: Deps, endpointId: string, claim: { id: string; at: Date }, tried: readonly Tried[]) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const endpoint = await tx.webhook.messages.lockEndpoint(endpointId);
    const counts = { delivered: 0, failed: 0, switchedOff: false };
    let gaveUp: Date | null = null;
    let gone = false;
    for (const { message, result, durationMs } of tried) {
      const isDelivered = isAcknowledged(result);
      const again = isDelivered ? now : nextAttempt(message.attempts + 1, now);
      await tx.webhook.messages.attempted(claim.id, {
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
    // A delivery next to failures shows a healthy receiver that refuses one message: only that message waits.
    const failures = counts.delivered > 0 ? 1 : endpoint.failures + 1;
    // Since the claim, as `firstTriedAt`: the attempts of a message that is refused from its first one on are all part of the failing.
    const earlier = counts.delivered > 0 ? null : endpoint.failingSince;
    const failingSince = earlier !== null && earlier < claim.at ? earlier : claim.at;
    await tx.webhook.messages.failed(endpointId, { failures, failingSince, pausedUntil: pausedUntil(failures, now) });
    if (!isGivenUp(failingSince, { gaveUp: gaveUp !== null, firstTriedAt: gaveUp ?? now }, now)) return counts;
    await switchOff(deps, tx, endpoint, "failing", now);
    return { ...counts, switchedOff: true };
  });

/** Mails the people who manage the endpoint, once each time it is switched off. */
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
