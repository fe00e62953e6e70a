import { ROUTES, type Route } from "@knotter/contract/routes";
import { page, table } from "./markdown";

/** Every page with its title and who may open it. */
export function routes(): string {
  const rows = Object.entries<Route>(ROUTES).map(([key, route]) => [
    `\`${route.path}\``,
    route.title,
    typeof route.access === "string" ? route.access : route.access.join(", "),
    route.temporary ? "○" : "–",
    `\`${key}\``,
  ]);
  return page("Pages", "packages/contract/src/routes.ts", table(["path", "title", "who", "in temporary registration", "href()"], rows));
}
