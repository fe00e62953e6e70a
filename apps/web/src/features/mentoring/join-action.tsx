import type { MentoringItem } from "@knotter/api/views/mentoring";
import { formatShort } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";

/** The meeting opens at `can.joinFrom` by the running clock, so that nobody has to reload the page. */
export function joinable({ status, meeting, can, endAt }: MentoringItem, now: Date): boolean {
  return status === "reserved" && meeting.url !== undefined && now >= new Date(can.joinFrom) && now < new Date(endAt);
}

/** 参加する: a link to the meeting once it opens; until then, when that is. */
export function JoinAction({ mentoring, now }: { mentoring: MentoringItem; now: Date }) {
  if (joinable(mentoring, now)) {
    return (
      <ButtonLink
        href={mentoring.meeting.url}
        target="_blank"
        rel="noopener noreferrer"
        size="large"
        icon="video"
        iconAfter="external"
        className="max-sm:w-full"
      >
        参加する
        <span className="sr-only">（新しいタブで開きます）</span>
      </ButtonLink>
    );
  }
  return (
    <div className="max-sm:w-full">
      <Button disabled size="large" icon="video" className="max-sm:w-full">
        参加する
      </Button>
      <p className="mt-2 text-sm text-muted">
        <span className="font-bold text-ink tabular-nums">{formatShort(new Date(mentoring.can.joinFrom))}</span>
        から参加できます
      </p>
    </div>
  );
}
