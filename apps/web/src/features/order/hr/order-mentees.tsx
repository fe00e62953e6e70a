"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo, useState } from "react";
import { QUIET } from "@/components/form/quiet";
import { BulkBar } from "@/components/listing/bulk-bar";
import { ColumnsButton } from "@/components/listing/columns-button";
import { ExportButton } from "@/components/listing/export-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { countNarrowing } from "@/components/listing/params";
import { useSelection } from "@/components/listing/selection";
import { selectionColumn } from "@/components/listing/selection-column";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useRowPanel } from "@/components/listing/use-row-panel";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { menteesColumns } from "./mentees-columns";
import { allowedIn, menteesConditions, menteesFilters, menteesInput, SHAPE, seesOf } from "./mentees-list-state";
import { isOn } from "./off-list-note";

const loadRemind = () => import("./remind-dialog").then((module) => module.RemindDialog);
const AddMentees = whenAsked(() => import("./add-mentees").then((module) => module.AddMentees));
const RemindDialog = whenAsked(loadRemind);
const WithdrawDialog = whenAsked(() => import("./withdraw-dialog").then((module) => module.WithdrawDialog));
const MenteePanel = whenAsked(() => import("./mentee-panel").then((module) => module.MenteePanel));

export interface MayDo {
  exportCsv: boolean;
  /** Whether the list is open and the user may manage it. */
  manages: boolean;
}

const idOf = ({ id }: OrderMenteeView) => id;
const nameOf = ({ name }: OrderMenteeView) => name;

/** The list of an order at its level, with HR's actions. */
export function OrderMentees({ orderId, may }: { orderId: string; may: MayDo }) {
  const [order] = trpc.orders.get.useSuspenseQuery({ id: orderId });
  const inAddress = useListState(SHAPE);
  const state = useMemo(() => allowedIn(order, inAddress.state), [order, inAddress.state]);
  const list = { ...inAddress, state, set: countNarrowing(SHAPE, state) };
  const input = menteesInput(order, list.state);
  const query = trpc.orders.mentees.useInfiniteQuery(input, FILTERED_LIST);
  const rows = useRows(query);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const total = query.data?.pages[0]?.total;
  const selection = useSelection(ids, { total, input });
  const panel = useRowPanel(list, ids, query);
  const [dialog, setDialog] = useState<"remind" | "withdraw" | null>(null);
  const close = () => setDialog(null);
  const sees = seesOf(order);
  const { manages } = may;
  // Where registrations are hidden nobody can be selected: inviting a single person would reveal whether they have registered.
  const picks = manages && sees.registration;
  const { store } = selection;
  const { columns, choice } = useColumns(
    "hr-order-mentees",
    useMemo(() => [...(picks ? [selectionColumn({ store }, idOf, nameOf)] : []), ...menteesColumns(order)], [picks, order, store]),
  );
  const chosen = useMemo(() => {
    const ids = new Set(selection.ids);
    return rows.filter(({ id }) => ids.has(id));
  }, [rows, selection.ids]);
  const { data: departments } = trpc.orders.menteeDepartments.useQuery({ id: orderId }, QUIET);
  const filters = useMemo(() => menteesFilters(order, departments?.items.map(({ department }) => department) ?? []), [order, departments]);
  const sorting = sortingOf(LIST_SORTS.orderMentees, list);
  if (manages && state.view !== "list")
    return <AddMentees orderId={orderId} view={state.view} onShowList={() => list.change({ view: "list", q: "", status: null })} />;
  return (
    <>
      {order.progress.note !== null && <p className="mb-3 text-sm text-muted">{order.progress.note}</p>}
      <FilterBar
        list={list}
        keyword={{ label: "対象者を検索", placeholder: "氏名・社員番号・部署" }}
        filters={filters}
        sorting={phoneSorting(sorting, columns)}
        total={total}
        unit="名"
      >
        {may.exportCsv && (
          <ExportButton
            title="対象者をファイルに出力"
            operation={orderExportPath}
            query={{ orderIds: orderId, ...menteesConditions(order, list.state) }}
          >
            <p>
              {list.set > 0 && "一覧に設定中の条件に合う方だけを出力します。"}
              {csvSentence(sees)}
            </p>
          </ExportButton>
        )}
        <ColumnsButton choice={choice} />
      </FilterBar>
      <ListTable
        caption="対象者"
        unit="名"
        query={query}
        rows={rows}
        rowKey={idOf}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        panel={panel}
        {...(picks && { selection })}
        empty={
          list.set > 0 ? (
            <NothingMatches title="条件に合う方はいません" clear={list.clear} />
          ) : (
            <EmptyState
              title="対象者はまだ登録されていません"
              action={
                manages && (
                  <ButtonLink as={StayLink} href={href("hrOrderMentees", { id: orderId }, { view: "import" })}>
                    対象者を登録する
                  </ButtonLink>
                )
              }
            >
              {manages
                ? "ExcelやCSVのファイル、またはコピーした表から登録できます。"
                : "登録は、事務局または対象者の管理を任された方が行います。"}
            </EmptyState>
          )
        }
      />
      {panel.id !== null && (
        <MenteePanel order={order} panel={panel} row={rows.find(({ id }) => id === panel.id)} total={total} manages={manages} />
      )}
      {picks && (
        <BulkBar selection={selection} unit="名">
          <Button onPointerEnter={() => void loadRemind()} onClick={() => setDialog("remind")}>
            登録のご案内を送る
          </Button>
          {chosen.some(isOn) && (
            <Button variant="secondary" onClick={() => setDialog("withdraw")}>
              対象から外す
            </Button>
          )}
        </BulkBar>
      )}
      {dialog === "withdraw" && (
        <WithdrawDialog
          orderId={orderId}
          people={chosen.filter(isOn)}
          total={selection.everything ? selection.count : undefined}
          onDone={selection.clear}
          onClose={close}
        />
      )}
      {dialog === "remind" && (
        <RemindDialog
          order={order}
          chosen={chosen}
          matching={selection.everything ? { conditions: menteesConditions(order, list.state), total: selection.count } : undefined}
          onSent={selection.clear}
          onClose={close}
        />
      )}
    </>
  );
}

const orderExportPath = "/orders/mentees/csv/hrstaff";

function csvSentence(sees: ReturnType<typeof seesOf>): string {
  const columns = [
    "氏名",
    "社員番号",
    "部署",
    sees.registration && "登録状況",
    sees.usage && "利用状況",
    sees.usage && "利用回数",
    sees.doneOn && "実施日",
    sees.approvedSummary && "ご本人が承認した要約",
  ].filter(Boolean);
  return `${columns.join("、")}を出力します。1日10回までご利用いただけます。`;
}
