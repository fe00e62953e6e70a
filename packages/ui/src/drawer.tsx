"use client";

import * as Primitive from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { ignoreToasts } from "./ignore-toasts";
import { ScrollArea } from "./scroll-area";
import { useReturnFocus } from "./use-return-focus";

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  footer?: ReactNode | undefined;
  closeLabel?: string | undefined;
  children: ReactNode;
};

/** 300 px from the right edge. */
export function Drawer({ open, onOpenChange, title, footer, closeLabel = "閉じる", children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-ink/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...returnFocus}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onInteractOutside={ignoreToasts}
          className="fixed inset-y-0 right-0 z-50 flex w-[300px] max-w-[calc(100vw-44px)] flex-col bg-surface shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <header className="flex min-h-(--header-height) items-center gap-2 border-b border-line pr-2 pl-5">
            <Primitive.Title className="min-w-0 flex-1 text-lg">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon="close" label={closeLabel} />
            </Primitive.Close>
          </header>
          <ScrollArea label={title} className="min-h-0 flex-1 p-3">
            {children}
          </ScrollArea>
          {footer !== undefined && (
            <footer className="border-t border-line px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
