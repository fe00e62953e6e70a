"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "../../components/app-link";
import { ListTable, useRows } from "../../components/listing/list-table";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";
import { interviewsOf } from "./list-state";

type Item = RouterOutputs["mentees"]["mentorings"]["items"][number];

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
    key: "mentor",
    header: "キャリコン",
    cell: ({ mentor }) => (
      <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
        {mentor.displayName}
      </Link>
    ),
  },
  { key: "order", header: "施策", cell: ({ order }) => order.name },
  { key: "status", header: "状態", width: "12rem", cell: ({ label }) => <Badge>{label}</Badge> },
];

/** When and with whom; nothing of what was said. */
export function Interviews({ id }: { id: string }) {
  const query = trpc.mentees.mentorings.useInfiniteQuery(interviewsOf(id), {
    getNextPageParam: (page) => page.nextCursor,
    meta: { quiet: true },
  });
  const rows = useRows(query);
  return (
    <ListTable
      caption="面談の一覧"
      query={query}
      rows={rows}
      rowKey={(item) => item.id}
      columns={COLUMNS}
      empty={<EmptyState title="面談はまだありません">予約が入ると、ここに表示されます。</EmptyState>}
    />
  );
}
