"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo, useState } from "react";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { searchesBy } from "@/components/listing/searches";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { CreateButton } from "./create-button";
import { SERVICE_ACCOUNTS_SHAPE, serviceAccountFilters, serviceAccountsInput } from "./list-state";
import { serviceAccountColumns } from "./service-account-columns";
import type { Issued, ServiceAccount } from "./types";

const DetailDialog = whenAsked(() => import("./detail-dialog").then((module) => module.DetailDialog));
const RotateDialog = whenAsked(() => import("./rotate-dialog").then((module) => module.RotateDialog));
const RevokeDialog = whenAsked(() => import("./revoke-dialog").then((module) => module.RevokeDialog));
const TokenDialog = whenAsked(() => import("./token-dialog").then((module) => module.TokenDialog));

type Opened = { what: "detail" | "rotate" | "revoke"; account: ServiceAccount } | { what: "token"; issued: Issued };

/** The service accounts of one company, for its HR, or of all owners, for the admins. */
export function ServiceAccountList({ forAdmin }: { forAdmin: boolean }) {
  const list = useListState(SERVICE_ACCOUNTS_SHAPE);
  const { state, set, clear } = list;
  const query = trpc.serviceAccounts.list.useInfiniteQuery(serviceAccountsInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const issue = (issued: Issued) => setOpened({ what: "token", issued });
  const columns = useMemo(
    () =>
      serviceAccountColumns(forAdmin, {
        onOpen: (account) => setOpened({ what: "detail", account }),
        onRotate: (account) => setOpened({ what: "rotate", account }),
        onRevoke: (account) => setOpened({ what: "revoke", account }),
      }),
    [forAdmin],
  );
  const { client } = trpc.useUtils();
  const { customer } = useNames({ customerId: forAdmin ? state.customerId : null });
  const filters = useMemo(
    () => (forAdmin ? serviceAccountFilters(customer, searchesBy(client).customer) : []),
    [forAdmin, customer, client],
  );
  const sorting = sortingOf(LIST_SORTS.serviceAccounts, list);
  return (
    <>
      <FilterBar list={list} filters={filters} sorting={phoneSorting(sorting, columns)}>
        {/* On HR's page, which has no filters, it stands next to the heading. */}
        {forAdmin ? <CreateButton customerId={state.customerId} forAdmin /> : undefined}
      </FilterBar>
      <ListTable
        caption="サービスアカウントの一覧"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        empty={
          forAdmin && set > 0 ? (
            <NothingMatches title="この企業のサービスアカウントはありません" clear={clear} />
          ) : (
            <EmptyState title="サービスアカウントはまだありません">
              人事システムなどのプログラムが、人のログインを使わずに API を呼ぶためのアカウントです。「作成する」から登録できます。
            </EmptyState>
          )
        }
      />
      {opened?.what === "detail" && <DetailDialog account={opened.account} forAdmin={forAdmin} onClose={close} />}
      {opened?.what === "rotate" && <RotateDialog account={opened.account} onIssued={issue} onClose={close} />}
      {opened?.what === "revoke" && <RevokeDialog account={opened.account} onClose={close} />}
      {opened?.what === "token" && <TokenDialog issued={opened.issued} onClose={close} />}
    </>
  );
}
