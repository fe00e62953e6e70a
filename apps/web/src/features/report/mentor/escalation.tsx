"use client";

import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { ContactText } from "@/components/contact";
import { trpc } from "@/trpc/client";

const CHECKS = [
  "本人の同意：誰に、何を伝えるかを本人と話し、同意を得ましたか。",
  "生命の危険：同意を得られなくても、生命や身体に危険が迫っているときは、伝えることができます。",
  "法令：法令に定めがあるとき（虐待の通告など）は、その定めに従います。",
] as const;

/** 緊急: what to consider, and whom to call. The mentor telephones; nothing is sent from here. */
export function Escalation({ mentoringId }: { mentoringId: string }) {
  const { data, isError } = trpc.mentoring.escalation.useQuery({ id: mentoringId }, { meta: { quiet: true } });
  return (
    <div role="status" className="rounded-card border border-error/30 bg-error-tint px-5 py-4">
      <p className="flex items-center gap-2 font-bold">
        <Icon name="warning" size={22} className="text-error" />
        書き終えるより先に、電話で連絡してください
      </p>
      <p className="mt-1 text-sm">
        命に関わる緊急のときは、119（救急）または110（警察）へ。報告書を提出すると、事務局にも「緊急」の印だけが伝わります（内容は伝わりません）。
      </p>
      <p className="mt-4 text-sm font-bold">連絡の前に確かめること</p>
      <ol className="mt-1 list-decimal pl-6 text-sm">
        {CHECKS.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ol>
      <p className="mt-4 text-sm font-bold">会社が決めた緊急の連絡先</p>
      {data?.contact && (
        <dl className="mt-1 grid gap-1">
          <div className="flex flex-wrap gap-x-3">
            <dt className="text-sm text-muted">{data.contact.typeLabel}</dt>
            <dd className="font-bold">{data.contact.name}</dd>
          </div>
          {data.contact.phone && (
            <div>
              <dt className="sr-only">電話番号</dt>
              <dd>
                <Link
                  href={`tel:${data.contact.phone.replace(/[^+\d]/g, "")}`}
                  className="inline-flex min-h-11 items-center gap-2 text-lg font-bold tabular-nums"
                >
                  <Icon name="phone" />
                  {data.contact.phone}
                </Link>
              </dd>
            </div>
          )}
          <div>
            <dt className="sr-only">メールアドレス</dt>
            <dd className="text-sm">{data.contact.email}</dd>
          </div>
        </dl>
      )}
      {data && !data.contact && (
        <p className="mt-1">
          <ContactText>決められていません。事務局へ、お電話でご連絡ください。</ContactText>
        </p>
      )}
      {isError && (
        <p className="mt-1">
          <ContactText>連絡先を表示できませんでした。事務局へ、お電話でご連絡ください。</ContactText>
        </p>
      )}
      {!data && !isError && (
        <SkeletonRegion label="連絡先を読み込んでいます">
          <SkeletonText lines={2} />
        </SkeletonRegion>
      )}
    </div>
  );
}
