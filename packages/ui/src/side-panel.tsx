"use client";

import * as Primitive from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { ScrollArea } from "./scroll-area";

export type SidePanelProps = {
  /** The name of the thing that it is about. */
  title: string;
  /** Below the title: a line of facts, badges. */
  lead?: ReactNode | undefined;
  /** Where its row stands: "3／5,000". */
  position?: string | undefined;
  /** It covers the window (a phone): what lies behind it cannot be reached. */
  modal?: boolean | undefined;
  /** To the row above and below; undefined: there is none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  /** Where the focus goes when it has closed. */
  onReturnFocus: () => void;
  labels: { close: string; previous: string; next: string };
  /** Stays visible above the scrolling body: what can be done. */
  actions?: ReactNode | undefined;
  children: ReactNode;
};

/** What takes letters and arrows for itself. */
const TAKES_KEYS = "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=listbox], [role=menu], [role=combobox]";

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TAKES_KEYS) !== null;

/**
 * Beside a list: one of its rows. The list stays in use: ↑ ↓ and k j lead to its other rows, Escape closes. From 1536 px on the page makes room
 * for it (`data-side-panel`), below that it lies over the right side; on a phone it is a sheet that covers everything.
 */
export function SidePanel({
  title,
  lead,
  position,
  modal = false,
  onPrevious,
  onNext,
  onClose,
  onReturnFocus,
  labels,
  actions,
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const moves = useRef({ onPrevious, onNext });
  useEffect(() => {
    moves.current = { onPrevious, onNext };
  });
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      const dialog = event.target instanceof Element ? event.target.closest("[role=dialog], [role=alertdialog]") : null;
      if (dialog !== null && dialog !== panel.current) return;
      const isNext = event.key === "ArrowDown" || event.key === "j";
      if (!isNext && event.key !== "ArrowUp" && event.key !== "k") return;
      event.preventDefault();
      if (isNext) moves.current.onNext?.();
      else moves.current.onPrevious?.();
    }
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, []);

  return (
    <Primitive.Root
      open
      modal={modal}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Content
          ref={panel}
          data-side-panel=""
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (isTyping(event.target)) event.preventDefault();
          }}
          className={cx(
            "fixed inset-0 z-40 flex flex-col bg-surface outline-none print:hidden",
            "md:top-(--header-height) md:right-0 md:bottom-0 md:left-auto md:z-20 md:w-[480px] md:border-l md:border-line md:shadow-float min-[1536px]:shadow-none",
            "data-[state=open]:animate-fade-in",
          )}
        >
          <header className="border-b border-line pt-2 pr-2 pb-3 pl-5">
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm text-muted tabular-nums">{position}</p>
              <div className="flex">
                <IconButton
                  icon="chevron-up"
                  label={labels.previous}
                  title={`${labels.previous}（k）`}
                  disabled={!onPrevious}
                  onClick={onPrevious}
                />
                <IconButton icon="chevron-down" label={labels.next} title={`${labels.next}（j）`} disabled={!onNext} onClick={onNext} />
                <Primitive.Close asChild>
                  <IconButton icon="close" label={labels.close} title={`${labels.close}（Esc）`} />
                </Primitive.Close>
              </div>
            </div>
            {/* Read out when ↑ or ↓ shows somebody else. */}
            <div aria-live="polite">
              <Primitive.Title className="text-xl leading-[1.4]">{title}</Primitive.Title>
            </div>
            {lead !== undefined && <div className="mt-0.5 pr-3 text-sm text-muted">{lead}</div>}
            {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2 pr-3">{actions}</div>}
          </header>
          <ScrollArea label={title} className="min-h-0 flex-1 px-5 py-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            {children}
          </ScrollArea>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
