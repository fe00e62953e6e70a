import { workbench } from "./prepare.mjs";
import { beforeLeaving } from "./processes.mjs";

/** The demo's people, as their company's provider knows them. */
const PEOPLE = [
  ["mentee@example.com", "相談者"],
  ["mentor@example.com", "キャリコン"],
  ["hr@example.com", "人事ご担当者"],
  ["admin@example.com", "事務局"],
];

/** Starts a sample of a company's own provider in this process, and returns the settings for the product. */
export async function startSampleOidc(address) {
  const { startSampleProvider, subjectOf } = await workbench("sample-provider");
  const people = PEOPLE.map(([email, label]) => ({ subject: subjectOf(email), email, label, verified: true }));
  const sample = await startSampleProvider({ address, people });
  beforeLeaving(() => sample.close());
  return {
    url: sample.issuer,
    env: {
      OIDC_ISSUER: sample.issuer,
      OIDC_CLIENT_ID: sample.clientId,
      OIDC_CLIENT_SECRET: sample.clientSecret,
      OIDC_AUDIENCE: sample.audience,
      OIDC_NAME: "見本の会社のアカウントで進む",
    },
  };
}

/** Starts a sample of a company's provider of SAML in this process. */
export async function startSampleSaml() {
  const { startSampleSamlProvider } = await workbench("sample-saml-provider");
  const sample = await startSampleSamlProvider({ people: PEOPLE.map(([email, label]) => ({ email, label })) });
  beforeLeaving(() => sample.close());
  return { url: sample.signInUrl, env: { SAML_SAMPLE_URL: sample.signInUrl } };
}

/** The origins that the product may ask although they are neither public nor https: those that are `given`, and the samples' own. */
export const sampleOrigins = (samples, given = "") =>
  [...new Set([...given.split(",").map((origin) => origin.trim()), ...samples.map(({ url }) => new URL(url).origin)])]
    .filter((origin) => origin !== "")
    .join(",");
