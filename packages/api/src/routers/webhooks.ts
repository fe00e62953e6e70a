import { LIST_SORTS } from "@knotter/contract/lists";
import { webhooks } from "@knotter/contract/resources/webhooks";
import { AppError } from "@knotter/domain/errors";
import { managesWebhooks } from "@knotter/domain/webhook";
import {
  createWebhook,
  deleteWebhook,
  replayFailed,
  replayMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@knotter/usecases/webhooks/endpoints";
import { actorOf, type Context, run, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toWebhook, toWebhookDelivery, toWebhookMessage } from "../views/webhook";

/** Throws FORBIDDEN for HR who do not manage other people's access; a service account has been given the operation by somebody who does. */
function requireReader(ctx: Context): void {
  if (!ctx.viewer?.serviceAccount && !managesWebhooks(actorOf(ctx))) throw new AppError("FORBIDDEN");
}

async function viewOf(ctx: Context, { id }: { id: string }) {
  const { endpoints } = ctx.services.db.read.webhook;
  const [row, waiting] = await Promise.all([endpoints.find(scope(ctx), id), endpoints.waiting([id])]);
  if (!row) throw new AppError("NOT_FOUND");
  return toWebhook(row, waiting[0]?.count ?? 0, ctx.now);
}

async function messageOf(ctx: Context, id: string) {
  const row = await ctx.services.db.read.webhook.messages.find(scope(ctx), id);
  if (!row) throw new AppError("NOT_FOUND");
  return toWebhookMessage(row);
}

export const webhooksRouter = router({
  list: procedureOf(webhooks.list).query(async ({ ctx, input }) => {
    requireReader(ctx);
    const asked = pageAsked("webhooks", LIST_SORTS.webhooks, input);
    const { endpoints } = ctx.services.db.read.webhook;
    const { page, nextCursor } = pageFound(asked, await endpoints.list(scope(ctx), input, asked));
    const waiting = new Map((await endpoints.waiting(page.map(({ id }) => id))).map(({ endpointId, count }) => [endpointId, count]));
    return {
      items: page.map((row) => toWebhook(row, waiting.get(row.id) ?? 0, ctx.now)),
      total: null,
      nextCursor,
      pageSize: input.pageSize,
    };
  }),
  create: procedureOf(webhooks.create).mutation(async ({ ctx, input: { customerId, ...input } }) => {
    const { id, secret } = await run(ctx, createWebhook, { ...input, customerId: customerId ?? null });
    return { webhook: await viewOf(ctx, { id }), secret };
  }),
  get: procedureOf(webhooks.get).query(({ ctx, input }) => {
    requireReader(ctx);
    return viewOf(ctx, input);
  }),
  update: procedureOf(webhooks.update).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, updateWebhook, input))),
  delete: procedureOf(webhooks.delete).mutation(({ ctx, input }) => run(ctx, deleteWebhook, input)),
  rotate: procedureOf(webhooks.rotate).mutation(async ({ ctx, input }) => {
    const { id, secret } = await run(ctx, rotateWebhookSecret, input);
    return { webhook: await viewOf(ctx, { id }), secret };
  }),
  test: procedureOf(webhooks.test).mutation(async ({ ctx, input }) => {
    requireReader(ctx);
    return messageOf(ctx, (await run(ctx, testWebhook, input)).messageId);
  }),
  messages: procedureOf(webhooks.messages).query(async ({ ctx, input: { id, state, ...wanted } }) => {
    requireReader(ctx);
    const { endpoints, messages } = ctx.services.db.read.webhook;
    if (!(await endpoints.find(scope(ctx), id))) throw new AppError("NOT_FOUND");
    const asked = pageAsked("webhookMessages", LIST_SORTS.webhookMessages, wanted);
    const { page, nextCursor } = pageFound(asked, await messages.list(scope(ctx), { endpointId: id, state }, asked));
    return { items: page.map(toWebhookMessage), total: null, nextCursor, pageSize: wanted.pageSize };
  }),
  message: procedureOf(webhooks.message).query(async ({ ctx, input: { id } }) => {
    requireReader(ctx);
    const message = await messageOf(ctx, id);
    return { message, deliveries: (await ctx.services.db.read.webhook.messages.deliveries(id)).map(toWebhookDelivery) };
  }),
  replay: procedureOf(webhooks.replay).mutation(async ({ ctx, input }) => {
    requireReader(ctx);
    return messageOf(ctx, (await run(ctx, replayMessage, input)).messageId);
  }),
  replayFailed: procedureOf(webhooks.replayFailed).mutation(({ ctx, input }) => {
    requireReader(ctx);
    return run(ctx, replayFailed, input);
  }),
});
