import { ADMIN_NAV, HR_NAV, href, type RouteKey } from "@knotter/contract/routes";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { PageBody } from "@/components/page-body";
import { LocalNav } from "./local-nav";

const AREAS = {
  office: { label: "管理メニュー", pages: ADMIN_NAV },
  hr: { label: "人事メニュー", pages: HR_NAV },
} as const;

interface Props {
  area: keyof typeof AREAS;
  /** The entry of the local navigation for this page, or for the list it belongs to. */
  at: RouteKey;
  title: ReactNode;
  lead?: ReactNode | undefined;
  /** To the right of the heading; below it on a phone. */
  actions?: ReactNode | undefined;
  /** The list that this page is one row of: a link back above the heading. */
  back?: { href: string; label: string } | undefined;
  /** The content is a document with its own header, and the only thing that is printed. */
  document?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every page of the admins and of HR: local navigation, heading, actions, content. */
export function StaffPage({ area, at, title, lead, actions, back, document, children }: Props) {
  const { label, pages } = AREAS[area];
  return (
    <>
      <LocalNav
        label={label}
        links={pages.map((page) => ({ label: page.label, href: href(page.key as "home"), current: page.key === at }))}
      />
      {back && (
        <div data-print="hide" className="mx-auto -mb-6 max-w-content px-5 pt-4 md:-mb-8 md:px-8 md:pt-6">
          <AppLink
            href={back.href}
            className="inline-flex min-h-11 items-center text-sm text-muted no-underline hover:text-ink hover:underline"
          >
            ← {back.label}
          </AppLink>
        </div>
      )}
      <PageBody title={title} lead={lead} actions={actions} document={document}>
        {children}
      </PageBody>
    </>
  );
}
