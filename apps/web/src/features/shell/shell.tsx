import { SkipLink } from "@knotter/ui/skip-link";
import { Toaster } from "@knotter/ui/toaster";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import { type ExternalLinks, footerLinks, navLinks, type ShellViewer } from "./nav-links";
import { RouteAnnouncer } from "./route-announcer";

interface ShellProps {
  viewer: ShellViewer | null;
  external: ExternalLinks;
  /** Rendered above the header; the skip link still comes first for the keyboard. */
  above?: ReactNode;
  children: ReactNode;
}

/** Header, content, footer. The guard is in each page instead: a layout does not run again when only the page changes. */
export function Shell({ viewer, external, above, children }: ShellProps) {
  return (
    <div className="relative flex min-h-dvh flex-col">
      <SkipLink />
      {above}
      <Header
        links={viewer ? navLinks(viewer, external) : []}
        signedIn={viewer !== null}
        account={viewer?.role === "hrstaff" || viewer?.role === "admin"}
      />
      <main id="main" tabIndex={-1} className="flex-1 pb-16 outline-none md:pb-24">
        {children}
      </main>
      <Footer {...footerLinks(viewer, external)} />
      <RouteAnnouncer />
      <Toaster />
    </div>
  );
}
