import { href } from "@knotter/contract/routes";
import type { RequiredProfileField } from "@knotter/domain/mentor-profile";
import type { TabLink } from "@knotter/ui/tab-links";

export const MENTOR_TABS = ["home", "profile", "conditions", "calendars", "zoom", "notifications", "security"] as const;
/** `preview` has no tab of its own: it is the profile as mentees see it, and its back link leads to the profile. */
export type MentorTab = (typeof MENTOR_TABS)[number] | "preview";

const TAB_TEXT: Record<(typeof MENTOR_TABS)[number], string> = {
  home: "概要",
  profile: "プロフィール",
  conditions: "受付の条件",
  calendars: "予定の読み取り",
  zoom: "面談方法・Zoom",
  notifications: "通知・カレンダー連携",
  security: "セキュリティ",
};

/** The tab in the address, by default the first. Mails about the registration name it, although it is a part of the profile. */
export function mentorTab(value: string | undefined): MentorTab {
  if (value === "registration") return "profile";
  if (value === "preview") return "preview";
  return MENTOR_TABS.find((tab) => tab === value) ?? "home";
}

export function mentorTabLinks(current: MentorTab): TabLink[] {
  return MENTOR_TABS.map((tab) => ({
    href: href("mentorMypage", {}, { tab: tab === "home" ? undefined : tab }),
    label: TAB_TEXT[tab],
    current: tab === current,
  }));
}

/** The address of a field, by its name in `missing`. */
export const fieldHref = (field: string): string =>
  `${href("mentorMypage", {}, { tab: field === ("meetingMethod" satisfies RequiredProfileField) ? "zoom" : "profile" })}#${fieldId(field)}`;

export const fieldId = (field: string): string => `field-${field}`;
