"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { EmptyState } from "@knotter/ui/empty-state";
import { SectionHeading } from "@knotter/ui/section-heading";
import { showToast } from "@knotter/ui/toast";
import { useMemo, useState } from "react";
import { useListState } from "@/components/listing/use-list-state";
import { whenAsked } from "@/components/when-opened";
import { useOrder } from "../use-order";
import { ChosenMentors } from "./chosen-mentors";
import { MentorPicker } from "./mentor-picker";
import { MENTORS_SHAPE } from "./mentors-state";
import { MOST_MENTORS, withAdded } from "./picked";
import { useChosenMentors } from "./use-chosen-mentors";

const load = () => import("./confirm-dialog").then((module) => module.ConfirmDialog);
const ConfirmDialog = whenAsked(load);

/** /admin/order/{id}/mentors: the mentors of an order. Nothing is saved before its consequences were shown. */
export function OrderMentors({ id }: { id: string }) {
  const order = useOrder(id);
  const list = useListState(MENTORS_SHAPE);
  const wanted = useChosenMentors(id);
  const [confirming, setConfirming] = useState(false);
  const [selected, setSelected] = useState(0);
  const pickedIds = useMemo(() => new Set(wanted.picked.map((mentor) => mentor.id)), [wanted.picked]);
  const thereIds = useMemo(() => new Set(wanted.there.map((mentor) => mentor.id)), [wanted.there]);
  const leaving = wanted.there.filter((mentor) => !pickedIds.has(mentor.id));
  const open = order.status === "draft" || order.status === "active" || order.status === "closed_booking";

  function add(mentors: Parameters<typeof wanted.add>[0]) {
    const fits = withAdded(wanted.picked, mentors).length <= MOST_MENTORS;
    if (fits) wanted.add(mentors);
    else showToast({ status: "warning", text: `担当キャリコンは${MOST_MENTORS}名までです。条件を絞って追加してください。` });
  }
  const heading = (
    <h2 id="assigned" className="text-lg leading-control">
      担当キャリコン（{wanted.picked.length}名）
    </h2>
  );
  return (
    <>
      {!open && <Banner className="mb-6">この施策は{order.statusLabel}のため、担当キャリコンは変更できません。</Banner>}
      <div
        className={cx(
          "grid items-start gap-x-6 gap-y-12",
          open && "xl:grid-cols-[minmax(0,1fr)_19rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]",
        )}
      >
        <section aria-labelledby="assigned" className="min-w-0">
          {wanted.picked.length === 0 && heading}
          {wanted.picked.length === 0 ? (
            open ? (
              <EmptyState title="担当キャリコンがいません">予約の受付を始めるには、1名以上が必要です。</EmptyState>
            ) : (
              <EmptyState title="担当キャリコンはいませんでした" />
            )
          ) : (
            <ChosenMentors
              heading={heading}
              picked={wanted.picked}
              state={list.state}
              onState={list.change}
              onSelected={setSelected}
              order={{ id, there: thereIds }}
              onChange={wanted.change}
              onRemove={wanted.remove}
              locked={!open}
            />
          )}
          {leaving.length > 0 && (
            <div className="mt-6">
              <h3 className="mb-2 text-base">外す方（{leaving.length}名）</h3>
              <ul className="divide-y divide-line rounded-card border border-line bg-sunken">
                {leaving.map((mentor) => (
                  <li key={mentor.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
                    <span className="min-w-0">
                      {mentor.displayName}
                      {mentor.futureSessions > 0 && (
                        <span className="ml-3 text-sm text-muted tabular-nums">これからの面談 {mentor.futureSessions}件</span>
                      )}
                    </span>
                    <Button variant="quiet" size="small" onClick={() => wanted.add([mentor])}>
                      元に戻す<span className="sr-only">：{mentor.displayName}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
        {open && (
          <section
            aria-labelledby="candidates"
            className="min-w-0 xl:sticky xl:top-[calc(var(--header-height)+1rem)] xl:max-h-[calc(100dvh-var(--header-height)-2rem)] xl:overflow-y-auto xl:pr-1 xl:after:sticky xl:after:bottom-0 xl:after:pointer-events-none xl:after:block xl:after:h-8 xl:after:bg-linear-to-t xl:after:from-paper"
          >
            <SectionHeading
              id="candidates"
              title="キャリコンを追加する"
              lead="有効で、資格の確認とプロフィールが済み、この企業と利益相反のない方です。"
            />
            <MentorPicker
              customerId={order.customer.id}
              until={order.period.endsOn}
              search={list.state}
              onSearch={(change) => list.change(change, { replace: "keyword" in change && list.state.keyword !== "" })}
              picked={pickedIds}
              onPick={add}
            />
          </section>
        )}
      </div>
      {wanted.changed && selected === 0 && (
        <section
          aria-label="担当キャリコンの変更"
          data-bulk-bar
          className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-primary bg-surface px-4 py-3 shadow-float md:px-5"
        >
          <p className="leading-control font-bold">まだ保存していません</p>
          <div className="flex flex-wrap gap-2 md:ml-auto">
            <Button variant="quiet" onClick={wanted.reset}>
              変更をやめる
            </Button>
            <Button aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setConfirming(true)}>
              変更を確認する
            </Button>
          </div>
        </section>
      )}
      {confirming && <ConfirmDialog order={order} wanted={wanted} onClose={() => setConfirming(false)} />}
    </>
  );
}
