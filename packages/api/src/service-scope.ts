import { type Contract, contract } from "@knotter/contract/contract";
import { can, type Endpoint, isWrite } from "@knotter/contract/endpoint";
import { SERVICE_SCOPES, type ServiceScope } from "@knotter/contract/service-scopes";
import { AppError } from "@knotter/domain/errors";

type OperationKey = { [Group in keyof Contract]: `${Group}.${Extract<keyof Contract[Group], string>}` }[keyof Contract];

const ROWS = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, Endpoint>).map(([name, row]) => [`${group}.${name}`, row] as const),
  ),
);

/** Every scope is an operation: a name that is none does not compile here. */
const SCOPES: readonly (ServiceScope & OperationKey)[] = SERVICE_SCOPES;
const SCOPE_OF = new Map<Endpoint, string>(
  SCOPES.flatMap((scope) => {
    const row = ROWS.get(scope);
    return row ? [[row, scope] as const] : [];
  }),
);

/**
 * Throws FORBIDDEN, with the scope that is missing, unless an account with these scopes may call the row. An operation that is taken from the
 * list is taken from every account.
 */
export function requireScope(row: Endpoint, scopes: readonly string[]): void {
  const scope = SCOPE_OF.get(row);
  if (scope === undefined) throw new AppError("FORBIDDEN");
  if (!scopes.includes(scope)) throw new AppError("FORBIDDEN", { data: { scope } });
}

/** What can be given to an account of the admins, or of a customer: never more than the role of its side may call. */
export const grantableTo = (side: "admin" | "hrstaff"): readonly { scope: ServiceScope; row: Endpoint; writes: boolean }[] =>
  SCOPES.flatMap((scope) => {
    const row = ROWS.get(scope);
    return row && can(side, row) ? [{ scope, row, writes: isWrite(row) }] : [];
  });
