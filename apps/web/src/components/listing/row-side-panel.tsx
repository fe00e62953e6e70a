import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { SidePanel } from "@knotter/ui/side-panel";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import type { ReactNode } from "react";
import { errorText } from "@/trpc/app-error";
import { useIsPhone } from "./use-is-phone";
import type { RowPanel } from "./use-row-panel";

const LABELS = { close: "閉じる", previous: "前の行", next: "次の行" } as const;

type Unit = "名" | "件";

interface Reading {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** What it has answered for this row; undefined, too, while it still holds what it answered for the row before. */
  found: unknown;
}

interface Props {
  panel: RowPanel;
  /** How many rows the list has, as far as that is known. */
  total: number | null | undefined;
  unit?: Unit | undefined;
  /** Undefined until the row is known. */
  title: string | undefined;
  /** Stands in place of the title when the row could not be read. */
  missing?: string | undefined;
  lead?: ReactNode | undefined;
  /** What is read for the panel. The first one that fails is told, with a way to read it again. */
  reads: readonly Reading[];
  actions?: ReactNode | undefined;
  /** Lines of the skeleton that stands for the contents. */
  lines?: number | undefined;
  /** Undefined until there is something to show. */
  children: ReactNode;
  /** Dialogs that its actions have opened: they stay whatever the contents are. */
  dialogs?: ReactNode | undefined;
}

/** The panel of a row beside its list: what the five of them have in common. */
export function RowSidePanel({
  panel,
  total,
  unit = "名",
  title,
  missing = "この方は見つかりません",
  lead,
  reads,
  actions,
  lines = 6,
  children,
  dialogs,
}: Props) {
  const isPhone = useIsPhone();
  const failed = reads.find(({ query, found }) => query.isError && found === undefined)?.query;
  return (
    <SidePanel
      title={title ?? (failed ? missing : "読み込んでいます")}
      lead={lead}
      position={placeText(panel.place, total, unit)}
      modal={isPhone}
      onPrevious={panel.previous}
      onNext={panel.next}
      onClose={panel.close}
      onReturnFocus={panel.returnFocus}
      labels={LABELS}
      actions={actions}
    >
      {failed && (
        <Banner
          status="warning"
          announce
          className="mb-4"
          action={
            <Button variant="secondary" size="small" icon="refresh" onClick={() => void failed.refetch()}>
              もう一度読み込む
            </Button>
          }
        >
          {errorText(failed.error)}
        </Banner>
      )}
      {children === undefined ? !failed && <SkeletonText lines={lines} /> : <div className="grid gap-6">{children}</div>}
      {dialogs}
    </SidePanel>
  );
}

/** Where a row stands among those of the list. */
function placeText(place: number | null, total: number | null | undefined, unit: Unit): string | undefined {
  if (place === null) return undefined;
  const many = (count: number) => count.toLocaleString("ja-JP");
  return typeof total === "number" ? `${many(place)}／${many(total)}${unit}` : `${many(place)}${unit === "名" ? "人目" : "件目"}`;
}
