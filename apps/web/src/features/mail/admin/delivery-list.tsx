"use client";

import { href } from "@knotter/contract/routes";
import type { DeliveryVerdict } from "@knotter/domain/mail-delivery";
import { formatShort } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { Email } from "@/components/email";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { writeState } from "@/components/listing/params";
import { searchesBy } from "@/components/listing/searches";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { listedSubject } from "@/components/mail/listed-subject";
import { readerHref } from "@/components/mail/mail-columns";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { DELIVERY_SHAPE, deliveryFilters, deliveryInput } from "./delivery-state";

const MailDialog = whenAsked(() => import("@/components/mail/mail-dialog").then((module) => module.MailDialog));

type Item = RouterOutputs["mail"]["deliveries"]["items"][number];

const TONE: Record<DeliveryVerdict, Tone> = {
  bounced: "error",
  complained: "error",
  failed: "error",
  unsent: "error",
  unknown: "warning",
  waiting: "info",
  unopened: "warning",
  arrived: "success",
};

function countsOf({ sent, delivered, bounced, unknown, failed, unsent, waiting }: Item["counts"]): string {
  const parts: [string, number][] = [
    ["到着", delivered],
    ["不達", bounced],
    ["届いた可能性", unknown],
    ["送れなかった", failed],
    ["未送信", unsent],
    ["送信待ち", waiting],
  ];
  return [`送信 ${sent}通`, ...parts.filter(([, count]) => count > 0).map(([label, count]) => `${label} ${count}`)].join("・");
}

/** All mails to the person. */
const mailsHref = ({ reader }: Item): string | null =>
  reader?.orderMenteeId
    ? href("adminMail", {}, { person: reader.orderMenteeId })
    : reader?.userId
      ? href("adminMail", {}, { user: reader.userId })
      : null;

/** Where the address is corrected: on the list, or at the person. */
const correctHref = (item: Item): string | null => (item.verdict === "bounced" || item.verdict === "complained" ? readerHref(item) : null);

/** A second line that is cut off where it is too long, with all of it as its tooltip. */
const Below = ({ children, isWhole = false }: { children: string; isWhole?: boolean }) => (
  <span title={children} className={cx("block text-muted", !isWhole && "md:truncate")}>
    {children}
  </span>
);

/** Two lines a person. `isAnswer`: somebody was searched for, so that what to do next is told in full. */
const columnsOf = (open: (id: string) => string, isAnswer: boolean): Column<Item>[] => [
  {
    key: "person",
    header: "宛先",
    width: "minmax(0,1.2fr)",
    rowHeader: true,
    cell: (item) => {
      const { name, to } = item;
      const page = readerHref(item);
      return (
        <>
          <span className="block md:truncate">
            {page === null || name === null ? (
              (name ?? to ?? "―")
            ) : (
              <Link as={AppLink} href={page}>
                {name}
              </Link>
            )}
          </span>
          {name !== null && (
            <span title={to ?? undefined} className="block font-normal text-muted md:truncate">
              {to === null ? "―" : <Email>{to}</Email>}
            </span>
          )}
        </>
      );
    },
  },
  {
    key: "verdict",
    header: "届き具合",
    width: "minmax(14.5rem,1fr)",
    cell: ({ verdict, verdictLabel, trouble }) => (
      <>
        <span className="block">
          <Badge tone={TONE[verdict]}>{verdictLabel}</Badge>
        </span>
        {trouble?.error != null && <Below isWhole={isAnswer}>{trouble.error}</Below>}
      </>
    ),
  },
  {
    key: "counts",
    header: "送信の結果",
    width: "minmax(0,1fr)",
    cell: ({ counts, hasSignedIn }) => (
      <>
        <span title={countsOf(counts)} className={cx("block tabular-nums", !isAnswer && "md:truncate")}>
          {countsOf(counts)}
        </span>
        <Below isWhole={isAnswer}>{hasSignedIn ? "登録・ログイン済み" : "登録・ログインはまだ"}</Below>
      </>
    ),
  },
  {
    key: "mail",
    header: "メール",
    width: "minmax(0,1.1fr)",
    cell: ({ trouble, last, order }) => {
      const { id, subject, typeLabel, sentAt, queuedAt } = trouble ?? last;
      return (
        <>
          <span className="block md:truncate">
            <Link as={StayLink} href={open(id)}>
              {listedSubject({ subject, typeLabel })}
            </Link>
          </span>
          <Below>{[formatShort(new Date(sentAt ?? queuedAt)), order?.name].filter(Boolean).join("　")}</Below>
        </>
      );
    },
  },
  {
    key: "next",
    header: "次にすること",
    width: "minmax(17rem,1.4fr)",
    cell: (item) => {
      const [all, correct] = [mailsHref(item), correctHref(item)];
      return (
        <>
          <span title={item.advice} className={cx("block", !isAnswer && "md:truncate")}>
            {item.advice}
          </span>
          <span className="flex flex-wrap gap-x-4">
            {correct !== null && (
              <Link as={AppLink} href={correct} className="inline-flex min-h-11 items-center md:min-h-6">
                アドレスを確かめる<span className="sr-only">：{item.name ?? item.to}</span>
              </Link>
            )}
            {all !== null && (
              <Link as={AppLink} href={all} className="inline-flex min-h-11 items-center md:min-h-6">
                すべてのメール<span className="sr-only">：{item.name ?? item.to}</span>
              </Link>
            )}
          </span>
        </>
      );
    },
  },
];

/** /admin/mail/delivery: people whose mails did not arrive, and what became of the mails to somebody who asks. */
export function DeliveryList() {
  const list = useListState(DELIVERY_SHAPE);
  const { state, change, clear, set } = list;
  const query = trpc.mail.deliveries.useInfiniteQuery(deliveryInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const { client } = trpc.useUtils();
  const names = useNames({ orderId: state.order });
  const order = (state.order === null ? undefined : rows[0]?.order?.name) ?? names.order;
  const filters = useMemo(() => deliveryFilters(order, searchesBy(client).order), [order, client]);
  const columns = useMemo(
    () => columnsOf((id) => href("adminMailDelivery") + writeState(DELIVERY_SHAPE, { ...state, id }), state.q.trim() !== ""),
    [state],
  );
  return (
    <>
      <FilterBar list={list} filters={filters} keyword={{ label: "宛先を検索", placeholder: "氏名・カナ・メールアドレス" }} />
      {query.data?.pages[0]?.partial === true && (
        <Banner status="info" className="mb-4">
          検索に合う方が多いため、一部の方だけを表示しています。文字を足して、絞り込んでください。
        </Banner>
      )}
      <ListTable
        caption="届いていないメールの宛先"
        unit="名"
        query={query}
        rows={rows}
        rowKey={({ last }) => last.id}
        columns={columns}
        narrowing={{ filters, list }}
        empty={
          state.q.trim() !== "" ? (
            <EmptyState title="この方へのメールはありません">
              対象者の一覧で、登録されているアドレスと、ご案内を送ったかどうかをご確認ください。
            </EmptyState>
          ) : (
            <EmptyState
              title="届いていないメールはありません"
              action={
                set > 0 && (
                  <Button variant="secondary" onClick={clear}>
                    すべての方を表示
                  </Button>
                )
              }
            >
              最後のメールが届かなかった方が、新しい順に並びます。
            </EmptyState>
          )
        }
      />
      {state.id !== null && <MailDialog key={state.id} id={state.id} onClose={() => change({ id: null })} />}
    </>
  );
}
