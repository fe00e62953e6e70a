"use client";

import { whenOpened } from "@/components/when-opened";

export const HrStaffList = whenOpened(() => import("./hr-staff-list").then((module) => module.HrStaffList));
