import { href, ROLE_PAGE, ROUTES, type RouteKey } from "@knotter/contract/routes";
import { ADMIN_NAV, HR_NAV } from "@knotter/contract/workspace-nav";
import type { Role } from "@knotter/domain/role";
import type { IconName } from "@knotter/ui/icon";

export interface ShellViewer {
  role: Role;
  temporary: boolean;
  /** Admins, and those of HR who see who else has access. */
  managesAccess: boolean;
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
  /** Pages below it have a navigation of their own, which marks them. */
  alone?: true;
  /** The beginning of the addresses of pages that belong to it but stand elsewhere. */
  also?: string;
}

const page = (key: RouteKey, label: string = ROUTES[key].title): NavLink => ({ label, href: href(key as "home") });
const outside = (label: string, address: string | undefined): NavLink[] => (address ? [{ label, href: address, external: true }] : []);

/** The links of header and drawer. A mentee in temporary registration only has the registration and the guide. */
export function navLinks(viewer: ShellViewer, external: ExternalLinks): NavLink[] {
  if (viewer.temporary) return [page("guide")];
  const { key, label } = ROLE_PAGE[viewer.role];
  const own = { ...page(key, label), ...(viewer.role === "mentor" && { alone: true as const }) };
  return [page("mentors"), own, page("guide"), page("aboutCareer"), ...outside("Q&A", external.qa)];
}

/** The pages of one area, for the side navigation. */
export interface NavArea {
  label: string;
  links: readonly (NavLink & { icon: IconName; group: string | undefined })[];
}

type AreaPage = (typeof ADMIN_NAV | typeof HR_NAV)[number]["key"];

const ICONS: Record<AreaPage, IconName> = {
  adminHome: "home",
  adminCustomers: "building",
  adminMentees: "users",
  adminMentors: "message",
  adminOrders: "briefcase",
  adminResults: "chart",
  adminMail: "mail",
  adminSupervisions: "eye",
  adminMaster: "settings",
  adminBulkOperations: "check",
  adminAudit: "history",
  adminStaff: "user",
  adminServiceAccounts: "key",
  adminWebhooks: "link",
  adminOperation: "clock",
  hrHome: "home",
  hrClosingDays: "calendar",
  hrStaffs: "users",
  hrServiceAccounts: "key",
  hrWebhooks: "link",
};

/** What HR and the admins work with, as far as it opens for them; null for people. */
export function areaOf(viewer: Pick<ShellViewer, "role" | "managesAccess"> | null): NavArea | null {
  if (viewer === null || (viewer.role !== "admin" && viewer.role !== "hrstaff")) return null;
  const { role, managesAccess } = viewer;
  const [label, pages] = role === "admin" ? (["管理メニュー", ADMIN_NAV] as const) : (["人事メニュー", HR_NAV] as const);
  return {
    label,
    links: pages
      .filter((entry) => managesAccess || !("access" in entry))
      .map((entry) => ({
        ...page(entry.key, entry.label),
        // The list of interviews leads to the pages of single ones, which people have too.
        ...(entry.key === "adminResults" && { also: href("reserved", { id: "" }) }),
        icon: ICONS[entry.key],
        group: "group" in entry ? entry.group : undefined,
      })),
  };
}

export function footerLinks(viewer: ShellViewer | null, external: ExternalLinks): { inside: NavLink[]; outside: NavLink[] } {
  const inside = viewer ? navLinks(viewer, { ...external, qa: undefined }) : [];
  // Mentees are led there by their home.
  if (areaOf(viewer) !== null) inside.push(page("tutorial"));
  if (viewer?.role === "mentor") inside.push(page("mentorGuide"));
  inside.push(page("accessibility"));
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
