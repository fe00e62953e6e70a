"use client";

import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import type { ReactNode } from "react";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { periodText } from "./dates";
import type { OrderView } from "./types";

type Figure = OrderView["progress"]["registered"];

const ratesOf = ({ progress }: OrderView): [label: string, filter: string, figure: Figure][] => [
  ["登録率", "registered", progress.registered],
  ["予約率", "booked", progress.booked],
  ["実施率", "done", progress.done],
];

/** The progress of an order. Each number links to the people it counts. */
export function OrderNumbers({ order }: { order: OrderView }) {
  const { progress, period, nextDeadline, remainingCount, capacity } = order;
  return (
    <section aria-label="期間と進み具合" className="mb-8 rounded-card border border-line bg-surface">
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 sm:grid-cols-2 md:px-6 lg:grid-cols-[1.5fr_1.5fr_1fr]">
        <Fact term="契約期間">
          <DatedText>{periodText(period.startsOn, period.endsOn)}</DatedText>
        </Fact>
        <Fact term="予約受付期間">
          <DatedText>{periodText(period.bookingOpensOn, period.bookingClosesOn)}</DatedText>
        </Fact>
        <Fact term="次の期日">
          {nextDeadline ? (
            <>
              {nextDeadline.label} <DatedText>{formatDate(nextDeadline.on)}</DatedText>
            </>
          ) : (
            "ありません"
          )}
        </Fact>
      </dl>
      <div className="grid gap-x-8 gap-y-5 border-t border-line px-5 py-5 sm:grid-cols-2 md:px-6 lg:grid-cols-[repeat(3,1fr)_auto]">
        {ratesOf(order).map(([label, filter, figure]) => (
          <div key={filter}>
            <Progress
              label={label}
              value={figure?.count ?? 0}
              max={Math.max(1, progress.listed)}
              valueText={figure ? `${figure.percent}%（${amount(progress.listed)}名中 ${amount(figure.count ?? 0)}名）` : "―"}
            />
            <Link
              as={AppLink}
              href={href("adminOrderMentees", { id: order.id }, { status: filter })}
              className="inline-flex min-h-11 items-center text-sm"
            >
              {label.replace("率", "")}した方を見る
            </Link>
          </div>
        ))}
        <dl className="lg:border-l lg:border-line lg:pl-8">
          <dt className="text-sm font-bold">残り回数</dt>
          <dd className="text-xl leading-control font-bold tabular-nums">
            {amount(remainingCount ?? 0)}
            <span className="ml-0.5 text-base">回</span>
          </dd>
          {capacity && order.status !== "ended" && (
            <dd className="text-sm tabular-nums">
              <Link as={AppLink} href={href("adminOrderMentors", { id: order.id })}>
                受けられる枠 {amount(capacity.available)}件
              </Link>
            </dd>
          )}
        </dl>
      </div>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm font-bold text-muted">{term}</dt>
    <dd className="leading-control">{children}</dd>
  </div>
);
