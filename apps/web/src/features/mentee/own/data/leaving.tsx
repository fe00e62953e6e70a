"use client";

import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { Leave } from "./leave-labels";

const loadDialog = () => import("./leave-dialog").then((module) => module.LeaveDialog);
const LeaveDialog = whenAsked(loadDialog);

/** Leaves one order, or Knotter. Both explain the consequences first. */
export function Leaving({ menteeId }: { menteeId: string }) {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  const [leave, setLeave] = useState<Leave | null>(null);
  // Finished orders are left out.
  const places = info.role === "mentee" ? info.activeOrders : [];
  return (
    <Card padding="none" className="px-5 md:px-6">
      <ul>
        {places.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-5">
            <div className="min-w-0 flex-[1_1_18rem]">
              <h3>{name}</h3>
              <p className="text-sm text-muted">この施策の対象から外れます。アカウントと、ほかの施策は残ります。</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`${name}の利用をやめる`}
              onPointerEnter={() => void loadDialog()}
              onClick={() => setLeave({ scope: "order", orderId: id, name })}
            >
              利用をやめる
            </Button>
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
          <div className="min-w-0 flex-[1_1_18rem]">
            <h3>退会</h3>
            <p className="text-sm text-muted">アカウントを閉じます。ログインできなくなり、データは一定の期間のあとに消えます。</p>
          </div>
          <Button variant="secondary" size="small" onPointerEnter={() => void loadDialog()} onClick={() => setLeave({ scope: "account" })}>
            退会する
          </Button>
        </li>
      </ul>
      {leave && <LeaveDialog menteeId={menteeId} leave={leave} onClose={() => setLeave(null)} />}
    </Card>
  );
}
