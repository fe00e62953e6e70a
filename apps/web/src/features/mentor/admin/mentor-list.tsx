"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo } from "react";
import { ColumnsButton } from "@/components/listing/columns-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useRowPanel } from "@/components/listing/use-row-panel";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { InviteMentor } from "./invite-mentor";
import type { MentorItem } from "./labels";
import { MENTOR_FILTERS, MENTORS_SHAPE, mentorsInput } from "./list-state";
import { MENTOR_COLUMNS } from "./mentor-columns";

const MentorPanel = whenAsked(() => import("./mentor-panel").then((module) => module.MentorPanel));

const idOf = ({ id }: MentorItem) => id;

/** /admin/mentor. */
export function MentorList() {
  const list = useListState(MENTORS_SHAPE);
  const { state, change, set, clear } = list;
  const { columns, choice } = useColumns("mentors", MENTOR_COLUMNS);
  const sorting = sortingOf(LIST_SORTS.mentors, list);
  const byReview = state.sort === "review";
  const query = trpc.mentors.admin.useInfiniteQuery(mentorsInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const total = query.data?.pages[0]?.total;
  const panel = useRowPanel(
    list,
    useMemo(() => rows.map(idOf), [rows]),
    query,
  );
  return (
    <>
      <FilterBar
        list={list}
        filters={MENTOR_FILTERS}
        keyword={{ label: "キャリコンを検索", placeholder: "氏名・メール・登録番号" }}
        sorting={phoneSorting(sorting, columns)}
        total={total}
        unit="名"
      >
        {/* The one order that no column shows. */}
        <Button
          variant="secondary"
          icon="sort"
          aria-pressed={byReview}
          onClick={() => change({ sort: byReview ? "newest" : "review", direction: null })}
        >
          確認待ちから
        </Button>
        <ColumnsButton choice={choice} />
      </FilterBar>
      <ListTable
        caption="キャリコンの一覧"
        unit="名"
        query={query}
        rows={rows}
        rowKey={idOf}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters: MENTOR_FILTERS, list }}
        panel={panel}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合うキャリコンはいません" clear={clear}>
              氏名やカナの一部、メールアドレス、登録番号で探せます。
            </NothingMatches>
          ) : (
            <EmptyState title="キャリコンはまだ登録されていません" action={<InviteMentor />}>
              招待すると、ご本人がプロフィールを入力します。審査のあとに公開されます。
            </EmptyState>
          )
        }
      />
      {panel.id !== null && <MentorPanel panel={panel} row={rows.find(({ id }) => id === panel.id)} total={total} />}
    </>
  );
}
