"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { TabLinks } from "@knotter/ui/tab-links";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { CurrentTabInView } from "@/components/current-tab-in-view";
import { ColumnsButton } from "@/components/listing/columns-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { writeState } from "@/components/listing/params";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { mailColumns } from "@/components/mail/mail-columns";
import type { MailSender } from "@/components/mail/receiving-text";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { useOrder } from "../use-order";
import { CampaignList } from "./campaign-list";
import type { Campaign } from "./compose-values";
import { ORDER_MAIL_FILTERS, ORDER_MAILS_SHAPE, orderMailsInput, sentMailsInput } from "./mail-state";
import { PlannedList } from "./planned-list";

const MailDialog = whenAsked(() => import("@/components/mail/mail-dialog").then((module) => module.MailDialog));
const Compose = whenAsked(() => import("./compose").then((module) => module.Compose), <SkeletonText lines={12} />);

/** Milliseconds between two looks at a notice that is being sent. */
const LOOK_MS = 3_000;

const isOnItsWay = ({ status, outcome }: Campaign): boolean => status === "sending" || (outcome !== null && outcome.waiting > 0);

/** /admin/order/{id}/mail: sent and planned mails to the people of an order, and the admins' own campaigns. */
export function OrderMails({ id, sender }: { id: string; sender: MailSender }) {
  const order = useOrder(id);
  const list = useListState(ORDER_MAILS_SHAPE);
  const { state, change, clear, set } = list;
  const sent = trpc.mail.list.useInfiniteQuery(sentMailsInput(id, state), { ...FILTERED_LIST, enabled: state.view === "mails" });
  const rows = useRows(sent);
  const sorting = sortingOf(LIST_SORTS.mails, list);
  const { columns, choice } = useColumns(
    "order-mails",
    useMemo(
      () => mailColumns((mail) => href("adminOrderMail", { id }) + writeState(ORDER_MAILS_SHAPE, { ...state, id: mail })),
      [id, state],
    ),
  );
  const query = trpc.orders.mails.useQuery(orderMailsInput(id), {
    meta: { quiet: true },
    refetchInterval: ({ state: { data } }) => (data?.campaigns.some(isOnItsWay) ? LOOK_MS : false),
  });
  const first = query.data;
  const campaigns = first?.campaigns ?? [];
  const planned = first?.planned ?? [];
  const at = (view: typeof state.view) => ({
    href: href("adminOrderMail", { id }, { view: view === "mails" ? undefined : view }),
    current: state.view === view,
  });

  if (state.view === "compose")
    return (
      <Compose
        key={`${state.from}/${state.to}/${state.kind}`}
        order={order}
        from={campaigns.find((one) => one.id === state.from)}
        kind={state.kind}
        toChosen={state.to !== null}
        sender={sender}
      />
    );
  return (
    <>
      <CurrentTabInView tab={state.view} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <TabLinks
          as={StayLink}
          look="segments"
          label="メールの表示"
          className="max-w-full min-w-0"
          links={[
            { label: "送信したメール", ...at("mails") },
            { label: `お知らせ・ご案内（${campaigns.length}）`, ...at("campaigns") },
            { label: `これからの自動送信（${planned.length}）`, ...at("planned") },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {isOpenForChanges(order.status) && (
            <Button variant="secondary" icon="mail" onClick={() => change({ view: "compose", from: null, to: null, kind: "invitation" })}>
              ご案内を送る
            </Button>
          )}
          <Button icon="edit" onClick={() => change({ view: "compose", from: null, to: null, kind: "notice" })}>
            お知らせを書く
          </Button>
        </div>
      </div>
      {state.view === "mails" && (
        <>
          <FilterBar
            list={list}
            filters={ORDER_MAIL_FILTERS}
            keyword={{ label: "宛先を検索", placeholder: "氏名・カナ・メールアドレス" }}
            sorting={phoneSorting(sorting, columns)}
          >
            <Link as={AppLink} href={href("adminMail")} className="inline-flex min-h-11 items-center text-sm">
              すべての施策のメール
            </Link>
            <ColumnsButton choice={choice} />
          </FilterBar>
          <ListTable
            caption="施策のメール"
            unit="件"
            query={sent}
            rows={rows}
            rowKey={(mail) => mail.id}
            columns={columns}
            sorting={sorting}
            narrowing={{ filters: ORDER_MAIL_FILTERS, list }}
            empty={
              set > 0 ? (
                <NothingMatches title="条件に合うメールはありません" clear={clear} />
              ) : (
                <EmptyState title="まだメールはありません">利用登録のご案内や予約の確認などが、送られた順に並びます。</EmptyState>
              )
            }
          />
        </>
      )}
      {state.view !== "mails" && query.isError && first === undefined && (
        <Banner
          status="error"
          announce
          title="メールを読み込めませんでした。"
          action={
            <Button variant="secondary" size="small" icon="refresh" onClick={() => void query.refetch()}>
              もう一度読み込む
            </Button>
          }
        />
      )}
      {state.view === "campaigns" && first && <CampaignList order={order} campaigns={campaigns} />}
      {state.view === "planned" && first && <PlannedList planned={planned} />}
      {state.id !== null && <MailDialog key={state.id} id={state.id} onClose={() => change({ id: null })} />}
    </>
  );
}
