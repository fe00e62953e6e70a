/** The four kinds of account. One account holds one role. */
export const ROLES = ["mentee", "mentor", "hrstaff", "admin"] as const;
export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}
