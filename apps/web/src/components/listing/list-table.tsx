"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { LoadMore } from "@knotter/ui/load-more";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { Table, type TableProps } from "@knotter/ui/table";
import { type ReactNode, useMemo, useRef } from "react";
import type { Filter } from "./filters";
import { HeaderFilter } from "./header-filter";
import { headerSorting, type Sorting } from "./list-sorting";
import { openRowAt } from "./row-link";
import type { Selection } from "./selection";
import { SelectAll } from "./selection-column";
import type { Change } from "./use-list-state";
import { useNearEnd } from "./use-near-end";
import type { RowPanel } from "./use-row-panel";

/** The part of tRPC's `useInfiniteQuery` result that a list uses. */
export interface ListQuery<Row> {
  data: { pages: readonly { items: readonly Row[]; total: number | null }[] } | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** After as many rows the button has to be pressed again. */
const MOST_BY_SCROLLING = 1000;

/** Every loaded row; the same array until another page or answer arrives. */
export function useRows<Row>({ data }: Pick<ListQuery<Row>, "data">): readonly Row[] {
  return useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
}

/** A list that is read as a whole. */
export const asOnePage = <Row,>(
  { data, ...query }: Pick<ListQuery<Row>, "isError" | "isPlaceholderData" | "refetch"> & { data: unknown },
  items: readonly Row[],
): ListQuery<Row> => ({
  ...query,
  data: data === undefined ? undefined : { pages: [{ items, total: items.length }] },
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
});

/** Placeholders of the size of rows. */
function TableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={`${label}を読み込んでいます`} className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex gap-6 bg-surface px-4 py-4">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-1/5" />
          <Skeleton className="h-5 w-1/6" />
        </div>
      ))}
    </SkeletonRegion>
  );
}

/** The filters in the headers: those of a list that name a column. */
export interface HeaderFilters<State> {
  filters: readonly Filter<State>[];
  list: { state: State; change: Change<State>; set: number };
}

/**
 * The list itself: a dense table (cards on a phone), a message if it cannot be read or is empty, and "もっと見る", which whoever scrolls
 * need not press. Memoise `columns` (`useColumns`, `useMemo`) and use the array of `useRows`: then a row renders again only when it changes.
 */
export function ListTable<Row, State = never>({
  query,
  rows,
  selection,
  unit = "件",
  empty,
  sorting,
  narrowing,
  panel,
  ...table
}: Omit<TableProps<Row>, "rows" | "dense" | "long" | "rowShown" | "empty" | "keepHeader" | "sorting" | "beside"> & {
  query: ListQuery<Row>;
  rows: readonly Row[];
  selection?: Selection | undefined;
  unit?: "件" | "名" | "社" | undefined;
  /** No results, or no data at all: an EmptyState. */
  empty: ReactNode;
  sorting?: Sorting | undefined;
  narrowing?: HeaderFilters<State> | undefined;
  /** The panel that its rows open. */
  panel?: Pick<RowPanel, "id"> | undefined;
}) {
  if (query.data === undefined) {
    if (!query.isError) return <TableSkeleton label={table.caption} />;
    return (
      <Banner
        status="error"
        announce
        title={`${table.caption}を読み込めませんでした。`}
        action={
          <Button variant="secondary" size="small" icon="refresh" onClick={() => void query.refetch()}>
            もう一度読み込む
          </Button>
        }
      >
        電波の状態をご確認のうえ、もう一度お試しください。
      </Banner>
    );
  }
  // The header stays while a filter is set in it, so that it can be taken back there.
  const keepHeader = narrowing !== undefined && narrowing.list.set > 0;
  if (rows.length === 0 && !keepHeader) return <>{empty}</>;
  const total = query.data.pages[0]?.total ?? undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the name of each row is a link
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      onClick={panel && openRowAt}
      aria-busy={query.isPlaceholderData}
      className={cx("transition-opacity", query.isPlaceholderData && "pointer-events-none opacity-60 delay-200")}
    >
      {selection && <SelectAll store={selection.store} />}
      <Table<Row>
        {...table}
        rows={rows}
        dense
        long
        empty={empty}
        keepHeader={keepHeader}
        sorting={sorting && headerSorting(sorting)}
        beside={narrowing && (({ key, label, header }) => <OfColumn column={key} label={label ?? String(header)} {...narrowing} />)}
        rowShown={panel && ((row) => panel.id === table.rowKey(row))}
      />
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <Banner status="warning" announce className="mt-4">
          続きを読み込めませんでした。電波の状態をご確認のうえ、もう一度「もっと見る」を押してください。
        </Banner>
      )}
      {rows.length > 0 && <NextPage query={query} shown={rows.length} total={total} unit={unit} />}
    </div>
  );
}

function NextPage<Row>({
  query,
  shown,
  total,
  unit,
}: {
  query: ListQuery<Row>;
  shown: number;
  total: number | undefined;
  unit: "件" | "名" | "社";
}) {
  const end = useRef<HTMLDivElement>(null);
  const next = () => void query.fetchNextPage();
  const isIdle = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError && !query.isPlaceholderData;
  // What stands below the list stays within reach.
  useNearEnd(end, isIdle && shown % MOST_BY_SCROLLING !== 0, next);
  return (
    <div ref={end}>
      <LoadMore
        shown={shown}
        total={total}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onLoadMore={next}
        countLabel={(count, all) =>
          all === undefined
            ? `はじめの${inDigits(count)}${unit}を表示しています`
            : `${inDigits(all)}${unit}中 ${inDigits(count)}${unit}を表示しています`
        }
      />
    </div>
  );
}

const inDigits = (count: number): string => count.toLocaleString("ja-JP");

function OfColumn<State>({ column, label, filters, list }: HeaderFilters<State> & { column: string; label: string }) {
  const ofColumn = filters.filter((filter) => filter.column === column);
  return ofColumn.length === 0 ? null : <HeaderFilter label={label} filters={ofColumn} state={list.state} change={list.change} />;
}
