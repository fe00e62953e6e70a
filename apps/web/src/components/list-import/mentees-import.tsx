"use client";

import { SectionHeading } from "@knotter/ui/section-heading";
import { CommitResult } from "./commit-result";
import { FileImport } from "./file-import";
import type { ImportBy } from "./use-import";

/** Imports the people of an order from a file. */
export function MenteesImport({ orderId, by, onShowList }: { orderId: string; by: ImportBy; onShowList: () => void }) {
  return (
    <FileImport
      kind="mentees"
      orderId={orderId}
      by={by}
      heading={
        <SectionHeading
          title="ファイルを取り込む"
          lead="選ぶとすべての行を確認します。誤りがなければ、内容を見てから登録します。すでに登録のある方は、メールアドレスで見分けて更新します。"
        />
      }
      done={(committed, more) => <CommitResult committed={committed} onShowList={onShowList} onMore={more} />}
    />
  );
}
