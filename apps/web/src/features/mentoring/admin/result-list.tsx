"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo } from "react";
import { ColumnsButton } from "@/components/listing/columns-button";
import { ExportButton } from "@/components/listing/export-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { searchesBy } from "@/components/listing/searches";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { useRowPanel } from "@/components/listing/use-row-panel";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { exportQuery, RESULTS_SHAPE, resultFilters, resultsInput } from "./list-state";
import { RESULT_COLUMNS, type ResultItem } from "./result-columns";

const ResultPanel = whenAsked(() => import("./result-panel").then((module) => module.ResultPanel));

const idOf = ({ id }: ResultItem) => id;

/** /admin/mentoring-result: which interviews took place, never their contents. */
export function ResultList() {
  const list = useListState(RESULTS_SHAPE);
  const { state, set, clear } = list;
  const { client } = trpc.useUtils();
  const query = trpc.mentoringResults.list.useInfiniteQuery(resultsInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const panel = useRowPanel(
    list,
    useMemo(() => rows.map(idOf), [rows]),
    query,
  );
  const names = useNames(state);
  const { columns, choice } = useColumns("mentoring-results", RESULT_COLUMNS);
  const asked = exportQuery(state);
  const filters = resultFilters(names, searchesBy(client));
  const sorting = sortingOf(LIST_SORTS.mentoringResults, list);
  const total = query.data?.pages[0]?.total;
  return (
    <>
      <FilterBar
        list={list}
        filters={filters}
        sorting={phoneSorting(sorting, columns)}
        keyword={{ label: "面談を検索", placeholder: "氏名・社員番号・部署・面談番号" }}
        total={total}
      >
        <ExportButton label="実績を出力" title="面談実績をファイルに出力" operation="/mentoring-result/csv" query={asked}>
          {set > 0 ? "いまの条件に合う" : "すべての"}面談を、1件1行で出力します。日時・状態・回数が入ります。自由記述は含まれません。
        </ExportButton>
        <ExportButton
          label="詳細を出力"
          title="面談実績詳細をファイルに出力"
          operation="/mentoring-result/detail/csv"
          query={asked}
          asksReason
        >
          実績に、アンケートの数値と報告書の区分を加えたものです。面談の概要・見立て・事前質問シートは含まれません。
        </ExportButton>
        <ColumnsButton choice={choice} />
      </FilterBar>
      <ListTable
        caption="面談実績の一覧"
        query={query}
        rows={rows}
        rowKey={idOf}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        panel={panel}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合う面談はありません" clear={clear}>
              期間を広げるか、状態を外すと見つかることがあります。
            </NothingMatches>
          ) : (
            <EmptyState title="面談はまだありません">予約が入ると、ここに表示されます。</EmptyState>
          )
        }
      />
      {panel.id !== null && <ResultPanel panel={panel} row={rows.find(({ id }) => id === panel.id)} total={total} />}
    </>
  );
}
