"use client";

import { SUPERVISION_STATUS_TEXT } from "@knotter/contract/labels/supervision";
import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { isOpenSupervision } from "@knotter/domain/supervision";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { TabLinks } from "@knotter/ui/tab-links";
import { useMemo, useState } from "react";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { writeState } from "@/components/listing/params";
import type { ListColumn } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { STATUS_TONE } from "../labels";
import type { SupervisionItem } from "../types";
import { SUPERVISIONS_SHAPE, supervisionsInput } from "./list-state";

const loadName = () => import("./name-dialog").then((module) => module.NameDialog);
const NameDialog = whenAsked(loadName);

/** 2026年11月: an admin sees no more than the month. */
const monthText = (at: string): string => {
  const [year, month] = tokyoDate(new Date(at)).split("-");
  return `${year}年${Number(month)}月`;
};

/** Who wishes for a supervision, and who supervises. Which interview it is about is shown to no admin. */
export function SupervisionDesk() {
  const list = useListState(SUPERVISIONS_SHAPE);
  const query = trpc.supervisions.list.useInfiniteQuery(supervisionsInput(list.state), FILTERED_LIST);
  const rows = useRows(query);
  const [naming, setNaming] = useState<SupervisionItem | null>(null);
  const columns = useMemo<ListColumn<SupervisionItem>[]>(
    () => [
      {
        key: "requestedAt",
        header: "希望した月",
        sort: "requestedAt",
        width: "9rem",
        nowrap: true,
        cell: ({ requestedAt }) => <span className="tabular-nums">{monthText(requestedAt)}</span>,
      },
      {
        key: "mentor",
        header: "希望したキャリコン",
        sort: "mentor",
        width: "minmax(0,1fr)",
        rowHeader: true,
        cell: ({ mentor }) => mentor.name,
      },
      {
        key: "status",
        header: "状態",
        sort: "status",
        width: "11rem",
        cell: ({ status }) => <Badge tone={STATUS_TONE[status]}>{SUPERVISION_STATUS_TEXT[status]}</Badge>,
      },
      {
        key: "supervisor",
        header: "スーパーバイザー",
        sort: "supervisor",
        width: "minmax(0,1fr)",
        cell: ({ supervisor, supervisorAway, status }) => (
          <span className="flex flex-wrap items-center gap-2">
            {supervisor ? supervisor.name : <span className="text-muted">未定</span>}
            {supervisorAway && isOpenSupervision(status) && <Badge tone="warning">停止中</Badge>}
          </span>
        ),
      },
      {
        key: "actions",
        header: "操作",
        width: "9rem",
        cell: (item) =>
          isOpenSupervision(item.status) && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${item.mentor.name}さんのスーパーバイザーを${item.supervisor ? "交代" : "決める"}`}
              onPointerEnter={() => void loadName()}
              onClick={() => setNaming(item)}
            >
              {item.supervisor ? "交代" : "決める"}
            </Button>
          ),
      },
    ],
    [],
  );
  const { show } = list.state;
  const order = sortingOf(LIST_SORTS.supervisions, list);
  return (
    <>
      <FilterBar list={list} filters={[]} sorting={phoneSorting(order, columns)}>
        <TabLinks
          as={StayLink}
          look="segments"
          label="スーパービジョンの表示"
          links={(["open", "all"] as const).map((value) => ({
            label: value === "open" ? "進行中" : "すべて",
            href: href("adminSupervisions") + writeState(SUPERVISIONS_SHAPE, { ...list.state, show: value }),
            current: show === value,
          }))}
        />
      </FilterBar>
      <ListTable
        caption="スーパービジョン"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={order}
        empty={
          <EmptyState title={show === "open" ? "進行中のスーパービジョンはありません" : "スーパービジョンはまだありません"}>
            キャリコンが実施報告書などで希望すると、ここに表示されます。
          </EmptyState>
        }
      />
      {naming && <NameDialog item={naming} onClose={() => setNaming(null)} />}
    </>
  );
}
