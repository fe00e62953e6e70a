"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const GAP = 4;
const MARGIN = 8;

/** Below the field, above it where there is no room, and never beyond the window. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = field.bottom + GAP;
  const top = below + height <= clientHeight - MARGIN || field.top - GAP - height < MARGIN ? below : field.top - GAP - height;
  panel.style.left = `${Math.max(MARGIN, Math.min(field.left, clientWidth - MARGIN - width))}px`;
  panel.style.top = `${Math.max(MARGIN, Math.min(top, clientHeight - MARGIN - height))}px`;
}

/**
 * What a field opens to choose from: a modal dialog of its own (APG, date picker dialog) in the top layer, so that nothing around the field
 * cuts it off. The focus goes round inside. Escape closes it and nothing around it; so does a press outside.
 */
export function PickerPopover({
  label,
  anchor,
  className,
  onClose,
  children,
}: {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  className?: string | undefined;
  /** `back`: whether the focus goes back to what has opened it. */
  onClose: (back: boolean) => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const [shown, field] = [panel.current, anchor.current];
    if (!shown || !field) return;
    shown.showPopover?.();
    const follow = () => place(shown, field);
    follow();
    // Another month may have a week more.
    const size = new ResizeObserver(follow);
    size.observe(shown);
    window.addEventListener("resize", follow);
    window.addEventListener("scroll", follow, true);
    return () => {
      size.disconnect();
      window.removeEventListener("resize", follow);
      window.removeEventListener("scroll", follow, true);
    };
  }, [anchor]);

  useEffect(() => {
    // At the window and before all others: a dialog around the field listens for Escape at the document.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      close.current(true);
    };
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target) && !anchor.current?.contains(event.target))
        close.current(false);
    };
    window.addEventListener("keydown", onEscape, true);
    window.addEventListener("pointerdown", press, true);
    return () => {
      window.removeEventListener("keydown", onEscape, true);
      window.removeEventListener("pointerdown", press, true);
    };
  }, [anchor]);

  function goRound(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Tab") return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button, [tabindex]")].filter(
      (element) => element.tabIndex >= 0 && !(element instanceof HTMLButtonElement && element.disabled),
    );
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    event.stopPropagation();
    stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]?.focus();
  }

  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-modal="true"
      aria-label={label}
      onKeyDown={goRound}
      className={`fixed inset-auto z-50 m-0 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-3 text-ink shadow-float ${className ?? ""}`}
    >
      {children}
    </div>
  );
}
