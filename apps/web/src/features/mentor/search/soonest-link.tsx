import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { LinkPending } from "@/components/link-pending";
import type { SearchResult } from "./search-state";

interface Props extends Pick<SearchResult, "soonest" | "canBook" | "orderId"> {
  /** By filters, of which the earliest time of anybody knows nothing: it must not be louder than what was asked for. */
  narrowed: boolean;
  /** The one that was searched for, which the booking begins with. */
  theme: string | undefined;
}

/** For whoever does not want to choose: the earliest time of the order in one press; and questions that end in filters. */
export function SoonestLink({ soonest, canBook, orderId, narrowed, theme }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1">
      {soonest && canBook && (
        <ButtonLink
          as={AppLink}
          href={href("mentor", { id: soonest.mentor.id }, { startAt: soonest.startAt, orderId: orderId ?? undefined, theme })}
          variant={narrowed ? "secondary" : "primary"}
          className="relative max-sm:w-full"
          icon="clock"
        >
          <span>
            <span className="inline-block">誰でもよい・いちばん早い日時</span>{" "}
            <span className="inline-block tabular-nums">{formatShort(new Date(soonest.startAt))}</span>
          </span>
          <LinkPending />
        </ButtonLink>
      )}
      <Link as={AppLink} href={href("mentorChoice", {}, { orderId: orderId ?? undefined })} className="inline-flex min-h-11 items-center">
        選べないときは、質問に答えてしぼる
      </Link>
    </div>
  );
}
