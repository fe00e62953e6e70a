"use client";

import { whenOpened } from "@/components/when-opened";

export const OrderImport = whenOpened(() => import("./order-import").then((module) => module.OrderImport));
