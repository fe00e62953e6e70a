"use client";

import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { useListState } from "@/components/listing/use-list-state";
import { mailTone } from "@/components/mail/mail-tone";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { MAIL_FILTERS, MAIL_SHAPE, mailInput } from "./list-state";

const MailDialog = whenAsked(() => import("@/components/mail/mail-dialog").then((module) => module.MailDialog));

type Item = RouterOutputs["mail"]["list"]["items"][number];

const COLUMNS: readonly Column<Item>[] = [
  {
    key: "subject",
    header: "メール",
    width: "minmax(0,2fr)",
    rowHeader: true,
    cell: ({ id, subject, typeLabel }) => (
      <>
        <Link as={AppLink} href={href("adminMail", {}, { id })}>
          {subject ?? typeLabel}
        </Link>
        {subject !== null && <span className="block text-sm font-normal text-muted">{typeLabel}</span>}
      </>
    ),
  },
  { key: "to", header: "宛先", cell: ({ to }) => <span className="text-sm break-all">{to ?? "―"}</span> },
  {
    key: "status",
    header: "状態",
    width: "minmax(0,1.2fr)",
    cell: ({ status, statusLabel, error, attempts }) => (
      <>
        <Badge tone={mailTone(status)}>{statusLabel ?? "―"}</Badge>
        {error !== null && (
          <span className="mt-1 block text-sm text-muted">
            {error}（{attempts}回試行）
          </span>
        )}
      </>
    ),
  },
  {
    key: "at",
    header: "日時",
    width: "11.5rem",
    cell: ({ sentAt, queuedAt, nextTryAt, attempts }) => (
      <span className="text-sm tabular-nums">
        {formatShort(new Date(sentAt ?? queuedAt))}
        {nextTryAt !== null && attempts > 0 && (
          <span className="block whitespace-nowrap text-muted">次回 {formatShort(new Date(nextTryAt))}</span>
        )}
      </span>
    ),
  },
  {
    key: "order",
    header: "施策",
    cell: ({ order }) =>
      order ? (
        <Link as={AppLink} href={href("adminOrderMail", { id: order.id })} className="text-sm">
          {order.name}
        </Link>
      ) : (
        "―"
      ),
  },
];

/** /admin/mail: sent and unsent mails of all orders. */
export function MailList() {
  const list = useListState(MAIL_SHAPE);
  const { state, change, clear, set } = list;
  const query = trpc.mail.list.useInfiniteQuery(mailInput(state), FILTERED_LIST);
  const rows = useRows(query);
  return (
    <>
      <FilterBar list={list} filters={MAIL_FILTERS} />
      <ListTable
        caption="メールの一覧"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={
          <EmptyState
            title={set > 0 ? "この状態のメールはありません" : "メールはまだありません"}
            action={
              set > 0 && (
                <Button variant="secondary" onClick={clear}>
                  すべてのメールを表示
                </Button>
              )
            }
          >
            ご案内、予約の確認、リマインドなどが、送られた順に並びます。
          </EmptyState>
        }
      />
      {state.id !== null && <MailDialog key={state.id} id={state.id} onClose={() => change({ id: null })} />}
    </>
  );
}
