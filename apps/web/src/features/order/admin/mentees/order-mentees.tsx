"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import type { CampaignKind } from "@knotter/domain/campaign";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useDraft } from "@/components/form/use-draft";
import { BulkBar } from "@/components/listing/bulk-bar";
import { ColumnsButton } from "@/components/listing/columns-button";
import { ExportButton } from "@/components/listing/export-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useSelection } from "@/components/listing/selection";
import { selectionColumn } from "@/components/listing/selection-column";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useRowPanel } from "@/components/listing/use-row-panel";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { Chosen } from "../mail/compose-values";
import { useOrder } from "../use-order";
import { ORDER_MENTEES_SHAPE, orderMenteeFilters, orderMenteesConditions, orderMenteesInput } from "./list-state";
import { ORDER_MENTEE_COLUMNS } from "./mentees-columns";
import type { Whom } from "./use-preview";

const WithdrawDialog = whenAsked(() => import("./withdraw-dialog").then((module) => module.WithdrawDialog));
const BulkDialog = whenAsked(() => import("./bulk-dialog").then((module) => module.BulkDialog));
const CountDialog = whenAsked(() => import("./count-dialog").then((module) => module.CountDialog));
const MenteePanel = whenAsked(() => import("./mentee-panel").then((module) => module.MenteePanel));
const loading = <SkeletonText lines={10} />;
const MenteesImport = whenAsked(() => import("@/components/list-import/mentees-import").then((module) => module.MenteesImport), loading);
const PasteView = whenAsked(() => import("@/components/list-import/paste-view").then((module) => module.PasteView), loading);

type Act = "withdraw" | "count" | "release" | "restore";

const idOf = ({ id }: OrderMenteeView) => id;
const nameOf = ({ name }: OrderMenteeView) => name;

/** /admin/order/{id}/mentees: the people on the list, what can be done with them, and imports. */
export function OrderMentees({ id }: { id: string }) {
  const order = useOrder(id);
  const router = useRouter();
  const list = useListState(ORDER_MENTEES_SHAPE);
  const { state, set, clear, change } = list;
  const input = orderMenteesInput(id, state);
  const query = trpc.orders.mentees.useInfiniteQuery(input, FILTERED_LIST);
  const rows = useRows(query);
  const total = query.data?.pages[0]?.total;
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const panel = useRowPanel(list, ids, query);
  const selection = useSelection(ids, { total, input });
  const { store } = selection;
  const { columns, choice } = useColumns(
    "order-mentees",
    useMemo(() => [selectionColumn<OrderMenteeView>({ store }, idOf, nameOf), ...ORDER_MENTEE_COLUMNS], [store]),
  );
  const { data: departments } = trpc.orders.menteeDepartments.useQuery({ id }, QUIET);
  const filters = useMemo(() => orderMenteeFilters(departments?.items.map(({ department }) => department) ?? []), [departments]);
  const sorting = sortingOf(LIST_SORTS.orderMentees, list);
  const [act, setAct] = useState<Act | null>(null);
  const letterTo = useDraft<Chosen>(drafts.chosenMentees(id));
  const open = order.status === "draft" || order.status === "active" || order.status === "closed_booking";
  const people = useMemo(() => {
    const chosen = new Set(selection.ids);
    return rows.filter((row) => chosen.has(row.id));
  }, [rows, selection.ids]);
  const dialog = { order, people, onDone: selection.clear, onClose: () => setAct(null) };
  // What is done with everybody that matches is done with those who match on the server.
  const whom: Whom = selection.everything
    ? { orderId: id, conditions: orderMenteesConditions(state) }
    : { orderId: id, ids: [...selection.ids] };
  const bulk = { ...dialog, whom, count: selection.count };

  const compose = (kind: CampaignKind, to?: "chosen") =>
    router.push(href("adminOrderMail", { id }, { view: "compose", kind: kind === "notice" ? undefined : kind, to }));
  /** A mail to these people, or to everybody who matches: that is for the server to look up. */
  function write(kind: CampaignKind, chosen: readonly OrderMenteeView[] | null) {
    const conditions = chosen === null ? orderMenteesConditions(state) : null;
    letterTo.write({ ids: (chosen ?? []).map(idOf), names: (chosen ?? []).map(nameOf), conditions });
    compose(kind, "chosen");
  }
  const selected = selection.everything ? null : people;

  return (
    <>
      {!open && <Banner className="mb-6">この施策は{order.statusLabel}のため、対象者の追加とご案内はできません。</Banner>}
      {open && state.view === "import" && (
        <MenteesImport orderId={id} by="admin" onShowList={() => change({ view: "list", q: "", status: null, department: [] })} />
      )}
      {open && state.view === "paste" && (
        <PasteView orderId={id} by="admin" onShowList={() => change({ view: "list", q: "", status: null, department: [] })} />
      )}
      {(state.view === "list" || !open) && (
        <>
          <FilterBar
            list={list}
            filters={filters}
            sorting={phoneSorting(sorting, columns)}
            keyword={{ label: "対象者を検索", placeholder: "氏名・メール・社員番号・部署" }}
            total={total}
            unit="名"
          >
            {open && (
              <Button variant="secondary" onClick={() => compose("invitation")}>
                一斉にご案内<span className="sr-only">（未登録の方へ利用登録のご案内を送る）</span>
              </Button>
            )}
            <ExportButton
              title="対象者をファイルに出力"
              operation="/orders/mentees/csv"
              query={{ orderIds: id, ...orderMenteesConditions(state) }}
            >
              {set > 0 && "一覧に設定中の条件に合う方だけを出力します。"}
              登録・予約・実施の状況と回数が入ります。面談の内容は含まれません。
            </ExportButton>
            <ColumnsButton choice={choice} />
          </FilterBar>
          <ListTable
            caption="対象者の一覧"
            unit="名"
            query={query}
            rows={rows}
            rowKey={idOf}
            columns={columns}
            selection={selection}
            sorting={sorting}
            narrowing={{ filters, list }}
            panel={panel}
            empty={
              set > 0 ? (
                <NothingMatches title="条件に合う方はいません" clear={clear} />
              ) : !open ? (
                <EmptyState title="対象者はいませんでした" />
              ) : (
                <EmptyState
                  title="対象者はまだ登録されていません"
                  action={
                    <>
                      <Button icon="upload" onClick={() => change({ view: "import" })}>
                        ファイルを取り込む
                      </Button>
                      <Button variant="secondary" onClick={() => change({ view: "paste" })}>
                        表を貼り付ける
                      </Button>
                    </>
                  }
                >
                  氏名とメールアドレスの一覧をご用意ください。登録の前に、誤りのある行を確認できます。
                </EmptyState>
              )
            }
          />
          {panel.id !== null && (
            <MenteePanel
              order={order}
              panel={panel}
              row={rows.find(({ id: row }) => row === panel.id)}
              total={total}
              onWrite={(person) => write("notice", [person])}
            />
          )}
          <BulkBar selection={selection} unit="名">
            {open && <Button onClick={() => write("invitation", selected)}>ご案内を送る</Button>}
            <Button variant="secondary" onClick={() => write("notice", selected)}>
              お知らせを書く
            </Button>
            {open && (
              <Button variant="secondary" onClick={() => setAct("count")}>
                回数を変更
              </Button>
            )}
            {people.some(({ bookingHeld }) => bookingHeld) && (
              <Button variant="secondary" onClick={() => setAct("release")}>
                予約を再開
              </Button>
            )}
            {open && people.some(({ status }) => status === "withdrawn") && (
              <Button variant="secondary" onClick={() => setAct("restore")}>
                対象に戻す
              </Button>
            )}
            {people.some(({ status }) => status !== "withdrawn") && (
              <Button variant="secondary" onClick={() => setAct("withdraw")}>
                対象から外す
              </Button>
            )}
          </BulkBar>
        </>
      )}
      {act === "withdraw" && <WithdrawDialog {...bulk} />}
      {act === "count" && <CountDialog {...bulk} />}
      {(act === "release" || act === "restore") && <BulkDialog kind={act} {...bulk} />}
    </>
  );
}
