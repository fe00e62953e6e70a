import type { Contact, CustomerStatus, EscalationContact } from "@knotter/domain/customer";
import type { DisclosureLevel } from "@knotter/domain/disclosure";

export interface CustomerRow {
  id: string;
  name: string;
  nameKana: string | null;
  corporateNumber: string | null;
  industry: string | null;
  employeeSizeBand: string | null;
  postalCode: string | null;
  address: string | null;
  billingContact: Contact | null;
  status: CustomerStatus;
  defaultDisclosureLevel: DisclosureLevel;
  kThreshold: number;
  allowedEmailDomains: string[];
  escalationContact: EscalationContact | null;
  dataRetentionMonths: number;
  logoUrl: string | null;
  adminMemo: string | null;
  version: number;
  updatedAt: Date;
}

export type CustomerFields = Omit<CustomerRow, "id" | "version" | "updatedAt">;
export type CustomerPatch = { [Field in keyof CustomerFields]?: CustomerFields[Field] | undefined };

export interface CustomerListRow {
  id: string;
  name: string;
  status: CustomerStatus;
  employeeSizeBand: string | null;
  activeOrders: number;
  menteeCount: number;
  primaryHr: { id: string; name: string } | null;
  updatedAt: Date;
}

export interface CustomerFilter {
  q: string | undefined;
  status: CustomerStatus | undefined;
  sort: "name" | "updated";
  after: { key: string; id: string } | undefined;
  limit: number;
}
