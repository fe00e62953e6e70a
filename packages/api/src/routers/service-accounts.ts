import { LIST_SORTS } from "@knotter/contract/lists";
import { serviceAccounts } from "@knotter/contract/resources/service-accounts";
import { AppError } from "@knotter/domain/errors";
import {
  createServiceAccount,
  requireMachineKeeper,
  revokeServiceAccount,
  rotateServiceToken,
} from "@knotter/usecases/service-accounts/service-accounts";
import { actorOf, type Context, run, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { groupLabelOf } from "../openapi";
import { grantableTo } from "../service-scope";
import { procedureOf, router } from "../trpc";
import { toServiceAccount } from "../views/service-account";

/** The account after a write, as of now: a token that has just been ended at once is not valid any more, but was when the call began. */
async function viewOf(ctx: Context, { id }: { id: string }) {
  const { serviceAccounts: read } = ctx.services.db.read.account;
  const [row, tokens] = await Promise.all([read.find(scope(ctx), id), read.tokens([id])]);
  if (!row) throw new AppError("NOT_FOUND");
  return toServiceAccount(row, tokens, ctx.services.clock.now());
}

/** Which side an account of this customer, or of nobody, is on. */
const sideOf = (ctx: Context, customerId: string | undefined) =>
  actorOf(ctx).role === "hrstaff" || customerId !== undefined ? "hrstaff" : "admin";

export const serviceAccountsRouter = router({
  list: procedureOf(serviceAccounts.list).query(async ({ ctx, input }) => {
    requireMachineKeeper(actorOf(ctx));
    const asked = pageAsked("serviceAccounts", LIST_SORTS.serviceAccounts, input);
    const { serviceAccounts: read } = ctx.services.db.read.account;
    const { page, nextCursor } = pageFound(asked, await read.list(scope(ctx), input, asked));
    const tokens = await read.tokens(page.map(({ id }) => id));
    return { items: page.map((row) => toServiceAccount(row, tokens, ctx.now)), total: null, nextCursor, pageSize: input.pageSize };
  }),
  scopes: procedureOf(serviceAccounts.scopes).query(({ ctx, input }) => {
    requireMachineKeeper(actorOf(ctx));
    return {
      scopes: grantableTo(sideOf(ctx, input.customerId)).map(({ scope, row, writes }) => ({
        scope,
        group: groupLabelOf(scope),
        label: row.summary,
        writes,
      })),
    };
  }),
  create: procedureOf(serviceAccounts.create).mutation(async ({ ctx, input: { customerId, ...input } }) => {
    const grantable = new Set<string>(grantableTo(sideOf(ctx, customerId)).map(({ scope }) => scope));
    if (!input.scopes.every((scope) => grantable.has(scope)))
      throw new AppError("UNPROCESSABLE", { fieldErrors: { scopes: ["SCOPE_NOT_GRANTABLE"] } });
    const { id, token } = await run(ctx, createServiceAccount, { ...input, customerId: customerId ?? null });
    return { account: await viewOf(ctx, { id }), token };
  }),
  rotate: procedureOf(serviceAccounts.rotate).mutation(async ({ ctx, input }) => {
    const { id, token } = await run(ctx, rotateServiceToken, input);
    return { account: await viewOf(ctx, { id }), token };
  }),
  revoke: procedureOf(serviceAccounts.revoke).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, revokeServiceAccount, input))),
});
