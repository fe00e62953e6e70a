"use client";

import { type AdminTaskKind, MARKED_TASKS, type MarkedTask } from "@knotter/domain/admin-task";
import { formatShort } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { useMemo, useState } from "react";
import { AppLink } from "@/components/app-link";
import { BulkBar } from "@/components/listing/bulk-bar";
import { PAGED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { useSelection } from "@/components/listing/selection";
import { selectionColumn } from "@/components/listing/selection-column";
import { useLoadAll } from "@/components/listing/use-load-all";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { untilText, waitingText } from "./age";
import { tasksOf } from "./home-state";
import { type AdminTask, taskHref } from "./task-link";
import type { TaskCount } from "./task-menu";

const BulkDoneDialog = whenAsked(() => import("./bulk-done-dialog").then((module) => module.BulkDoneDialog));
const DoneDialog = whenAsked(() => import("./done-dialog").then((module) => module.DoneDialog));

/** Tasks of which one row stands for many items. */
const AMOUNTS: Partial<Record<AdminTaskKind, { header: string; unit: string }>> = {
  not_registered: { header: "人数", unit: "名" },
  slot_shortage: { header: "不足", unit: "件" },
};

const isMarked = (kind: AdminTaskKind): kind is MarkedTask => (MARKED_TASKS as readonly string[]).includes(kind);

/** The list behind one count. */
export function TaskDetail({ task: { kind, label, lead, upcoming, count }, asOf }: { task: TaskCount; asOf: string }) {
  const query = trpc.office.taskList.useInfiniteQuery(tasksOf(kind), PAGED_LIST);
  const rows = useRows(query);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(ids, { total: count, input: tasksOf(kind) });
  const { store } = selection;
  const everything = useLoadAll(query);
  const [closing, setClosing] = useState<AdminTask | null>(null);
  const [closingMany, setClosingMany] = useState(false);
  const columns = useMemo((): Column<AdminTask>[] => {
    const amount = AMOUNTS[kind];
    return [
      ...(isMarked(kind)
        ? [
            selectionColumn<AdminTask>(
              { store },
              ({ id }) => id,
              ({ title }) => title,
            ),
          ]
        : []),
      {
        key: "title",
        header: "対象",
        width: "minmax(0,2fr)",
        rowHeader: true,
        cell: (task) => {
          const address = taskHref(kind, task);
          return (
            <>
              {address === null ? (
                task.title
              ) : (
                <Link as={AppLink} href={address}>
                  {task.title}
                </Link>
              )}
              {task.detail !== null && <span className="block text-sm font-normal text-muted">{task.detail}</span>}
            </>
          );
        },
      },
      ...(amount
        ? [
            {
              key: "amount",
              header: amount.header,
              width: "6rem",
              align: "end" as const,
              cell: (task: AdminTask) => `${task.amount.toLocaleString("ja-JP")}${amount.unit}`,
            },
          ]
        : []),
      {
        key: "at",
        header: upcoming ? "期日" : "いつから",
        width: "10.5rem",
        cell: ({ at }) => (
          <span className="tabular-nums">
            {formatShort(new Date(at))}
            <span className="block text-sm text-muted">{upcoming ? untilText(kind, at, asOf) : waitingText(at, asOf)}</span>
          </span>
        ),
      },
      ...(isMarked(kind)
        ? [
            {
              key: "actions",
              header: "操作",
              width: "10rem",
              cell: (task: AdminTask) => (
                <Button variant="secondary" size="small" aria-label={`${task.title}を対応済みにする`} onClick={() => setClosing(task)}>
                  対応済みにする
                </Button>
              ),
            },
          ]
        : []),
    ];
  }, [kind, upcoming, asOf, store]);

  return (
    <section aria-labelledby="task-heading" className="min-w-0">
      <h3 id="task-heading" className="text-base">
        {label}
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-muted">{lead}</p>
      <ListTable
        caption={label}
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        selection={isMarked(kind) ? selection : undefined}
        empty={<EmptyState title="いま対応するものはありません">新しいものがあると、ここに表示されます。</EmptyState>}
      />
      {isMarked(kind) && (
        <BulkBar selection={selection}>
          <Button icon="check" onClick={() => setClosingMany(true)}>
            対応済みにする
          </Button>
        </BulkBar>
      )}
      {closingMany && isMarked(kind) && (
        <BulkDoneDialog
          kind={kind}
          label={label}
          count={selection.count}
          loading={everything.busy}
          idsOf={async () => (selection.everything ? ((await everything.load())?.map(({ id }) => id) ?? null) : selection.ids)}
          onDone={() => {
            selection.clear();
            setClosingMany(false);
          }}
          onClose={() => setClosingMany(false)}
        />
      )}
      {closing !== null && isMarked(kind) && <DoneDialog kind={kind} label={label} task={closing} onClose={() => setClosing(null)} />}
    </section>
  );
}
