"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";

const loadDialog = () => import("./erase-dialog").then((module) => module.EraseDialog);
const EraseDialog = whenAsked(loadDialog);

/** Requests an erasure, which an admin carries out, or shows that it was requested. */
export function EraseRequest({ menteeId }: { menteeId: string }) {
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [open, setOpen] = useState(false);
  if (mentee.erasureRequested)
    return (
      <Banner className="mt-3" announce title="削除のお申し出を受け付けています">
        事務局が確認し、あなたのメールアドレスへご連絡します。削除が済むまでは、これまでどおりご利用いただけます。
      </Banner>
    );
  return (
    <>
      <p className="mt-1">
        退会を待たずに、あなたを特定できるデータの削除を申し出ることができます。事務局がご本人であることを確認したうえで削除します。
      </p>
      <Button variant="secondary" className="mt-4" onPointerEnter={() => void loadDialog()} onClick={() => setOpen(true)}>
        削除を申し出る
      </Button>
      {open && <EraseDialog menteeId={menteeId} onClose={() => setOpen(false)} />}
    </>
  );
}
