import type { Context } from "@knotter/api/context";
import { headers } from "next/headers";
import { cache } from "react";
import { app } from "./app";

/** The caller of this page: the cookie names a session, which the database resolves. Once per request. */
export const requestContext = cache(async (): Promise<Context> => app().contextOf(await headers()));

export async function currentViewer(): Promise<Context["viewer"]> {
  return (await requestContext()).viewer;
}
