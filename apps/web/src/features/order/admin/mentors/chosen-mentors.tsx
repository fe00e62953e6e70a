"use client";

import { href } from "@knotter/contract/routes";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { LoadMore } from "@knotter/ui/load-more";
import { Select } from "@knotter/ui/select";
import { Table } from "@knotter/ui/table";
import { TextInput } from "@knotter/ui/text-input";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { AppLink } from "@/components/app-link";
import { BulkBar } from "@/components/listing/bulk-bar";
import { KeywordField } from "@/components/listing/keyword-field";
import { headerSorting, sortingOf } from "@/components/listing/list-sorting";
import { type Selection, useSelection } from "@/components/listing/selection";
import { SelectAll, selectionColumn } from "@/components/listing/selection-column";
import type { ListColumn } from "@/components/listing/use-columns";
import { MentorWarnings } from "./mentor-warnings";
import { CHOSEN_SORTS, type ChosenState } from "./mentors-state";
import { type Picked, type PickedChange, shownOf, WEIGHTS } from "./picked";

/** As many rows at a time: an order may have 500 mentors. */
const STEP = 50;

interface Props {
  /** What the list is called, in one line with its search. */
  heading?: ReactNode | undefined;
  picked: readonly Picked[];
  state: ChosenState;
  onState: (change: Partial<ChosenState>) => void;
  /** The order being edited, and its current mentors: the others are marked as new. Absent while it is being planned. */
  order?: { id: string; there: ReadonlySet<string> } | undefined;
  onChange: (ids: readonly string[], change: PickedChange) => void;
  onRemove: (ids: readonly string[]) => void;
  /** Read only: the order is finished. */
  locked?: boolean | undefined;
  /** Tells how many rows are selected: the page has a bar of its own at the same place. */
  onSelected?: ((count: number) => void) | undefined;
}

const idOf = ({ id }: Picked): string => id;
const nameOf = ({ displayName }: Picked): string => displayName;

/** The mentors of an order, each with a place in the search and a quota; several are changed or removed at once. */
export function ChosenMentors({ heading, picked, state, onState, order, onChange, onRemove, locked = false, onSelected }: Props) {
  const [most, setMost] = useState(STEP);
  const found = useMemo(() => shownOf(picked, state), [picked, state]);
  const rows = useMemo(() => found.slice(0, most), [found, most]);
  const selection = useSelection(
    useMemo(() => rows.map(idOf), [rows]),
    { total: found.length, input: { q: state.q } },
  );
  const { store, count } = selection;
  const acts = useRef({ onChange, onRemove });
  useEffect(() => {
    acts.current = { onChange, onRemove };
  });
  useEffect(() => onSelected?.(count), [onSelected, count]);
  const orderId = order?.id;
  const there = order?.there;
  const columns = useMemo((): readonly ListColumn<Picked>[] => {
    const change = (id: string, changed: PickedChange) => acts.current.onChange([id], changed);
    return [
      ...(locked ? [] : [selectionColumn<Picked>({ store }, idOf, nameOf)]),
      {
        key: "name",
        header: "氏名",
        sort: "name",
        rowHeader: true,
        width: "minmax(8rem,1fr)",
        cell: (mentor) => (
          <>
            <span className="flex flex-wrap items-center gap-x-2">
              {orderId ? (
                <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
                  {mentor.displayName}
                </Link>
              ) : (
                mentor.displayName
              )}
              {there && !there.has(mentor.id) && <Badge tone="primary">追加</Badge>}
            </span>
            <MentorWarnings {...mentor} />
          </>
        ),
      },
      ...(orderId
        ? [
            {
              key: "future",
              header: "これから",
              label: "これからの面談",
              sort: "future",
              width: "5rem",
              align: "end" as const,
              cell: ({ id, futureSessions }: Picked) => (
                <Mentorings order={orderId} mentor={id} count={futureSessions} status="reserved" of="これからの面談" />
              ),
            },
            {
              key: "used",
              header: "合計",
              label: "これまでと合わせた面談",
              sort: "used",
              width: "4.5rem",
              align: "end" as const,
              cell: ({ id, used }: Picked) => <Mentorings order={orderId} mentor={id} count={used} of="これまでと合わせた面談" />,
            },
          ]
        : []),
      {
        key: "weight",
        header: "検索での順",
        sort: "weight",
        width: "8.5rem",
        cell: ({ id, displayName, weight }) =>
          locked ? (
            WEIGHTS.find(({ value }) => value === String(weight))?.label
          ) : (
            <Select
              aria-label={`検索での順：${displayName}`}
              value={String(weight)}
              options={WEIGHTS}
              onChange={(event) => change(id, { weight: Number(event.currentTarget.value) })}
              className={SMALL}
            />
          ),
      },
      {
        key: "quota",
        header: "上限件数",
        sort: "quota",
        width: "6rem",
        align: locked ? "end" : "start",
        cell: ({ id, displayName, quota }) =>
          locked ? (
            (quota ?? "なし")
          ) : (
            <TextInput
              inputMode="numeric"
              aria-label={`上限件数：${displayName}`}
              placeholder="なし"
              value={quota ?? ""}
              onChange={(event) => change(id, { quota: quotaOf(event.currentTarget.value) })}
              className={SMALL_INPUT}
            />
          ),
      },
      ...(locked
        ? []
        : [
            {
              key: "remove",
              header: <span className="sr-only">操作</span>,
              width: "5.5rem",
              cell: ({ id, displayName }: Picked) => (
                <Button variant="quiet" size="small" className="whitespace-nowrap" onClick={() => acts.current.onRemove([id])}>
                  外す<span className="sr-only">：{displayName}</span>
                </Button>
              ),
            },
          ]),
    ];
  }, [store, locked, orderId, there]);
  const chosen = selection.everything ? found.map(idOf) : selection.ids;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {heading}
        {picked.length > 10 && (
          <KeywordField
            label="担当の方を検索"
            hideLabel
            placeholder="担当の方の表示名"
            value={state.q}
            onSearch={(q) => onState({ q })}
            className="w-full md:w-52"
          />
        )}
        <p className="min-w-0 flex-[1_1_12rem] text-sm leading-control text-muted">「検索での順」は、対象者が探すときの並びです。</p>
      </div>
      {found.length === 0 ? (
        <EmptyState level={3} title="条件に合う方はいません">
          表示名の一部で探せます。
        </EmptyState>
      ) : (
        <>
          {!locked && <SelectAll store={store} />}
          <Table<Picked>
            caption="担当キャリコンの一覧"
            long
            dense
            columns={columns}
            rows={rows}
            rowKey={idOf}
            sorting={headerSorting(sortingOf(CHOSEN_SORTS, { state, change: onState }))}
          />
          {found.length > STEP && (
            <LoadMore
              shown={rows.length}
              total={found.length}
              hasMore={rows.length < found.length}
              busy={false}
              onLoadMore={() => setMost(most + STEP)}
              countLabel={(shown, all) => `${all}名中 ${shown}名を表示しています`}
            />
          )}
        </>
      )}
      {!locked && <SelectedActions selection={selection} chosen={chosen} onChange={onChange} onRemove={onRemove} />}
    </>
  );
}

/** A control within a row: as low as a row where a mouse points. */
const SMALL = "md:not-pointer-coarse:[&_select]:min-h-7 md:not-pointer-coarse:[&_select]:py-0 [&_select]:text-sm";
const SMALL_INPUT = "text-sm md:not-pointer-coarse:min-h-7 md:not-pointer-coarse:py-0";

function SelectedActions({
  selection,
  chosen,
  onChange,
  onRemove,
}: Pick<Props, "onChange" | "onRemove"> & { selection: Selection; chosen: readonly string[] }) {
  return (
    <BulkBar selection={selection} unit="名">
      <Select
        aria-label="選択した方の検索での順"
        value=""
        placeholder="検索での順を変える"
        options={WEIGHTS}
        onChange={(event) => {
          onChange(chosen, { weight: Number(event.currentTarget.value) });
          selection.clear();
        }}
        className="w-56"
      />
      <Button variant="secondary" icon="close" onClick={() => onRemove(chosen)}>
        担当から外す
      </Button>
    </BulkBar>
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
  of,
}: {
  order: string;
  mentor: string;
  count: number;
  status?: "reserved" | undefined;
  of: string;
}) {
  if (count === 0) return "0件";
  return (
    <Link as={AppLink} href={href("adminResults", {}, { orderId: order, mentorId: mentor, status })}>
      <span className="sr-only">{of} </span>
      {count.toLocaleString("ja-JP")}件
    </Link>
  );
}
