import { href } from "@knotter/contract/routes";
import type { AdminTaskKind } from "@knotter/domain/admin-task";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";
import { untilText, waitingText } from "./age";

export type TaskCount = RouterOutputs["office"]["tasks"]["tasks"][number];

const wayTo = (kind: AdminTaskKind): string => href("adminHome", {}, { task: kind });

/** The kinds of tasks with count and age; kinds without tasks are folded at the end, to show that they were checked. */
export function TaskMenu({
  tasks,
  asOf,
  open,
  chosen,
}: {
  tasks: readonly TaskCount[];
  asOf: string;
  /** The list shown next to it. */
  open: AdminTaskKind | null;
  /** True if it was chosen; otherwise it is the first one, which a phone does not show. */
  chosen: boolean;
}) {
  const waiting = tasks.filter(({ count }) => count > 0);
  const quiet = tasks.filter(({ count }) => count === 0);
  return (
    <nav aria-label="タスクの種類" className="min-w-0">
      {waiting.length === 0 && <p className="text-sm text-muted">いま、対応を待っているものはありません。</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        {waiting.map(({ kind, label, count, at, upcoming, urgent }) => (
          <li key={kind}>
            <AppLink
              href={wayTo(kind)}
              aria-current={kind === open ? "true" : undefined}
              className={cx(
                "group relative flex min-h-14 items-center gap-4 px-5 py-2 text-ink no-underline transition-colors focus-visible:-outline-offset-3",
                kind === open ? (chosen ? "bg-primary-tint" : "hover:bg-paper lg:bg-primary-tint") : "hover:bg-paper",
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block leading-control font-bold group-hover:text-primary">
                  {label}
                  {urgent && (
                    <Icon name="warning" size={18} label="急ぎ" className="ml-1.5 inline-block align-text-bottom text-accent-ink" />
                  )}
                </span>
                {at !== null && (
                  <span className="block text-sm text-muted tabular-nums">
                    {upcoming ? untilText(kind, at, asOf) : waitingText(at, asOf)}
                  </span>
                )}
              </span>
              <span className="text-lg font-bold tabular-nums">
                {count.toLocaleString("ja-JP")}
                <span className="ml-0.5 text-sm font-normal">{kind === "not_registered" ? "名" : "件"}</span>
              </span>
              <Icon name="chevron-right" size={18} className="text-muted group-hover:text-primary" />
            </AppLink>
          </li>
        ))}
      </ul>
      {quiet.length > 0 && (
        <details className="group mt-3">
          <summary className="flex min-h-11 items-center gap-2 rounded-control px-1 text-sm text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
            対応するもののない種類（{quiet.length}）
          </summary>
          <ul className="grid gap-1 pl-7 text-sm text-muted">
            {quiet.map(({ kind, label }) => (
              <li key={kind}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}
