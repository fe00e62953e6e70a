import type { LinkRefusal } from "@knotter/domain/link";
import type { DeadLink } from "./enter";
import { linkRefusal } from "./link-refusal";

/** The link that opened a page: its token, and why it will never work (again). */
export interface GivenLink {
  token: string | null;
  dead: DeadLink | null;
}

/** Asks about the link before anybody fills in what stands behind it. */
export async function linkGiven(token: string | undefined, refusalOf: (token: string) => Promise<LinkRefusal | null>): Promise<GivenLink> {
  if (!token) return { token: null, dead: null };
  const code = await refusalOf(token);
  const refused = code && linkRefusal(code);
  return { token, dead: refused ? { refused, dead: true, ...(code === "TOKEN_USED" && { used: true }) } : null };
}
