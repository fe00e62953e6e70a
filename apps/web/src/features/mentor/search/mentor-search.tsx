"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { type ReactNode, Suspense, useState } from "react";
import { whenAsked, whenOpened } from "@/components/when-opened";
import { MentorResults } from "./mentor-results";
import { OrderSwitch } from "./order-switch";
import { ResultBar } from "./result-bar";
import { askedOf } from "./search-state";
import { SoonestLink } from "./soonest-link";
import { useFilterOptions } from "./use-filter-options";
import { useMentorSearch } from "./use-mentor-search";

const loadSheet = () => import("./filter-panel").then((module) => module.FilterPanel);
const FilterPanel = whenAsked(loadSheet);
// The list comes first: beside it, the filters are there from the server, and their script comes after that of the list.
const FilterFields = whenOpened(() => import("./filter-fields").then((module) => module.FilterFields));
const ActiveFilters = whenOpened(() => import("./active-filters").then((module) => module.ActiveFilters));
// Of the few who cannot book, and of those who have met somebody before.
const BlockBanner = whenOpened(() => import("./block-banner").then((module) => module.BlockBanner));
const PreviousMentor = whenOpened(() => import("./previous-mentor").then((module) => module.PreviousMentor));

/** /mentor: filters on the left (a panel on a narrow screen), results on the right. */
export function MentorSearch({
  viewerId,
  today,
  note,
}: {
  viewerId: string | null;
  today: LocalDate;
  /** Below the results. From the server, so that it is no part of the script. */
  note: ReactNode;
}) {
  // Only a mentee books, and has favorites.
  const isMentee = viewerId !== null;
  const found = useMentorSearch();
  const { search, query, change, set, clear } = found;
  const first = query.data?.pages[0];
  const options = useFilterOptions(first?.facets);
  const [sheet, setSheet] = useState<"unopened" | "open" | "closed">("unopened");
  const fields = options && {
    search,
    options,
    within7days: first?.facets.within7days ?? 0,
    today,
    lastDate: first?.lastDate ?? null,
    withTimes: isMentee,
    change,
  };
  const order = first?.orders.find(({ id }) => id === first.orderId) ?? null;

  return (
    <>
      {isMentee && first && (
        <OrderSwitch orders={first.orders} value={search.orderId ?? first.orderId} onChange={(orderId) => change({ orderId })} />
      )}
      {first?.blockReason && <BlockBanner reason={first.blockReason} order={order} today={today} className="mb-6" />}
      {first?.previous && <PreviousMentor mentor={first.previous} canBook={first.canBook} />}
      <div className="lg:grid lg:grid-cols-[256px_minmax(0,1fr)] lg:gap-10">
        <aside aria-label="絞り込み" className="hidden lg:block">
          <Suspense fallback={null}>{fields && <FilterFields {...fields} />}</Suspense>
        </aside>
        <section aria-label="検索結果" className="min-w-0">
          {isMentee && first && <SoonestLink {...first} narrowed={set > 0} theme={askedOf(search).theme} />}
          <ResultBar total={first?.total} sort={search.sort} withTimes={isMentee} onSort={(sort) => change({ sort })}>
            <Button
              variant="secondary"
              icon="filter"
              className="px-3! lg:hidden"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadSheet()}
              onClick={() => setSheet("open")}
            >
              絞り込み{set > 0 && `（${set}）`}
            </Button>
          </ResultBar>
          <Suspense fallback={null}>{options && set > 0 && <ActiveFilters {...found} options={options} today={today} />}</Suspense>
          <MentorResults {...found} withTimes={isMentee} viewerId={viewerId} />
          {note}
        </section>
      </div>
      {sheet !== "unopened" && fields && (
        <FilterPanel
          {...fields}
          open={sheet === "open"}
          onClose={() => setSheet("closed")}
          total={first?.total ?? null}
          set={set}
          onClear={clear}
        />
      )}
    </>
  );
}
