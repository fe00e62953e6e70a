"use client";

import { whenOpened } from "@/components/when-opened";

export const Interviews = whenOpened(() => import("./interviews").then((module) => module.Interviews));
