"use client";

import { whenAsked } from "../../components/when-opened";

/** Of consultants alone: nobody else's pages carry its script. */
export const MentorProfileCheck = whenAsked(() => import("./mentor-profile-check").then((module) => module.MentorProfileCheck));
