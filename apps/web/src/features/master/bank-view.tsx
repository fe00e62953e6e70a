import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import type { Bank } from "./use-bank-form";

/** A published version, read only. */
export function BankView({ bank }: { bank: Bank }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {bank.groups.map((group) => (
        <Card as="section" key={group.code} aria-label={group.label}>
          <h3>{group.label}</h3>
          <ol className="mt-3 grid gap-2">
            {group.questions.map((question) => (
              <li key={question.id} className={cx("border-t border-line pt-2", !question.enabled && "text-muted")}>
                {question.text}
                {!question.enabled && <Badge className="ml-2">たずねない</Badge>}
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}
