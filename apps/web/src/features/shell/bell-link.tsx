import { href } from "@knotter/contract/routes";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { BellCount } from "./bell-count";
import { countOf } from "./counted-link";

const LOOK = "relative grid size-11 shrink-0 place-items-center rounded-control text-ink no-underline hover:bg-sunken max-md:ml-auto";

/** The count is drawn by CSS; the accessible name says it in words. */
const COUNTED =
  "data-unread:after:absolute data-unread:after:top-0.5 data-unread:after:right-0 data-unread:after:grid data-unread:after:h-5 data-unread:after:min-w-5 data-unread:after:place-items-center data-unread:after:rounded-full data-unread:after:bg-primary data-unread:after:px-1 data-unread:after:text-xs data-unread:after:font-bold data-unread:after:text-surface data-unread:after:tabular-nums data-unread:after:content-[attr(data-unread)]";

/** Leads to the notifications. The count comes with the session, so that opening a page costs no request. On a phone it is beside the floating menu. */
export const BellLink = ({ unread }: { unread: number }) => (
  <BellCount drawn={{ href: href("notifications"), className: cx(LOOK, COUNTED), title: "通知", ...countOf(unread) }}>
    <Icon name="bell" size={22} />
  </BellCount>
);
