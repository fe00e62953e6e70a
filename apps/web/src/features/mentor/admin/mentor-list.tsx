"use client";

import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { InviteMentor } from "./invite-mentor";
import { MENTOR_FILTERS, MENTOR_SORTS, MENTORS_SHAPE, mentorsInput } from "./list-state";
import { MENTOR_COLUMNS } from "./mentor-columns";

/** /admin/mentor. */
export function MentorList() {
  const list = useListState(MENTORS_SHAPE);
  const { state, change, set, clear } = list;
  const query = trpc.mentors.admin.useInfiniteQuery(mentorsInput(state), FILTERED_LIST);
  const rows = useRows(query);
  return (
    <>
      <FilterBar
        list={list}
        filters={MENTOR_FILTERS}
        keyword={{ label: "キャリコンを検索", placeholder: "氏名・メール・登録番号" }}
        total={query.data?.pages[0]?.total}
      >
        <Field label="並び順" hideLabel>
          <Select
            value={state.sort}
            options={MENTOR_SORTS}
            onChange={(event) => change({ sort: MENTORS_SHAPE.sort.read(event.currentTarget.value) })}
          />
        </Field>
      </FilterBar>
      <ListTable
        caption="キャリコンの一覧"
        unit="名"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={MENTOR_COLUMNS}
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
    </>
  );
}
