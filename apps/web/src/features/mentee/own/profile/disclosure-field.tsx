"use client";

import type { MenteeView } from "@knotter/api/views/mentee";
import { Checkbox } from "@knotter/ui/checkbox";
import { FieldGroup } from "@knotter/ui/field-group";
import { Icon } from "@knotter/ui/icon";
import type { UseFormRegisterReturn } from "react-hook-form";

interface DisclosureFieldProps {
  orders: MenteeView["orders"];
  field: UseFormRegisterReturn & { error: string | undefined };
}

/** What the company will be told, word by word, before the mentee agrees to anything. */
export function DisclosureField({ orders, field: { error, ...field } }: DisclosureFieldProps) {
  const hers = orders.filter((order) => order.status !== "withdrawn");
  return (
    <FieldGroup legend="会社への共有範囲" required error={error}>
      <ul className="grid gap-2">
        {hers.map((order) => (
          <li key={order.id} className="rounded-control bg-primary-tint px-4 py-3 text-sm">
            {hers.length > 1 && <p className="font-bold">{order.name}</p>}
            <p className="flex gap-2">
              <Icon name="lock" size={18} className="mt-[3px] text-primary" />
              <span className="min-w-0">
                <span className="text-base font-bold">{order.disclosureText}</span>
                <span className="block text-muted">
                  {order.showRegistration
                    ? "ご登録がお済みかどうかは、人事ご担当者に表示されます。"
                    : "ご登録がお済みかどうかは、人事ご担当者に表示されません。"}
                </span>
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Checkbox {...field} label="会社への共有範囲を確認しました" aria-invalid={error !== undefined || undefined} />
    </FieldGroup>
  );
}
