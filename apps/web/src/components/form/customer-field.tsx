"use client";

import { FieldGroup } from "@knotter/ui/field-group";
import { RemovableChip } from "@knotter/ui/removable-chip";
import { useRef } from "react";
import { CustomerSearch } from "@/components/customer-search";

/** One company, which is searched for, or all of them. `name`: what the chosen one is called. */
export function CustomerField({
  value,
  name,
  error,
  onChange,
}: {
  /** The id of the company; "": all. */
  value: string;
  name: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // The control that was pressed goes away; the focus stays here.
  const choose = (id: string) => {
    box.current?.focus();
    onChange(id);
  };
  return (
    <FieldGroup legend="顧客企業" hint="選ばなければ、全社が対象です。" error={error}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {value === "" ? (
          <CustomerSearch label="顧客企業を検索" placeholder="1社だけなら、会社名で探す" onChoose={choose} />
        ) : (
          <RemovableChip label={name} onRemove={() => choose("")} />
        )}
      </div>
    </FieldGroup>
  );
}
