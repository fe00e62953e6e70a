"use client";

import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { interviewColumns } from "@/components/interview-columns";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { interviewsOf, MENTOR_SHAPE } from "./list-state";

type Item = RouterOutputs["mentors"]["mentorings"]["items"][number];

const STATES = [
  { value: "upcoming", label: "これから" },
  { value: "toReport", label: "報告待ち" },
  { value: "done", label: "実施済み" },
  { value: "canceled", label: "キャンセル" },
] as const;

const COLUMNS = interviewColumns<Item>({ key: "mentee", header: "相談者", cell: ({ mentee }) => mentee.displayName });

/** When and with whom; nothing about the contents. */
export function Interviews({ id }: { id: string }) {
  const { state, change } = useListState(MENTOR_SHAPE);
  const query = trpc.mentors.mentorings.useInfiniteQuery(interviewsOf(id, state), FILTERED_LIST);
  const rows = useRows(query);
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <Field label="面談の状態" hideLabel className="mb-4 sm:max-w-60">
        <Select
          value={state.status}
          options={STATES.map(({ value, label }) => ({ value, label: counts ? `${label}（${counts[value]}件）` : label }))}
          onChange={(event) => change({ status: MENTOR_SHAPE.status.read(event.currentTarget.value) })}
        />
      </Field>
      <ListTable
        caption="面談の一覧"
        query={query}
        rows={rows}
        rowKey={(item) => item.id}
        columns={COLUMNS}
        empty={<EmptyState title={`${STATES.find(({ value }) => value === state.status)?.label}の面談はありません`} />}
      />
    </>
  );
}
