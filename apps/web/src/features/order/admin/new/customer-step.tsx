"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { FieldError } from "@knotter/ui/field-error";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Skeleton } from "@knotter/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { KeywordField } from "@/components/listing/keyword-field";
import { trpc } from "@/trpc/client";
import { EarlierOrders } from "./earlier-orders";
import { NewCompany } from "./new-company";
import { customersInput } from "./queries";
import type { Wizard } from "./use-wizard";

/** The customer of the programme: an existing company, or a new one by its name. */
export function CustomerStep({
  wizard: { rest, setRest, chooseCustomer, missingCustomer, next },
  formId,
}: {
  wizard: Wizard;
  formId: string;
}) {
  const { customer } = rest;
  const [q, setQ] = useState("");
  const found = trpc.customers.list.useQuery(customersInput(q), { placeholderData: keepPreviousData });
  const companies = (found.data?.items ?? []).filter(({ status }) => status === "active" || status === "prospect");
  const chosen = customer?.kind === "known" ? customer : null;
  const listed = chosen && !companies.some(({ id }) => id === chosen.id) ? [{ ...chosen, activeOrders: null }, ...companies] : companies;

  if (customer?.kind === "new") {
    return (
      <div className="grid max-w-reading gap-4">
        <NewCompany
          name={customer.name}
          formId={formId}
          onTyped={(name) => setRest({ customer: { kind: "new", name } })}
          onNext={() => void next()}
        />
        <Button variant="quiet" icon="arrow-left" className="w-fit" onClick={() => setRest({ customer: null })}>
          登録済みの企業から選ぶ
        </Button>
      </div>
    );
  }
  return (
    <div className="grid max-w-reading gap-5">
      <KeywordField label="顧客企業を検索" placeholder="会社名・カナ・法人番号" value={q} onSearch={setQ} />
      {found.data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : listed.length === 0 ? (
        <p>
          {q.trim() === "" ? "登録済みの顧客企業がありません。" : `「${q.trim()}」に合う顧客企業はありません。`}
          契約を休止している企業は表示されません。
        </p>
      ) : (
        <RadioCards
          legend="顧客企業"
          required
          options={listed.map(({ id, name, activeOrders }) => ({
            value: id,
            label: name,
            hint: activeOrders === null ? undefined : `実施中の施策 ${activeOrders}件`,
          }))}
          value={chosen?.id}
          onChange={(id) => void chooseCustomer(id, listed.find((company) => company.id === id)?.name ?? "")}
        />
      )}
      <FieldError id="customer-missing">{missingCustomer ? "顧客企業を選んでください" : undefined}</FieldError>
      <p className="flex flex-wrap items-center gap-x-6">
        <Button variant="quiet" icon="plus" onClick={() => setRest({ customer: { kind: "new", name: q.trim() } })}>
          新しい顧客企業を登録する
        </Button>
        <Link as={AppLink} href={href("adminCustomers")} className="inline-flex min-h-11 items-center text-sm">
          顧客企業の一覧
        </Link>
      </p>
      {chosen && <EarlierOrders key={chosen.id} customerId={chosen.id} />}
    </div>
  );
}
