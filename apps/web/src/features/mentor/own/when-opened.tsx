"use client";

import { whenOpened } from "@/components/when-opened";

export const ConditionsForm = whenOpened(() => import("./conditions/conditions-form").then((module) => module.ConditionsForm));
export const MeetingForm = whenOpened(() => import("./meeting/meeting-form").then((module) => module.MeetingForm));
export const ProfileEditor = whenOpened(() => import("./profile/profile-editor").then((module) => module.ProfileEditor));
