"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import { AppLink } from "@/components/app-link";
import { ContactText } from "@/components/contact";
import { LooseThreads } from "./loose-threads";
import { SEARCH_SHAPE, type SearchResult, type SearchState } from "./search-state";
import type { useMentorSearch } from "./use-mentor-search";

type Relaxation = SearchResult["relax"][number];

const isFilter = (name: string): name is keyof SearchState => name in SEARCH_SHAPE;
const dropOf = (filter: string): Partial<SearchState> => (isFilter(filter) ? { [filter]: SEARCH_SHAPE[filter].read("") } : {});

/** No results: which filter to remove, and what that would give; or, without filters, whom to ask. */
export function NoMatch({
  set,
  relax,
  change,
  clear,
  waits,
}: Pick<ReturnType<typeof useMentorSearch>, "set" | "change" | "clear"> & {
  relax: readonly Relaxation[];
  /** Of a mentee who can book, and so may wait for a time of anybody. */
  waits: boolean;
}) {
  if (set === 0) {
    return (
      <EmptyState drawing={<LooseThreads />} title="ご案内できるキャリコンが、まだいません" level={3}>
        <p>
          <ContactText>準備が整いしだい、ここに表示されます。お急ぎの場合は事務局にお問い合わせください。</ContactText>
        </p>
      </EmptyState>
    );
  }
  const [best, ...others] = relax;
  return (
    <EmptyState
      drawing={<LooseThreads />}
      level={3}
      title="条件に合うキャリコンが見つかりませんでした。"
      action={
        <>
          {others.slice(0, 2).map(({ filter, label, count }) => (
            <Button key={filter} variant="secondary" size="small" onClick={() => change(dropOf(filter))}>
              『{label}』を外す（{count}名）
            </Button>
          ))}
          <Button variant="quiet" size="small" onClick={clear}>
            すべての条件を外す
          </Button>
          {waits && (
            <ButtonLink as={AppLink} href={href("waiting")} variant="quiet" size="small">
              空きを待つ
            </ButtonLink>
          )}
        </>
      }
    >
      {best && (
        <Button className="mt-4" onClick={() => change(dropOf(best.filter))}>
          『{best.label}』を外すと{best.count}名見つかります。
        </Button>
      )}
    </EmptyState>
  );
}
