"use client";

import { Icon } from "@knotter/ui/icon";
import { type ReactNode, useState } from "react";

/** How many of these are filled in, for the title of a fold. */
export function filledText(values: readonly (string | readonly string[])[]): string {
  const filled = values.filter((value) => (typeof value === "string" ? value.trim() : value).length > 0).length;
  return filled === 0 ? "任意・未入力" : `任意・${values.length}項目中 ${filled}項目を入力`;
}

/**
 * Fields that nobody has to fill in, folded away: what is in them is said beside the title. `<details>`: the browser's own search opens it, and so does a
 * form for a field in it that is wrong (`useFormBase`). Required fields do not belong here.
 */
export function MoreFields({
  title,
  state = "任意",
  open: first = false,
  children,
}: {
  title: string;
  /** What is filled in. */
  state?: ReactNode | undefined;
  /** To begin with. */
  open?: boolean | undefined;
  children: ReactNode;
}) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <details
      data-fold="fields"
      className="group/more border-line pt-2 not-first:border-t first:pt-0"
      open={open ?? first}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-2 font-bold [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="text-primary transition-transform group-open/more:rotate-90 motion-reduce:transition-none" />
        {title}
        <span className="text-sm font-normal text-muted">{state}</span>
      </summary>
      <div className="mt-4 grid gap-6">{children}</div>
    </details>
  );
}
