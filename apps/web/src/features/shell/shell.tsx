import { SkipLink } from "@knotter/ui/skip-link";
import { Toaster } from "@knotter/ui/toaster";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import { areaOf, type ExternalLinks, footerLinks, navLinks, type ShellViewer } from "./nav-links";
import { RouteAnnouncer, Workspace } from "./when-opened";
import { WorkspaceFooter } from "./workspace-footer";
import type { WorkspaceState } from "./workspace-state";

/** Just below the header of a phone. */
const PHONE_TOP = 68;

interface ShellProps {
  viewer: (ShellViewer & { unread: number | null }) | null;
  external: ExternalLinks;
  /** Of HR and the admins. */
  workspace: WorkspaceState;
  /** Between the header and the content. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * Header, content, footer; for HR and the admins a side navigation, the whole width of the window and a footer of one line. The guard is in
 * each page instead: a layout does not run again when only the page changes.
 */
export function Shell({ viewer, external, workspace, below, children }: ShellProps) {
  const area = areaOf(viewer);
  return (
    <div className="relative flex min-h-dvh flex-col">
      <SkipLink />
      <Header
        links={viewer ? navLinks(viewer, external) : []}
        signedIn={viewer !== null}
        area={area}
        unread={viewer?.unread ?? null}
        searches={viewer?.role === "admin" || viewer?.role === "hrstaff" ? viewer.role : null}
      />
      {below}
      {area === null ? (
        <main id="main" tabIndex={-1} className="flex-1 pb-16 outline-none md:pb-24">
          {children}
        </main>
      ) : (
        <Workspace area={area} initial={workspace}>
          {/* As much room at the end as a toast takes: what stands there can be pressed beside it. */}
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-8 outline-none md:pb-20 print:pb-0">
            {children}
          </main>
        </Workspace>
      )}
      {area === null ? <Footer {...footerLinks(viewer, external)} /> : <WorkspaceFooter {...footerLinks(viewer, external)} />}
      <RouteAnnouncer />
      {/* On a phone at the top for everybody: its lower edge belongs to what is pressed next. */}
      {viewer?.role !== "mentor" && area === null ? (
        <Toaster phoneTop={PHONE_TOP} />
      ) : (
        <Toaster position="bottom-left" phoneTop={PHONE_TOP} oneAtATime />
      )}
    </div>
  );
}
