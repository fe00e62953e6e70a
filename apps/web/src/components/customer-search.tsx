"use client";

import { Button } from "@knotter/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { KeywordField } from "./listing/keyword-field";

const SHOWN = 5;

/** A company by part of its name: what is found stands below the field, as buttons. It may be part of a form. */
export function CustomerSearch({
  label,
  placeholder,
  except = [],
  disabled = false,
  onChoose,
}: {
  label: string;
  placeholder: string;
  /** The ids of companies that are chosen already. */
  except?: readonly string[] | undefined;
  disabled?: boolean | undefined;
  onChoose: (id: string) => void;
}) {
  const [q, setQ] = useState("");
  const asked = q.trim() !== "";
  const { data } = trpc.customers.list.useQuery(
    { pageSize: SHOWN, q: q.trim() || undefined, sort: "name" },
    { enabled: asked, placeholderData: keepPreviousData },
  );
  const found = asked ? data?.items.filter(({ id }) => !except.includes(id)) : [];
  return (
    <div className="grid gap-3">
      <KeywordField label={label} hideLabel placeholder={placeholder} value={q} onSearch={setQ} within="form" className="sm:w-80" />
      {asked && found?.length === 0 && (
        <p role="status" className="text-sm text-muted">
          会社が見つかりませんでした。
        </p>
      )}
      {found !== undefined && found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="secondary"
                size="small"
                icon="plus"
                disabled={disabled}
                onClick={() => {
                  setQ("");
                  onChoose(id);
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
