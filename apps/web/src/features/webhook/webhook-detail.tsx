"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { formatDateTime, formatFullUntil } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { DescriptionList } from "@knotter/ui/description-list";
import { EmptyState } from "@knotter/ui/empty-state";
import { SectionHeading } from "@knotter/ui/section-heading";
import { showToast } from "@knotter/ui/toast";
import { useMemo, useState } from "react";
import { amount } from "@/components/amount";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { StaffPage } from "@/components/listing/staff-page";
import { useListState } from "@/components/listing/use-list-state";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { eventText, ownerOf, stateOf } from "./labels";
import { MESSAGE_FILTERS, MESSAGES_SHAPE, messagesInput } from "./list-state";
import { messageColumns } from "./message-columns";
import type { NewSecret, Webhook } from "./types";

const EditDialog = whenAsked(() => import("./edit-dialog").then((module) => module.EditDialog));
const SecretDialog = whenAsked(() => import("./secret-dialog").then((module) => module.SecretDialog));
const MessageDialog = whenAsked(() => import("./message-dialog").then((module) => module.MessageDialog));
const RotateDialog = whenAsked(() => import("./act-dialog").then((module) => module.RotateDialog));
const SwitchDialog = whenAsked(() => import("./act-dialog").then((module) => module.SwitchDialog));
const ReplayDialog = whenAsked(() => import("./act-dialog").then((module) => module.ReplayDialog));
const DeleteDialog = whenAsked(() => import("./act-dialog").then((module) => module.DeleteDialog));

type Opened =
  | { what: "edit" | "rotate" | "switch" | "replay" | "delete" }
  | { what: "message"; id: string }
  | { what: "secret"; made: NewSecret };

const at = (instant: string): string => formatDateTime(new Date(instant));

/** How often the log is refreshed while a message waits. */
const LOOK_MS = 5_000;

/** One endpoint: its events, its state, and the log of its messages. */
export function WebhookDetail({ id, forAdmin }: { id: string; forAdmin: boolean }) {
  const [webhook] = trpc.webhooks.get.useSuspenseQuery({ id }, { refetchInterval: ({ state }) => (state.data?.waiting ? LOOK_MS : false) });
  const list = useListState(MESSAGES_SHAPE);
  const query = trpc.webhooks.messages.useInfiniteQuery(messagesInput(id, list.state), {
    ...FILTERED_LIST,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.items.some((message) => message.state === "waiting")) ? LOOK_MS : false,
  });
  const rows = useRows(query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const utils = trpc.useUtils();
  const test = trpc.webhooks.test.useMutation({
    async onSuccess() {
      showToast({ status: "success", text: "テストを送ります。結果は送信の記録に出ます。" });
      await Promise.all([utils.webhooks.messages.invalidate(), utils.webhooks.get.invalidate({ id })]);
    },
  });
  // Closes the task: the endpoint stays off, and nobody is reminded of it any more.
  const leave = trpc.webhooks.update.useMutation({
    async onSuccess() {
      showToast({ status: "success", text: "停止のままにしました。" });
      await Promise.all([utils.webhooks.get.invalidate({ id }), utils.webhooks.list.invalidate()]);
    },
  });
  const isOn = webhook.state === "enabled";
  const columns = useMemo(() => messageColumns((message) => setOpened({ what: "message", id: message })), []);
  const sorting = sortingOf(LIST_SORTS.webhookMessages, list);
  const state = stateOf(webhook);
  return (
    <StaffPage
      title={webhook.name}
      back={{ href: href(forAdmin ? "adminWebhooks" : "hrWebhooks"), label: "Webhook" }}
      within={forAdmin ? ownerOf(webhook) : undefined}
      facts={<Badge tone={state.tone}>{state.text}</Badge>}
      actions={
        <div className="flex flex-wrap gap-2">
          {isOn && (
            <Button size="small" icon="message" busy={test.isPending} onClick={() => test.mutate({ id })}>
              テストを送る
            </Button>
          )}
          <Button variant="secondary" size="small" icon="edit" aria-haspopup="dialog" onClick={() => setOpened({ what: "edit" })}>
            変更する
          </Button>
          <Button variant="secondary" size="small" icon="refresh" aria-haspopup="dialog" onClick={() => setOpened({ what: "rotate" })}>
            シークレットを入れ替える
          </Button>
          {isOn && (
            <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpened({ what: "switch" })}>
              停止する
            </Button>
          )}
          <Button variant="quiet" size="small" icon="trash" aria-haspopup="dialog" onClick={() => setOpened({ what: "delete" })}>
            削除する
          </Button>
        </div>
      }
    >
      <div className="grid gap-6 pb-6">
        <Standing
          webhook={webhook}
          leaving={leave.isPending}
          onSwitch={() => setOpened({ what: "switch" })}
          onLeave={() => leave.mutate({ id, enabled: false })}
        />
        <div className="max-w-content">
          <DescriptionList
            compact
            items={[
              { term: "送信先", detail: <span className="font-mono text-sm break-all">{webhook.url}</span> },
              { term: "通知する出来事", detail: webhook.events.map(eventText).join("、") },
              { term: "最後に届いた", detail: webhook.deliveredAt === null ? "まだありません" : at(webhook.deliveredAt) },
              { term: "送信待ち", detail: `${amount(webhook.waiting)}件` },
              ...(webhook.previousSecretUntil === null
                ? []
                : [{ term: "前のシークレット", detail: `${formatFullUntil(new Date(webhook.previousSecretUntil))}まで署名します` }]),
              { term: "登録", detail: `${at(webhook.createdAt)}${webhook.createdByName === null ? "" : `　${webhook.createdByName}`}` },
            ]}
          />
        </div>
        <section aria-labelledby="webhook-log" className="grid gap-2">
          <SectionHeading size="small" id="webhook-log" title="送信の記録" />
          <FilterBar list={list} filters={MESSAGE_FILTERS} sorting={phoneSorting(sorting, columns)}>
            {isOn && (
              <Button variant="secondary" icon="refresh" aria-haspopup="dialog" onClick={() => setOpened({ what: "replay" })}>
                届かなかったものを再送する
              </Button>
            )}
          </FilterBar>
          <ListTable
            caption="送信の記録"
            query={query}
            rows={rows}
            rowKey={(message) => message.id}
            columns={columns}
            sorting={sorting}
            narrowing={{ filters: MESSAGE_FILTERS, list }}
            empty={
              list.set > 0 ? (
                <NothingMatches title="この状態のものはありません" clear={list.clear} />
              ) : (
                <EmptyState title="まだ何も送信していません">
                  選んだ出来事があると、ここに30日間残ります。「テストを送る」で受信側を確かめられます。
                </EmptyState>
              )
            }
          />
        </section>
      </div>
      {opened?.what === "edit" && <EditDialog webhook={webhook} onClose={close} />}
      {opened?.what === "rotate" && (
        <RotateDialog webhook={webhook} onSecret={(made) => setOpened({ what: "secret", made })} onClose={close} />
      )}
      {opened?.what === "switch" && <SwitchDialog webhook={webhook} onClose={close} />}
      {opened?.what === "replay" && <ReplayDialog webhook={webhook} onClose={close} />}
      {opened?.what === "delete" && <DeleteDialog webhook={webhook} forAdmin={forAdmin} onClose={close} />}
      {opened?.what === "message" && <MessageDialog id={opened.id} isOn={isOn} onClose={close} />}
      {opened?.what === "secret" && <SecretDialog made={opened.made} onClose={close} />}
    </StaffPage>
  );
}

/** What is wrong with the endpoint, since when, and how to switch it on again. */
function Standing({
  webhook: { state, failingSince },
  leaving,
  onSwitch,
  onLeave,
}: {
  webhook: Webhook;
  leaving: boolean;
  onSwitch: () => void;
  onLeave: () => void;
}) {
  if (state === "enabled")
    return failingSince === null ? null : (
      <Banner status="warning" title="いま、届いていません。">
        {at(failingSince)}から届いていません。間をおいて送り直しています。3日のあいだ届かないと、送信を停止します。
      </Banner>
    );
  return (
    <Banner
      status={state === "disabled" ? "info" : "warning"}
      title={OFF_TITLE[state]}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-haspopup="dialog" onClick={onSwitch}>
            送信を再開する
          </Button>
          {state !== "disabled" && (
            <Button variant="quiet" busy={leaving} onClick={onLeave}>
              停止のままにする
            </Button>
          )}
        </div>
      }
    >
      {OFF_TEXT[state]}
    </Banner>
  );
}

const OFF_TITLE = {
  disabled: "送信を停止しています。",
  failing: "3日のあいだ届かなかったため、送信を停止しました。",
  gone: "受信側がもう受け取らない（410）と答えたため、送信を停止しました。",
} as const;

const OFF_TEXT = {
  disabled: "停止しているあいだの出来事は、再開しても送信されません。",
  failing:
    "停止しているあいだの出来事は、再開しても送信されません。受信側が動いていることを確かめてから再開し、届かなかったものを再送してください。",
  gone: "停止しているあいだの出来事は、再開しても送信されません。送信先のURLが正しいことを確かめてから再開し、届かなかったものを再送してください。",
} as const;
