import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { interviewHref } from "@/components/interview-href";
import type { Interview } from "./types";

/** Labels that the heading of the list implies. */
const USUAL = ["reserved", "awaiting_report"];

/** A list of interviews, each a link to its page. */
export function InterviewList({ interviews }: { interviews: readonly Interview[] }) {
  return (
    <Card padding="none" className="overflow-clip">
      <ul>
        {interviews.map((interview) => (
          <li key={interview.id} className="border-b border-line last:border-b-0">
            <AppLink
              href={interviewHref(interview)}
              className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-3px] transition-colors hover:bg-primary-tint md:px-6"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0">
                  <span className="block font-bold tabular-nums">
                    {formatDateTime(new Date(interview.startAt), new Date(interview.endAt)).slice(5)}
                  </span>
                  <span className="block text-sm">
                    {interview.mentee.displayName} さん
                    {interview.theme && <span className="text-muted">・{interview.theme.label}</span>}
                  </span>
                </span>
                {!USUAL.includes(interview.labelCode) && <Badge tone="accent">{interview.label}</Badge>}
              </span>
              <Icon name="chevron-right" className="text-muted" />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
