import { domainOf } from "@knotter/domain/identity-provider";
import { type LinkPurpose, linkRefusal } from "@knotter/domain/link";
import type { Context } from "./context";

/**
 * The providers by which somebody with a mailed link has to register, for the page that it opens: the domain of its address belongs to a company
 * that wants its own sign-in only. Null: the link leads to a password, or nowhere. Nothing is used up or counted.
 */
export async function companyOfLink(
  { services: { db }, deps, now }: Context,
  token: string,
  purpose: LinkPurpose,
): Promise<{ id: string; name: string }[] | null> {
  const link = await db.read.account.links.find(deps.links.hashOf(token));
  if (link === null || linkRefusal(link, purpose, now) !== null) return null;
  const ways = await db.read.account.providers.waysOf(domainOf(link.email));
  return ways?.ssoOnly ? ways.providers : null;
}
