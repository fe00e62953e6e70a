"use client";

import { whenOpened } from "@/components/when-opened";

export const CalendarFeed = whenOpened(() => import("./calendar-feed/calendar-feed").then((module) => module.CalendarFeed));
export const IdentitySection = whenOpened(() => import("./security/identity-section").then((module) => module.IdentitySection));
export const NotificationSettings = whenOpened(() =>
  import("./notifications/notification-settings").then((module) => module.NotificationSettings),
);
export const SecurityPanel = whenOpened(() => import("./security/security-panel").then((module) => module.SecurityPanel));
