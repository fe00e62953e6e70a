"use client";

import type { OrderView } from "@knotter/api/views/order";
import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { SectionHeading } from "@knotter/ui/section-heading";
import { CheckResult } from "./check-result";
import { CommitResult } from "./commit-result";
import { DropZone } from "./drop-zone";
import { FileButton } from "./file-button";
import { useImport } from "./use-import";

/** A list as a file: looked through, put right, looked through again, taken. */
export function ImportView({ order, onShowList }: { order: OrderView; onShowList: () => void }) {
  const { file, checked, committed, refusal, busy, check, commit, reset, refuse } = useImport(order.id);
  return (
    <div className="grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <SectionHeading
          title="ファイルを取り込む"
          lead="選ぶとすべての行を確認します。誤りがなければ、内容を見てから登録します。すでに登録のある方は、メールアドレスで見分けて更新します。"
        />
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">ひな形：</p>
          <FileButton operation="/orders/csv/template?kind=mentees&encoding=sjis">Windows の Excel 用（CP932）</FileButton>
          <FileButton operation="/orders/csv/template?kind=mentees&encoding=utf8">UTF-8（BOM付き）</FileButton>
        </div>
        {committed ? (
          <CommitResult committed={committed} onShowList={onShowList} onMore={reset} />
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
          <CheckResult key={checked.importId} checked={checked} busy={busy === "commit"} onCommit={(options) => void commit(options)} />
        </>
      )}
    </div>
  );
}
