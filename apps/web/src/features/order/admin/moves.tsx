import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { type MoveTarget, moveLabels } from "./move-labels";
import type { OrderView } from "./types";

/** The possible transitions of the order, each with what it means. The dialog shows who is affected. */
export function Moves({ order, onMove }: { order: OrderView; onMove: (to: MoveTarget) => void }) {
  const targets = order.moves.filter((to): to is MoveTarget => to !== "draft");
  if (targets.length === 0) return null;
  const incomplete = order.checklist?.some(({ done }) => !done) ?? false;
  return (
    <Card as="section" aria-labelledby="moves">
      <h2 id="moves" className="mb-3 text-lg">
        次の段階へ進める
      </h2>
      <ul className="grid gap-5">
        {targets.map((to) => {
          const { action, hint, variant } = moveLabels(order, to);
          return (
            <li key={to}>
              <Button variant={variant === "danger" ? "secondary" : variant} fullWidth aria-haspopup="dialog" onClick={() => onMove(to)}>
                {action}
              </Button>
              <p className="mt-1.5 text-sm text-muted">{to === "active" && incomplete ? "足りないものがそろうと始められます。" : hint}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
