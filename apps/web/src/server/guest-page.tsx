import { companyOfLink } from "@knotter/api/company-of-link";
import { linkRefusalFor } from "@knotter/api/link-refusal";
import { ROUTES, type RouteKey } from "@knotter/contract/routes";
import type { LinkPurpose } from "@knotter/domain/link";
import type { ReactNode } from "react";
import { DocumentTitle } from "@/components/document-title";
import { type GivenLink, linkGiven } from "@/features/account/given-link";
import { guardVisit, type NextPageProps, type Query } from "./guard";
import { NotIndexed } from "./not-indexed";

interface GuestPageProps {
  query: Query;
  signedIn: boolean;
  /** The token in the address, and why it would be refused. */
  link: (purpose: LinkPurpose) => Promise<GivenLink>;
  /** The identity providers through which the holder of this token has to register; null: other ways are open. */
  company: (purpose: LinkPurpose) => Promise<{ id: string; name: string }[] | null>;
}

/**
 * A page for people who are not signed in (others are redirected to /), or for holders of a link. Separate from `guardedPage`, so that it
 * includes no query client.
 */
export function guestPage(
  key: RouteKey,
  render: (props: GuestPageProps) => ReactNode | Promise<ReactNode>,
  titleFor: (query: Query) => string = () => ROUTES[key].title,
) {
  return async function GuestPage(props: NextPageProps): Promise<ReactNode> {
    const { context, query } = await guardVisit(key, props);
    return (
      <>
        <DocumentTitle of={titleFor(query)} />
        <NotIndexed />
        {
          await render({
            query,
            signedIn: context.viewer !== null && !context.viewer.disabled,
            link: async (purpose) => linkGiven(query["token"], (token) => linkRefusalFor(context, token, purpose)),
            company: async (purpose) => (query["token"] ? companyOfLink(context, query["token"], purpose) : null),
          })
        }
      </>
    );
  };
}
