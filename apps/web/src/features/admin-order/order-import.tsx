"use client";

import { href } from "@knotter/contract/routes";
import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../components/app-link";
import { CheckResult } from "./mentees/import/check-result";
import { DropZone } from "./mentees/import/drop-zone";
import { FileButton } from "./mentees/import/file-button";
import { useImport } from "./mentees/import/use-import";

/** /admin/order?view=import: the orders of a new business year as one list, looked through before anything is written. */
export function OrderImport() {
  const { file, checked, committed, refusal, busy, check, commit, reset, refuse } = useImport(null);
  return (
    <div className="grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">ひな形：</p>
          <FileButton operation="/orders/csv/template?kind=orders&encoding=sjis">Windows の Excel 用（CP932）</FileButton>
          <FileButton operation="/orders/csv/template?kind=orders&encoding=utf8">UTF-8（BOM付き）</FileButton>
        </div>
        {committed ? (
          <Banner status="success" announce title={`${committed.created + committed.updated}件を取り込みました。`}>
            <p>
              新規 {committed.created}件、更新 {committed.updated}件。新しい施策は下書きです。対象者を登録すると、受付を始められます。
              {committed.invited > 0 && `人事ご担当者 ${committed.invited}名に招待メールを送りました。`}
            </p>
            <p className="mt-3 flex flex-wrap gap-3">
              <ButtonLink as={AppLink} href={href("adminOrders", {}, { status: "draft" })} size="small">
                下書きの施策を見る
              </ButtonLink>
              <Button size="small" variant="secondary" onClick={reset}>
                続けて取り込む
              </Button>
            </p>
          </Banner>
        ) : (
          <DropZone
            busy={busy === "check"}
            onFile={(chosen) => void check(chosen)}
            onTooLarge={() => refuse(`ファイルは${LIMITS.importBytes / 1024 / 1024} MBまでです。分けて取り込んでください。`)}
          />
        )}
      </div>
      {refusal !== null && (
        <Banner status="warning" announce title={file?.name}>
          {refusal}
        </Banner>
      )}
      {checked && !committed && (
        <>
          <p className="-mb-4 text-sm text-muted">
            確認したファイル：<span className="break-all text-ink">{file?.name}</span>
          </p>
          <CheckResult
            key={checked.importId}
            checked={checked}
            unit="件"
            note="一覧に新しい顧客企業があれば登録し、人事ご担当者のアドレスがある行では、その方に招待メールを送ります。"
            busy={busy === "commit"}
            onCommit={(options) => void commit(options)}
          />
        </>
      )}
    </div>
  );
}
