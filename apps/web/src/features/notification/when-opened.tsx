"use client";

import { whenOpened } from "@/components/when-opened";

export const NotificationList = whenOpened(() => import("./notification-list").then((module) => module.NotificationList));
