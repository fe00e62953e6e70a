"use client";

import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import { TextInput } from "@knotter/ui/text-input";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { MentorWarnings } from "./mentor-warnings";
import type { Picked } from "./picked";

const WEIGHTS = [
  { value: "1", label: "1（控えめ）" },
  { value: "2", label: "2" },
  { value: "3", label: "3（標準）" },
  { value: "4", label: "4" },
  { value: "5", label: "5（優先）" },
];

interface Props {
  picked: readonly Picked[];
  /** The order being edited, and its current mentors: the others are marked as new. Absent while it is being planned. */
  order?: { id: string; there: ReadonlySet<string> } | undefined;
  onChange: (id: string, change: Partial<Pick<Picked, "weight" | "quota">>) => void;
  onRemove: (id: string) => void;
  /** Read only: the order is finished. */
  locked?: boolean | undefined;
}

/** The mentors of an order, each with a weight and a quota. */
export function ChosenMentors({ picked, order, onChange, onRemove, locked = false }: Props) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {picked.map((mentor) => (
        <li key={mentor.id} className="px-4 pt-3 pb-1">
          <div className="flex items-start gap-4">
            <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={44} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 leading-control font-bold">
                {order ? (
                  <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
                    {mentor.displayName}
                  </Link>
                ) : (
                  mentor.displayName
                )}
                {order && !order.there.has(mentor.id) && <Badge tone="primary">追加</Badge>}
              </p>
              {order?.there.has(mentor.id) && (
                <p className="text-sm text-muted tabular-nums">
                  <Mentorings order={order.id} mentor={mentor.id} count={mentor.futureSessions} status="reserved">
                    これからの面談
                  </Mentorings>
                  ・
                  <Mentorings order={order.id} mentor={mentor.id} count={mentor.used}>
                    これまでと合わせて
                  </Mentorings>
                </p>
              )}
              <MentorWarnings {...mentor} />
            </div>
            {!locked && (
              <Button variant="quiet" size="small" icon="close" onClick={() => onRemove(mentor.id)}>
                外す<span className="sr-only">：{mentor.displayName}</span>
              </Button>
            )}
          </div>
          <details className="sm:pl-[60px]">
            <summary className="inline-flex min-h-11 items-center rounded-control text-sm text-primary underline underline-offset-4">
              おすすめの強さ {mentor.weight}・{mentor.quota === null ? "上限なし" : `上限 ${mentor.quota}件`}
              <span className="sr-only">：{mentor.displayName}の設定を開く</span>
            </summary>
            <div className="mt-1 grid grid-cols-2 gap-4 pb-2">
              <Field
                label={
                  <span className="text-sm">
                    おすすめの強さ<span className="sr-only">：{mentor.displayName}</span>
                  </span>
                }
              >
                <Select
                  value={String(mentor.weight)}
                  disabled={locked}
                  options={WEIGHTS}
                  onChange={(event) => onChange(mentor.id, { weight: Number(event.currentTarget.value) })}
                />
              </Field>
              <Field
                label={
                  <span className="text-sm">
                    上限件数<span className="sr-only">：{mentor.displayName}</span>
                  </span>
                }
              >
                <TextInput
                  inputMode="numeric"
                  disabled={locked}
                  placeholder="上限なし"
                  value={mentor.quota === null ? "" : String(mentor.quota)}
                  onChange={(event) => onChange(mentor.id, { quota: quotaOf(event.currentTarget.value) })}
                />
              </Field>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** A typed number from 1 to 10,000; anything without digits means no limit. */
function quotaOf(typed: string): number | null {
  const number = Number.parseInt(typed.normalize("NFKC").replace(/\D/g, ""), 10);
  return Number.isNaN(number) || number < 1 ? null : Math.min(number, 10_000);
}

/** The number of the mentor's interviews, with a link to them. */
function Mentorings({
  order,
  mentor,
  count,
  status,
  children,
}: {
  order: string;
  mentor: string;
  count: number;
  status?: "reserved" | undefined;
  children: ReactNode;
}) {
  if (count === 0) return <>{children} 0件</>;
  return (
    <Link as={AppLink} href={href("adminResults", {}, { orderId: order, mentorId: mentor, status })}>
      {children} {count}件
    </Link>
  );
}
