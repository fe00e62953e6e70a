"use client";

import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { CapacityNote } from "./capacity-note";
import { Checklist } from "./checklist";
import { Conditions } from "./conditions";
import type { MoveTarget } from "./move-labels";
import { Moves } from "./moves";
import { OrderNumbers } from "./order-numbers";
import { useOrder } from "./use-order";
import type { Section } from "./values";

const EditDialog = whenAsked(() => import("./edit-dialog").then((module) => module.EditDialog));
const MoveDialog = whenAsked(() => import("./move-dialog").then((module) => module.MoveDialog));

/** 概要: the conditions, what is missing, whether the capacity is enough, and the possible transitions. */
export function Overview({ id }: { id: string }) {
  const order = useOrder(id);
  const [edited, setEdited] = useState<Section | null>(null);
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const open = order.status === "draft" || order.status === "active" || order.status === "closed_booking";
  return (
    <>
      <OrderNumbers order={order} />
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Conditions order={order} open={open} onEdit={setEdited} />
        </div>
        <div className="grid min-w-0 gap-8 max-lg:order-first">
          {open && order.checklist && <Checklist order={order} checklist={order.checklist} />}
          {open && order.capacity && <CapacityNote order={order} capacity={order.capacity} />}
          <Moves order={order} onMove={setTarget} />
        </div>
        {edited !== null && <EditDialog order={order} section={edited} onClose={() => setEdited(null)} />}
        {target !== null && <MoveDialog order={order} target={target} onClose={() => setTarget(null)} />}
      </div>
    </>
  );
}
