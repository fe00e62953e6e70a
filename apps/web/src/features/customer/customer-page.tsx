"use client";

import { ESCALATION_TYPE_TEXT } from "@knotter/contract/labels/admin";
import { href } from "@knotter/contract/routes";
import { takesPeople } from "@knotter/domain/customer";
import { Link } from "@knotter/ui/link";
import { Tabs } from "@knotter/ui/tabs";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { Facts } from "@/components/facts";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { CustomerOrders } from "./customer-orders";
import { CustomerSettings } from "./customer-settings";
import { CustomerStatusBadge } from "./customer-status-badge";
import { CUSTOMER_SHAPE } from "./list-state";
import { StatusActions } from "./status-actions";

/** /admin/customer/{id}: the state of a company, its people, its orders and the agreed settings. */
export function CustomerPage({
  id,
  people,
  closingDays,
  signIn,
}: {
  id: string;
  people: ReactNode;
  closingDays: ReactNode;
  signIn: ReactNode;
}) {
  const [customer] = trpc.customers.get.useSuspenseQuery({ id });
  const { state, change } = useListState(CUSTOMER_SHAPE);
  const { escalationContact: escalation } = customer;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Facts
          items={[
            { term: "状態", detail: <CustomerStatusBadge status={customer.status} /> },
            { term: "集計の最小人数", detail: `${customer.kThreshold}人` },
            {
              term: "緊急連絡先",
              detail: escalation ? (
                `${ESCALATION_TYPE_TEXT[escalation.type]}　${escalation.name}${escalation.phone ? `　${escalation.phone}` : ""}`
              ) : (
                <>
                  未登録です。緊急の報告があったときに備えて、
                  <Link as={AppLink} href={href("adminCustomer", { id }, { tab: "settings" })}>
                    ご登録ください
                  </Link>
                  。
                </>
              ),
            },
          ]}
        />
        <StatusActions customer={customer} />
      </div>
      <Tabs
        label="顧客企業の内容"
        value={state.tab}
        onChange={(tab) => change({ tab })}
        tabs={[
          { value: "people", label: "人事ご担当者", panel: people },
          { value: "orders", label: "施策", panel: <CustomerOrders id={id} takesOrders={takesPeople(customer.status)} /> },
          { value: "closing", label: "休業日", panel: closingDays },
          { value: "signin", label: "ログイン", panel: signIn },
          { value: "settings", label: "設定", panel: <CustomerSettings key={customer.id} id={id} /> },
        ]}
      />
    </>
  );
}
