"use client";

import { whenOpened } from "@/components/when-opened";

export const CareerPlanPanel = whenOpened(() => import("./plan/career-plan-panel").then((module) => module.CareerPlanPanel));
export const ConsentList = whenOpened(() => import("./consents/consent-list").then((module) => module.ConsentList));
export const DataAccessList = whenOpened(() => import("./consents/data-access-list").then((module) => module.DataAccessList));
export const DataPanel = whenOpened(() => import("./data/data-panel").then((module) => module.DataPanel));
export const EmailChange = whenOpened(() => import("./profile/email-change").then((module) => module.EmailChange));
export const ProfileEditor = whenOpened(() => import("./profile/profile-editor").then((module) => module.ProfileEditor));
export const Registration = whenOpened(() => import("./profile/registration").then((module) => module.Registration));
