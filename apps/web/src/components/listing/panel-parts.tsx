import { formatShort } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { type ReactNode, useId } from "react";
import { AppLink } from "@/components/app-link";

export const PANEL_LABELS = { close: "閉じる", previous: "前の行", next: "次の行" } as const;

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
        <li key={id} className="grid grid-cols-[8.5em_minmax(0,1fr)] gap-x-3 border-b border-line py-2 text-sm last:border-b-0">
          <span className="text-muted tabular-nums">{formatShort(new Date(at))}</span>
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
