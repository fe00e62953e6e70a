"use client";

import { whenOpened } from "@/components/when-opened";

/** The import and the mails are no part of what somebody loads who only begins an order. */
export const DraftSteps = whenOpened(() => import("./draft-steps").then((module) => module.DraftSteps));
