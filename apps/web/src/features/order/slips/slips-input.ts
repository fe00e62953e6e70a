import { LIMITS } from "@knotter/domain/policy";

/** The people of an order without an address, up to the number of one print. */
export const slipsInput = (id: string) =>
  ({ id, withoutEmail: true, sort: "employeeNo", sortDirection: "asc", pageSize: LIMITS.pageSize.max }) as const;
