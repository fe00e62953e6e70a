import { href } from "@knotter/contract/routes";
import { TRPCError } from "@trpc/server";
import { notFound, redirect } from "next/navigation";

/**
 * What a page does with the refusal of a procedure. An unknown object, or one of somebody else, is the 404 page; an expired session is the
 * login page; everything else goes to error.tsx.
 */
export function answerTo(error: unknown): unknown {
  if (!(error instanceof TRPCError)) return error;
  if (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST") notFound();
  if (error.code === "UNAUTHORIZED") redirect(href("login"));
  return error;
}
