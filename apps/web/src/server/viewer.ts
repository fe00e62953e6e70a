import type { Context } from "@knotter/api/context";
import { headers } from "next/headers";
import { cache } from "react";
import { app } from "./app";

/** Who asks for this page: the cookie names a session, the database says who that is. Asked once per request. */
export const requestContext = cache(async (): Promise<Context> => app().contextOf(await headers()));

export async function currentViewer(): Promise<Context["viewer"]> {
  return (await requestContext()).viewer;
}
