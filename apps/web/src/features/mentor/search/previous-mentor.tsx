import { timesHref } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import type { MentorCardView } from "./search-state";

/** 前回担当, in one line: whoever wants another mentor reads on. */
export function PreviousMentor({ mentor }: { mentor: MentorCardView }) {
  return (
    <section aria-label="前回担当" className="mb-4 flex items-center gap-x-3">
      <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={32} />
      <p className="min-w-0 truncate">前回担当：{mentor.displayName}さん</p>
      <Link
        as={AppLink}
        href={timesHref(mentor.id, { orderId: mentor.orderId ?? undefined })}
        aria-label="同じキャリコンに相談する"
        className="inline-flex min-h-11 shrink-0 items-center"
      >
        相談する
      </Link>
    </section>
  );
}
