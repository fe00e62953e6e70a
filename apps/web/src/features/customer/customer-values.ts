import type { EscalationType } from "@knotter/domain/customer";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { lazyResolver } from "../../components/lazy-resolver";
import type { RouterOutputs } from "../../trpc/outputs";

export type Customer = RouterOutputs["customers"]["get"];

interface ContactValues {
  name: string;
  email: string;
  phone: string;
}

/** The values of the fields: text, and "" for nothing. */
export interface CustomerValues {
  name: string;
  nameKana: string;
  corporateNumber: string;
  industry: string;
  employeeSizeBand: string;
  postalCode: string;
  address: string;
  billingContact: ContactValues;
  defaultDisclosureLevel: DisclosureLevel;
  kThreshold: string;
  allowedEmailDomains: string;
  escalationContact: ContactValues & { type: EscalationType | "" };
  dataRetentionMonths: string;
  adminMemo: string;
}

const contactOf = (contact: Customer["billingContact"]): ContactValues => ({
  name: contact?.name ?? "",
  email: contact?.email ?? "",
  phone: contact?.phone ?? "",
});

export const valuesOf = (customer: Customer): CustomerValues => ({
  name: customer.name,
  nameKana: customer.nameKana ?? "",
  corporateNumber: customer.corporateNumber ?? "",
  industry: customer.industry ?? "",
  employeeSizeBand: customer.employeeSizeBand ?? "",
  postalCode: customer.postalCode ?? "",
  address: customer.address ?? "",
  billingContact: contactOf(customer.billingContact),
  defaultDisclosureLevel: customer.defaultDisclosureLevel,
  kThreshold: String(customer.kThreshold),
  allowedEmailDomains: customer.allowedEmailDomains.join("\n"),
  escalationContact: { ...contactOf(customer.escalationContact), type: customer.escalationContact?.type ?? "" },
  dataRetentionMonths: String(customer.dataRetentionMonths),
  adminMemo: customer.adminMemo ?? "",
});

const filled = (contact: ContactValues): boolean => [contact.name, contact.email, contact.phone].some((text) => text.trim() !== "");
const wholeNumber = (text: string): number | undefined =>
  /^\d+$/.test(text.normalize("NFKC").trim()) ? Number(text.normalize("NFKC")) : undefined;

/** Converts the fields to the contract's input: empty is null, one domain per line. */
export function toInput({
  allowedEmailDomains,
  kThreshold,
  dataRetentionMonths,
  billingContact,
  escalationContact,
  ...rest
}: CustomerValues) {
  const text = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === "" && name !== "name" ? null : value]));
  const contact = ({ name, email, phone }: ContactValues) => ({ name, email, phone: phone.trim() === "" ? null : phone });
  return {
    ...text,
    kThreshold: wholeNumber(kThreshold),
    dataRetentionMonths: wholeNumber(dataRetentionMonths),
    allowedEmailDomains: allowedEmailDomains
      .split(/[\s,、]+/)
      .map((domain) => domain.trim())
      .filter((domain) => domain !== ""),
    billingContact: filled(billingContact) ? contact(billingContact) : null,
    escalationContact: filled(escalationContact)
      ? { ...contact(escalationContact), type: escalationContact.type === "" ? undefined : escalationContact.type }
      : null,
  };
}

const loadSchemas = () => import("./customer-schemas");
export const prefetchSchemas = () => void loadSchemas();

/** The resolver of the settings, and the shorter one for a new company. */
export const settingsResolver = lazyResolver<CustomerValues, Record<string, unknown>>(
  () => loadSchemas().then(({ settingsForm }) => settingsForm as never),
  toInput,
);
