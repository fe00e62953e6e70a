export const CUSTOMER_STATUSES = ["prospect", "active", "suspended", "closed"] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** Stored as displayed. */
export const EMPLOYEE_SIZE_BANDS = ["〜49名", "50〜99名", "100〜299名", "300〜999名", "1,000〜4,999名", "5,000名以上"] as const;

/** Whom a mentor contacts in an emergency: 産業医, EAP, 人事責任者. */
export const ESCALATION_TYPES = ["occupational_physician", "eap", "hr_head"] as const;
export type EscalationType = (typeof ESCALATION_TYPES)[number];

export interface Contact {
  name: string;
  email: string;
  phone: string | null;
}
export type EscalationContact = Contact & { type: EscalationType };

/** Whether employees of this customer may be invited and sign up. */
export const takesPeople = (status: CustomerStatus): boolean => status === "prospect" || status === "active";
