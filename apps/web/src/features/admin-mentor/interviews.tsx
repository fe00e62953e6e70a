"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import type { Column } from "@knotter/ui/table";
import { keepPreviousData } from "@tanstack/react-query";
import { AppLink } from "../../components/app-link";
import { ListTable, useRows } from "../../components/listing/list-table";
import { useListState } from "../../components/listing/use-list-state";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";
import { interviewsOf, MENTOR_SHAPE } from "./list-state";

type Item = RouterOutputs["mentors"]["mentorings"]["items"][number];

const STATES = [
  { value: "upcoming", label: "これから" },
  { value: "toReport", label: "報告待ち" },
  { value: "done", label: "実施済み" },
  { value: "canceled", label: "キャンセル" },
] as const;

const COLUMNS: readonly Column<Item>[] = [
  {
    key: "when",
    header: "日時",
    width: "minmax(0,1.6fr)",
    rowHeader: true,
    cell: ({ id, startAt, endAt, publicNo }) => (
      <>
        <Link as={AppLink} href={href("reserved", { id })} className="tabular-nums">
          {formatDateTime(new Date(startAt), new Date(endAt))}
        </Link>
        <span className="block text-sm font-normal text-muted tabular-nums">{publicNo}</span>
      </>
    ),
  },
  {
    key: "mentee",
    header: "相談者",
    cell: ({ mentee }) => mentee.displayName,
  },
  {
    key: "order",
    header: "施策",
    cell: ({ order }) => (
      <Link as={AppLink} href={href("adminOrder", { id: order.id })}>
        {order.name}
      </Link>
    ),
  },
  { key: "status", header: "状態", width: "11rem", cell: ({ label }) => <Badge>{label}</Badge> },
];

/** When and with whom; nothing of what is talked about. */
export function Interviews({ id }: { id: string }) {
  const { state, change } = useListState(MENTOR_SHAPE);
  const query = trpc.mentors.mentorings.useInfiniteQuery(interviewsOf(id, state), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
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
