import { href, MENTOR_NAV } from "@knotter/contract/routes";
import { LocalNav } from "./listing/local-nav";

type Place = (typeof MENTOR_NAV)[number]["key"];

/** The same row of pages on each page of a mentor; `at` is the one she is on, or the one that leads to where she is. */
export function MentorNav({ at }: { at: Place }) {
  return (
    <LocalNav label="キャリコンメニュー" links={MENTOR_NAV.map(({ key, label }) => ({ label, href: href(key), current: key === at }))} />
  );
}
