"use client";

import { ORDER_STATUS_TEXT } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { trpc } from "@/trpc/client";

/** 前の施策から写す: the earlier orders of this company, each as a template. */
export function EarlierOrders({ customerId }: { customerId: string }) {
  const { data } = trpc.orders.ofCustomer.useQuery({ id: customerId, pageSize: 5 });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="rounded-card border border-line bg-surface p-5">
      <h3 id="earlier" className="text-base">
        前の施策から写す
      </h3>
      <p className="text-sm text-muted">内容・期間の長さ・共有範囲・ルール・担当キャリコンを写してから直せます。</p>
      <ul className="mt-3 divide-y divide-line">
        {data.items.map(({ id, name, period, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              {name}
              <span className="block text-sm text-muted tabular-nums">
                {briefDate(period.startsOn)}〜{briefDate(period.endsOn)}　{ORDER_STATUS_TEXT[status]}
              </span>
            </span>
            <ButtonLink
              as={AppLink}
              href={href("adminOrderNew", {}, { from: id, step: "period" })}
              variant="secondary"
              size="small"
              icon="copy"
            >
              写す<span className="sr-only">：{name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
