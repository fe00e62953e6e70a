"use client";

import { CUSTOMER_STATUS_TEXT } from "@knotter/contract/labels/admin";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { EmptyState } from "@knotter/ui/empty-state";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Found = RouterOutputs["office"]["search"];
type Person = Found["people"][number];

const ROLE = { mentee: "相談者", mentor: "キャリコン", hrstaff: "人事ご担当者", admin: "事務局" } as const;

function personHref({ id, role, orderId, customerId, email }: Person): string {
  if (id === null) return href("adminOrderMentees", { id: orderId ?? "" }, { q: email });
  if (role === "hrstaff") return href("adminCustomer", { id: customerId ?? "" });
  return role === "mentor" ? href("adminMentor", { id }) : href("adminMentee", { id });
}

function Hit({ to, title, badge, children }: { to: string; title: string; badge: string; children: ReactNode }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <AppLink
        href={to}
        className="group grid min-h-14 items-center gap-x-4 gap-y-1 px-5 py-3 text-ink no-underline hover:bg-paper focus-visible:-outline-offset-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
      >
        <span>
          <Badge>{badge}</Badge>
        </span>
        <span className="min-w-0">
          <span className="block leading-control font-bold group-hover:text-primary">{title}</span>
          <span className="block text-sm text-muted">{children}</span>
        </span>
      </AppLink>
    </li>
  );
}

/** The results of a search, each with a link to its page. */
export function FoundList({ q }: { q: string }) {
  const { data, isPlaceholderData } = trpc.office.search.useQuery({ q }, { placeholderData: keepPreviousData });
  if (!data) {
    return (
      <SkeletonRegion label="探しています" className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonRegion>
    );
  }
  const { mentorings, people, customers } = data;
  const count = mentorings.length + people.length + customers.length;
  if (count === 0)
    return <EmptyState title={`「${q}」は見つかりませんでした`}>面談番号、氏名、カナ、メールアドレス、会社名の一部で探せます。</EmptyState>;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <p role="status" className="mb-2 text-sm text-muted">
        {count}件見つかりました（種類ごとに8件まで表示します）
      </p>
      <ul className="rounded-card border border-line bg-surface">
        {mentorings.map((found) => (
          <Hit key={found.id} to={href("reserved", { id: found.id })} title={found.publicNo} badge="面談">
            {formatDateTime(new Date(found.startAt), new Date(found.endAt))}／{found.menteeName}／{found.mentorName}／{found.customerName}
          </Hit>
        ))}
        {people.map((person) => (
          <Hit
            key={`${person.role}${person.id ?? person.email}${person.orderId ?? ""}`}
            to={personHref(person)}
            title={person.name}
            badge={person.id === null ? "未登録の対象者" : ROLE[person.role]}
          >
            {person.email}
            {person.place !== null && `／${person.place}`}
            {person.disabled && "／停止中"}
          </Hit>
        ))}
        {customers.map(({ id, name, status }) => (
          <Hit key={id} to={href("adminCustomer", { id })} title={name} badge="顧客企業">
            {CUSTOMER_STATUS_TEXT[status]}
          </Hit>
        ))}
      </ul>
    </div>
  );
}
