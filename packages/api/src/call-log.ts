import type { Endpoint } from "@knotter/contract/endpoint";
import type { Facts } from "@knotter/telemetry/telemetry";
import type { Context } from "./context";
import { appErrorOf, statusOf } from "./envelope";

/** Logs one line per call: request id, operation, caller, outcome, duration. Never a field of the input, which may be confidential. */
export function settleCall(ctx: Context, row: Endpoint, milliseconds: number, error: unknown): void {
  const facts = {
    requestId: ctx.call.requestId,
    operation: `${row.method} ${row.path}`,
    userId: ctx.viewer?.userId,
    role: ctx.viewer?.role ?? "guest",
    via: ctx.via,
    ms: Math.round(milliseconds),
  };
  if (error === null) {
    ctx.services.log.info(facts, "ok");
    return;
  }
  const known = appErrorOf(error);
  if (known) {
    const line = { ...facts, code: known.code, status: statusOf(known.code) };
    if (statusOf(known.code) >= 500) ctx.services.log.error({ ...line, err: known.detail.cause }, "refused");
    else ctx.services.log.info(line, "refused");
  } else {
    ctx.services.log.error({ ...facts, code: "INTERNAL", status: 500, err: error }, "defect");
  }
}

/** The same outcome for traces and metrics: its status, and the code of a refusal. */
export function outcomeOf(row: Endpoint, error: unknown): Facts {
  if (error === null) return { "http.response.status_code": row.status };
  const code = appErrorOf(error)?.code ?? "INTERNAL";
  const status = statusOf(code);
  return { "http.response.status_code": status, "knotter.outcome": code, "error.type": status >= 500 ? code : undefined };
}
