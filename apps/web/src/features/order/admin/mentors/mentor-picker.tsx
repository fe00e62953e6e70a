"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { LoadMore } from "@knotter/ui/load-more";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { showToast } from "@knotter/ui/toast";
import { keepPreviousData } from "@tanstack/react-query";
import { KeywordField } from "@/components/listing/keyword-field";
import { useLoadAll } from "@/components/listing/use-load-all";
import { trpc } from "@/trpc/client";
import type { ValidMentor } from "../types";
import { MentorWarnings } from "./mentor-warnings";
import { type MentorSearch, validInput } from "./mentors-state";
import { warningsOf } from "./picked";

interface Props {
  customerId: string | undefined;
  until: LocalDate | undefined;
  search: MentorSearch;
  onSearch: (change: Partial<MentorSearch>) => void;
  picked: ReadonlySet<string>;
  onPick: (mentors: readonly ValidMentor[]) => void;
}

const themesOf = ({ themes }: ValidMentor): string => themes.map(({ label }) => label).join("・");

/** Mentors who may be assigned: enabled, complete, verified, and without a conflict with this company. */
export function MentorPicker({ customerId, until, search, onSearch, picked, onPick }: Props) {
  const { data: terms } = trpc.terms.list.useQuery({});
  const found = trpc.mentors.valid.useInfiniteQuery(validInput({ customerId, until }, search), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const everybody = useLoadAll(found);
  const mentors = found.data?.pages.flatMap((page) => page.items) ?? [];
  const left = mentors.filter(({ id }) => !picked.has(id));

  async function pickAll() {
    const all = await everybody.load();
    if (all === null) showToast({ status: "warning", text: "すべての方を読み込めませんでした。もう一度お試しください。" });
    else onPick(all);
  }
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <KeywordField
          label="キャリコンを検索"
          hideLabel
          placeholder="氏名・表示名・プロフィール"
          value={search.keyword}
          onSearch={(keyword) => onSearch({ keyword })}
        />
        <Field label="得意なテーマ" hideLabel>
          <Select
            value={search.theme ?? ""}
            placeholder="テーマ：すべて"
            options={(terms?.themes ?? []).map(({ code, label }) => ({ value: code, label }))}
            onChange={(event) => onSearch({ theme: event.currentTarget.value || null })}
          />
        </Field>
      </div>
      {found.data === undefined ? (
        <SkeletonRegion label="キャリコンを読み込んでいます" className="grid gap-px">
          {["first", "second", "third"].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </SkeletonRegion>
      ) : mentors.length === 0 ? (
        <EmptyState title="担当にできるキャリコンが見つかりませんでした">
          条件を変えるか、キャリコンの管理で、有効・資格確認・プロフィールの状態をご確認ください。
        </EmptyState>
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-end gap-x-3">
            <Button variant="quiet" size="small" busy={everybody.busy} disabled={left.length === 0} onClick={() => void pickAll()}>
              条件に合う方をすべて追加
            </Button>
          </div>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface text-sm">
            {mentors.map((mentor) => (
              <li key={mentor.id} className="flex items-center gap-3 px-3 py-1.5">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-baseline gap-x-3 leading-control">
                    <span className="font-bold">{mentor.displayName}</span>
                    <span className="text-muted tabular-nums">週にあと{mentor.remainingCapacityPerWeek}件</span>
                  </p>
                  <p className="truncate text-muted" title={themesOf(mentor)}>
                    {themesOf(mentor)}
                  </p>
                  <MentorWarnings warnings={warningsOf(mentor)} registrationExpiresOn={mentor.registrationExpiresOn} />
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  // 追加済み is as wide as the sign and 追加.
                  icon={picked.has(mentor.id) ? undefined : "plus"}
                  className="min-w-21 shrink-0 whitespace-nowrap"
                  disabled={picked.has(mentor.id)}
                  onClick={() => onPick([mentor])}
                >
                  {picked.has(mentor.id) ? "追加済み" : "追加"}
                  <span className="sr-only">：{mentor.displayName}</span>
                </Button>
              </li>
            ))}
          </ul>
          <LoadMore
            shown={mentors.length}
            hasMore={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onLoadMore={() => void found.fetchNextPage()}
            countLabel={(shown) => `${shown}名を表示しています`}
          />
        </>
      )}
    </>
  );
}
