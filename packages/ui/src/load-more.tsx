import { Button } from "./button";

export type LoadMoreProps = {
  shown: number;
  /** If known before the end is reached. */
  total?: number | undefined;
  hasMore: boolean;
  busy: boolean;
  onLoadMore: () => void;
  label?: string | undefined;
  countLabel?: ((shown: number, total: number | undefined) => string) | undefined;
};

const inItems = (shown: number, total: number | undefined) =>
  total === undefined ? `はじめの${shown}件を表示しています` : `${total}件中 ${shown}件を表示しています`;

/** Adds the next page below the current list. The new count is announced, and shown as long as there is more. */
export function LoadMore({ shown, total, hasMore, busy, onLoadMore, label = "もっと見る", countLabel = inItems }: LoadMoreProps) {
  return (
    <div className={hasMore ? "flex flex-col items-center gap-3 py-6" : "relative pb-4"} data-print="hide">
      <p role="status" className={hasMore ? "text-sm text-muted tabular-nums" : "sr-only"}>
        {countLabel(shown, total ?? (hasMore ? undefined : shown))}
      </p>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={onLoadMore} className="min-w-48">
          {label}
        </Button>
      )}
    </div>
  );
}
