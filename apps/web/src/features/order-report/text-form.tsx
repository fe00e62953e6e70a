"use client";

import type { OrderReportView } from "@knotter/api/views/order-report";
import { REPORT_TEXT_MAX } from "@knotter/domain/report-codes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../components/form/drafts";
import { useDraft } from "../../components/form/use-draft";
import { lazyResolver } from "../../components/lazy-resolver";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { draftOf } from "./desk-queries";
import { SharedComments } from "./shared-comments";

interface Words {
  orgIssues: string;
  proposals: string;
  recommendations: string;
}

const loadSchema = () => import("./report-text-schema");
const resolver = lazyResolver<Words, Words>(() => loadSchema().then(({ reportTextForm }) => reportTextForm as never));

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

const wordsOf = ({ sections }: OrderReportView): Words => ({
  orgIssues: sections?.orgIssues.text ?? "",
  proposals: sections?.proposals.text ?? "",
  recommendations: sections?.recommendations.text ?? "",
});

/** Sections 5 to 7. Unsaved input stays in this browser; saving removes the review, because nobody has reviewed the new text. */
export function TextForm({ orderIds, report }: { orderIds: string; report: OrderReportView }) {
  const utils = trpc.useUtils();
  const draft = useDraft<Words>(drafts.orderReport(orderIds));
  const saved = wordsOf(report);
  const form = useForm<Words, unknown, Words>({ resolver, defaultValues: saved });
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = trpc.orders.draftReport.useMutation({ meta: { quiet: true } });
  const values = form.watch();
  const changed = FIELDS.some(({ name }) => values[name] !== saved[name]);
  const { watch, reset } = form;
  // The server does not know this browser's storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => reset({ ...saved, ...draft.read() }, { keepDefaultValues: true }), []);
  useEffect(() => watch((typed) => draft.write({ ...saved, ...typed })).unsubscribe, [watch, draft, saved]);

  const submit = form.handleSubmit(async (words) => {
    setRefusal(null);
    try {
      const answer = await save.mutateAsync({ orderIds, ...words, ...(report.version !== null && { expectedVersion: report.version }) });
      draft.clear();
      utils.orders.report.setData(draftOf(orderIds), answer);
      reset(wordsOf(answer));
      showToast({ status: "success", text: "保存しました。" });
    } catch (error) {
      setRefusal(errorText(error));
      await utils.orders.report.invalidate(draftOf(orderIds));
    }
  });

  return (
    <form method="post" onSubmit={submit} onFocus={() => void loadSchema()} noValidate className="grid max-w-reading min-w-0 gap-8">
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      {FIELDS.map(({ name, label, hint, rows }) => (
        <div key={name} className="grid gap-3">
          <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
            <Textarea rows={rows} maxCount={REPORT_TEXT_MAX} count={values[name].length} {...form.register(name)} />
          </Field>
          {name === "orgIssues" && <SharedComments orderIds={orderIds} />}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={save.isPending} busyLabel="保存しています">
          文章を保存する
        </Button>
        <p role="status" className="text-sm text-muted">
          {changed ? "まだ保存していない変更があります。" : "保存済みです。"}
          {report.status === "reviewed" && changed && "保存すると「確認済み」が取り消されます。"}
        </p>
      </div>
    </form>
  );
}
