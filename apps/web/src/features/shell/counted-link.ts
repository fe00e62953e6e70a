/** A link to what waits, with how much: made on the server, and by the script that asks again, so that no first view holds its words. */
export interface CountedLink {
  href: string;
  className: string;
  title: string;
  "aria-label": string;
  "data-unread": string | undefined;
}

/** What was asked since, about what was drawn. */
export interface Asked {
  drawn: CountedLink;
  link: CountedLink;
}

/** More are counted as 99+. */
const SHOWN = 99;

/** The name says the count in words, the attribute is what is drawn. */
export function countOf(unread: number): Pick<CountedLink, "aria-label" | "data-unread"> {
  const count = unread > SHOWN ? `${SHOWN}+` : String(unread);
  return unread > 0 ? { "aria-label": `通知（未読${count}件）`, "data-unread": count } : { "aria-label": "通知", "data-unread": undefined };
}
