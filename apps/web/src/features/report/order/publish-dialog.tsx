"use client";

import type { OrderReportView } from "@knotter/api/views/order-report";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
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
  const publish = trpc.orders.publishReport.useMutation({ meta: { quiet: true } });

  async function carryOut() {
    try {
      await publish.mutateAsync({ orderIds, ...(report.version !== null && { expectedVersion: report.version }) });
    } catch {
      return;
    }
    await utils.orders.report.invalidate();
    showToast({ status: "success", text: "全体報告書を公開しました。" });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="全体報告書を公開する"
      description={`${report.orders.map(({ name }) => name).join("、")}`}
      size="large"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button busy={publish.isPending} busyLabel="公開しています" onClick={() => void carryOut()}>
            この内容で公開する
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {publish.error && (
          <Banner status="warning" announce>
            {errorText(publish.error)}
          </Banner>
        )}
        <p>
          {report.readers === 0
            ? "いま、お知らせを受け取れる人事ご担当者はいません。"
            : `権限のある人事ご担当者${report.readers ?? 0}名に、メールでお知らせします。`}
          公開した数字は固定され、取り消しや修正はできません。会社には次の内容がそのまま表示されます。
        </p>
        <ReportDocument report={report} company={company} />
      </div>
    </Dialog>
  );
}
