import type { NavLink } from "./nav-links";

/** Whether this is the link of the open page. By path prefix, whole segments only: /mentor is not /mentoring. */
export function isActive(link: NavLink, pathname: string): boolean {
  if (link.external) return false;
  if (link.also !== undefined && pathname.startsWith(link.also)) return true;
  return pathname === link.href || (link.href !== "/" && !link.alone && pathname.startsWith(`${link.href}/`));
}

/** The link that leads closest to the open page: /admin/order rather than /admin for one order. */
export const currentOf = <Link extends NavLink>(links: readonly Link[], pathname: string): Link | undefined =>
  links.filter((link) => isActive(link, pathname)).sort((one, other) => other.href.length - one.href.length)[0];
