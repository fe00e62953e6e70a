/** Hosts at which interviews may be held, subdomains included. */
const MEETING_HOSTS = ["zoom.us", "meet.google.com", "teams.microsoft.com"] as const;

/**
 * `https`, a listed host, and nothing that a browser could read as another host: no user, no port, no backslash, no space. Stricter than
 * the URL standard on purpose: anything unclear is refused.
 */
const STRICT = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#][\x21\x23-\x5b\x5d-\x7e]*)?$/i;

export function isMeetingUrl(text: string): boolean {
  const host = STRICT.exec(text)?.[1]?.toLowerCase();
  return host !== undefined && MEETING_HOSTS.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));
}
