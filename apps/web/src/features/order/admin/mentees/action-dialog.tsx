"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import type { ReactNode } from "react";

/** The frame of bulk actions: what it does, to whom, and one button with the number. */
export function ActionDialog({
  title,
  orderName,
  refusal,
  ready,
  action,
  busy = false,
  onAct,
  onClose,
  children,
}: {
  title: string;
  orderName: string;
  refusal: string | null;
  /** The preview has loaded. */
  ready: boolean;
  /** The label of the button; null: there is nothing to do. */
  action: string | null;
  busy?: boolean | undefined;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={orderName}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          {ready && action !== null && (
            <Button busy={busy} busyLabel="処理しています" onClick={onAct}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        {!ready && refusal === null ? <SkeletonText lines={4} /> : children}
      </div>
    </Dialog>
  );
}
