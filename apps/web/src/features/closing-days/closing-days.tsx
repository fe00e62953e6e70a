"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { type Column, Table } from "@knotter/ui/table";
import { useMemo, useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { daysText } from "./days-text";
import { NewDaysButtons } from "./new-days-buttons";
import type { ClosingDaysItem } from "./types";

const EditDaysDialog = whenAsked(() => import("./days-dialog").then((module) => module.EditDaysDialog));
const DecideDialog = whenAsked(() => import("./decide-dialog").then((module) => module.DecideDialog));
const RemoveDialog = whenAsked(() => import("./remove-dialog").then((module) => module.RemoveDialog));

type Opened = { what: "edit" | "decide" | "remove"; item: ClosingDaysItem };

interface ClosingDaysProps {
  customerId: string;
  /** On the page of an admin: with the interviews to decide about. */
  forAdmin: boolean;
  today: LocalDate;
}

/** 全社休業 of one company: listed, added, changed, removed. */
export function ClosingDays({ customerId, forAdmin, today }: ClosingDaysProps) {
  const [{ items, canEdit }] = trpc.closingDays.list.useSuspenseQuery({ id: customerId });
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => columnsOf(forAdmin, canEdit, setOpened), [forAdmin, canEdit]);
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="closing-days" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-reading">
          <h2 id="closing-days" className={forAdmin ? "text-lg" : "sr-only"}>
            全社休業
          </h2>
          <p className="text-sm text-muted">この会社の方が面談を行わない日です。登録した日には、予約できる時間が表示されません。</p>
          {!forAdmin && (
            <p className="text-sm text-muted">
              すでに予約されている面談は自動ではキャンセルされません。必要なときは、事務局が双方に確かめて調整します。予約の有無や内容は、人事ご担当者にはお知らせしません。
            </p>
          )}
        </div>
        {/* On HR's own page they stand next to its heading. */}
        {forAdmin && <NewDaysButtons customerId={customerId} forAdmin today={today} />}
      </div>
      <Table
        caption="全社休業"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="これからの休業日は登録されていません">
            {canEdit
              ? "年末年始や夏季休業など、面談を行わない日を登録できます。"
              : "登録は、主担当の方と、対象者を管理できる方が行えます。"}
          </EmptyState>
        }
      />
      {opened?.what === "edit" && (
        <EditDaysDialog customerId={customerId} item={opened.item} forAdmin={forAdmin} today={today} onClose={close} />
      )}
      {opened?.what === "decide" && <DecideDialog customerId={customerId} item={opened.item} onClose={close} />}
      {opened?.what === "remove" && <RemoveDialog customerId={customerId} item={opened.item} onClose={close} />}
    </section>
  );
}

const columnsOf = (forAdmin: boolean, canEdit: boolean, open: (opened: Opened) => void): Column<ClosingDaysItem>[] => [
  { key: "days", header: "期間", rowHeader: true, cell: (item) => <span className="tabular-nums">{daysText(item)}</span> },
  { key: "name", header: "名前", cell: ({ name }) => name },
  {
    key: "by",
    header: "登録",
    cell: ({ enteredBy }) => (enteredBy === "hrstaff" ? "人事ご担当者" : enteredBy === "admin" ? "事務局" : "なし"),
  },
  ...(forAdmin
    ? [
        {
          key: "undecided",
          header: "重なる面談",
          cell: (item: ClosingDaysItem) =>
            item.undecided ? (
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone="warning">{item.undecided}件が未定</Badge>
                <Button
                  variant="secondary"
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={`${item.name}の面談の扱いを決める`}
                  onClick={() => open({ what: "decide", item })}
                >
                  扱いを決める
                </Button>
              </span>
            ) : (
              <span className="text-muted">なし</span>
            ),
        },
      ]
    : []),
  ...(canEdit
    ? [
        {
          key: "actions",
          header: "操作",
          cell: (item: ClosingDaysItem) => (
            <span className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-haspopup="dialog"
                aria-label={`${item.name}を変更する`}
                onClick={() => open({ what: "edit", item })}
              >
                変更
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-haspopup="dialog"
                aria-label={`${item.name}を取り消す`}
                onClick={() => open({ what: "remove", item })}
              >
                取り消し
              </Button>
            </span>
          ),
        },
      ]
    : []),
];
