"use client";

import { whenOpened } from "@/components/when-opened";

/** Only for mentors: the mentee's page of the same interview does not include its script. */
export const InterviewSupervision = whenOpened(() => import("./interview-supervision").then((module) => module.InterviewSupervision));
