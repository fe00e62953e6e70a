import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { amount } from "@/components/amount";
import type { Committed } from "./use-import";

/** The outcome of the import, and the next steps. */
export const CommitResult = ({
  committed: { created, updated, invited },
  onShowList,
  onMore,
}: {
  committed: Committed;
  onShowList: () => void;
  onMore: () => void;
}) => (
  <Banner status="success" announce title={`${amount(created + updated)}名を取り込みました。`}>
    <p>
      新規 {amount(created)}名、更新 {amount(updated)}名。
      {invited !== null &&
        (invited > 0 ? `${amount(invited)}名に利用登録のご案内を送りました。` : "ご案内のメールは、まだどなたにも送っていません。")}
    </p>
    <p className="mt-3 flex flex-wrap gap-3">
      <Button size="small" onClick={onShowList}>
        一覧を見る
      </Button>
      <Button size="small" variant="secondary" onClick={onMore}>
        続けて取り込む
      </Button>
    </p>
  </Banner>
);
