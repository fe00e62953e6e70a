import type { updateCustomerForm } from "@knotter/contract/resources/customers";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { RouterOutputs } from "@/trpc/outputs";

export type Customer = RouterOutputs["customers"]["get"];
/** One domain a line. */
export type CustomerInput = Omit<z.input<typeof updateCustomerForm>, "status" | "logoUrl" | "allowedEmailDomains"> & {
  allowedEmailDomains: string;
};
export type CustomerValues = FormValues<CustomerInput>;

const CONTACT = { name: "", email: "", phone: "" };
const EMPTY: CustomerValues = {
  name: "",
  nameKana: "",
  corporateNumber: "",
  industry: "",
  employeeSizeBand: "",
  postalCode: "",
  address: "",
  billingContact: CONTACT,
  defaultDisclosureLevel: "L1",
  kThreshold: "",
  allowedEmailDomains: "",
  escalationContact: { ...CONTACT, type: "" },
  dataRetentionMonths: "",
  adminMemo: "",
};

export const valuesOf = (customer: Customer): CustomerValues =>
  toValues(EMPTY, { ...customer, allowedEmailDomains: customer.allowedEmailDomains.join("\n") });
