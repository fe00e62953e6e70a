import { certificateOf } from "@knotter/auth/saml";
import { customerSignIn, type customerSignInView, type providerForm } from "@knotter/contract/resources/customer-sign-in";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import {
  addProvider,
  changeProvider,
  noteProviderTest,
  type ProviderSettings,
  prepareProvider,
  relink,
  removeProvider,
  setSignIn,
} from "@knotter/usecases/customer/sign-in";
import type { z } from "zod";
import { recordRead } from "../audit";
import { type Context, run, scope } from "../context";
import { procedureOf, router } from "../trpc";
import { toIdentityProvider, toSignInRefusal } from "../views/identity-provider";

async function viewOf(ctx: Context, id: string): Promise<z.infer<typeof customerSignInView>> {
  const { read } = ctx.services.db;
  const customer = await read.customer.find(scope(ctx), id);
  if (!customer) throw new AppError("NOT_FOUND");
  const { domainsOf, of, refusals } = read.account.providers;
  const [domains, providers, refused] = await Promise.all([domainsOf(id), of(id), refusals(id, LIMITS.providerRefusals)]);
  const { identityProviders } = ctx.services;
  return {
    id,
    domains,
    ssoOnly: customer.ssoOnly,
    providers: providers.map((row) => toIdentityProvider(row, identityProviders.addressesOf(row))),
    refusals: refused.map(toSignInRefusal),
    version: customer.version,
  };
}

/** What was entered, as it is kept. Throws UNPROCESSABLE: an address that we do not ask, or a text that is no certificate. */
function settingsOf({ services }: Context, form: z.infer<typeof providerForm>): ProviderSettings {
  const refuse = (field: string, code: "PROVIDER_ADDRESS" | "PROVIDER_SIGN_IN_ADDRESS" | "CERTIFICATE") =>
    new AppError("UNPROCESSABLE", { fieldErrors: { [`provider.${field}`]: [code] } });
  const { takes, takesSignInUrl } = services.identityProviders;
  if (form.protocol === "oidc") {
    if (!takes(form.issuer)) throw refuse("issuer", "PROVIDER_ADDRESS");
    return { ...form, clientSecret: form.clientSecret ?? null };
  }
  if (!takesSignInUrl(form.signInUrl)) throw refuse("signInUrl", "PROVIDER_SIGN_IN_ADDRESS");
  const certificates = form.certificates.map((pasted) => certificateOf(pasted)?.pem ?? null);
  if (certificates.includes(null)) throw refuse("certificates", "CERTIFICATE");
  return { ...form, certificates: certificates.filter((pem) => pem !== null) };
}

export const customerSignInRouter = router({
  get: procedureOf(customerSignIn.get).query(async ({ ctx, input }) => {
    const view = await viewOf(ctx, input.id);
    await recordRead(ctx, "customer.read", "Customer", [input.id]);
    return view;
  }),
  update: procedureOf(customerSignIn.update).mutation(async ({ ctx, input }) => viewOf(ctx, (await run(ctx, setSignIn, input)).id)),
  prepareProvider: procedureOf(customerSignIn.prepareProvider).mutation(async ({ ctx, input: { id: customerId, protocol, name } }) => {
    await run(ctx, prepareProvider, { customerId, protocol, name });
    return viewOf(ctx, customerId);
  }),
  addProvider: procedureOf(customerSignIn.addProvider).mutation(async ({ ctx, input }) => {
    await run(ctx, addProvider, { customerId: input.id, settings: settingsOf(ctx, input.provider) });
    return viewOf(ctx, input.id);
  }),
  changeProvider: procedureOf(customerSignIn.changeProvider).mutation(async ({ ctx, input }) => {
    const { id: customerId, providerId, provider, expectedVersion } = input;
    await run(ctx, changeProvider, { customerId, providerId, settings: settingsOf(ctx, provider), expectedVersion });
    return viewOf(ctx, customerId);
  }),
  removeProvider: procedureOf(customerSignIn.removeProvider).mutation(async ({ ctx, input }) => {
    await run(ctx, removeProvider, { customerId: input.id, providerId: input.providerId });
    return viewOf(ctx, input.id);
  }),
  relink: procedureOf(customerSignIn.relink).mutation(({ ctx, input: { id: customerId, providerId, userId } }) =>
    run(ctx, relink, { customerId, providerId, userId: userId ?? null }),
  ),
  testProvider: procedureOf(customerSignIn.testProvider).mutation(async ({ ctx, input }) => {
    const { db, identityProviders } = ctx.services;
    const row = await db.read.account.providers.find(input.providerId);
    if (row?.customerId !== input.id) throw new AppError("NOT_FOUND");
    const fault = await identityProviders.check(row);
    await run(ctx, noteProviderTest, { providerId: row.id, fault });
    return { fault };
  }),
});
