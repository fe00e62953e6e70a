"use client";

import { BLOCK_REASON_TEXT } from "@knotter/contract/labels/booking-block";
import { LIMITS } from "@knotter/domain/policy";
import { formatShort } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { LoadMore } from "@knotter/ui/load-more";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { TextInput } from "@knotter/ui/text-input";
import { useDeferredValue, useState } from "react";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

interface ChooseMentorProps {
  menteeId: string;
  name: string;
  onChoose: (chosen: { mentorId: string; orderId: string; startAt: string | null }) => void;
  onClose: () => void;
}

/** The mentors whom the mentee could book, soonest first, with their next slots. */
export function ChooseMentor({ menteeId, name, onChoose, onClose }: ChooseMentorProps) {
  const [typed, setTyped] = useState("");
  const [chosenOrder, setChosenOrder] = useState<string | undefined>();
  const q = useDeferredValue(typed.trim());
  const query = trpc.mentors.list.useInfiniteQuery(
    { menteeId, orderId: chosenOrder, q: q || undefined, sort: "soonest", pageSize: 10 },
    { ...FILTERED_LIST, staleTime: 0 },
  );
  const first = query.data?.pages[0];
  const mentors = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const orders = first?.orders ?? [];
  const order = orders.find(({ id }) => id === first?.orderId) ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      closeOnOutside={false}
      size="large"
      title="キャリコンを選ぶ"
      description={`${name}さんの代理予約`}
    >
      <div className="grid gap-5">
        {query.isError && (
          <Banner
            status="warning"
            announce
            action={
              <Button variant="secondary" size="small" icon="refresh" onClick={() => void query.refetch()}>
                もう一度読み込む
              </Button>
            }
          >
            {errorText(query.error)}
          </Banner>
        )}
        {first?.blockReason && (
          <Banner status="warning" title="いまは予約できません">
            {BLOCK_REASON_TEXT[first.blockReason]}
          </Banner>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          {orders.length > 1 && (
            <Field label="施策">
              <Select
                value={first?.orderId ?? ""}
                options={orders.map(({ id, name: label, used, max }) => ({ value: id, label: `${label}（残り${max - used}回）` }))}
                onChange={(event) => setChosenOrder(event.currentTarget.value)}
              />
            </Field>
          )}
          <Field label="キャリコンを検索" hint="表示名・見出し・テーマなどの言葉">
            <TextInput
              type="search"
              maxLength={LIMITS.text.keyword}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
        </div>
        {order && (
          <p className="text-sm text-muted tabular-nums">
            {order.name}・{order.sessionMinutes}分・残り{order.max - order.used}回
          </p>
        )}
        {query.isPending && (
          <SkeletonRegion label="キャリコンを探しています">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="mt-3 h-24 w-full" />
          </SkeletonRegion>
        )}
        {first && mentors.length === 0 && (
          <EmptyState title="予約できるキャリコンが見つかりませんでした">
            {q === "" ? "施策の担当キャリコンと、受付の状態をご確認ください。" : "別の言葉でお試しください。"}
          </EmptyState>
        )}
        {mentors.length > 0 && (
          <ul aria-label="予約できるキャリコン" className="divide-y divide-line rounded-card border border-line">
            {mentors.map((mentor) => (
              <li key={mentor.id} className="grid gap-3 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
                <div className="flex min-w-0 gap-3">
                  <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={48} />
                  <div className="min-w-0">
                    <p className="font-bold">
                      {mentor.displayName}
                      {mentor.isPrevious && <span className="ml-2 text-sm font-normal text-muted">前回の担当</span>}
                    </p>
                    <p className="text-sm text-muted">
                      {mentor.themes
                        .slice(0, 3)
                        .map(({ label }) => label)
                        .join("、")}
                    </p>
                  </div>
                </div>
                <div className="flex flex-wrap gap-2 md:justify-end">
                  {mentor.nextSlots.map(({ startAt }) => (
                    <Button
                      key={startAt}
                      variant="secondary"
                      size="small"
                      className="tabular-nums"
                      disabled={!first?.canBook || mentor.orderId === null}
                      aria-label={`${formatShort(new Date(startAt))} ${mentor.displayName}さんを予約する`}
                      onClick={() => mentor.orderId && onChoose({ mentorId: mentor.id, orderId: mentor.orderId, startAt })}
                    >
                      {formatShort(new Date(startAt))}
                    </Button>
                  ))}
                  <Button
                    variant="quiet"
                    size="small"
                    icon="calendar"
                    disabled={!first?.canBook || mentor.orderId === null}
                    aria-label={`${mentor.displayName}さんの${mentor.nextSlots.length > 0 ? "ほかの日時" : "日時を選ぶ"}`}
                    onClick={() => mentor.orderId && onChoose({ mentorId: mentor.id, orderId: mentor.orderId, startAt: null })}
                  >
                    {mentor.nextSlots.length > 0 ? "ほかの日時" : "日時を選ぶ"}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <LoadMore shown={mentors.length} hasMore busy={query.isFetchingNextPage} onLoadMore={() => void query.fetchNextPage()} />
        )}
      </div>
    </Dialog>
  );
}
