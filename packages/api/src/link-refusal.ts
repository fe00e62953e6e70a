import type { LinkPurpose, LinkRefusal } from "@knotter/domain/link";
import { refusalOf } from "@knotter/usecases/session/links";
import type { Context } from "./context";

/** Why a mailed link would be refused, for the page that it opens on the server. Null: it can be used. */
export const linkRefusalFor = (context: Context, token: string, purpose: LinkPurpose): Promise<LinkRefusal | null> =>
  refusalOf(context.deps, token, purpose);
