import type { RouteKey } from "@knotter/contract/routes";
import type { ReactNode } from "react";
import { guardVisit, type NextPageProps, type Query } from "./guard";
import { NotIndexed } from "./not-indexed";

/**
 * A page for people who are not signed in (others are redirected to /), or for holders of a link. Separate from `guardedPage`, so that it
 * includes no query client.
 */
export function guestPage(key: RouteKey, render: (props: { query: Query; signedIn: boolean }) => ReactNode) {
  return async function GuestPage(props: NextPageProps): Promise<ReactNode> {
    const { context, query } = await guardVisit(key, props);
    return (
      <>
        <NotIndexed />
        {render({ query, signedIn: context.viewer !== null && !context.viewer.disabled })}
      </>
    );
  };
}
