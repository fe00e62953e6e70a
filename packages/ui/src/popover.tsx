"use client";

import * as Primitive from "@radix-ui/react-popover";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx";

export type PopoverProps = {
  /** The button that opened it: it is placed there, and the focus returns to it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Its name for screen readers. */
  label: string;
  align?: "start" | "end" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A small box below the button that opened it, until Escape or a press elsewhere. Render it only while it is open; the button needs
 * `aria-haspopup="dialog"` and `aria-expanded`.
 */
export function Popover({ anchor, onClose, label, align = "start", className, children }: PopoverProps) {
  return (
    <Primitive.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {/* It is only rendered after a press of that button. */}
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          // A press of the button itself closes it, by the button.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className={cx(
            "z-40 max-h-(--radix-popover-content-available-height) min-w-56 max-w-[min(24rem,calc(100vw-24px))] animate-fade-in overflow-y-auto rounded-card border border-line bg-surface p-3 text-sm shadow-float outline-none",
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
