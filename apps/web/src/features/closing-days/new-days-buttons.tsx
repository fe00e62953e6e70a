"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";

const NewDaysDialog = whenAsked(() => import("./days-dialog").then((module) => module.NewDaysDialog));
const PasteDialog = whenAsked(() => import("./paste-dialog").then((module) => module.PasteDialog));

/** One more 全社休業, or a whole list of them; nothing for those who may only read. */
export function NewDaysButtons({ customerId, forAdmin, today }: { customerId: string; forAdmin: boolean; today: LocalDate }) {
  const [{ canEdit }] = trpc.closingDays.list.useSuspenseQuery({ id: customerId });
  const [opened, setOpened] = useState<"new" | "paste" | null>(null);
  const close = () => setOpened(null);
  if (!canEdit) return null;
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
      <Button variant="secondary" icon="upload" aria-haspopup="dialog" onClick={() => setOpened("paste")}>
        まとめて貼り付ける
      </Button>
      <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpened("new")}>
        休業日を登録する
      </Button>
      {opened === "new" && <NewDaysDialog customerId={customerId} forAdmin={forAdmin} today={today} onClose={close} />}
      {opened === "paste" && <PasteDialog customerId={customerId} forAdmin={forAdmin} onClose={close} />}
    </div>
  );
}
