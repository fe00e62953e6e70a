import { href, MENTOR_NAV } from "@knotter/contract/routes";
import { LocalNav } from "./listing/local-nav";

type Place = (typeof MENTOR_NAV)[number]["key"];

/** The navigation on each page of a mentor; `at` is the current entry, or the one that leads to the current page. Without it: none does. */
export function MentorNav({ at }: { at?: Place }) {
  return (
    <LocalNav label="キャリコンメニュー" links={MENTOR_NAV.map(({ key, label }) => ({ label, href: href(key), current: key === at }))} />
  );
}
