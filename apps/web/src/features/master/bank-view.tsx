import { Badge } from "@knotter/ui/badge";
import { cx } from "@knotter/ui/cx";
import type { Bank } from "./use-bank-form";

/** A published version, read only: as much of it at once as the window holds. */
export function BankView({ bank }: { bank: Bank }) {
  return (
    <div className="gap-x-3 lg:columns-2 xl:columns-3 2xl:columns-4">
      {bank.groups.map((group) => (
        <section
          key={group.code}
          aria-label={group.label}
          className="mb-3 break-inside-avoid rounded-card border border-line bg-surface px-4 pt-2.5 pb-1.5"
        >
          <h2 className="flex items-baseline justify-between gap-3 text-base">
            {group.label}
            <span className="text-sm font-normal text-muted tabular-nums">{group.questions.length}問</span>
          </h2>
          <ol className="mt-1.5 text-sm leading-control">
            {group.questions.map((question) => (
              <li key={question.id} className={cx("border-t border-line py-1.5", !question.enabled && "text-muted")}>
                {question.text}
                {!question.enabled && <Badge className="ml-2">たずねない</Badge>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
