import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { AppLink } from "./app-link";
import { PanelSection } from "./listing/panel-parts";

type Interview = Pick<MentoringItem, "id" | "startAt" | "endAt" | "label" | "order">;

/** In a panel of the admins: somebody's next interviews, the earliest first. */
export function PanelInterviews<Item extends Interview>({
  items,
  failed,
  otherOf,
  all,
}: {
  items: readonly Item[] | undefined;
  failed: boolean;
  /** With whom. */
  otherOf: (item: Item) => string;
  /** The page that has all of them. */
  all: string;
}) {
  return (
    <PanelSection
      title="次の面談"
      action={
        <Link as={AppLink} href={all} className="text-sm">
          すべての面談
        </Link>
      }
    >
      {failed && <p className="text-sm text-muted">読み込めませんでした。</p>}
      {items === undefined && !failed && <SkeletonText lines={2} />}
      {items?.length === 0 && <p className="text-sm text-muted">これからの面談はありません。</p>}
      <ul className="grid">
        {items?.map((item) => (
          <li key={item.id} className="border-b border-line py-2 text-sm last:border-b-0">
            <div className="flex items-start justify-between gap-3">
              <Link as={AppLink} href={href("reserved", { id: item.id })} className="tabular-nums">
                {formatDateTime(new Date(item.startAt), new Date(item.endAt))}
              </Link>
              <Badge>{item.label}</Badge>
            </div>
            <p className="text-muted">
              {otherOf(item)}・{item.order.name}
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
