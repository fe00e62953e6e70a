"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { type ReactNode, useState } from "react";
import { AppLink } from "@/components/app-link";
import { Email } from "@/components/email";
import { Facts } from "@/components/facts";
import { whenAsked } from "@/components/when-opened";
import { AccountBadges } from "./account-badges";
import { EmailProposalNote } from "./email-proposal-note";
import { DISABLED_REASON_TEXT, type Mentee } from "./labels";
import { useAdminister } from "./use-administer";

const DisableDialog = whenAsked(() => import("./disable-dialog").then((module) => module.DisableDialog));
const EmailDialog = whenAsked(() => import("./email-dialog").then((module) => module.EmailDialog));
const ReleaseDialog = whenAsked(() => import("./release-dialog").then((module) => module.ReleaseDialog));

/** The mentee as an admin sees them: name, account, and whether they can sign in and book. */
export function MenteeHead({ mentee, booking }: { mentee: Mentee; booking?: ReactNode }) {
  const [open, setOpen] = useState<"disable" | "email" | "release" | null>(null);
  const { administer, busy, refusal } = useAdminister(mentee);
  const { office: adminOnly } = mentee;
  if (!adminOnly) return null;
  const { disabledReason } = adminOnly;
  const reason = disabledReason === null ? null : (DISABLED_REASON_TEXT[disabledReason as keyof typeof DISABLED_REASON_TEXT] ?? "その他");
  return (
    <div className="mb-2 grid gap-3">
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      <EmailProposalNote mentee={mentee} />
      {adminOnly.bookingHeldAt !== null && (
        <Banner
          status="warning"
          title="新しい予約を止めています"
          action={
            <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen("release")}>
              予約を再開する
            </Button>
          }
        >
          無断キャンセルが続いたため、{formatDateTime(new Date(adminOnly.bookingHeldAt))} に止めました。事情を確認してから再開してください。
        </Banner>
      )}
      {adminOnly.emailBouncedAt !== null && (
        <Banner
          status="warning"
          title="メールが届いていません"
          action={
            <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen("email")}>
              アドレスを変更する
            </Button>
          }
        >
          {formatDateTime(new Date(adminOnly.emailBouncedAt))} に不達になりました。正しいアドレスをご本人に確認してください。
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Facts
          items={[
            {
              term: "状態",
              detail: (
                <>
                  <AccountBadges of={{ ...adminOnly, temporaryRegisterFlag: mentee.temporaryRegisterFlag }} />
                  {adminOnly.disabled && reason !== null && (
                    <span className="ml-2 text-muted">
                      理由：{reason}
                      {adminOnly.disabledNote && `（${adminOnly.disabledNote}）`}
                    </span>
                  )}
                </>
              ),
            },
            { term: "カナ", detail: mentee.nameKana ?? "未登録" },
            { term: "メールアドレス", detail: <Email>{mentee.email}</Email> },
            { term: "電話番号", detail: mentee.phone ?? "未登録" },
            { term: "最後のログイン", detail: adminOnly.lastLoginAt === null ? "なし" : formatDateTime(new Date(adminOnly.lastLoginAt)) },
            {
              term: "操作記録",
              detail: (
                <Link as={AppLink} href={href("adminAudit", {}, { person: mentee.id })}>
                  この方の記録
                </Link>
              ),
            },
            ...(adminOnly.erasureDueOn === null ? [] : [{ term: "削除の予定日", detail: adminOnly.erasureDueOn }]),
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {!adminOnly.disabled && booking}
          {adminOnly.disabled ? (
            <Button variant="secondary" busy={busy} onClick={() => void administer({ disabled: false }, "利用を再開しました。")}>
              利用を再開する
            </Button>
          ) : (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen("disable")}>
              利用を停止する
            </Button>
          )}
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen("email")}>
            アドレスを変更する
          </Button>
        </div>
      </div>
      {open === "disable" && <DisableDialog mentee={mentee} onClose={() => setOpen(null)} />}
      {open === "release" && <ReleaseDialog mentee={mentee} onClose={() => setOpen(null)} />}
      {open === "email" && <EmailDialog mentee={mentee} onClose={() => setOpen(null)} />}
    </div>
  );
}
