"use client";

import type { ComponentProps } from "react";
import { whenOpened } from "@/components/when-opened";
import { leftOf } from "./left-of";

const OrderChoice = whenOpened(() => import("./order-choice").then((module) => module.OrderChoice));

/** The order of the search; with only one order, what is left of its counts. */
export function OrderSwitch(props: ComponentProps<typeof OrderChoice>) {
  const [only, second] = props.orders;
  if (second !== undefined) return <OrderChoice {...props} />;
  if (only === undefined) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      <span className="font-bold text-ink">{only.name}</span>
      <span className="ml-3 inline-block tabular-nums">{leftOf(only)}</span>
    </p>
  );
}
