import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";

interface Props {
  title: ReactNode;
  /** A sentence, or a few facts, next to the heading; below it where the window is too narrow. */
  lead?: ReactNode | undefined;
  /** Next to the heading, in one line with it whatever its length: the heading gives way, and is read in full by its `title` and by screen readers. */
  facts?: ReactNode | undefined;
  /** At the right end of the heading, or of its tabs. */
  actions?: ReactNode | undefined;
  /** The list that this page is one row of: a link back before the heading. */
  back?: { href: string; label: string } | undefined;
  /** After the link back, above the heading: to what this belongs. */
  within?: ReactNode | undefined;
  /** Links to the other pages about the same thing, below the heading. */
  tabs?: ReactNode | undefined;
  /** `reading`: forms and cards, which gain nothing from a window of 1920 px. Lists take all of it. */
  width?: "full" | "reading" | undefined;
  /** The content is a document with its own header, and the only thing that is printed. */
  document?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every page of the admins and of HR: heading and actions in one line, tabs, content over the width of the window. */
export function StaffPage({ title, lead, facts, actions, back, within, tabs, width = "full", document = false, children }: Props) {
  return (
    <div className={cx("px-4 md:px-6", document && "print:p-0")}>
      <div data-page-heading data-print={document ? "hide" : undefined} className={document ? "mb-2 md:mb-5" : "mb-2"}>
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-0.5 max-md:py-3">
          <div className="min-w-0">
            {(back || within) && (
              <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
                {back && (
                  <AppLink
                    href={back.href}
                    className="-ml-1 inline-flex min-h-5 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    <Icon name="chevron-left" size={16} />
                    {back.label}
                  </AppLink>
                )}
                {within}
              </p>
            )}
            <div className={cx("flex flex-wrap items-center gap-x-5 gap-y-0.5", facts !== undefined && "xl:flex-nowrap")}>
              <h1 className={cx("text-xl leading-[1.3]", facts !== undefined && "min-w-0 xl:truncate")}>{title}</h1>
              {lead !== undefined && <p className="text-sm text-muted">{lead}</p>}
              {facts !== undefined && <p className="text-sm text-muted xl:shrink-0">{facts}</p>}
            </div>
          </div>
          {tabs === undefined && actions}
        </div>
        {tabs !== undefined && (
          <div className="flex items-end justify-between gap-x-6 max-lg:flex-wrap lg:border-b lg:border-line">
            <div className="min-w-0 max-lg:w-full max-lg:border-b max-lg:border-line [&_nav>div]:pt-0 [&_nav>div]:shadow-none">{tabs}</div>
            {actions && <div className="min-w-0 max-lg:w-full max-lg:pt-3 lg:shrink-0 lg:pb-1">{actions}</div>}
          </div>
        )}
      </div>
      {width === "full" ? children : <div className="max-w-content">{children}</div>}
    </div>
  );
}
