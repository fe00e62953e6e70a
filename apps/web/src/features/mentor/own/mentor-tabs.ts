import { href } from "@knotter/contract/routes";
import type { RequiredProfileField } from "@knotter/domain/mentor-profile";
import type { TabLink } from "@knotter/ui/tab-links";

export const MENTOR_TABS = ["profile", "conditions", "zoom", "calendars", "notifications", "security"] as const;
/** `preview` has no tab of its own: it is the profile as mentees see it, and its back link leads to the profile. */
export type MentorTab = Part | "preview";

type Part = (typeof MENTOR_TABS)[number];

/** The groups of マイページ, few enough to be seen at once. One with several parts opens the first of them. */
const GROUPS: readonly { label: string; parts: readonly Part[] }[] = [
  { label: "プロフィール", parts: ["profile"] },
  { label: "受付の条件", parts: ["conditions"] },
  { label: "面談方法", parts: ["zoom"] },
  { label: "設定", parts: ["calendars", "notifications", "security"] },
];

const PART_TEXT: Partial<Record<Part, string>> = {
  calendars: "カレンダー連携",
  notifications: "通知",
  security: "セキュリティ",
};

/** The tab in the address, by default the first: what is next is on the home page. Mails about the registration name it, although it is a part of the profile. */
export function mentorTab(value: string | undefined): MentorTab {
  if (value === "registration") return "profile";
  if (value === "preview") return "preview";
  return MENTOR_TABS.find((tab) => tab === value) ?? "profile";
}

const partHref = (part: Part): string => href("mentorMypage", {}, { tab: part === "profile" ? undefined : part });

export const mentorGroupLinks = (current: Part): TabLink[] =>
  GROUPS.map(({ label, parts: [first = current, ...rest] }) => ({
    href: partHref(first),
    label,
    current: first === current || rest.includes(current),
  }));

/** The parts of the open group; none where it has only one. */
export function mentorPartLinks(current: Part): TabLink[] {
  const parts = GROUPS.find((group) => group.parts.includes(current))?.parts ?? [];
  return parts.length < 2 ? [] : parts.map((part) => ({ href: partHref(part), label: PART_TEXT[part] ?? "", current: part === current }));
}

/** The address of a field, by its name in `missing`. */
export const fieldHref = (field: string): string =>
  `${href("mentorMypage", {}, { tab: field === ("meetingMethod" satisfies RequiredProfileField) ? "zoom" : "profile" })}#${fieldId(field)}`;

export const fieldId = (field: string): string => `field-${field}`;
