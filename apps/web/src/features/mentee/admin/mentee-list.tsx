"use client";

import { usedText } from "@knotter/contract/labels/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { tokyoDate } from "@knotter/domain/tokyo";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { Email } from "@/components/email";
import { ColumnsButton } from "@/components/listing/columns-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { RowLink } from "@/components/listing/row-link";
import { searchesBy } from "@/components/listing/searches";
import { type ListColumn, useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { useRowPanel } from "@/components/listing/use-row-panel";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { AccountBadges } from "./account-badges";
import { type MenteeItem, nameOf } from "./labels";
import { MENTEES_SHAPE, menteeFilters, menteesInput } from "./list-state";

const MenteePanel = whenAsked(() => import("./mentee-panel").then((module) => module.MenteePanel));

const idOf = ({ id }: MenteeItem) => id;

const COLUMNS: readonly ListColumn<MenteeItem>[] = [
  {
    key: "name",
    header: "相談者",
    sort: "name",
    width: "minmax(9rem,1.2fr)",
    rowHeader: true,
    oneLine: true,
    cell: (mentee) => <RowLink id={mentee.id}>{nameOf(mentee)}</RowLink>,
  },
  {
    key: "email",
    header: "メール",
    sort: "email",
    optional: "shown",
    oneLine: true,
    width: "minmax(0,1.6fr)",
    cell: ({ email }) => <Email>{email}</Email>,
  },
  {
    key: "status",
    header: "状態",
    sort: "status",
    // One badge in a line: 予約停止中 and 不達 are rare, and take a second one.
    width: "minmax(7.5rem,0.6fr)",
    cell: (mentee) => <AccountBadges of={mentee} />,
  },
  {
    key: "orders",
    header: "施策",
    oneLine: true,
    width: "minmax(0,1.5fr)",
    cell: ({ orders: [first, ...rest] }) =>
      first ? (
        <>
          <Link as={AppLink} href={href("adminOrder", { id: first.id })}>
            {first.name}
          </Link>
          {rest.length > 0 && <span className="text-muted">・ほか{rest.length}件</span>}
        </>
      ) : (
        <span className="text-muted">なし</span>
      ),
  },
  {
    key: "customer",
    header: "顧客企業",
    optional: "shown",
    oneLine: true,
    width: "minmax(8rem,1fr)",
    cell: ({ orders: [first] }) => first?.customerName ?? <span className="text-muted">なし</span>,
  },
  {
    key: "counts",
    header: "利用回数",
    width: "9rem",
    align: "end",
    // The sums are of the orders that run, of those who have registered.
    cell: ({ id, temporaryRegisterFlag, consumptionMentoringCount, maxMentoringCount }) =>
      maxMentoringCount > 0 ? (
        <Link as={AppLink} href={href("adminMentee", { id }, { tab: "interviews" })} className="tabular-nums">
          {usedText(consumptionMentoringCount, maxMentoringCount)}
        </Link>
      ) : (
        <span className="text-muted">{temporaryRegisterFlag ? "登録前" : "終了・対象外"}</span>
      ),
  },
  {
    key: "login",
    header: "最後のログイン",
    sort: "lastLogin",
    optional: "shown",
    oneLine: true,
    width: "8rem",
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? (
        <span className="text-muted">なし</span>
      ) : (
        <span className="tabular-nums">{briefDate(tokyoDate(new Date(lastLoginAt)))}</span>
      ),
  },
];

/** Every mentee with an account. */
export function MenteeList() {
  const list = useListState(MENTEES_SHAPE);
  const { state, set, clear } = list;
  const query = trpc.mentees.list.useInfiniteQuery(menteesInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const total = query.data?.pages[0]?.total;
  const panel = useRowPanel(
    list,
    useMemo(() => rows.map(idOf), [rows]),
    query,
  );
  const names = useNames(state);
  const { client } = trpc.useUtils();
  const filters = menteeFilters(names, searchesBy(client));
  const { columns, choice } = useColumns("mentees", COLUMNS);
  const sorting = sortingOf(LIST_SORTS.mentees, list);
  return (
    <>
      <FilterBar
        list={list}
        filters={filters}
        sorting={phoneSorting(sorting, columns)}
        keyword={{ label: "相談者を検索", placeholder: "氏名・カナ・メール" }}
        total={total}
        unit="名"
      >
        <ColumnsButton choice={choice} />
      </FilterBar>
      {(state.customerId ?? state.orderId) !== null && (
        <p className="mb-3 text-sm text-muted">登録した方だけを表示しています。登録前の方は、施策の対象者の一覧にいます。</p>
      )}
      <ListTable
        caption="相談者の一覧"
        unit="名"
        query={query}
        rows={rows}
        rowKey={idOf}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        panel={panel}
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
      {panel.id !== null && <MenteePanel panel={panel} row={rows.find(({ id }) => id === panel.id)} total={total} />}
    </>
  );
}
