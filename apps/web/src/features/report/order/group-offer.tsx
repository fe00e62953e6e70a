"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** Offers to register a set that could be subtracted as a group, which is only published together from then on. */
export function GroupOffer({ orderIds }: { orderIds: string }) {
  const several = orderIds.includes(",");
  const [open, setOpen] = useState(false);
  const group = trpc.reportGroups.create.useMutation({ meta: { quiet: true } });

  async function declare() {
    try {
      await group.mutateAsync({ orderIds: orderIds.split(",") });
    } catch {
      return;
    }
    showToast({ status: "success", text: "まとめて集計する組として登録しました。下書きを作れます。" });
    setOpen(false);
  }

  return (
    <Banner
      status="warning"
      announce
      title="この組み合わせでは、個人が推測される可能性があります"
      action={
        several && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            まとめて集計する
          </Button>
        )
      }
    >
      {several
        ? "1つでは人数の足りない施策が含まれています。いつもこの組み合わせで集計するなら、1つの組として登録できます。"
        : "この施策は、まとめて集計する組に入っています。組のすべての施策を指定してください。"}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="まとめて集計する組を登録する"
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              戻る
            </Button>
            <Button busy={group.isPending} onClick={() => void declare()}>
              登録する
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {group.error && (
            <Banner status="warning" announce>
              {errorText(group.error)}
            </Banner>
          )}
          <p>
            {`${orderIds.split(",").length}つの施策を1つの組にします。以後、これらの施策はこの組み合わせでだけ報告され、1つずつの報告書は作れなくなります。この登録は取り消せません。`}
          </p>
        </div>
      </Dialog>
    </Banner>
  );
}
