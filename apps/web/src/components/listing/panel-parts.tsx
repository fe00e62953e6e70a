import { DescriptionList } from "@knotter/ui/description-list";
import { Link } from "@knotter/ui/link";
import { type ReactNode, useId } from "react";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";

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

type Fact = readonly [term: string, detail: ReactNode];

/** The facts of a row; those that it has not are left out. */
export const PanelFacts = ({ rows }: { rows: readonly Fact[] }) => (
  <DescriptionList
    compact
    className="text-sm"
    items={rows.flatMap(([term, detail]) =>
      detail === null || detail === undefined || detail === "" || detail === false ? [] : [{ term, detail }],
    )}
  />
);

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
