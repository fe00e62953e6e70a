"use client";

import { whenAsked } from "@/components/when-opened";

/** Only for mentors: other people's pages do not include its script. */
export const MentorProfileCheck = whenAsked(() => import("./mentor-profile-check").then((module) => module.MentorProfileCheck));
