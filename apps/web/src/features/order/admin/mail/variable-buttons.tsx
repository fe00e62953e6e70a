import type { CampaignKind } from "@knotter/domain/campaign";
import { Button } from "@knotter/ui/button";
import { VARIABLES } from "./compose-values";

/** Inserts a variable, which differs for each reader, at the caret. */
export const VariableButtons = ({ kind, onInsert }: { kind: CampaignKind; onInsert: (name: string) => void }) => (
  <fieldset className="mt-2">
    <legend className="text-sm text-muted">押すと、カーソルの位置に入ります。お一人ずつの内容に置き換わります。</legend>
    <div className="mt-2 flex flex-wrap gap-2">
      {VARIABLES.filter((variable) => !("kind" in variable) || variable.kind === kind).map(({ name, says }) => (
        <Button key={name} variant="secondary" size="small" title={says} onClick={() => onInsert(name)}>
          {name}
          <span className="sr-only">を入れる</span>
        </Button>
      ))}
    </div>
  </fieldset>
);
