import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { AppLink } from "./app-link";

/** Above a heading: the page that this one is a part of. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <AppLink href={href} className="-ml-1 inline-flex min-h-11 items-center text-sm text-muted hover:text-ink hover:underline">
    <Icon name="chevron-left" size={18} />
    {children}
  </AppLink>
);
