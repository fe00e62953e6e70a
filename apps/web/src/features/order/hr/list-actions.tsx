"use client";

import type { OrderView } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { whenAsked } from "@/components/when-opened";

const loadAdd = () => import("./add-mentees-dialog").then((module) => module.AddMenteesDialog);
const loadRemind = () => import("./remind-dialog").then((module) => module.RemindDialog);
const AddMenteesDialog = whenAsked(loadAdd);
const RemindDialog = whenAsked(loadRemind);

/** The actions on the whole list of an order, next to its name. */
export function ListActions({ order }: { order: OrderView }) {
  const [dialog, setDialog] = useState<"add" | "remind" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
      <ButtonLink as={AppLink} href={href("hrOrderSlips", { id: order.id })} variant="secondary">
        ログイン用紙
      </ButtonLink>
      {/* On a phone the two that are needed less stand side by side, below the one that is needed most. */}
      <Button
        variant="secondary"
        icon="mail"
        className="max-md:[&_svg]:hidden"
        onPointerEnter={() => void loadRemind()}
        onClick={() => setDialog("remind")}
      >
        未登録の方へ再送する
      </Button>
      <Button
        icon="plus"
        className="max-md:order-first max-md:w-full"
        onPointerEnter={() => void loadAdd()}
        onClick={() => setDialog("add")}
      >
        対象者を登録する
      </Button>
      {dialog === "add" && <AddMenteesDialog orderId={order.id} onClose={close} />}
      {dialog === "remind" && <RemindDialog order={order} chosen={null} onClose={close} />}
    </div>
  );
}
