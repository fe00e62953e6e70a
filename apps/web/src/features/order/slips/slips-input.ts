import { LIMITS } from "@knotter/domain/policy";

/** The people of an order without an address, as many as one print takes. */
export const slipsInput = (id: string) =>
  ({ id, withoutEmail: true, sort: "employeeNo", sortDirection: "asc", pageSize: LIMITS.pageSize.max }) as const;
