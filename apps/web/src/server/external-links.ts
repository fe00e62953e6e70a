import { env } from "@/env";
import type { ExternalLinks } from "@/features/shell/nav-links";

export function externalLinks(): ExternalLinks {
  const { LINK_PRIVACY, LINK_PERSONAL_INFORMATION, LINK_TERMS, LINK_QA } = env();
  return { privacy: LINK_PRIVACY, personalInformation: LINK_PERSONAL_INFORMATION, terms: LINK_TERMS, qa: LINK_QA };
}
