import { cx } from "@knotter/ui/cx";
import type { ReactNode } from "react";
import { BackLink } from "./back-link";

/** The width, margins and heading that all pages share. */
export function PageBody({
  title,
  lead,
  back,
  actions,
  width = "content",
  document = false,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode | undefined;
  /** The list that this page is one entry of: a link back above the heading. */
  back?: { href: string; label: string } | undefined;
  /** To the right of the heading; below it on a phone. */
  actions?: ReactNode | undefined;
  width?: "content" | "reading" | undefined;
  /** The content is a document with its own header, and the only thing that is printed. */
  document?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={cx("mx-auto px-5 pt-8 md:px-8 md:pt-12", width === "content" ? "max-w-content" : "max-w-[784px]", document && "print:p-0")}
    >
      <div data-print={document ? "hide" : undefined} className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8">
        <div className="min-w-0">
          {back && <BackLink href={back.href}>{back.label}</BackLink>}
          <h1>{title}</h1>
          {lead !== undefined && <p className="mt-2 max-w-reading text-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
