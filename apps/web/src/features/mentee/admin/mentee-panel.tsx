"use client";

import { usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import { Email } from "@/components/email";
import { QUIET } from "@/components/form/quiet";
import { PanelFacts, PanelSection } from "@/components/listing/panel-parts";
import { RowSidePanel } from "@/components/listing/row-side-panel";
import type { RowPanel } from "@/components/listing/use-row-panel";
import { PanelMails } from "@/components/mail/panel-mails";
import { PanelInterviews } from "@/components/panel-interviews";
import { PanelRecords } from "@/components/panel-records";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { AccountBadges } from "./account-badges";
import { LISTING_TEXT, type Mentee, type MenteeItem, nameOf } from "./labels";
import { nextInterviewsOf } from "./list-state";
import { useAdminister } from "./use-administer";

const DisableDialog = whenAsked(() => import("./disable-dialog").then((module) => module.DisableDialog));
const EmailDialog = whenAsked(() => import("./email-dialog").then((module) => module.EmailDialog));
const ReleaseDialog = whenAsked(() => import("./release-dialog").then((module) => module.ReleaseDialog));

interface Props {
  panel: RowPanel;
  /** The row of the list, where it is loaded: shown until the rest has come. */
  row: MenteeItem | undefined;
  total: number | null | undefined;
}

/** One mentee over all orders, for the admins: account, orders, next interviews, mails, history, and what can be done. */
export function MenteePanel({ panel, row, total }: Props) {
  const id = panel.id ?? "";
  const query = trpc.mentees.get.useQuery({ id }, QUIET);
  const next = trpc.mentees.mentorings.useQuery(nextInterviewsOf(id), QUIET);
  const mentee = query.data?.id === id ? query.data : undefined;
  const known = mentee ?? row;
  const standing = mentee?.office ? { ...mentee.office, temporaryRegisterFlag: mentee.temporaryRegisterFlag } : row;
  return (
    <RowSidePanel
      panel={panel}
      total={total}
      title={known && nameOf(known)}
      lead={
        standing && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {mentee?.nameKana && <span>{mentee.nameKana}</span>}
            <AccountBadges of={standing} />
          </span>
        )
      }
      reads={[{ query, found: mentee }]}
      actions={mentee && <Actions key={id} mentee={mentee} />}
    >
      {mentee && (
        <>
          <Facts mentee={mentee} />
          <Orders mentee={mentee} />
          <PanelInterviews
            items={next.data?.items}
            failed={next.isError}
            otherOf={({ mentor }) => mentor.displayName}
            all={href("adminMentee", { id }, { tab: "interviews" })}
          />
          <PanelMails of={{ toUserId: id }} all={{ user: id }} />
          <PanelRecords personId={id} />
        </>
      )}
    </RowSidePanel>
  );
}

function Actions({ mentee }: { mentee: Mentee }) {
  const [open, setOpen] = useState<"disable" | "email" | "release" | null>(null);
  const { administer, busy, refusal } = useAdminister(mentee);
  const close = () => setOpen(null);
  const { office: adminOnly } = mentee;
  if (!adminOnly) return null;
  return (
    <>
      {adminOnly.bookingHeldAt !== null && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("release")}>
          予約を再開する
        </Button>
      )}
      <ButtonLink as={AppLink} size="small" variant="secondary" href={href("adminMentee", { id: mentee.id })}>
        相談者のページ
      </ButtonLink>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen("email")}>
        アドレスを変更
      </Button>
      {adminOnly.disabled ? (
        <Button size="small" variant="secondary" busy={busy} onClick={() => void administer({ disabled: false }, "利用を再開しました。")}>
          利用を再開する
        </Button>
      ) : (
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("disable")}>
          利用を停止する
        </Button>
      )}
      {refusal !== null && (
        <Banner status="warning" announce className="w-full">
          {refusal}
        </Banner>
      )}
      {open === "release" && <ReleaseDialog mentee={mentee} onClose={close} />}
      {open === "email" && <EmailDialog mentee={mentee} onClose={close} />}
      {open === "disable" && <DisableDialog mentee={mentee} onClose={close} />}
    </>
  );
}

function Facts({ mentee: { email, phone, createdAt, office: adminOnly } }: { mentee: Mentee }) {
  return (
    <PanelFacts
      rows={[
        ["メールアドレス", <Email key="email">{email}</Email>],
        ["電話番号", phone],
        ["利用開始", stampOf(createdAt)],
        ["最後のログイン", adminOnly?.lastLoginAt ? stampOf(adminOnly.lastLoginAt) : "なし"],
        ["予約の停止", adminOnly?.bookingHeldAt && `${formatDateTime(new Date(adminOnly.bookingHeldAt))} から（無断キャンセル）`],
        ["メールの不達", adminOnly?.emailBouncedAt && stampOf(adminOnly.emailBouncedAt)],
        ["アドレスの変更", adminOnly?.emailProposal?.settledAt === null && "手続き中です"],
        ["削除の予定日", adminOnly?.erasureDueOn],
        [
          "事務局のメモ",
          adminOnly?.adminMemo && (
            <span key="memo" className="whitespace-pre-line">
              {adminOnly.adminMemo}
            </span>
          ),
        ],
      ]}
    />
  );
}

/** Every list that the person is or was on; each leads to the panel of that place. */
function Orders({ mentee: { orders } }: { mentee: Mentee }) {
  return (
    <PanelSection title="施策と回数">
      {orders.length === 0 && <p className="text-sm text-muted">対象になっている施策はありません。</p>}
      <ul className="grid">
        {orders.map(({ id, orderMenteeId, name, customerName, status, used, max, department, employeeNo }) => (
          <li key={orderMenteeId} className="border-b border-line py-2 text-sm last:border-b-0">
            <div className="flex items-start justify-between gap-3">
              <Link as={AppLink} href={href("adminOrderMentees", { id }, { row: orderMenteeId })}>
                {name}
              </Link>
              <span className="flex shrink-0 items-center gap-2">
                <span className="tabular-nums">{usedText(used, max)}</span>
                <Badge tone={status === "active" ? "success" : "neutral"}>{LISTING_TEXT[status]}</Badge>
              </span>
            </div>
            <p className="text-muted">{[customerName, department, employeeNo].filter(Boolean).join("・")}</p>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
