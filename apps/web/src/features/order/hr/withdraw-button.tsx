"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";

const WithdrawDialog = whenAsked(() => import("./withdraw-dialog").then((module) => module.WithdrawDialog));

/** Takes one person off the list, and leads back to it. */
export function WithdrawButton({
  orderId,
  menteeId,
  name,
  size,
}: {
  orderId: string;
  menteeId: string;
  name: string;
  size?: "small" | undefined;
}) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        対象から外す
      </Button>
      {open && (
        <WithdrawDialog
          orderId={orderId}
          people={[{ id: menteeId, name }]}
          onDone={() => {
            router.push(href("hrOrderMentees", { id: orderId }));
            router.refresh();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
