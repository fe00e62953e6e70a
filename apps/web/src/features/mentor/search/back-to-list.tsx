"use client";

import { href } from "@knotter/contract/routes";
import { BackLink } from "@/components/back-link";
import { lastSearch } from "./last-search";

/** Back to the list with its filters. */
export const BackToList = () => <BackLink href={href("mentors") + lastSearch()}>キャリコンを探す</BackLink>;
