import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * The link to use inside of the app. No prefetch: every page here is made for one person at the moment she asks (nothing of it could be
 * kept), so Next's would only make the server run a guard for each link on the screen.
 */
export function AppLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
