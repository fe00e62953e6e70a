import { contract } from "@knotter/contract/contract";
import { can, type Endpoint } from "@knotter/contract/endpoint";
import { ROLES } from "@knotter/domain/role";
import { page, table } from "./markdown";

const MARKS = [
  ["registeredOnly", "本登録のみ"],
  ["allowDisabled", "利用停止中も可"],
  ["bearerOnly", "Bearer のみ"],
] as const satisfies readonly (readonly [keyof Endpoint, string])[];

/** Who may call what. Which objects a caller then reaches is decided by `packages/domain/src/scope.ts`. */
export function permissions(): string {
  const rows = Object.entries(contract).flatMap(([group, operations]) =>
    Object.entries(operations as Record<string, Endpoint>).map(([name, row]) => [
      `\`${group}.${name}\``,
      `\`${row.method} ${row.path}\``,
      row.summary,
      ...[null, ...ROLES].map((role) => (can(role, row) ? "○" : "–")),
      MARKS.filter(([mark]) => row[mark])
        .map(([, label]) => label)
        .join("、"),
    ]),
  );
  return page(
    "Who may call which operation",
    "packages/contract/src/resources/*.ts",
    "○ may call it, for the objects in the caller's own scope; anything outside is 404. – is 401 for guests and 403 for everybody else.",
    table(["operation", "REST", "", "guest", ...ROLES, "notes"], rows),
  );
}
