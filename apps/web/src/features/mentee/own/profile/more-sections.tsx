"use client";

import { Icon } from "@knotter/ui/icon";
import { type ReactNode, useEffect, useState } from "react";
import type { ProfileForm, ProfileValues } from "./profile-values";

const INSIDE = [
  "ageBand",
  "gender",
  "prefecture",
  "employmentType",
  "workStyle",
  "jobType",
  "jobTitle",
  "joinedYear",
  "careerSummary",
  "accommodations",
] as const satisfies readonly (keyof ProfileValues)[];

/** Optional sections: folded until needed, open if anything is filled in. */
export function MoreSections({ form, children }: { form: ProfileForm; children: ReactNode }) {
  const filled = INSIDE.some((field) => form.choice(field).value !== "");
  const [open, setOpen] = useState(filled);
  useEffect(() => {
    if (filled) setOpen(true);
  }, [filled]);
  return (
    <details className="group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 hover:border-primary md:px-6 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="text-primary transition-transform group-open:rotate-90 motion-reduce:transition-none" />
        <span className="min-w-0">
          <span className="font-bold">もう少し伝える</span>
          <span className="block text-sm text-muted">
            お仕事のこと、経歴、配慮してほしいこと。どれも任意で、あとからマイページでも登録できます。
          </span>
        </span>
      </summary>
      <div className="mt-8 grid gap-12">{children}</div>
    </details>
  );
}
