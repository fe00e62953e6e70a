import type { ErrorCode } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import type { z } from "zod";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Who may pass: anybody, or the signed-in people of these roles. The only place where a role is checked. */
export type Access = "public" | readonly Role[];

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: "json";
  readonly method: Method;
  /** Below /api/v1, OpenAPI notation: /mentoring/{id}/cancel. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly input: I;
  readonly output: O;
  readonly status: 200 | 201 | 202;
  /** Refusals of the business that a caller should be ready for; 400, 401, 403, 429 and 5xx go without saying. */
  readonly errors: readonly ErrorCode[];
  /** Mentees in temporary registration get NOT_REGISTERED before anything else. */
  readonly registeredOnly: boolean;
  /** The two calls right after sign-in still answer for a disabled account; every other one refuses it. */
  readonly allowDisabled: boolean;
  /** Refuses the session cookie: only `Authorization: Bearer` counts. */
  readonly bearerOnly: boolean;
  /** Seconds a client may keep the answer (private), with an ETag. 0: no-store. */
  readonly maxAgeSeconds: number;
}

const DEFAULTS = {
  kind: "json",
  status: 200,
  errors: [],
  registeredOnly: false,
  allowDisabled: false,
  bearerOnly: false,
  maxAgeSeconds: 0,
} as const;

type Row<I extends z.ZodType, O extends z.ZodType> = Pick<Endpoint<I, O>, "method" | "path" | "access" | "summary" | "input" | "output"> &
  Partial<Pick<Endpoint<I, O>, "description" | "status" | "errors" | "registeredOnly" | "allowDisabled" | "bearerOnly" | "maxAgeSeconds">>;

/** One row: becomes the tRPC procedure, the REST route, the OpenAPI operation, the guard and a row of the permission table. */
export function json<const I extends z.ZodType, const O extends z.ZodType>(row: Row<I, O>): Endpoint<I, O> {
  return { ...DEFAULTS, ...row };
}

export const isWrite = (row: Pick<Endpoint, "method">): boolean => row.method !== "GET";

/** May this role call the row at all? Whose objects it then reaches is the business of domain/scope.ts. */
export function can(role: Role | null, row: Pick<Endpoint, "access">): boolean {
  return row.access === "public" || (role !== null && row.access.includes(role));
}
