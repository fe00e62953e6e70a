"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { ColumnsButton } from "@/components/listing/columns-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { writeState } from "@/components/listing/params";
import { searchesBy } from "@/components/listing/searches";
import { type ListColumn, useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { mailColumns } from "@/components/mail/mail-columns";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { MAIL_SHAPE, mailFilters, mailInput } from "./list-state";

const MailDialog = whenAsked(() => import("@/components/mail/mail-dialog").then((module) => module.MailDialog));

type Item = RouterOutputs["mail"]["list"]["items"][number];

const ORDER: ListColumn<Item> = {
  key: "order",
  header: "施策",
  optional: "shown",
  width: "minmax(0,0.9fr)",
  oneLine: true,
  cell: ({ order }) =>
    order ? (
      <Link as={AppLink} href={href("adminOrderMail", { id: order.id })}>
        {order.name}
      </Link>
    ) : (
      "―"
    ),
};

/** /admin/mail: sent and unsent mails of all orders. */
export function MailList() {
  const list = useListState(MAIL_SHAPE);
  const { state, change, clear, set } = list;
  const query = trpc.mail.list.useInfiniteQuery(mailInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const { client } = trpc.useUtils();
  const reader = rows[0]?.name ?? "選んだ方";
  const names = useNames({ orderId: state.order });
  const order = (state.order === null ? undefined : rows[0]?.order?.name) ?? names.order;
  const filters = useMemo(() => mailFilters({ reader, order }, searchesBy(client).order), [reader, order, client]);
  const sorting = sortingOf(LIST_SORTS.mails, list);
  const { columns, choice } = useColumns(
    "mails",
    useMemo(() => [...mailColumns((id) => href("adminMail") + writeState(MAIL_SHAPE, { ...state, id })), ORDER], [state]),
  );
  return (
    <>
      <FilterBar
        list={list}
        filters={filters}
        keyword={{ label: "宛先を検索", placeholder: "氏名・カナ・メールアドレス" }}
        sorting={phoneSorting(sorting, columns)}
      >
        <ColumnsButton choice={choice} />
      </FilterBar>
      {query.data?.pages[0]?.partial === true && (
        <Banner status="info" className="mb-4">
          検索に合う方が多いため、一部の方のメールだけを表示しています。文字を足して、絞り込んでください。
        </Banner>
      )}
      <ListTable
        caption="メールの一覧"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合うメールはありません" clear={clear} />
          ) : (
            <EmptyState title="メールはまだありません">ご案内、予約の確認、リマインドなどが、送られた順に並びます。</EmptyState>
          )
        }
      />
      {state.id !== null && <MailDialog key={state.id} id={state.id} onClose={() => change({ id: null })} />}
    </>
  );
}
