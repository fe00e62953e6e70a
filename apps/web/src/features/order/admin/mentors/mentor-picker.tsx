"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { LoadMore } from "@knotter/ui/load-more";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { keepPreviousData } from "@tanstack/react-query";
import { KeywordField } from "@/components/listing/keyword-field";
import { trpc } from "@/trpc/client";
import type { ValidMentor } from "../types";
import { type MentorSearch, validInput } from "./mentor-search-state";
import { MentorWarnings } from "./mentor-warnings";
import { warningsOf } from "./picked";

interface Props {
  customerId: string | undefined;
  until: LocalDate | undefined;
  search: MentorSearch;
  onSearch: (change: Partial<MentorSearch>) => void;
  picked: ReadonlySet<string>;
  onPick: (mentor: ValidMentor) => void;
}

/** Mentors who may be assigned: enabled, complete, verified, and without a conflict with this company. */
export function MentorPicker({ customerId, until, search, onSearch, picked, onPick }: Props) {
  const { data: terms } = trpc.terms.list.useQuery({});
  const found = trpc.mentors.valid.useInfiniteQuery(validInput({ customerId, until }, search), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const mentors = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
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
            <Skeleton key={row} className="h-20 w-full" />
          ))}
        </SkeletonRegion>
      ) : mentors.length === 0 ? (
        <EmptyState title="担当にできるキャリコンが見つかりませんでした">
          条件を変えるか、キャリコンの管理で、有効・資格確認・プロフィールの状態をご確認ください。
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {mentors.map((mentor) => (
              <li key={mentor.id} className="flex items-start gap-4 px-4 py-3">
                <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={44} />
                <div className="min-w-0 flex-1">
                  <p className="leading-control font-bold">{mentor.displayName}</p>
                  <p className="text-sm text-muted">
                    {mentor.themes
                      .slice(0, 3)
                      .map(({ label }) => label)
                      .join("・")}
                  </p>
                  <p className="text-sm tabular-nums">週にあと{mentor.remainingCapacityPerWeek}件</p>
                  <MentorWarnings warnings={warningsOf(mentor)} registrationExpiresOn={mentor.registrationExpiresOn} />
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  icon={picked.has(mentor.id) ? "check" : "plus"}
                  disabled={picked.has(mentor.id)}
                  onClick={() => onPick(mentor)}
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
