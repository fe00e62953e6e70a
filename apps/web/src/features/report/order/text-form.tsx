"use client";

import type { OrderReportView } from "@knotter/api/views/order-report";
import { REPORT_TEXT_MAX } from "@knotter/domain/report-codes";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { draftOf } from "./queries";
import { SharedComments } from "./shared-comments";

const FIELDS = [
  {
    name: "orgIssues",
    label: "5　組織的課題",
    hint: "課題の集計の下に載る文章です。個人や部署が特定できる書き方を避け、複数の方に共通することを書いてください。",
    rows: 8,
  },
  { name: "proposals", label: "6　解決策・人材育成への提案", hint: "会社が取り組めることを、優先の高いものから書いてください。", rows: 8 },
  { name: "recommendations", label: "7　次期への推奨", hint: "次の施策の時期、対象、回数などへの推奨です。", rows: 5 },
] as const;

/** Before anything is stored there is no version. */
const docOf = ({ version, sections }: OrderReportView) => ({ version: version ?? 0, sections });

const valuesOf = ({ sections }: Pick<OrderReportView, "sections">) => ({
  orgIssues: sections?.orgIssues.text ?? "",
  proposals: sections?.proposals.text ?? "",
  recommendations: sections?.recommendations.text ?? "",
});

/** Sections 5 to 7. Unsaved input stays in this browser; saving removes the review, because nobody has reviewed the new text. */
export function TextForm({ orderIds, report }: { orderIds: string; report: OrderReportView }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.orders.draftReport.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./report-text-schema").then(({ reportTextForm }) => reportTextForm),
    stored: {
      doc: docOf(report),
      valuesOf,
      latest: async () => docOf(await utils.orders.report.fetch(draftOf(orderIds), { staleTime: 0 })),
    },
    draft: drafts.orderReport(orderIds),
    async send(texts, { expectedVersion }) {
      const saved = await mutateAsync({ orderIds, ...texts, ...(expectedVersion && { expectedVersion }) });
      utils.orders.report.setData(draftOf(orderIds), saved);
      return docOf(saved);
    },
    onSaved() {
      showToast({ status: "success", text: "保存しました。" });
    },
  });
  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} className="grid max-w-reading min-w-0 gap-8">
      <RestoredNote form={form} />
      <ConflictNote
        conflict={form.conflict}
        save="文章を保存する"
        nameOf={(field) => FIELDS.find(({ name }) => name === field)?.label ?? field}
      />
      <FormRefusal refusal={form.refusal} />
      {FIELDS.map(({ name, label, hint, rows }) => (
        <div key={name} className="grid gap-3">
          <TextareaField {...form.field(name, REPORT_TEXT_MAX)} label={label} hint={hint} rows={rows} />
          {name === "orgIssues" && <SharedComments orderIds={orderIds} />}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.busy} busyLabel="保存しています">
          文章を保存する
        </Button>
        <p role="status" className="text-sm text-muted">
          {form.isDirty ? "まだ保存していない変更があります。" : "保存済みです。"}
          {report.status === "reviewed" && form.isDirty && "保存すると「確認済み」が取り消されます。"}
        </p>
      </div>
    </form>
  );
}
