import type { Tx } from "@knotter/db/database";
import type { WebhookEndpointRow } from "@knotter/db/webhook/endpoint";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { HOUR } from "@knotter/domain/tokyo";
import { eventsFor, managesWebhooks, maySubscribe, WEBHOOK_LIMITS } from "@knotter/domain/webhook";
import type { WebhookEvent } from "@knotter/domain/webhook-event";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { newSecret } from "./secret";

/** Throws FORBIDDEN for HR staff who do not manage access. */
function requireKeeper(actor: Actor): void {
  if (!managesWebhooks(actor)) throw new AppError("FORBIDDEN");
}

/** Throws UNPROCESSABLE for an address that is not fetched: not https, not public. */
function requireAddress({ webhooks }: Pick<Deps, "webhooks">, url: string): void {
  if (!webhooks.takes(url)) throw new AppError("UNPROCESSABLE", { fieldErrors: { url: ["WEBHOOK_ADDRESS"] } });
}

/** Throws UNPROCESSABLE for events that this owner cannot get, or that the caller may not read. `already`: the stored choice. */
function requireEvents(
  actor: Actor,
  customerId: string | null,
  events: readonly WebhookEvent[],
  already: readonly string[] = [],
): WebhookEvent[] {
  const possible = new Set<string>(eventsFor(customerId));
  const isAllowed = (event: WebhookEvent) => possible.has(event) && (maySubscribe(actor, event) || already.includes(event));
  if (!events.every(isAllowed)) throw new AppError("UNPROCESSABLE", { fieldErrors: { events: ["EVENT_NOT_AVAILABLE"] } });
  return [...new Set(events)];
}

async function requireEndpoint(tx: Pick<Tx, "webhook">, actor: Actor, id: string, expectedVersion?: number): Promise<WebhookEndpointRow> {
  const scope = scopeOf(actor);
  if (!(await tx.webhook.endpoints.find(scope, id))) throw new AppError("NOT_FOUND");
  await tx.webhook.endpoints.lock(id);
  const endpoint = await tx.webhook.endpoints.find(scope, id);
  if (!endpoint) throw new AppError("NOT_FOUND");
  if (expectedVersion !== undefined && endpoint.version !== expectedVersion) throw new AppError("VERSION_CONFLICT");
  return endpoint;
}

interface NewWebhook {
  /** Null: the admins' own. HR may leave it out: it is their own company. */
  customerId: string | null;
  name: string;
  url: string;
  events: readonly WebhookEvent[];
}

/**
 * Creates an endpoint. Only this outcome has its secret. Throws NOT_FOUND, FORBIDDEN, TOO_MANY_MACHINES,
 * UNPROCESSABLE (an address that is not public, an event that the owner does not get).
 */
export const createWebhook: UseCase<NewWebhook, { id: string; secret: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    requireKeeper(actor);
    const customerId = actor.role === "hrstaff" ? (input.customerId ?? actor.customerId ?? null) : input.customerId;
    // Locked, so that two who create at once do not pass the limit together.
    if (customerId !== null && !(await tx.customer.lock(scopeOf(actor), customerId))) throw new AppError("NOT_FOUND");
    requireAddress(deps, input.url);
    const events = requireEvents(actor, customerId, input.events);
    if ((await tx.webhook.endpoints.count(customerId)) >= WEBHOOK_LIMITS.perOwner)
      throw new AppError("TOO_MANY_MACHINES", { params: { max: WEBHOOK_LIMITS.perOwner } });
    const id = crypto.randomUUID();
    const secret = newSecret(deps, id);
    await tx.webhook.endpoints.create({
      id,
      customerId,
      name: input.name,
      url: input.url,
      events,
      ...secret.stored,
      createdById: actor.userId,
      createdAt: now,
    });
    await tx.audit.record(
      {
        audit: [
          {
            action: "webhook.create",
            entity: "WebhookEndpoint",
            entityId: id,
            diff: { ...(customerId === null ? {} : { customerId }), host: hostOf(input.url), events },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id, secret: secret.shown };
  });

/** The host of an address, for the audit log: path and query may hold a secret of the receiver. */
const hostOf = (url: string): string => new URL(url).host;

/** Whether both name the same events, in whatever order. */
const isSameChoice = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((event) => other.includes(event));

/**
 * Changes an endpoint, or switches it on or off; what is stored already changes nothing. To switch off one that Knotter has switched off closes its task. Switched on again it starts without
 * failures; messages that were given up are sent again only when somebody repeats them. Throws NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, UNPROCESSABLE.
 */
export const updateWebhook: UseCase<
  {
    id: string;
    name?: string | undefined;
    url?: string | undefined;
    events?: readonly WebhookEvent[] | undefined;
    enabled?: boolean | undefined;
    expectedVersion?: number | undefined;
  },
  { id: string }
> = (deps, actor, { id, expectedVersion, name, url, events, enabled }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    requireKeeper(actor);
    const endpoint = await requireEndpoint(tx, actor, id, expectedVersion);
    if (url !== undefined && url !== endpoint.url) requireAddress(deps, url);
    const wanted = events && requireEvents(actor, endpoint.customerId, events, endpoint.events);
    const state = enabled === undefined ? endpoint.state : enabled ? "enabled" : "disabled";
    const change = {
      ...(name === undefined || name === endpoint.name ? {} : { name }),
      ...(url === undefined || url === endpoint.url ? {} : { url }),
      ...(wanted === undefined || isSameChoice(wanted, endpoint.events) ? {} : { events: wanted }),
      ...(state === endpoint.state ? {} : { state }),
    };
    if (Object.keys(change).length === 0) return { id };
    await tx.webhook.endpoints.update(id, change);
    await tx.audit.record(
      {
        audit: [
          {
            action: "webhook.update",
            entity: "WebhookEndpoint",
            entityId: id,
            diff: {
              ...(change.name === undefined ? {} : { name: [endpoint.name, change.name] }),
              ...(change.url === undefined ? {} : { host: [hostOf(endpoint.url), hostOf(change.url)] }),
              ...(change.events === undefined ? {} : { events: [endpoint.events.join(", "), change.events.join(", ")] }),
              ...(change.state === undefined ? {} : { state: [endpoint.state, change.state] }),
            },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/** Deletes an endpoint; nothing more is sent to it. Throws NOT_FOUND, FORBIDDEN. */
export const deleteWebhook: UseCase<{ id: string }, { deleted: true }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    requireKeeper(actor);
    const endpoint = await requireEndpoint(tx, actor, id);
    await tx.webhook.endpoints.remove(id, now);
    await tx.audit.record(
      { audit: [{ action: "webhook.delete", entity: "WebhookEndpoint", entityId: id, diff: { host: hostOf(endpoint.url) } }] },
      signatureOf(deps, actor, now),
    );
    return { deleted: true };
  });

/**
 * Creates a new secret. The previous one also signs for another day, so that the receiver can change over without loss. A second rotation within that day, as
 * after an answer that was lost, replaces the new secret alone. Throws NOT_FOUND, FORBIDDEN.
 */
export const rotateWebhookSecret: UseCase<{ id: string }, { id: string; secret: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    requireKeeper(actor);
    await requireEndpoint(tx, actor, id);
    const secret = newSecret(deps, id);
    await tx.webhook.endpoints.rotate(id, secret.stored, now, new Date(now.getTime() + WEBHOOK_LIMITS.overlapHours * HOUR));
    await tx.audit.record(
      { audit: [{ action: "webhook.rotate", entity: "WebhookEndpoint", entityId: id, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { id, secret: secret.shown };
  });

/** Queues an event without content, delivered like all others. Throws NOT_FOUND, STATUS_NOT_ALLOWED for an endpoint that is switched off. */
export const testWebhook: UseCase<{ id: string }, { messageId: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const endpoint = await requireEndpoint(tx, actor, id);
    if (endpoint.state !== "enabled") throw new AppError("STATUS_NOT_ALLOWED");
    const messageId = await tx.webhook.messages.test(id, now);
    await tx.audit.record(
      { audit: [{ action: "webhook.test", entity: "WebhookEndpoint", entityId: id, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { messageId };
  });

/** Sends a message once more, under the same id. Throws NOT_FOUND, STATUS_NOT_ALLOWED for an endpoint that is switched off. */
export const replayMessage: UseCase<{ id: string }, { messageId: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const message = await tx.webhook.messages.find(scopeOf(actor), id);
    if (!message) throw new AppError("NOT_FOUND");
    const endpoint = await requireEndpoint(tx, actor, message.endpointId);
    if (endpoint.state !== "enabled") throw new AppError("STATUS_NOT_ALLOWED");
    await tx.webhook.messages.replay(id, now);
    await tx.audit.record(
      { audit: [{ action: "webhook.replay", entity: "WebhookEndpoint", entityId: endpoint.id, diff: { messages: 1 } }] },
      signatureOf(deps, actor, now),
    );
    return { messageId: id };
  });

/** Sends again the messages that were given up since then, at most a thousand. Throws NOT_FOUND, STATUS_NOT_ALLOWED for an endpoint that is switched off. */
export const replayFailed: UseCase<{ id: string; since: Date }, { replayed: number }> = (deps, actor, { id, since }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const endpoint = await requireEndpoint(tx, actor, id);
    if (endpoint.state !== "enabled") throw new AppError("STATUS_NOT_ALLOWED");
    const replayed = await tx.webhook.messages.replayFailed(id, since, now, WEBHOOK_LIMITS.replayed);
    await tx.audit.record(
      {
        audit: [
          { action: "webhook.replay", entity: "WebhookEndpoint", entityId: id, diff: { messages: replayed, since: since.toISOString() } },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { replayed };
  });
