import type { NavLink } from "./nav-links";

/** Whether this is the link of the open page. By path prefix, whole segments only: /mentor is not /mentoring. */
export function isActive(link: NavLink, pathname: string): boolean {
  if (link.external) return false;
  return pathname === link.href || (link.href !== "/" && pathname.startsWith(`${link.href}/`));
}
