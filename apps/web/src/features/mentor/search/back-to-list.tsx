"use client";

import { href } from "@knotter/contract/routes";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { lastSearch } from "./last-search";

/** Back to the list with its filters. */
export function BackToList() {
  return (
    <AppLink
      href={href("mentors") + lastSearch()}
      className="inline-flex min-h-11 items-center gap-1 text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <Icon name="chevron-left" size={18} />
      キャリコンを探す
    </AppLink>
  );
}
