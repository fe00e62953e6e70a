import { lines, text } from "@knotter/contract/fields";
import { oidcProviderForm, providerNameForm, samlProviderForm, signInForm } from "@knotter/contract/resources/customer-sign-in";

export const nameForm = providerNameForm.omit({ protocol: true });
export const domainsForm = signInForm.extend({ domains: lines(signInForm.shape.domains) });
export const oidcForm = oidcProviderForm.omit({ protocol: true });
/** Certificates are pasted into one field, one below the other. */
export const samlForm = samlProviderForm.omit({ protocol: true, certificates: true }).extend({ certificates: text(50_000, { min: 1 }) });

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
/** Each certificate of a pasted text; without any frame it is one by itself. */
export const certificatesOf = (pasted: string): string[] => pasted.match(CERTIFICATE) ?? [pasted];
