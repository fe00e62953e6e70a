/** 主担当 as the rules see it. HR staff who have not accepted their invitation do not count. */
export interface PrimaryFacts {
  userId: string;
  isPrimary: boolean;
  disabled: boolean;
  accepted: boolean;
}

const active = (staff: PrimaryFacts): boolean => staff.isPrimary && !staff.disabled && staff.accepted;

/**
 * Whether a company would be left without an active 主担当 when this person stops being one. A person who is none now can be changed
 * freely, even where the company has none at all.
 */
export function isLastPrimary(staffs: readonly PrimaryFacts[], userId: string): boolean {
  const [self, others] = [staffs.find((staff) => staff.userId === userId), staffs.filter((staff) => staff.userId !== userId)];
  return self !== undefined && active(self) && !others.some(active);
}

/** Whether whoever is invited next has to be 主担当: the company has none, not even one who is invited. */
export const lacksPrimary = (staffs: readonly Pick<PrimaryFacts, "isPrimary" | "disabled">[]): boolean =>
  !staffs.some((staff) => staff.isPrimary && !staff.disabled);

/** Whether an address may be invited for this company: any, unless the company names its domains. */
export function isAllowedDomain(email: string, allowedDomains: readonly string[]): boolean {
  return allowedDomains.length === 0 || hasAllowedDomain(email, allowedDomains);
}

/** The same for people who are on no list: only named domains count. A subdomain is another domain. */
export function hasAllowedDomain(email: string, allowedDomains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return allowedDomains.some((allowed) => allowed.toLowerCase() === domain);
}
