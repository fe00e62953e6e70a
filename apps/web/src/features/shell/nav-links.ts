import { href, ROLE_PAGE, ROUTES, type RouteKey } from "@knotter/contract/routes";
import type { Role } from "@knotter/domain/role";

export interface ShellViewer {
  role: Role;
  temporary: boolean;
}

/** Pages outside the app; a link is shown if the operator has configured it. */
export interface ExternalLinks {
  privacy: string | undefined;
  personalInformation: string | undefined;
  terms: string | undefined;
  qa: string | undefined;
}

export interface NavLink {
  label: string;
  href: string;
  external?: true;
}

const page = (key: RouteKey, label: string = ROUTES[key].title): NavLink => ({ label, href: href(key as "home") });
const outside = (label: string, address: string | undefined): NavLink[] => (address ? [{ label, href: address, external: true }] : []);

/** The links of header and drawer. A mentee in temporary registration only has the registration and the guide. */
export function navLinks(viewer: ShellViewer, external: ExternalLinks): NavLink[] {
  if (viewer.temporary) return [page("guide")];
  const { key, label } = ROLE_PAGE[viewer.role];
  return [page("mentors"), page(key, label), page("guide"), page("aboutCareer"), ...outside("Q&A", external.qa)];
}

export function footerLinks(viewer: ShellViewer | null, external: ExternalLinks): { inside: NavLink[]; outside: NavLink[] } {
  const inside = viewer ? navLinks(viewer, { ...external, qa: undefined }) : [];
  return {
    inside,
    outside: [
      ...outside("プライバシーポリシー", external.privacy),
      ...outside("個人情報の取り扱い", external.personalInformation),
      ...outside("利用規約", external.terms),
      ...outside("Q&A", external.qa),
    ],
  };
}
