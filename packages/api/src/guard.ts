import { can, type Endpoint, isWrite } from "@knotter/contract/endpoint";
import { AppError } from "@knotter/domain/errors";
import type { Context } from "./context";

/**
 * Decides by the row alone whether this caller may pass. Runs before the input is read, so that a stranger learns nothing
 * from validation. Whose objects she then reaches is the scope's business.
 */
export function guard(row: Endpoint, ctx: Context): void {
  if (isWrite(row) && ctx.via !== "bearer" && ctx.foreignOrigin) throw new AppError("FORBIDDEN");
  if (row.access === "public") return;
  if (ctx.refusal !== null) throw ctx.refusal;
  const { viewer } = ctx;
  if (!viewer || (row.bearerOnly && ctx.via !== "bearer")) throw new AppError("UNAUTHORIZED");
  if (viewer.disabled && !row.allowDisabled) throw new AppError("ACCOUNT_DISABLED");
  if (!can(viewer.role, row)) throw new AppError("FORBIDDEN");
  if (row.registeredOnly && viewer.temporary) throw new AppError("NOT_REGISTERED");
}
