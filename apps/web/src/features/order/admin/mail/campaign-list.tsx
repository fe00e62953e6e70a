"use client";

import type { OrderView } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { type CampaignStatus, subjectShown } from "@knotter/domain/campaign";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import { Table } from "@knotter/ui/table";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";
import type { Campaign } from "./compose-values";

const CancelDialog = whenAsked(() => import("./cancel-dialog").then((module) => module.CancelDialog));

const TONE: Record<CampaignStatus, Tone> = { draft: "neutral", scheduled: "info", sending: "info", sent: "success", canceled: "neutral" };

/** How many an invitation was begun for: what has come of each is in its bulk operation. */
const begun = (count: number): string => `${count.toLocaleString("ja-JP")}名が対象`;

const people = (count: number): string => `${count.toLocaleString("ja-JP")}名`;

/** How far a notice has come, or what has come of it: 「300名に送信：届いた 280名、送信済み 15名、届かなかった 5名」. */
function NoticeOutcome({ status, recipientCount, outcome }: Campaign) {
  if (outcome === null || recipientCount === null) return null;
  const { total, waiting, sent, delivered, failed, withheld } = outcome;
  const [left, all] = [sent + delivered + failed + withheld, Math.max(total ?? 0, recipientCount)];
  if (status === "sending" || waiting > 0)
    return <Progress label="送っています" value={left} max={Math.max(1, all)} valueText={`${people(all)}中 ${people(left)}`} />;
  const parts = [
    [delivered, "届いた"],
    [sent, "送信済み"],
    [failed, "届かなかった"],
    [withheld, "送らなかった"],
  ] as const;
  const told = parts.flatMap(([count, what]) => (count > 0 ? [`${what} ${people(count)}`] : []));
  return (
    <span className="tabular-nums">
      {status === "canceled" ? "途中で取り消しました。" : `${people(all)}に送信`}
      {told.length > 0 && `${status === "canceled" ? "" : "："}${told.join("、")}`}
    </span>
  );
}

const when = ({ status, scheduledAt, sentAt, createdAt }: Campaign): string => {
  if (sentAt !== null) return stampOf(sentAt);
  if (status === "sending" && scheduledAt !== null) return stampOf(scheduledAt);
  if (status === "scheduled" && scheduledAt !== null) return `${stampOf(scheduledAt)} に送信`;
  return `${stampOf(createdAt)} に保存`;
};

/** The admins' own campaigns: drafts, scheduled and sent ones. A draft that a newer one has replaced is left out. */
export function CampaignList({ order, campaigns }: { order: OrderView; campaigns: readonly Campaign[] }) {
  const known = { companyName: order.customer.name, orderName: order.name };
  const [canceling, setCanceling] = useState<Campaign | null>(null);
  const shown = campaigns
    .filter(({ status, scheduledAt, recipientCount }) => status !== "canceled" || scheduledAt !== null || recipientCount !== null)
    .map((campaign) => ({ ...campaign, subject: subjectShown(campaign.subject, known) }));
  if (shown.length === 0)
    return (
      <EmptyState title="お知らせ・ご案内はまだありません">
        対象者、キャリコン、人事ご担当者へのお知らせと、未登録の方への利用登録のご案内を、書いて送れます。
      </EmptyState>
    );
  return (
    <>
      <Table
        caption="お知らせ・ご案内"
        dense
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "subject",
            header: "件名",
            rowHeader: true,
            cell: ({ id, subject, status }) => (
              <Link as={StayLink} href={href("adminOrderMail", { id: order.id }, { view: "compose", from: id })}>
                {subject}
                <span className="sr-only">{status === "draft" ? "の続きを書く" : "を写して書く"}</span>
              </Link>
            ),
          },
          { key: "kind", header: "用件", nowrap: true, cell: ({ kindLabel }) => kindLabel },
          {
            key: "audience",
            header: "宛先",
            cell: ({ audience }) => (
              <>
                {audience.type === "ids" ? `${audience.label}（${audience.ids.length}名）` : audience.label}
                {audience.conditionsText !== null && <span className="block text-sm text-muted">{audience.conditionsText}</span>}
              </>
            ),
          },
          {
            key: "outcome",
            header: "進み具合と結果",
            width: "minmax(13rem,1.2fr)",
            cell: (campaign) =>
              campaign.kind === "notice" ? (
                <NoticeOutcome {...campaign} />
              ) : (
                campaign.recipientCount !== null && (
                  <span className="tabular-nums">
                    {begun(campaign.recipientCount)}
                    {campaign.operationId !== null && (
                      <Link as={AppLink} href={href("adminBulkOperations", {}, { id: campaign.operationId })} className="ml-3">
                        進み具合と結果
                      </Link>
                    )}
                  </span>
                )
              ),
          },
          {
            key: "status",
            header: "状態",
            nowrap: true,
            cell: ({ status, statusLabel }) => <Badge tone={TONE[status]}>{statusLabel}</Badge>,
          },
          { key: "when", header: "日時", nowrap: true, cell: (campaign) => <span className="text-sm tabular-nums">{when(campaign)}</span> },
          {
            key: "actions",
            header: "操作",
            width: "8rem",
            cell: (campaign) =>
              campaign.canCancel ? (
                <Button variant="secondary" size="small" onClick={() => setCanceling(campaign)}>
                  取り消す<span className="sr-only">：{campaign.subject}</span>
                </Button>
              ) : (
                "―"
              ),
          },
        ]}
      />
      {canceling && <CancelDialog orderId={order.id} campaign={canceling} onClose={() => setCanceling(null)} />}
    </>
  );
}
