"use client";

import type { MenteeView } from "@knotter/api/views/mentee";
import { Checkbox } from "@knotter/ui/checkbox";
import { FieldGroup } from "@knotter/ui/field-group";
import { Icon } from "@knotter/ui/icon";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FormSection } from "@/components/form-section";

interface DisclosureSectionProps {
  orders: MenteeView["orders"];
  field: UseFormRegisterReturn & { error: string | undefined };
}

/** What the company will be told, word by word, before the mentee agrees to anything. */
export function DisclosureSection({ orders, field: { error, ...field } }: DisclosureSectionProps) {
  const hers = orders.filter((order) => order.status !== "withdrawn");
  return (
    <FormSection
      title="会社への共有範囲"
      readers="この範囲は会社のお申し込みで決まっていて、予約のたびに記録されます。あとから広げられることはありません。"
    >
      <ul className="grid gap-3">
        {hers.map((order) => (
          <li key={order.id} className="rounded-control bg-primary-tint px-4 py-3">
            <p className="text-sm font-bold">{order.name}</p>
            <p className="mt-1 flex gap-2">
              <Icon name="lock" className="mt-[5px] text-primary" />
              <span className="min-w-0">{order.disclosureText}</span>
            </p>
            <p className="mt-1 pl-7 text-sm text-muted">
              {order.showRegistration
                ? "ご登録がお済みかどうかは、人事ご担当者に表示されます。"
                : "ご登録がお済みかどうかは、人事ご担当者に表示されません。"}
            </p>
          </li>
        ))}
      </ul>
      <FieldGroup legend="共有範囲の確認" required error={error}>
        <Checkbox {...field} label="会社への共有範囲を確認しました" aria-invalid={error !== undefined || undefined} />
      </FieldGroup>
    </FormSection>
  );
}
