"use client";

import { whenOpened } from "@/components/when-opened";

export const ZoomCard = whenOpened(() => import("./zoom-card").then((module) => module.ZoomCard));
