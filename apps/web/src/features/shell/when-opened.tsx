"use client";

import { whenAsked, whenOpened } from "@/components/when-opened";

/** Only for HR and the admins: other people's pages do not include its script. */
export const Workspace = whenOpened(() => import("./workspace").then((module) => module.Workspace));

/** Only for mentors: other people's pages do not include its script. */
export const MentorProfileCheck = whenAsked(() => import("./mentor-profile-check").then((module) => module.MentorProfileCheck));

/** Only for HR and the admins, as above. */
export const SearchButton = whenOpened(() => import("./search/search-button").then((module) => module.SearchButton));

/** Only for HR and the admins, as above. */
export const AccountLink = whenOpened(() => import("./account-link").then((module) => module.AccountLink));

/** Loaded after the page: announcements and new counts are needed only some time later. */
export const RouteAnnouncer = whenAsked(() => import("./route-announcer").then((module) => module.RouteAnnouncer));

/** As above. */
export const FollowUnread = whenAsked(() => import("./follow-unread").then((module) => module.FollowUnread));
