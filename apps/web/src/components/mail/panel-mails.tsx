"use client";

import { href } from "@knotter/contract/routes";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import { Email } from "@/components/email";
import { QUIET } from "@/components/form/quiet";
import { PanelSection } from "@/components/listing/panel-parts";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { listedSubject } from "./listed-subject";
import { mailTone } from "./mail-tone";

const MailDialog = whenAsked(() => import("./mail-dialog").then((module) => module.MailDialog));

const SHOWN = 8;

/** In a panel of the admins: the latest mails to somebody, and what became of them. `all`: what the list of all mails is narrowed by. */
export function PanelMails({
  of,
  all,
}: {
  of: { orderMenteeId: string } | { toUserId: string };
  all: { person: string } | { user: string };
}) {
  const [open, setOpen] = useState<string | null>(null);
  const { data, isError } = trpc.mail.list.useQuery({ ...of, pageSize: SHOWN }, QUIET);
  return (
    <PanelSection
      title="お送りしたメール"
      action={
        data &&
        data.items.length > 0 && (
          <Link as={AppLink} href={href("adminMail", {}, all)} className="text-sm">
            すべてのメール
          </Link>
        )
      }
    >
      {isError && <p className="text-sm text-muted">読み込めませんでした。</p>}
      {data === undefined && !isError && <SkeletonText lines={2} />}
      {data?.items.length === 0 && <p className="text-sm text-muted">まだありません。</p>}
      <ul className="grid">
        {data?.items.map(({ id, subject, typeLabel, status, statusLabel, sentAt, queuedAt, to, error }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <div className="flex items-start justify-between gap-3">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpen(id)}
                className="min-w-0 text-left text-sm text-primary underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
              >
                {listedSubject({ subject, typeLabel })}
              </button>
              <Badge tone={mailTone(status)}>{statusLabel ?? "―"}</Badge>
            </div>
            <p className="text-sm text-muted tabular-nums">
              {stampOf(sentAt ?? queuedAt)}　{to !== null && <Email>{to}</Email>}
            </p>
            {error !== null && <p className="text-sm text-warning">{error}</p>}
          </li>
        ))}
      </ul>
      {open !== null && <MailDialog id={open} onClose={() => setOpen(null)} />}
    </PanelSection>
  );
}
