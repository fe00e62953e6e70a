"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { useDraft } from "@/components/form/use-draft";
import { BulkBar } from "@/components/listing/bulk-bar";
import { ExportButton } from "@/components/listing/export-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useSelection } from "@/components/listing/selection";
import { selectionColumn } from "@/components/listing/selection-column";
import { useListState } from "@/components/listing/use-list-state";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { Chosen } from "../mail/compose-values";
import { useOrder } from "../use-order";
import { exportStatus, ORDER_MENTEE_FILTERS, ORDER_MENTEES_SHAPE, orderMenteesInput } from "./list-state";
import { ORDER_MENTEE_COLUMNS } from "./mentees-columns";
import { WorkStrip } from "./work-strip";

const InviteDialog = whenAsked(() => import("./invite-dialog").then((module) => module.InviteDialog));
const WithdrawDialog = whenAsked(() => import("./withdraw-dialog").then((module) => module.WithdrawDialog));
const ReleaseDialog = whenAsked(() => import("./release-dialog").then((module) => module.ReleaseDialog));
const CountDialog = whenAsked(() => import("./count-dialog").then((module) => module.CountDialog));
const loading = <SkeletonText lines={10} />;
const MenteesImport = whenAsked(() => import("./mentees-import").then((module) => module.MenteesImport), loading);
const PasteView = whenAsked(() => import("../import/paste-view").then((module) => module.PasteView), loading);

type Act = "inviteAll" | "invite" | "withdraw" | "count" | "release";

const idOf = ({ id }: OrderMenteeView) => id;
const nameOf = ({ name }: OrderMenteeView) => name;

/** /admin/order/{id}/mentees: the people on the list, what can be done with them, and imports. */
export function OrderMentees({ id }: { id: string }) {
  const order = useOrder(id);
  const router = useRouter();
  const list = useListState(ORDER_MENTEES_SHAPE);
  const { state, set, clear, change } = list;
  const query = trpc.orders.mentees.useInfiniteQuery(orderMenteesInput(id, state), FILTERED_LIST);
  const rows = useRows(query);
  const selection = useSelection(useMemo(() => rows.map(idOf), [rows]));
  const { store } = selection;
  const columns = useMemo(() => [selectionColumn<OrderMenteeView>({ store }, idOf, nameOf), ...ORDER_MENTEE_COLUMNS], [store]);
  const [act, setAct] = useState<Act | null>(null);
  const letterTo = useDraft<Chosen>(drafts.chosenMentees(id));
  const open = order.status === "draft" || order.status === "active" || order.status === "closed_booking";
  const people = useMemo(() => {
    const chosen = new Set(selection.ids);
    return rows.filter((row) => chosen.has(row.id));
  }, [rows, selection.ids]);
  const dialog = { order, people, onDone: selection.clear, onClose: () => setAct(null) };

  function write() {
    letterTo.write({ ids: people.map(idOf), names: people.map(nameOf) });
    router.push(href("adminOrderMail", { id }, { view: "compose", to: "chosen" }));
  }

  return (
    <>
      {!open && <Banner className="mb-6">この施策は{order.statusLabel}のため、対象者の追加とご案内はできません。</Banner>}
      <WorkStrip />
      {open && state.view === "import" && <MenteesImport order={order} onShowList={() => change({ view: "list", q: "", status: null })} />}
      {open && state.view === "paste" && <PasteView order={order} onShowList={() => change({ view: "list", q: "", status: null })} />}
      {(state.view === "list" || !open) && (
        <>
          <FilterBar
            list={list}
            filters={ORDER_MENTEE_FILTERS}
            keyword={{ label: "対象者を検索", placeholder: "氏名・メール・社員番号・部署" }}
            total={query.data?.pages[0]?.total}
          >
            {open && (
              <Button variant="secondary" onClick={() => setAct("inviteAll")}>
                一斉にご案内<span className="sr-only">（未登録の方へ利用登録のご案内を送る）</span>
              </Button>
            )}
            <ExportButton title="対象者のCSVを出力" operation="/orders/mentees/csv" query={{ orderIds: id, status: exportStatus(state) }}>
              登録・予約・実施の状況と回数が入ります。面談の内容は含まれません。
            </ExportButton>
          </FilterBar>
          <ListTable
            caption="対象者の一覧"
            unit="名"
            query={query}
            rows={rows}
            rowKey={idOf}
            columns={columns}
            selection={selection}
            empty={
              set > 0 ? (
                <NothingMatches title="条件に合う方はいません" clear={clear} />
              ) : (
                <EmptyState
                  title="対象者はまだ登録されていません"
                  action={
                    open && (
                      <>
                        <Button icon="upload" onClick={() => change({ view: "import" })}>
                          ファイルを取り込む
                        </Button>
                        <Button variant="secondary" onClick={() => change({ view: "paste" })}>
                          表を貼り付ける
                        </Button>
                      </>
                    )
                  }
                >
                  氏名とメールアドレスの一覧をご用意ください。登録の前に、誤りのある行を確認できます。
                </EmptyState>
              )
            }
          />
          <BulkBar selection={selection} unit="名">
            {open && <Button onClick={() => setAct("invite")}>ご案内を送る</Button>}
            <Button variant="secondary" onClick={write}>
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
            <Button variant="secondary" onClick={() => setAct("withdraw")}>
              対象から外す
            </Button>
          </BulkBar>
        </>
      )}
      {act === "inviteAll" && <InviteDialog {...dialog} people={null} />}
      {act === "invite" && <InviteDialog {...dialog} />}
      {act === "withdraw" && <WithdrawDialog {...dialog} />}
      {act === "count" && <CountDialog {...dialog} />}
      {act === "release" && <ReleaseDialog {...dialog} />}
    </>
  );
}
