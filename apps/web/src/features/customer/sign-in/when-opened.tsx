"use client";

import { whenOpened } from "@/components/when-opened";

export const CustomerSignIn = whenOpened(() => import("./customer-sign-in").then((module) => module.CustomerSignIn));
