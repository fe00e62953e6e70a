const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** What a provider's metadata says, as the fields of the form have it. */
export interface ProviderMetadata {
  issuer: string;
  signInUrl: string;
  /** One below the other. */
  certificates: string;
}

/** Reads the metadata of a SAML provider. Null: it is none, or has no sign-in by redirect or no certificate. */
export function metadataOf(xml: string): ProviderMetadata | null {
  const document = new DOMParser().parseFromString(xml.trim(), "application/xml");
  const provider = document.getElementsByTagNameNS(METADATA, "IDPSSODescriptor")[0];
  const issuer = provider?.closest("EntityDescriptor")?.getAttribute("entityID");
  if (!provider || !issuer) return null;
  const signInUrl = [...provider.getElementsByTagNameNS(METADATA, "SingleSignOnService")]
    .find((service) => service.getAttribute("Binding") === REDIRECT)
    ?.getAttribute("Location");
  const certificates = [...provider.getElementsByTagNameNS(METADATA, "KeyDescriptor")]
    .filter((key) => key.getAttribute("use") !== "encryption")
    .flatMap((key) => [...key.getElementsByTagNameNS(SIGNATURE, "X509Certificate")])
    .map((certificate) => (certificate.textContent ?? "").replace(/\s/g, ""));
  const framed = [...new Set(certificates)]
    .filter(Boolean)
    .map((body) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`);
  return signInUrl && framed.length > 0 ? { issuer, signInUrl, certificates: framed.join("\n") } : null;
}
