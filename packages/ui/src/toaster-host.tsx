"use client";

import { useEffect, useState } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { ToastCard } from "./toast-card";
import { covers } from "./toast-covers";
import { type Toasts, toasterIsReady } from "./toaster-ready";

export type ToasterHostProps = {
  position?: "bottom-center" | "bottom-left" | undefined;
  /** On a phone, whose lower edge belongs to sheets and bars of buttons: distance from the upper edge in px. */
  phoneTop?: number | undefined;
  regionLabel?: string | undefined;
  /** A newer toast takes the place of one that would have gone by itself. */
  oneAtATime?: boolean | undefined;
  /** Distance from the edge in px, for a page with a bar at the bottom. */
  offset?: number | undefined;
};

const FIELDS = "input, select, textarea";

interface ShownToasts extends Toasts {
  /** Takes away what goes by itself and lies over a field that somebody works on. What offers a press stays. */
  makeRoom(target: Element): void;
}

function toastsOf(oneAtATime: boolean): ShownToasts {
  const passing = new Set<string>();
  return {
    makeRoom(target) {
      for (const card of document.querySelectorAll<HTMLElement>("[data-toast]")) {
        const key = card.dataset["toast"] ?? "";
        if (passing.has(key) && covers(card.getBoundingClientRect(), target.getBoundingClientRect())) toast.dismiss(key);
      }
    },
    show(key, { durationMs, onGone, ...card }) {
      const gone = () => {
        passing.delete(key);
        onGone();
      };
      const close = () => {
        gone();
        toast.dismiss(key);
      };
      if (oneAtATime) for (const other of passing) if (other !== key) toast.dismiss(other);
      if (durationMs !== Number.POSITIVE_INFINITY) passing.add(key);
      toast.custom(() => <ToastCard {...card} yieldsAs={card.action ? undefined : key} onClose={close} />, {
        id: key,
        duration: durationMs,
        unstyled: true,
        onAutoClose: gone,
        onDismiss: gone,
      });
    },
    dismiss: (key) => void toast.dismiss(key),
  };
}

export function ToasterHost({
  position = "bottom-center",
  phoneTop,
  regionLabel = "お知らせ",
  oneAtATime = false,
  offset = 20,
}: ToasterHostProps) {
  useEffect(() => {
    const toasts = toastsOf(oneAtATime);
    toasterIsReady(toasts);
    // Not for a button: a dialog that closes with a toast gives the focus back to the one that opened it.
    const makeRoom = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(FIELDS)) return;
      // The page has scrolled to the field by the next frame.
      requestAnimationFrame(() => toasts.makeRoom(target));
    };
    const page = new AbortController();
    for (const type of ["focusin", "input"]) document.addEventListener(type, makeRoom, { signal: page.signal });
    return () => page.abort();
  }, [oneAtATime]);
  // Loaded after the first view, never on the server. Sonner calls this a phone, too.
  const [top] = useState(() => (window.matchMedia("(width <= 600px)").matches ? phoneTop : undefined));
  return (
    <Sonner
      position={top === undefined ? position : "top-center"}
      containerAriaLabel={regionLabel}
      theme="light"
      gap={10}
      visibleToasts={4}
      expand
      offset={offset}
      // Leaves 300 px in the narrowest supported window.
      mobileOffset={top === undefined ? 10 : { top, left: 10, right: 10 }}
      // Sonner sets its own font, which shows boxes if the system has no Japanese one.
      className="print:hidden"
      style={{ fontFamily: "inherit", "--width": "min(560px, 100vw - 32px)", zIndex: 60 }}
      toastOptions={{ unstyled: true, className: "flex w-full", classNames: { content: "w-full", title: "w-full" } }}
    />
  );
}
