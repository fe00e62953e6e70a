"use client";

import { href } from "@knotter/contract/routes";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { interviewColumns } from "@/components/interview-columns";
import { PAGED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { interviewsOf } from "./list-state";

type Item = RouterOutputs["mentees"]["mentorings"]["items"][number];

const COLUMNS = interviewColumns<Item>({
  key: "mentor",
  header: "キャリコン",
  cell: ({ mentor }) => (
    <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
      {mentor.displayName}
    </Link>
  ),
});

/** When and with whom; nothing about the contents. */
export function Interviews({ id }: { id: string }) {
  const query = trpc.mentees.mentorings.useInfiniteQuery(interviewsOf(id), PAGED_LIST);
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
