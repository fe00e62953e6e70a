import type { App } from "@knotter/api/app";
import { ROUTES, type RouteKey } from "@knotter/contract/routes";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DocumentTitle } from "@/components/document-title";
import { env } from "@/env";
import { app } from "./app";
import { asksThisMachine } from "./asks-this-machine";
import { guardVisit, type NextPageProps, type Query } from "./guard";
import { NotIndexed } from "./not-indexed";

interface Props {
  mailbox: NonNullable<App["mailbox"]>;
  params: Record<string, string>;
  query: Query;
}

/** A page of the mailbox: only on a machine that sends no mail and serves nobody but its owner; 404 everywhere else (env.ts). */
export function mailboxPage(key: Extract<RouteKey, "mailbox" | "mailboxMail">, render: (props: Props) => Promise<ReactNode>) {
  return async function MailboxPage(props: NextPageProps): Promise<ReactNode> {
    const { params, query } = await guardVisit(key, props);
    const { mailbox } = app();
    // A request with another host name came through a tunnel, a proxy or DNS rebinding.
    if (!mailbox || !asksThisMachine(await headers(), new URL(env().NEXTAUTH_URL).host)) notFound();
    return (
      <>
        <DocumentTitle of={ROUTES[key].title} />
        <NotIndexed />
        {await render({ mailbox, params, query })}
      </>
    );
  };
}
