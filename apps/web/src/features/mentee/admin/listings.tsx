"use client";

import { DISCLOSURE_SHORT, usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { type Column, Table } from "@knotter/ui/table";
import { useMemo, useState } from "react";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { whenAsked } from "@/components/when-opened";
import { LISTING_TEXT, type Listing, type Mentee } from "./labels";

const AdjustDialog = whenAsked(() => import("./adjust-dialog").then((module) => module.AdjustDialog));
const CountDialog = whenAsked(() => import("./count-dialog").then((module) => module.CountDialog));

/** Every order that the mentee is or was on the list of, with granted and used counts. */
export function Listings({ mentee }: { mentee: Mentee }) {
  const [changing, setChanging] = useState<{ what: "maximum" | "used"; listing: Listing } | null>(null);
  const columns = useMemo(
    (): Column<Listing>[] => [
      {
        key: "order",
        header: "施策",
        width: "26%",
        rowHeader: true,
        cell: ({ id, name, customerName }) => (
          <>
            <Link as={AppLink} href={href("adminOrder", { id })}>
              {name}
            </Link>
            <span className="block text-sm font-normal text-muted">{customerName}</span>
          </>
        ),
      },
      {
        key: "status",
        header: "状態",
        nowrap: true,
        cell: ({ status, registeredAt, withdrawnAt }) => {
          const at = withdrawnAt ?? registeredAt;
          return (
            <>
              <Badge tone={status === "active" ? "success" : "neutral"}>{LISTING_TEXT[status]}</Badge>
              {at !== null && <span className="block text-sm text-muted tabular-nums">{briefDate(tokyoDate(new Date(at)))}</span>}
            </>
          );
        },
      },
      {
        key: "person",
        header: "社員番号・部署",
        cell: ({ employeeNo, department }) =>
          [employeeNo, department].filter(Boolean).join("・") || <span className="text-muted">なし</span>,
      },
      { key: "level", header: "会社への共有範囲", cell: ({ disclosureLevel }) => DISCLOSURE_SHORT[disclosureLevel] },
      {
        key: "counts",
        header: "利用回数",
        align: "end",
        nowrap: true,
        cell: ({ used, max }) => (
          <Link as={AppLink} href={href("adminMentee", { id: mentee.id }, { tab: "interviews" })} className="tabular-nums">
            {usedText(used, max)}
          </Link>
        ),
      },
      {
        key: "actions",
        header: "操作",
        nowrap: true,
        cell: (listing) => (
          <span className="flex gap-1 max-md:flex-wrap">
            <Button
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              aria-label={`上限を変更：${listing.name}`}
              onClick={() => setChanging({ what: "maximum", listing })}
            >
              上限を変更
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-haspopup="dialog"
              aria-label={`利用を訂正：${listing.name}`}
              onClick={() => setChanging({ what: "used", listing })}
            >
              利用を訂正
            </Button>
          </span>
        ),
      },
    ],
    [mentee.id],
  );
  return (
    <>
      <Table
        caption="施策と回数"
        dense
        columns={columns}
        rows={mentee.orders}
        rowKey={({ orderMenteeId }) => orderMenteeId}
        empty={<EmptyState title="対象になっている施策はありません" />}
      />
      {changing?.what === "maximum" && <CountDialog mentee={mentee} listing={changing.listing} onClose={() => setChanging(null)} />}
      {changing?.what === "used" && <AdjustDialog mentee={mentee} listing={changing.listing} onClose={() => setChanging(null)} />}
    </>
  );
}
