/** A link with the number of unread notifications. The server renders it and a later script updates it, so that the first view needs none of its texts. */
export interface CountedLink {
  href: string;
  className: string;
  title: string;
  "aria-label": string;
  "data-unread": string | undefined;
}

/** A newer version of the link, and the rendered one (`drawn`) that it replaces. */
export interface Asked {
  drawn: CountedLink;
  link: CountedLink;
}

/** More are counted as 99+. */
const SHOWN = 99;

/** The accessible name has the count in words; CSS draws the attribute. */
export function countOf(unread: number): Pick<CountedLink, "aria-label" | "data-unread"> {
  const count = unread > SHOWN ? `${SHOWN}+` : String(unread);
  return unread > 0 ? { "aria-label": `通知（未読${count}件）`, "data-unread": count } : { "aria-label": "通知", "data-unread": undefined };
}
