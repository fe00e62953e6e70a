import { href } from "@knotter/contract/routes";

/** The list of an order, narrowed to the people whom one of its numbers counts; without one, everybody. */
export const countedHref = (id: string, counted?: "registered" | "bookedOrDone" | "done"): string =>
  href("hrOrderMentees", { id }, counted === "registered" ? { status: counted } : { usage: counted });
