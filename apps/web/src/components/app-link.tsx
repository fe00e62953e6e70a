import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * The link component for use inside the app. Without prefetch: every page is rendered for one person on demand and is never cached, so a
 * prefetch would only make the server run a guard for each link on the screen.
 */
export function AppLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
