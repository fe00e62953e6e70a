"use client";

import { Dialog } from "@knotter/ui/dialog";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { KeywordField } from "@/components/listing/keyword-field";
import { trpc } from "@/trpc/client";
import type { ResultsState } from "./list-state";

const SHOWN = 8;

interface Hit {
  id: string;
  name: string;
  note?: string | undefined;
}

/** Three short lists of search results. */
export function LookupDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (change: Partial<ResultsState>) => void }) {
  const [typed, setTyped] = useState("");
  const q = typed.trim() || undefined;
  const given = { placeholderData: keepPreviousData, meta: { quiet: true } };
  const customers = trpc.customers.list.useQuery({ pageSize: SHOWN, q, sort: "name" }, given);
  const orders = trpc.orders.list.useQuery({ pageSize: SHOWN, q }, given);
  const mentors = trpc.mentors.admin.useQuery({ pageSize: SHOWN, q, sort: "name" }, given);
  const groups: { title: string; hits: Hit[] | undefined; choose: (id: string) => Partial<ResultsState> }[] = [
    {
      title: "顧客企業",
      hits: customers.data?.items.map(({ id, name }) => ({ id, name })),
      // An order belongs to one company, so another company removes it.
      choose: (customerId) => ({ customerId, orderId: null }),
    },
    {
      title: "施策",
      hits: orders.data?.items.map(({ id, name, customer }) => ({ id, name, note: customer.name })),
      choose: (orderId) => ({ orderId, customerId: null }),
    },
    {
      title: "キャリコン",
      hits: mentors.data?.items.map(({ id, name, displayName, email }) => ({
        id,
        name: name ?? displayName ?? email,
        note: displayName ?? undefined,
      })),
      choose: (mentorId) => ({ mentorId }),
    },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="企業・施策・キャリコンで絞る"
    >
      <KeywordField label="名前の一部" placeholder="会社名・施策名・氏名" value={typed} onSearch={setTyped} className="mb-5" />
      <div className="grid gap-6">
        {groups.map(({ title, hits, choose }) => (
          <section key={title} aria-label={title} aria-busy={hits === undefined}>
            <h3 className="mb-1 text-base">{title}</h3>
            {hits?.length === 0 && <p className="text-sm text-muted">見つかりませんでした。</p>}
            <ul className="divide-y divide-line">
              {hits?.map(({ id, name, note }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="min-h-11 w-full cursor-pointer rounded-control px-2 py-2 text-left leading-control hover:bg-paper focus-visible:-outline-offset-3"
                    onClick={() => onChoose(choose(id))}
                  >
                    <span className="font-bold">{name}</span>
                    {note !== undefined && note !== name && <span className="ml-3 text-sm text-muted">{note}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
