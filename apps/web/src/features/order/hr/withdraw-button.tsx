"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ContactText } from "@/components/contact";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** Removes a person from the list who has moved or left the company, without any text of HR. */
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
  const utils = trpc.useUtils();
  const [open, setOpen] = useState(false);
  const withdraw = trpc.mentees.cancel.useMutation({ meta: { quiet: true } });

  async function carryOut() {
    try {
      await withdraw.mutateAsync({ id: menteeId, scope: "order", orderId });
    } catch {
      return;
    }
    showToast({ status: "success", text: `${name}さんを対象から外しました。` });
    await utils.orders.mentees.invalidate({ id: orderId });
    router.push(href("hrOrderMentees", { id: orderId }));
    router.refresh();
  }

  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
        対象から外す
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="対象から外す"
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              戻る
            </Button>
            <Button variant="danger" busy={withdraw.isPending} busyLabel="対象から外しています" onClick={() => void carryOut()}>
              対象から外す
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {withdraw.error && (
            <Banner status="warning" announce>
              {errorText(withdraw.error)}
            </Banner>
          )}
          <p>
            <span className="font-bold">{name}</span>
            さんを、この施策の対象から外します。これからの面談があれば、どなたの都合にもせずにキャンセルされます。
          </p>
          <p className="text-sm text-muted">
            <ContactText>面談の有無にかかわらず同じ操作です。元に戻すには、事務局へご連絡ください。</ContactText>
          </p>
        </div>
      </Dialog>
    </>
  );
}
