"use client";

import { whenOpened } from "@/components/when-opened";

export const CalendarSources = whenOpened(() => import("./calendar-sources").then((module) => module.CalendarSources));

export const Overlaps = whenOpened(() => import("./overlaps").then((module) => module.Overlaps));

export const UnreadAppointments = whenOpened(() => import("./unread-appointments").then((module) => module.UnreadAppointments));

export const UnreadCalendars = whenOpened(() => import("./unread-calendars").then((module) => module.UnreadCalendars));
