"use client";

import type { OrderReportView } from "@knotter/api/views/order-report";
import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { HiddenShares } from "./hidden-shares";
import { ReportDocument } from "./report-document";

/** Shows exactly what the company will read, how many people get a mail, and that the numbers are final. */
export function PublishDialog({
  orderIds,
  report,
  company,
  onClose,
}: {
  orderIds: string;
  report: OrderReportView;
  company: string;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.orders.publishReport.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await utils.orders.report.invalidate();
      showToast({ status: "success", text: "全体報告書を公開しました。" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="全体報告書を公開する"
      description={report.orders.map(({ name }) => name).join("、")}
      size="large"
      action="この内容で公開する"
      busy={isPending}
      busyLabel="公開しています"
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ orderIds, ...(report.version !== null && { expectedVersion: report.version }) })}
      onClose={onClose}
    >
      <p>
        {report.readers === 0
          ? "いま、お知らせを受け取れる人事ご担当者はいません。"
          : `権限のある人事ご担当者${report.readers ?? 0}名に、メールでお知らせします。`}
        公開した数字は固定され、取り消しや修正はできません。会社には次の内容がそのまま表示されます。
      </p>
      <HiddenShares report={report} />
      <ReportDocument report={report} company={company} />
    </ConfirmDialog>
  );
}
