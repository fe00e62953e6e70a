"use client";

import { Button } from "@knotter/ui/button";
import { RemovableChip } from "@knotter/ui/removable-chip";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { KeywordField } from "@/components/listing/keyword-field";
import { trpc } from "@/trpc/client";
import type { useMentor } from "./use-mentor";
import { useAdminChange } from "./use-mentor";

/**
 * Companies whose employees the mentor must not meet: their own employers, or business partners of those. Each change is stored at once.
 */
export function ConflictCustomers({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const [q, setQ] = useState("");
  const { change, busy, refusal } = useAdminChange(edit);
  const companies = edit.office.conflictCustomers;
  const found = trpc.customers.list.useQuery(
    { pageSize: 5, q: q.trim() || undefined, sort: "name" },
    { enabled: q.trim() !== "", placeholderData: keepPreviousData },
  );
  const set = (ids: readonly string[]) => void change({ conflictCustomerIds: [...ids] }, "利益相反の会社を保存しました。");
  const ids = companies.map(({ id }) => id);
  const hits = q.trim() === "" ? [] : (found.data?.items ?? []).filter(({ id }) => !ids.includes(id));
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
      <KeywordField label="会社を検索して追加" hideLabel placeholder="会社名で探して追加" value={q} onSearch={setQ} className="sm:w-80" />
      {q.trim() !== "" && found.data !== undefined && hits.length === 0 && (
        <p className="text-sm text-muted">追加できる会社が見つかりませんでした。</p>
      )}
      {hits.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {hits.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="secondary"
                size="small"
                icon="plus"
                disabled={busy}
                onClick={() => {
                  setQ("");
                  set([...ids, id]);
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
