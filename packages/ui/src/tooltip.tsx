"use client";

import { cloneElement, type ReactElement, useId, useState } from "react";
import { cx } from "./cx";

type Described = { "aria-describedby"?: string | undefined };

export type TooltipProps = {
  text: string;
  side?: "top" | "bottom" | undefined;
  align?: "center" | "start" | "end" | undefined;
  /** One focusable element. */
  children: ReactElement<Described>;
};

const aligns = { center: "left-1/2 -translate-x-1/2", start: "left-0", end: "right-0" };

/** Additional text about a control: on hover and on focus, stays while the pointer is on it, closes with Escape (WCAG 1.4.13). */
export function Tooltip({ text, side = "top", align = "center", children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the element; this only listens to what passes through
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === "mouse" && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={(event) => event.target.matches(":focus-visible") && setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !shown) return;
        event.stopPropagation(); // the first Escape closes the tooltip, not the dialog around it
        setShown(false);
      }}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span
        role="tooltip"
        id={id}
        className={cx(
          "absolute z-40 w-max max-w-[16rem] transition-opacity",
          side === "top" ? "bottom-full pb-2" : "top-full pt-2",
          aligns[align],
          shown ? "opacity-100" : "pointer-events-none invisible opacity-0",
        )}
      >
        <span className="block rounded-control bg-ink px-3 py-1.5 text-left text-sm leading-control font-normal text-white shadow-float">
          {text}
        </span>
      </span>
    </span>
  );
}
