"use client";

import { usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { trpc } from "@/trpc/client";
import { AccountBadges } from "./account-badges";
import type { MenteeItem } from "./labels";
import { MENTEES_SHAPE, menteeFilters, menteesInput } from "./list-state";

const COLUMNS: readonly Column<MenteeItem>[] = [
  {
    key: "name",
    header: "相談者",
    width: "minmax(0,2fr)",
    rowHeader: true,
    cell: ({ id, name, email }) => (
      <>
        <Link as={AppLink} href={href("adminMentee", { id })}>
          {name ?? "氏名未登録"}
        </Link>
        <span className="block text-sm font-normal break-all text-muted">{email}</span>
      </>
    ),
  },
  { key: "status", header: "状態", width: "minmax(0,1.2fr)", cell: (mentee) => <AccountBadges of={mentee} /> },
  {
    key: "orders",
    header: "施策",
    width: "minmax(0,1.8fr)",
    cell: ({ orders: [first, ...rest] }) =>
      first ? (
        <>
          <Link as={AppLink} href={href("adminOrder", { id: first.id })}>
            {first.name}
          </Link>
          <span className="block text-sm text-muted">
            {first.customerName}
            {rest.length > 0 && `・ほか${rest.length}件`}
          </span>
        </>
      ) : (
        <span className="text-muted">なし</span>
      ),
  },
  {
    key: "counts",
    header: "利用回数",
    width: "9rem",
    align: "end",
    cell: ({ id, consumptionMentoringCount, maxMentoringCount }) => (
      <Link as={AppLink} href={href("adminMentee", { id }, { tab: "interviews" })} className="tabular-nums">
        {usedText(consumptionMentoringCount, maxMentoringCount)}
      </Link>
    ),
  },
  {
    key: "login",
    header: "最後のログイン",
    width: "10.5rem",
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? (
        <span className="text-muted">なし</span>
      ) : (
        <span className="text-sm tabular-nums">{formatDate(tokyoDate(new Date(lastLoginAt)))}</span>
      ),
  },
];

/** Every mentee with an account. */
export function MenteeList() {
  const list = useListState(MENTEES_SHAPE);
  const { state, set, clear } = list;
  const query = trpc.mentees.list.useInfiniteQuery(menteesInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const names = useNames(state);
  return (
    <>
      <FilterBar list={list} filters={menteeFilters(names)} keyword={{ label: "相談者を検索", placeholder: "氏名・カナ・メール" }} />
      {(state.customerId ?? state.orderId) !== null && (
        <p className="mb-3 text-sm text-muted">登録した方だけを表示しています。登録前の方は、施策の対象者の一覧にいます。</p>
      )}
      <ListTable
        caption="相談者の一覧"
        unit="名"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合う相談者はいません" clear={clear}>
              まだ登録していない対象者は、施策の対象者の一覧にいます。
            </NothingMatches>
          ) : (
            <EmptyState title="相談者はまだいません">施策の対象者に招待を送り、登録が始まると、ここに表示されます。</EmptyState>
          )
        }
      />
    </>
  );
}
