"use client";

import type { OrderView } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";

const loadRemind = () => import("./remind-dialog").then((module) => module.RemindDialog);
const RemindDialog = whenAsked(loadRemind);

/** The actions on the whole list of an order, next to its name. */
export function ListActions({ order }: { order: OrderView }) {
  const [reminds, setReminds] = useState(false);
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
        onClick={() => setReminds(true)}
      >
        未登録の方へ再送する
      </Button>
      <ButtonLink
        as={StayLink}
        href={href("hrOrderMentees", { id: order.id }, { view: "import" })}
        icon="plus"
        className="max-md:order-first max-md:w-full"
      >
        対象者を登録する
      </ButtonLink>
      {reminds && <RemindDialog order={order} chosen={null} onClose={() => setReminds(false)} />}
    </div>
  );
}
