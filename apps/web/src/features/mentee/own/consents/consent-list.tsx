"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { LoadMore } from "@knotter/ui/load-more";
import { SectionHeading } from "@knotter/ui/section-heading";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { mypageTabHref } from "../mypage-tabs";
import { consentsOf } from "../queries";
import { CONSENT_TEXT, type Consent, isRevocable } from "./consent-labels";

const loadDialog = () => import("./revoke-dialog").then((module) => module.RevokeDialog);
const RevokeDialog = whenAsked(loadDialog);

/** The mentee's consents, with date and wording, and buttons to withdraw them. Nothing is ever removed from the list. */
export function ConsentList({ menteeId }: { menteeId: string }) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.mentees.consents.useSuspenseInfiniteQuery(
    consentsOf(menteeId),
    { getNextPageParam: (page) => page.nextCursor },
  );
  const [asked, setAsked] = useState<Consent | null>(null);
  const consents = pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="consents" className="max-w-reading">
      <SectionHeading id="consents" title="同意の記録" lead="いつ、何に同意されたかの記録です。取り消したものも、記録として残ります。" />
      <Card padding="none" className="px-5 md:px-6">
        {consents.length === 0 ? (
          <p className="py-5 text-muted">同意の記録はまだありません。</p>
        ) : (
          <ul aria-label="同意の記録">
            {consents.map((consent) => (
              <ConsentRow key={consent.id} consent={consent} onRevoke={() => setAsked(consent)} />
            ))}
          </ul>
        )}
      </Card>
      {hasNextPage && <LoadMore shown={consents.length} hasMore busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />}
      <p className="mt-4 text-sm text-muted">
        利用規約やプライバシーポリシーなど、ご利用に必要な同意は、ここでは取り消せません。取り消しをご希望のときは、
        <Link as={AppLink} href={mypageTabHref("data")}>
          データと退会
        </Link>
        をご覧ください。
      </p>
      {asked && <RevokeDialog menteeId={menteeId} consent={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function ConsentRow({ consent, onRevoke }: { consent: Consent; onRevoke: () => void }) {
  const { type, documentVersion, channel, grantedAt, revokedAt, mentoring, canceled } = consent;
  const words = CONSENT_TEXT[type];
  const version = words.version(documentVersion);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4 last:border-b-0">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {words.title}
          {revokedAt !== null ? (
            <Badge>取り消し済み</Badge>
          ) : canceled ? (
            <Badge>面談はキャンセル済み</Badge>
          ) : (
            <Badge tone="success">同意しています</Badge>
          )}
        </p>
        {mentoring && (
          <p className="text-sm">
            <span className="inline-block tabular-nums">{formatDateTime(new Date(mentoring.startAt))}</span>
            {` ${mentoring.mentorName}さんとの面談`}
          </p>
        )}
        <p className="text-sm text-muted tabular-nums">
          <span className="inline-block">{`${formatDateTime(new Date(grantedAt))} に同意`}</span>
          {channel === "telephone" && <span className="inline-block">（お電話で事務局が伺いました）</span>}
          {version !== null && <span className="inline-block">{`（${version}）`}</span>}
          {revokedAt !== null && <span className="block">{`${formatDateTime(new Date(revokedAt))} に取り消し`}</span>}
        </p>
      </div>
      {revokedAt === null && isRevocable(type) && (type !== "hr_comment" || mentoring !== null) && (
        <div className="shrink-0">
          {type === "hr_comment" && mentoring ? (
            <Link as={AppLink} href={href("mentoring", { id: mentoring.id })} className="inline-flex min-h-11 items-center text-sm">
              アンケートで変更する
            </Link>
          ) : (
            <Button
              variant="secondary"
              size="small"
              onPointerEnter={() => void loadDialog()}
              onClick={onRevoke}
              aria-label={`${words.title}の同意を取り消す`}
            >
              取り消す
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
