"use client";

import { RemovableChip } from "@knotter/ui/removable-chip";
import { CustomerSearch } from "@/components/customer-search";
import type { useMentor } from "./use-mentor";
import { useAdminChange } from "./use-mentor";

/**
 * Companies whose employees the mentor must not meet: their own employers, or business partners of those. Each change is stored at once.
 */
export function ConflictCustomers({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const { change, busy, refusal } = useAdminChange(edit);
  const companies = edit.office.conflictCustomers;
  const set = (ids: readonly string[]) => void change({ conflictCustomerIds: [...ids] }, "利益相反の会社を保存しました。");
  const ids = companies.map(({ id }) => id);
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="text-base">利益相反の会社</h3>
      <p className="text-sm text-muted">現職・元職・取引先など。登録した会社の施策では、担当になれません。</p>
      {companies.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {companies.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <RemovableChip label={name} onRemove={() => !busy && set(ids.filter((other) => other !== id))} />
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && <p className="text-sm font-bold text-error">{refusal}</p>}
      <CustomerSearch
        label="会社を検索して追加"
        placeholder="会社名で探して追加"
        except={ids}
        disabled={busy}
        onChoose={(id) => set([...ids, id])}
      />
    </div>
  );
}
