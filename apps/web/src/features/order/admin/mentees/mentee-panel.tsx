"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { ORDER_MENTEE_STATES, usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatDate, formatShort } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import { Email } from "@/components/email";
import { QUIET } from "@/components/form/quiet";
import { PanelFacts, PanelHistory, PanelSection } from "@/components/listing/panel-parts";
import { RowSidePanel } from "@/components/listing/row-side-panel";
import type { RowPanel } from "@/components/listing/use-row-panel";
import { PanelMails } from "@/components/mail/panel-mails";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

const CorrectDialog = whenAsked(() => import("./correct-dialog").then((module) => module.CorrectDialog));
const InviteDialog = whenAsked(() => import("./invite-dialog").then((module) => module.InviteDialog));
const WithdrawDialog = whenAsked(() => import("./withdraw-dialog").then((module) => module.WithdrawDialog));
const RestoreDialog = whenAsked(() => import("./restore-dialog").then((module) => module.RestoreDialog));
const BulkDialog = whenAsked(() => import("./bulk-dialog").then((module) => module.BulkDialog));

type Detail = RouterOutputs["orders"]["mentee"];
type Act = "correct" | "invite" | "withdraw" | "restore" | "release";

interface Props {
  order: OrderView;
  panel: RowPanel;
  /** The row of the list, where it is loaded: shown until the rest has come. */
  row: OrderMenteeView | undefined;
  total: number | null | undefined;
  onWrite: (person: OrderMenteeView) => void;
}

/** One person of an order for the admins: facts, mails, history, and what can be done. */
export function MenteePanel({ order, panel, row, total, onWrite }: Props) {
  const orderMenteeId = panel.id ?? "";
  const utils = trpc.useUtils();
  const query = trpc.orders.mentee.useQuery({ id: order.id, orderMenteeId }, QUIET);
  const [act, setAct] = useState<Act | null>(null);
  const detail = query.data?.person.id === orderMenteeId ? query.data : undefined;
  const person = detail?.person ?? row;
  const dialog = person && {
    order,
    people: [person],
    onDone: () => void Promise.all([utils.orders.mentee.invalidate({ id: order.id, orderMenteeId }), utils.mail.list.invalidate()]),
    onClose: () => setAct(null),
  };
  const alone = { whom: { orderId: order.id, ids: [orderMenteeId] }, count: 1 };
  return (
    <RowSidePanel
      panel={panel}
      total={total}
      title={person?.name}
      lead={person && <Lead person={person} />}
      reads={[{ query, found: detail }]}
      actions={
        person &&
        detail && (
          <>
            {detail.may?.correct && (
              <Button size="small" icon="edit" variant="secondary" onClick={() => setAct("correct")}>
                訂正する
              </Button>
            )}
            {detail.may?.restore && (
              <Button size="small" onClick={() => setAct("restore")}>
                対象に戻す
              </Button>
            )}
            {detail.may?.invite && (
              <Button size="small" variant="secondary" onClick={() => setAct("invite")}>
                {person.status === "invited" ? "ご案内を再送" : "ご案内を送る"}
              </Button>
            )}
            {person.status !== "withdrawn" && (
              <Button size="small" variant="secondary" onClick={() => onWrite(person)}>
                お知らせを書く
              </Button>
            )}
            {person.bookingHeld && (
              <Button size="small" variant="secondary" onClick={() => setAct("release")}>
                予約を再開
              </Button>
            )}
            {person.menteeId && (
              <ButtonLink as={AppLink} size="small" variant="secondary" href={href("adminMentee", { id: person.menteeId })}>
                相談者のページ
              </ButtonLink>
            )}
            {person.status !== "withdrawn" && (
              <Button size="small" variant="quiet" onClick={() => setAct("withdraw")}>
                対象から外す
              </Button>
            )}
          </>
        )
      }
      dialogs={
        <>
          {act === "correct" && detail && (
            <CorrectDialog key={orderMenteeId} orderId={order.id} detail={detail} onClose={() => setAct(null)} />
          )}
          {act === "invite" && person && dialog && (
            <InviteDialog order={order} person={person} onDone={dialog.onDone} onClose={dialog.onClose} />
          )}
          {act === "withdraw" && dialog && <WithdrawDialog {...dialog} {...alone} />}
          {act === "restore" && person && dialog && (
            <RestoreDialog orderId={order.id} person={person} onDone={dialog.onDone} onClose={dialog.onClose} />
          )}
          {act === "release" && dialog && <BulkDialog kind="release" {...dialog} {...alone} />}
        </>
      }
    >
      {person && (
        <>
          <Facts person={person} detail={detail} />
          <PanelMails of={{ orderMenteeId }} all={{ person: orderMenteeId }} />
          <PanelSection title="これまでの経過">
            {detail ? (
              <PanelHistory entries={detail.history} hrefOf={(id) => href("reserved", { id })} />
            ) : (
              !query.isError && <SkeletonText lines={3} />
            )}
          </PanelSection>
        </>
      )}
    </RowSidePanel>
  );
}

function Lead({ person: { nameKana, status, statusLabel, inviteBounced, disabled, bookingHeld } }: { person: OrderMenteeView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {nameKana !== null && <span>{nameKana}</span>}
      <span className="flex flex-wrap gap-1">
        {status && <Badge tone={ORDER_MENTEE_STATES[status].tone}>{statusLabel}</Badge>}
        {inviteBounced && <Badge tone="warning">不達</Badge>}
        {bookingHeld && <Badge tone="warning">予約停止中</Badge>}
        {disabled && <Badge tone="error">利用停止</Badge>}
      </span>
    </span>
  );
}

function Facts({ person, detail }: { person: OrderMenteeView; detail: Detail | undefined }) {
  const {
    email,
    withoutEmail,
    employeeNo,
    department,
    jobTitle,
    groupTag,
    usage,
    next,
    doneOn,
    invitedAt,
    inviteCount,
    registeredAt,
    note,
  } = person;
  const invited = invitedAt && `${stampOf(invitedAt)}${inviteCount !== null && inviteCount > 1 ? `（${inviteCount}通）` : ""}`;
  const rows = [
    ["メールアドレス", withoutEmail ? "メールなし" : email && <Email>{email}</Email>],
    ["社員番号", employeeNo],
    ["部署", department],
    ["役職", jobTitle],
    ["集計属性", groupTag],
    ["利用回数", usage && usedText(usage.used, usage.max)],
    [
      "次の面談",
      next && (
        <Link as={AppLink} href={href("reserved", { id: next.mentoringId })}>
          {formatShort(new Date(next.startAt))}
        </Link>
      ),
    ],
    ["最終実施", doneOn && formatDate(doneOn)],
    ["はじめのご案内", invited],
    ["利用登録", registeredAt && stampOf(registeredAt)],
    ["対象から外れた日", person.withdrawnAt && stampOf(person.withdrawnAt)],
    ["外した理由", detail?.withdrawnReason],
    ["メモ", note],
  ] as const;
  return <PanelFacts rows={rows} />;
}
