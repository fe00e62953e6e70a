"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import type { Column } from "@knotter/ui/table";
import { useMemo, useState } from "react";
import { PAGED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { listedSubject } from "@/components/mail/listed-subject";
import { mailTone } from "@/components/mail/mail-tone";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { mailsOf } from "./list-state";

const MailDialog = whenAsked(() => import("@/components/mail/mail-dialog").then((module) => module.MailDialog));

type Item = RouterOutputs["mail"]["list"]["items"][number];

/** Our mails to the mentee, and whether they arrived. */
export function Mails({ id }: { id: string }) {
  const [open, setOpen] = useState<string | null>(null);
  const query = trpc.mail.list.useInfiniteQuery(mailsOf(id), PAGED_LIST);
  const rows = useRows(query);
  const columns = useMemo(
    (): Column<Item>[] => [
      {
        key: "subject",
        header: "メール",
        width: "minmax(0,2fr)",
        rowHeader: true,
        cell: (mail) => (
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            className="-ml-3 h-auto! max-w-full self-start text-left"
            onClick={() => setOpen(mail.id)}
          >
            {listedSubject(mail)}
          </Button>
        ),
      },
      {
        key: "status",
        header: "状態",
        width: "minmax(0,1.2fr)",
        cell: ({ status, statusLabel, error }) => (
          <>
            <Badge tone={mailTone(status)}>{statusLabel ?? "―"}</Badge>
            {error !== null && <span className="mt-1 block text-sm text-muted">{error}</span>}
          </>
        ),
      },
      {
        key: "sent",
        header: "送信",
        width: "13rem",
        cell: ({ sentAt }) =>
          sentAt === null ? (
            <span className="text-muted">まだ送っていません</span>
          ) : (
            <span className="text-sm tabular-nums">{formatDateTime(new Date(sentAt))}</span>
          ),
      },
    ],
    [],
  );
  return (
    <>
      <ListTable
        caption="メールの一覧"
        query={query}
        rows={rows}
        rowKey={(mail) => mail.id}
        columns={columns}
        empty={<EmptyState title="お送りしたメールはありません" />}
      />
      {open !== null && <MailDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
