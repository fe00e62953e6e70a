"use client";

import type { OrderReportView } from "@knotter/api/views/order-report";
import { REPORT_STATUS_TEXT } from "@knotter/contract/labels/report";
import { href } from "@knotter/contract/routes";
import { REPORT_CLOSES_AFTER_DAYS } from "@knotter/domain/report-period";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { Progress } from "@knotter/ui/progress";
import { Stepper } from "@knotter/ui/stepper";
import { Tabs } from "@knotter/ui/tabs";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { ExportButton } from "@/components/listing/export-button";
import { choice } from "@/components/listing/params";
import { useListState } from "@/components/listing/use-list-state";
import { PrintButton } from "@/components/print-button";
import { whenAsked, whenOpened } from "@/components/when-opened";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { GroupOffer } from "./group-offer";
import { HiddenShares } from "./hidden-shares";
import { NumbersAside } from "./numbers-aside";
import { PagesDrawing } from "./pages-drawing";
import { draftOf, publishedOf } from "./queries";
import { ReportPeriods } from "./report-periods";
import { reportTitle } from "./report-rows";
import { TablesToggle } from "./tables-toggle";

// The charts load with the document when it is opened, the form with the texts.
const ReportPage = whenOpened(() => import("./report-document").then((module) => module.ReportPage));
const TextForm = whenOpened(() => import("./text-form").then((module) => module.TextForm));
const PublishDialog = whenAsked(() => import("./publish-dialog").then((module) => module.PublishDialog));

const SHAPE = { view: choice(["words", "preview", "published"]) };
const STEPS = ["下書き", "確認", "公開"];

/** An admin sees everybody who is listed, and every interview. */
const listsOf = ({ orders }: OrderReportView) =>
  Object.fromEntries(
    orders.map(({ id }) => [
      id,
      { listed: href("adminOrderMentees", { id }), tookPart: href("adminResults", {}, { orderId: id, status: "done" }) },
    ]),
  );

const previousHrefOf = ({ previous }: OrderReportView) =>
  previous ? href("adminReport", { orderIds: previous.orders.map(({ id }) => id).join(",") }, { view: "published" }) : undefined;

const at = (instant: string): string => formatDateTime(new Date(instant));

/** The admins' editor of one report: numbers, texts, review, publication. */
export function ReportEditor({ orderIds, company }: { orderIds: string; company: string }) {
  const [draft] = trpc.orders.report.useSuspenseQuery(draftOf(orderIds));
  const [published] = trpc.orders.report.useSuspenseQuery(publishedOf(orderIds));
  const { state, change } = useListState(SHAPE);
  const open = draft.status === "draft" || draft.status === "reviewed";
  const [publishing, setPublishing] = useState(false);
  if (!open && published.status !== "published") return <NotBegun orderIds={orderIds} standing={draft} />;

  const tabs = [
    ...(open
      ? [
          { value: "words" as const, label: "文章を書く", panel: <Words orderIds={orderIds} draft={draft} /> },
          {
            value: "preview" as const,
            label: "人事に見える内容",
            panel: <ReportPage report={draft} company={company} listsOf={listsOf(draft)} previousHref={previousHrefOf(draft)} />,
          },
        ]
      : []),
    ...(published.status === "published"
      ? [
          {
            value: "published" as const,
            label: "公開中の版",
            panel: <Published orderIds={orderIds} report={published} company={company} />,
          },
        ]
      : []),
  ];
  const view = tabs.some(({ value }) => value === state.view) ? state.view : (tabs[0]?.value ?? "words");
  return (
    <div className="grid gap-8">
      {open ? (
        <DraftState orderIds={orderIds} report={draft} onPublish={() => setPublishing(true)} />
      ) : (
        <NextDraft orderIds={orderIds} published={published} />
      )}
      <Tabs label="全体報告書" tabs={tabs} value={view} onChange={(value) => change({ view: value })} />
      {publishing && <PublishDialog orderIds={orderIds} report={draft} company={company} onClose={() => setPublishing(false)} />}
    </div>
  );
}

/** The numbers next to the texts about them. */
function Words({ orderIds, draft }: { orderIds: string; draft: OrderReportView }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <TextForm key={orderIds} orderIds={orderIds} report={draft} />
      <div className="min-w-0 max-lg:order-first">
        <NumbersAside report={draft} />
      </div>
    </div>
  );
}

/** The state of the draft, who reviewed it, and the next step. */
function DraftState({ orderIds, report, onPublish }: { orderIds: string; report: OrderReportView; onPublish: () => void }) {
  const utils = trpc.useUtils();
  const write = trpc.orders.draftReport.useMutation();
  const reviewed = report.status === "reviewed";

  async function change(step: { reviewed: true } | { refresh: true }, said: string) {
    try {
      const answer = await write.mutateAsync({ orderIds, ...step, ...(report.version !== null && { expectedVersion: report.version }) });
      utils.orders.report.setData(draftOf(orderIds), answer);
      showToast({ status: "success", text: said });
    } catch {
      await utils.orders.report.invalidate(draftOf(orderIds));
    }
  }

  return (
    <Card data-print="hide" className="grid gap-5">
      <div className="max-w-[420px]">
        <Stepper label="公開までの手順" steps={STEPS} current={reviewed ? 2 : 1} />
      </div>
      <p className="tabular-nums">
        <Badge tone={reviewed ? "success" : "warning"}>{REPORT_STATUS_TEXT[report.status]}</Badge>
        <span className="ml-3">{report.asOf !== null && `${at(report.asOf)} 時点の集計`}</span>
        {report.reviewed && (
          <span className="block text-sm text-muted md:ml-3 md:inline">
            {at(report.reviewed.at)} に {report.reviewed.by} が確認しました。
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {reviewed ? (
          <Button onClick={onPublish}>公開の内容を確かめる</Button>
        ) : (
          <Button busy={write.isPending} onClick={() => void change({ reviewed: true }, "確認済みにしました。")}>
            内容を確認した
          </Button>
        )}
        <Button
          variant="secondary"
          icon="refresh"
          busy={write.isPending}
          onClick={() => void change({ refresh: true }, "締め切った期間を反映しました。")}
        >
          締め切った期間を反映する
        </Button>
        <ExportButton title="下書きをファイルに出力" operation={`/orders/report/csv/${orderIds}`} query={{ draft: "true" }} />
      </div>
      <HiddenShares report={report} />
      <p className="text-sm text-muted">
        {reviewed
          ? "公開すると数字は固定され、権限のある人事ご担当者にメールでお知らせします。文章を変えると、確認からやり直しになります。"
          : "文章と「人事に見える内容」をお読みになったうえで、確認済みにしてください。公開はその次の手順です。"}
      </p>
    </Card>
  );
}

/** There is no draft, but a published version. */
function NextDraft({ orderIds, published }: { orderIds: string; published: OrderReportView }) {
  return (
    <Card data-print="hide" className="flex flex-wrap items-center justify-between gap-4">
      <p className="tabular-nums">
        <Badge tone="success">{REPORT_STATUS_TEXT.published}</Badge>
        <span className="ml-3">{published.publishedAt !== null && `${at(published.publishedAt)} に公開しました。`}</span>
      </p>
      <BeginButton orderIds={orderIds} label="次の版の下書きを作る" />
    </Card>
  );
}

function Published({ orderIds, report, company }: { orderIds: string; report: OrderReportView; company: string }) {
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-[840px] flex-wrap justify-end gap-3 2xl:max-w-[1080px] 2xl:justify-start" data-print="hide">
        <ExportButton title="公開中の版をファイルに出力" operation={`/orders/report/csv/${orderIds}`} />
        <TablesToggle />
        <PrintButton name={`全体報告書 ${reportTitle(report.orders)}`} />
      </div>
      <ReportPage report={report} company={company} listsOf={listsOf(report)} previousHref={previousHrefOf(report)} />
    </>
  );
}

function BeginButton({ orderIds, label }: { orderIds: string; label: string }) {
  const utils = trpc.useUtils();
  const begin = trpc.orders.draftReport.useMutation({ meta: { quiet: true } });
  const code = appErrorOf(begin.error)?.code;

  async function start() {
    try {
      utils.orders.report.setData(draftOf(orderIds), await begin.mutateAsync({ orderIds }));
    } catch {
      // The error is shown below.
    }
  }
  return (
    <div className="grid gap-4">
      <div>
        <Button icon="edit" busy={begin.isPending} busyLabel="集計しています" onClick={() => void start()}>
          {label}
        </Button>
      </div>
      {code === "DIFFERENCE_RISK" ? (
        <GroupOffer orderIds={orderIds} />
      ) : (
        begin.error && (
          <Banner status="warning" announce>
            {errorText(begin.error)}
          </Banner>
        )
      )}
    </div>
  );
}

function NotBegun({ orderIds, standing }: { orderIds: string; standing: OrderReportView }) {
  const { k } = standing.suppressed;
  if (standing.status === "collecting") {
    return (
      <EmptyState level={2} drawing={<PagesDrawing />} title="集計できる期間がまだありません">
        {`期間の最終日から${REPORT_CLOSES_AFTER_DAYS}日後に締め切り、面談を受けた方が${k}人以上の期間を集計します。それまで、会社には何も表示されません。`}
        {standing.came !== null && (
          <Progress
            className="mt-4 text-left"
            label="これまでに面談を受けた方"
            value={standing.came}
            max={k}
            valueText={`${standing.came}人／${k}人`}
          />
        )}
        <span className="mt-4 block text-left text-sm tabular-nums">
          <ReportPeriods periods={standing.periods} orders={standing.orders} />
        </span>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      drawing={<PagesDrawing />}
      title="下書きはまだありません"
      action={<BeginButton orderIds={orderIds} label="下書きを作る" />}
    >
      締め切った集計期間の数字で下書きを作ります。公開するまで、会社には表示されません。
    </EmptyState>
  );
}
