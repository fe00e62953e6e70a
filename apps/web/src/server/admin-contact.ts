import type { AdminContactLink } from "@/components/contact";
import { env } from "@/env";

export function adminContact(): AdminContactLink {
  const { OFFICE_NAME, OFFICE_EMAIL, OFFICE_PHONE, OFFICE_HOURS } = env();
  return { name: OFFICE_NAME, email: OFFICE_EMAIL, phone: OFFICE_PHONE, hours: OFFICE_HOURS };
}
