import type { MentoringItem } from "@knotter/api/views/mentoring";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { dayAndHours } from "@/components/day-and-hours";
import { interviewHref } from "@/components/interview-href";
import { counterpartsOf, type Viewer, withSan } from "../counterpart";
import { StatusBadge } from "../status-badge";

/** One interview in a list; the whole line is a link. */
export function MentoringRow({
  mentoring,
  viewer,
  orderName = false,
  overlaps = false,
}: {
  mentoring: MentoringItem;
  viewer: Viewer;
  /** Named where the list has interviews of several orders, whose counts are apart. */
  orderName?: boolean | undefined;
  /** An appointment of the mentor's own lies over it. */
  overlaps?: boolean | undefined;
}) {
  const people = counterpartsOf(mentoring, viewer);
  const { day, hours } = dayAndHours(mentoring);
  const when = cx("inline-block whitespace-nowrap", mentoring.status === "canceled" && "text-muted line-through");
  return (
    <li className="border-b @container border-line last:border-b-0">
      <AppLink
        href={interviewHref(mentoring)}
        className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-4 text-ink no-underline focus-visible:-outline-offset-2"
      >
        <Avatar name={people[0]?.name ?? ""} photoUrl={people[0]?.photoUrl} size={48} />
        <span className="grid min-w-0 gap-x-6 gap-y-1 @md:grid-cols-[minmax(0,1fr)_auto] @md:items-center">
          <span className="min-w-0">
            <time dateTime={mentoring.startAt} className="block leading-control font-bold group-hover:text-primary">
              <span className={when}>{day}</span> <span className={when}>{hours}</span>
            </time>
            <span className="block truncate text-sm text-muted">
              {people.map((person) => withSan(person.name)).join("・")}
              {orderName && `・${mentoring.order.name}`}
              {viewer === "mentor" && mentoring.theme && `・${mentoring.theme.label}`}
            </span>
          </span>
          {/* In a list of bookings the label "booked" is redundant. */}
          {(overlaps || mentoring.labelCode !== "reserved") && (
            <span className="flex flex-wrap gap-1">
              {overlaps && (
                <Badge tone="warning" icon="warning">
                  予定と重なっています
                </Badge>
              )}
              {mentoring.labelCode !== "reserved" && <StatusBadge mentoring={mentoring} />}
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="text-muted group-hover:text-primary" />
      </AppLink>
    </li>
  );
}
