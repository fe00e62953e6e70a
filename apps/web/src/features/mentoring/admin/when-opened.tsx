"use client";

import { whenOpened } from "@/components/when-opened";

/** Not for the mentee and the mentor, whose page it is. */
export const AdminDecisions = whenOpened(() => import("./admin-decisions").then((module) => module.AdminDecisions));
