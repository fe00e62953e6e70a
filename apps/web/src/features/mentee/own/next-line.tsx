import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";

type Upcoming = Extract<CurrentUser["info"], { role: "mentee" }>["upcoming"];

/** The next interview in one line, for whoever looks for it here: the home page is about it. */
export function NextLine({ upcoming }: { upcoming: NonNullable<Upcoming> }) {
  return (
    <AppLink
      href={href("reserved", { id: upcoming.id })}
      className="mb-8 flex min-h-11 flex-wrap items-center gap-x-3 rounded-control bg-primary-tint px-4 py-2.5 text-primary-hover no-underline hover:underline"
    >
      <Icon name="calendar" size={18} />
      <span className="text-sm">次の面談</span>
      <span className="inline-block font-bold tabular-nums">
        {formatDateTime(new Date(upcoming.startAt), new Date(upcoming.endAt)).replace(/^\d+年/, "")}
      </span>
      <span className="inline-block text-sm">{upcoming.mentor.displayName}さん</span>
    </AppLink>
  );
}
