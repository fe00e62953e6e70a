import { href } from "@knotter/contract/routes";
import { notFound, redirect } from "next/navigation";
import { guardedPage } from "@/server/guarded-page";

/**
 * Every other address: guests are asked to log in first, all others see the 404 page (with status 404). Below /admin only admins see it:
 * everybody else is redirected home, whatever the rest of the address is.
 */
export default guardedPage("notFound", ({ viewer, params }) => {
  if (params["missing"] === "admin" && viewer.role !== "admin") redirect(href("home"));
  notFound();
});
