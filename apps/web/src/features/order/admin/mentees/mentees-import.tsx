"use client";

import type { OrderView } from "@knotter/api/views/order";
import { SectionHeading } from "@knotter/ui/section-heading";
import { CommitResult } from "../import/commit-result";
import { FileImport } from "../import/file-import";

/** Imports the people of an order from a file. */
export function MenteesImport({ order, onShowList }: { order: OrderView; onShowList: () => void }) {
  return (
    <FileImport
      kind="mentees"
      orderId={order.id}
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
