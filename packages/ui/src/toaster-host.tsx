"use client";

import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { ToastCard } from "./toast-card";
import { type Toasts, toasterIsReady } from "./toaster-ready";

export type ToasterHostProps = {
  position?: "bottom-center" | "bottom-left" | undefined;
  regionLabel?: string | undefined;
  /** How many are shown; a newer one takes the place of the oldest. */
  atOnce?: number | undefined;
  /** Distance from the edge in px, for a page with a bar at the bottom. */
  offset?: number | undefined;
};

const toasts: Toasts = {
  show(key, { durationMs, onGone, ...card }) {
    const close = () => {
      onGone();
      toast.dismiss(key);
    };
    toast.custom(() => <ToastCard {...card} onClose={close} />, {
      id: key,
      duration: durationMs,
      unstyled: true,
      onAutoClose: onGone,
      onDismiss: onGone,
    });
  },
  dismiss: (key) => void toast.dismiss(key),
};

export function ToasterHost({ position = "bottom-center", regionLabel = "お知らせ", atOnce = 4, offset = 20 }: ToasterHostProps) {
  useEffect(() => toasterIsReady(toasts), []);
  return (
    <Sonner
      position={position}
      containerAriaLabel={regionLabel}
      theme="light"
      gap={10}
      visibleToasts={atOnce}
      expand={atOnce > 1}
      offset={offset}
      // Leaves 300 px in the narrowest supported window.
      mobileOffset={10}
      // Sonner sets its own font, which shows boxes if the system has no Japanese one.
      style={{ fontFamily: "inherit", "--width": "min(560px, 100vw - 32px)", zIndex: 60 } as React.CSSProperties}
      toastOptions={{ unstyled: true, className: "flex w-full", classNames: { content: "w-full", title: "w-full" } }}
    />
  );
}
