"use client";

import type { CustomerStatus } from "@knotter/domain/customer";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { Customer } from "./customer-values";

const load = () => import("./status-dialog").then((module) => module.StatusDialog);
const StatusDialog = whenAsked(load);

/** The statuses to which a company can be moved, with the labels of the buttons. */
const MOVES: Record<CustomerStatus, readonly { to: CustomerStatus; label: string }[]> = {
  prospect: [{ to: "active", label: "契約中にする" }],
  active: [
    { to: "suspended", label: "一時停止する" },
    { to: "closed", label: "契約を終了する" },
  ],
  suspended: [
    { to: "active", label: "再開する" },
    { to: "closed", label: "契約を終了する" },
  ],
  closed: [{ to: "active", label: "再開する" }],
};

export function StatusActions({ customer }: { customer: Customer }) {
  const [to, setTo] = useState<CustomerStatus | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      {MOVES[customer.status].map((move) => (
        <Button key={move.to} variant="secondary" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setTo(move.to)}>
          {move.label}
        </Button>
      ))}
      {to !== null && <StatusDialog customer={customer} to={to} onClose={() => setTo(null)} />}
    </div>
  );
}
