import { tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { type ReactNode, useId } from "react";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";

export const PANEL_LABELS = { close: "閉じる", previous: "前の行", next: "次の行" } as const;

/** `2026/4/1 09:30`: of any year, and short enough for a column of a panel. */
export function stampOf(instant: string): string {
  const at = new Date(instant);
  return `${briefDate(tokyoDate(at))} ${toOffsetIso(at).slice(11, 16)}`;
}

/** Where a row stands among those of the list. */
export const placeText = (place: number | null, total: number | null | undefined): string | undefined =>
  place === null
    ? undefined
    : `${place.toLocaleString("ja-JP")}${typeof total === "number" ? `／${total.toLocaleString("ja-JP")}名` : "人目"}`;

/** A part of a panel. */
export function PanelSection({ title, action, children }: { title: string; action?: ReactNode | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-baseline justify-between gap-3 border-b border-line pb-1">
        <h3 id={id} className="text-base">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

interface Entry {
  id: string;
  at: string;
  by: string | null;
  text: string;
  mentoringId: string | null;
}

/** What was done, newest first. */
export function PanelHistory({ entries, hrefOf }: { entries: readonly Entry[]; hrefOf?: ((mentoringId: string) => string) | undefined }) {
  if (entries.length === 0) return <p className="text-sm text-muted">まだありません。</p>;
  return (
    <ol>
      {entries.map(({ id, at, by, text, mentoringId }) => (
        <li key={id} className="grid grid-cols-[9.5em_minmax(0,1fr)] gap-x-3 border-b border-line py-2 text-sm last:border-b-0">
          <span className="text-muted tabular-nums">{stampOf(at)}</span>
          <span>
            {mentoringId !== null && hrefOf ? (
              <Link as={AppLink} href={hrefOf(mentoringId)}>
                {text}
              </Link>
            ) : (
              text
            )}
            {by !== null && <span className="ml-2 text-muted">{by}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
