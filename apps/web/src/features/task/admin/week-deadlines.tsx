import { href } from "@knotter/contract/routes";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

type Deadline = RouterOutputs["office"]["today"]["deadlines"][number];

/** Where each of them is taken care of. */
function pageOf({ kind, id }: Deadline): string {
  switch (kind) {
    case "registration_expires":
      return href("adminMentor", { id });
    case "closing_days":
      return href("adminCustomer", { id });
    case "mail_scheduled":
      return href("adminOrderMail", { id });
    case "report_closes":
      return href("adminReport", { orderIds: id });
    default:
      return href("adminOrder", { id });
  }
}

/** 「11月24日(火)」; the year goes without saying within a week. */
const dayText = (on: LocalDate): string => formatDate(on).replace(/^\d+年/, "");

/** What falls on the next seven days. */
export function WeekDeadlines({ deadlines, today }: { deadlines: readonly Deadline[]; today: LocalDate }) {
  const days = [...new Set(deadlines.map(({ on }) => on))];
  return (
    <section aria-labelledby="week" className="min-w-0">
      <h2 id="week" className="mb-2 text-base">
        今週の期日
      </h2>
      {days.length === 0 ? (
        <p className="text-sm text-muted">今日から7日間の期日はありません。</p>
      ) : (
        <ol className="max-h-80 overflow-y-auto rounded-card border border-line bg-surface text-sm">
          {days.map((on) => (
            <li key={on} className="border-b border-line px-4 py-2 last:border-b-0">
              <p className={on === today ? "font-bold text-accent-ink" : "font-bold"}>
                {dayText(on)}
                {on === today && "・今日"}
              </p>
              <ul>
                {deadlines
                  .filter((deadline) => deadline.on === on)
                  .map((deadline) => (
                    <li key={`${deadline.kind}-${deadline.id}`}>
                      <AppLink
                        href={pageOf(deadline)}
                        className="group flex min-h-8 flex-wrap items-baseline gap-x-2 py-0.5 text-ink no-underline pointer-coarse:min-h-11"
                      >
                        <span className="group-hover:text-primary group-hover:underline">{deadline.name}</span>
                        <span className="text-muted">{deadline.label}</span>
                      </AppLink>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
