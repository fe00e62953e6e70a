import { href } from "@knotter/contract/routes";
import type { ChecklistItem } from "@knotter/domain/order-checklist";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { ShortageNote } from "./capacity-note";
import type { OrderView } from "./types";

/** The pages where missing items can be added. */
const placeOf = (id: string): Partial<Record<ChecklistItem, { label: string; address: string }>> => ({
  questions: { label: "様式を用意する", address: href("adminMaster") },
  mentors: { label: "キャリコンを選ぶ", address: href("adminOrderMentors", { id }) },
  mentees: { label: "対象者を登録する", address: href("adminOrderMentees", { id }) },
});

/** What an order needs before people can book in it; finished items are ticked, others link to their page. */
export function Checklist({
  order,
  checklist,
}: {
  order: Pick<OrderView, "id" | "status" | "period" | "capacity">;
  checklist: NonNullable<OrderView["checklist"]>;
}) {
  const missing = checklist.filter(({ done }) => !done).length;
  const places = placeOf(order.id);
  const short = order.capacity !== null && order.capacity.short > 0;
  if (missing === 0 && order.status !== "draft") return null;
  return (
    <Card as="section" aria-labelledby="checklist" tone={missing === 0 && !short ? "tint" : "surface"}>
      <h2 id="checklist" className="mb-3 text-lg">
        {missing === 0 ? (short ? "受付を始められますが、枠が不足しています" : "受付を始められます") : `受付を始めるまで、あと${missing}つ`}
      </h2>
      <ul className="grid gap-3">
        {checklist.map(({ item, label, done }) => (
          <li key={item} className="flex gap-2.5">
            <Icon
              name={done ? "check-circle" : "warning"}
              size={22}
              label={done ? "できています" : "まだです"}
              className={done ? "mt-[3px] text-success" : "mt-[3px] text-warning"}
            />
            <span className="min-w-0">
              {label}
              {!done && places[item] && (
                <Link as={AppLink} href={places[item].address} className="flex min-h-11 w-fit items-center text-sm">
                  {places[item].label}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {order.capacity !== null && (
        <div className="mt-3 empty:hidden">
          <ShortageNote order={order} capacity={order.capacity} />
        </div>
      )}
      {order.status === "draft" && (
        <Link
          as={AppLink}
          href={href("adminOrderNew", {}, { order: order.id, step: "mentees" })}
          className="mt-3 flex min-h-11 w-fit items-center"
        >
          登録の続き（対象者・メール）
        </Link>
      )}
    </Card>
  );
}
