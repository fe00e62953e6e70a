"use client";

import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { LoadMore } from "@knotter/ui/load-more";
import { Skeleton } from "@knotter/ui/skeleton";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRows } from "@/components/listing/list-table";
import { trpc } from "@/trpc/client";

/** Which orders of the company the report is about: one, or several together. */
export function OrderPicker({ customerId, orderIds }: { customerId: string; orderIds: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(orderIds.split(","));
  const query = trpc.orders.ofCustomer.useInfiniteQuery(
    { id: customerId, pageSize: 50 },
    { enabled: open, getNextPageParam: (page) => page.nextCursor },
  );
  const orders = useRows(query);
  const toggle = (id: string, on: boolean) => setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        対象の施策を選ぶ
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="対象の施策を選ぶ"
        description="2つ以上を選ぶと、1つの報告書にまとめて集計します。"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              戻る
            </Button>
            <Button
              disabled={chosen.length === 0}
              onClick={() => {
                setOpen(false);
                router.push(href("adminReport", { orderIds: [...chosen].sort().join(",") }));
              }}
            >
              {chosen.length}件で開く
            </Button>
          </>
        }
      >
        {query.data ? (
          <div className="grid">
            {orders.map(({ id, name, period, statusLabel, reportPublished }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
                label={name}
                hint={`${formatDate(period.startsOn)} 〜 ${formatDate(period.endsOn)}／${statusLabel}${reportPublished ? "／公開した報告書あり" : ""}`}
              />
            ))}
            {query.hasNextPage && (
              <LoadMore shown={orders.length} hasMore busy={query.isFetchingNextPage} onLoadMore={() => void query.fetchNextPage()} />
            )}
          </div>
        ) : (
          <Skeleton className="h-40" />
        )}
      </Dialog>
    </>
  );
}
