import type { customers, customerView } from "@knotter/contract/resources/customers";
import type { CustomerListRow, CustomerRow } from "@knotter/db/customer/customer";
import type { z } from "zod";
import { at } from "./instant";

export const toCustomer = ({ updatedAt, ssoOnly: _, ...row }: CustomerRow): z.infer<typeof customerView> => ({
  ...row,
  updatedAt: at(updatedAt),
});

export const toCustomerItem = ({ updatedAt, ...row }: CustomerListRow): z.infer<typeof customers.list.output>["items"][number] => ({
  ...row,
  updatedAt: at(updatedAt),
});
