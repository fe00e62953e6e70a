import { keepCookie } from "@/components/keep-cookie";

/** How HR and the admins have set up their pages; kept in the browser, so that the first HTML is drawn that way. */
export interface WorkspaceState {
  /** The side navigation shows icons alone. */
  folded: boolean;
  density: Density;
}

/** Height of the rows of lists (`--row-height` in tokens.css). */
export type Density = "dense" | "standard";

export const WORKSPACE_COOKIE = "knotter.workspace";
const DAYS = 365;

/** Anything but a value that was stored here is the default: unfolded, and as many rows as fit. */
export function workspaceOf(value: string | undefined): WorkspaceState {
  const [side, density] = value?.split(".") ?? [];
  return { folded: side === "folded", density: density === "standard" ? "standard" : "dense" };
}

export function keepWorkspace({ folded, density }: WorkspaceState): void {
  keepCookie(WORKSPACE_COOKIE, `${folded ? "folded" : "open"}.${density}`, DAYS);
}
