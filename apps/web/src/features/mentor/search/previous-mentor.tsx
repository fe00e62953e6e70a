import { href, timesHref } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import type { MentorCardView } from "./search-state";

/** 前回担当, in one line: whoever wants another mentor reads on. */
export function PreviousMentor({ mentor, canBook }: { mentor: MentorCardView; canBook: boolean }) {
  const query = { orderId: mentor.orderId ?? undefined };
  return (
    <section aria-label="前回担当" className="mb-4 flex items-center gap-x-3">
      <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={32} />
      <p className="min-w-0 truncate">前回担当：{mentor.displayName}さん</p>
      <Link
        as={AppLink}
        href={canBook ? timesHref(mentor.id, query) : href("mentor", { id: mentor.id }, query)}
        aria-label={canBook ? "同じキャリコンに相談する" : `${mentor.displayName}さんのプロフィールを見る`}
        className="inline-flex min-h-11 shrink-0 items-center"
      >
        {canBook ? "相談する" : "プロフィールを見る"}
      </Link>
    </section>
  );
}
