"use client";

import * as Primitive from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { fieldToType } from "./field-to-type";
import { IconButton } from "./icon-button";
import { ignoreToasts } from "./ignore-toasts";
import { ScrollArea } from "./scroll-area";
import { useReturnFocus } from "./use-return-focus";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode | undefined;
  /** Stays visible below the scrolling body: the buttons. */
  footer?: ReactNode | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** false: a click outside does not close it (a long form); Escape and the close button still do. */
  closeOnOutside?: boolean | undefined;
  /** false: only a button of its own closes it, because what it shows is shown once. */
  closable?: boolean | undefined;
  closeLabel?: string | undefined;
  /** It holds a form: an empty field with which it begins has the focus. */
  isForm?: boolean | undefined;
  children?: ReactNode | undefined;
};

const widths = { small: "md:max-w-[440px]", medium: "md:max-w-[600px]", large: "md:max-w-[840px]" };

/** Centred in a wide window; under 768 px a sheet from the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = "medium",
  closeOnOutside = true,
  closable = true,
  closeLabel = "閉じる",
  isForm = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-ink/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...returnFocus}
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            // Else the dialog itself, so that it is read from its beginning; a child with autoFocus has taken the focus before this runs.
            event.preventDefault();
            const dialog = event.currentTarget as HTMLElement;
            ((isForm && fieldToType(dialog)) || dialog).focus();
          }}
          onInteractOutside={closeOnOutside && closable ? ignoreToasts : (event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (!closable) event.preventDefault();
          }}
          className={cx(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-card bg-surface shadow-float outline-none",
            "md:inset-0 md:m-auto md:h-fit md:max-h-[min(760px,88dvh)] md:w-[calc(100%-48px)] md:rounded-card",
            "data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in",
            widths[size],
          )}
        >
          <header className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-5 md:py-4 md:pr-3 md:pl-6">
            <div className="min-w-0 flex-1 pt-2 pb-1">
              <Primitive.Title className="text-lg">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description asChild>
                  <div className="mt-1 text-sm text-muted">{description}</div>
                </Primitive.Description>
              )}
            </div>
            {closable && (
              <Primitive.Close asChild>
                <IconButton icon="close" label={closeLabel} />
              </Primitive.Close>
            )}
          </header>
          <ScrollArea
            label={title}
            className={cx("min-h-0 flex-1 px-5 py-5 md:px-6", footer === undefined && "pb-[max(1.25rem,env(safe-area-inset-bottom))]")}
          >
            {children}
          </ScrollArea>
          {footer !== undefined && (
            <footer className="flex flex-col-reverse gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
