import { type Contract, contract } from "@knotter/contract/contract";
import type { Endpoint } from "@knotter/contract/endpoint";

export type OperationKey = { [Group in keyof Contract]: `${Group}.${Extract<keyof Contract[Group], string>}` }[keyof Contract];

export interface Operation {
  readonly key: OperationKey;
  readonly row: Endpoint;
}

/** Every row of the contract under the name of its procedure. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([group, rows]) =>
  Object.entries(rows as Record<string, Endpoint>).map(([name, row]) => ({ key: `${group}.${name}` as OperationKey, row })),
);

export function rowOf(key: OperationKey): Endpoint {
  const found = operations.find((operation) => operation.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found.row;
}
