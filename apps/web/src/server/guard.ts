import { type Context, mustSecure } from "@knotter/api/context";
import { addressOf, canOpen, href, ROUTES, type RouteKey } from "@knotter/contract/routes";
import { redirect } from "next/navigation";
import { requestContext } from "./viewer";

export type Query = Record<string, string | undefined>;

/** What Next passes to a page. */
export interface NextPageProps {
  params: Promise<Record<string, string | string[]>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export interface Visit {
  context: Context;
  /** Decoded path parameters. */
  params: Record<string, string>;
  /** The query, each key once: the first value wins. */
  query: Query;
}

/**
 * Lets pass whom the page's row in ROUTES names, and redirects everybody else: guests to /login and back afterwards, signed-in people from
 * login pages to /, the wrong role to /, a mentee in temporary registration to the registration form.
 */
export async function guardVisit(key: RouteKey, props: NextPageProps): Promise<Visit> {
  const [context, rawParams, rawQuery] = await Promise.all([requestContext(), props.params, props.searchParams]);
  const params = mapValues(rawParams, (value) => decode(first(value)));
  const query = mapValues(rawQuery, first);
  // A page is for people: a service account calls the API alone.
  const viewer = context.viewer?.disabled || context.viewer?.serviceAccount ? null : context.viewer;
  // An admin who has to set up a second factor is redirected there from everywhere.
  if (viewer !== null && mustSecure(context) && key !== "account") redirect(href("account"));
  if (canOpen(key, viewer)) {
    if (viewer?.owesConsent && !opensBeforeConsent(key, query)) redirect(href("consent", {}, { next: addressOf(key, params, query) }));
    return { context, params, query };
  }
  if (viewer === null) redirect(loginFor(key, addressOf(key, params, query)));
  if (viewer.temporary) redirect(href("mypage", {}, { register: "1" }));
  redirect(href("home"));
}

/** Pages that are open before agreeing to newer terms: the page that asks, and the one where a mentee can leave or export their data. */
const opensBeforeConsent = (key: RouteKey, query: Query): boolean =>
  key === "consent" || key === "notFound" || ROUTES[key].access === "anyone" || (key === "mypage" && query["tab"] === "data");

/** The login page that leads back to an address; the home page and "not found" are not worth returning to. */
function loginFor(key: RouteKey, address: string): string {
  return href("login", {}, key === "home" || key === "notFound" ? {} : { next: address });
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** A decoded path parameter; invalid percent-encoding gives an empty one. */
function decode(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? "");
  } catch {
    return "";
  }
}

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
