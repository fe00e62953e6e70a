"use client";

import { Link } from "@knotter/ui/link";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { ADDRESS_CHANGED } from "@/components/stay-link";

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens the panel of a row: the rest of the address stays. */
export function openRow(id: string): void {
  const params = new URLSearchParams(window.location.search);
  if (params.get("row") === id) return;
  params.set("row", id);
  window.history.pushState(null, "", `${window.location.pathname}?${params}`);
  window.dispatchEvent(new Event(ADDRESS_CHANGED));
}

function StayOnPage({ href, ...rest }: Omit<ComponentProps<"a">, "onClick"> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const id = href.split("row=")[1];
        if (id === undefined || !isPlain(event)) return;
        event.preventDefault();
        openRow(id);
      }}
    />
  );
}

/** The name of a row: opens its panel, and is where the focus returns. In a new tab it opens the list with that panel. */
export const RowLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link as={StayOnPage} href={`?row=${id}`} data-row-link="">
    {children}
  </Link>
);

const HAS_AN_ACTION = "a, button, input, label, select, textarea, summary, [role=button]";

/** A press anywhere in a row opens its panel, except on what does something by itself, and while text is being selected. */
export function openRowAt({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(HAS_AN_ACTION) || window.getSelection()?.type === "Range") return;
  const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
  if (id !== undefined) openRow(id);
}
