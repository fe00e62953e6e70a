import { readFileSync, writeFileSync } from "node:fs";
import { OTHER_SAML_KEY, SAMPLE_SAML_KEY } from "@knotter/testing/sample-saml-keys";
import { FULL_TIER } from "@knotter/testing/tier";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { NotSignedIn } from "../src/oidc";
import { beginSaml, finishSaml, type SamlAttempt, type SamlProvider } from "../src/saml";
import { HAS_SIMPLESAMLPHP, type SimpleSamlPhpWay, startSimpleSamlPhp } from "./simplesamlphp";

// What SimpleSAMLphp answers: recorded in `cases/saml-answers`, and in the full tier from the running program where Debian's package is there.
// `RECORD=1` with TEST_TIER=full writes the recording again.

const FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format";
const EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const MAIL = "hana@example.com";
const ENCRYPTED_FOR = SAMPLE_SAML_KEY.certificate.replace(/-----[^-]+-----|\s/g, "");

interface Case extends SimpleSamlPhpWay {
  /** A fault, or what is known of the person. */
  right: string | { email: string | null; severalEmails?: boolean; isAddress?: boolean; subject?: string };
}
const CASES: Readonly<Record<string, Case>> = {
  persistent: { nameId: `${FORMAT}:persistent`, options: "", mail: [MAIL], right: { email: MAIL, isAddress: false } },
  transient: { nameId: `${FORMAT}:transient`, options: "", mail: [MAIL], right: { email: MAIL, subject: MAIL, isAddress: true } },
  "emailAddress in capitals": {
    nameId: EMAIL,
    options: "",
    mail: ["HANA@Example.COM"],
    right: { email: "HANA@Example.COM", isAddress: true },
  },
  "two addresses, one of the company": {
    nameId: `${FORMAT}:persistent`,
    options: "",
    mail: ["hana@private.example", MAIL],
    right: { email: MAIL },
  },
  "two addresses of the company": {
    nameId: `${FORMAT}:persistent`,
    options: "",
    mail: [MAIL, "h@example.com"],
    right: { email: null, severalEmails: true },
  },
  "RSA with SHA-512": {
    nameId: `${FORMAT}:persistent`,
    options: "'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'",
    mail: [MAIL],
    right: { email: MAIL },
  },
  "RSA with SHA-1": {
    nameId: `${FORMAT}:persistent`,
    options: "'signature.algorithm' => 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'",
    mail: [MAIL],
    right: "signature_algorithm",
  },
  "the response signed alone": {
    nameId: `${FORMAT}:persistent`,
    options: "'saml20.sign.assertion' => false, 'saml20.sign.response' => true",
    mail: [MAIL],
    right: "unsigned_assertion",
  },
  "both signed": { nameId: `${FORMAT}:persistent`, options: "'saml20.sign.response' => true", mail: [MAIL], right: { email: MAIL } },
  "an encrypted assertion": {
    nameId: `${FORMAT}:persistent`,
    options: `'assertion.encryption' => true, 'keys' => [['type' => 'X509Certificate', 'encryption' => true, 'signing' => false, 'X509Certificate' => '${ENCRYPTED_FOR}']]`,
    mail: [MAIL],
    right: "encrypted",
  },
};
const names = Object.keys(CASES);
const attemptOf = (name: string, now: Date): SamlAttempt => {
  const audience = `https://knotter.example.com/api/sso/${names.indexOf(name)}`;
  return { audience, answerTo: `${audience}/acs`, requestId: `_request${names.indexOf(name)}`, now };
};
const providerAt = ({ entityId, signInUrl }: { entityId: string; signInUrl: string }): SamlProvider => ({
  entityId,
  signInUrl,
  certificates: [SAMPLE_SAML_KEY.certificate],
  domains: ["example.com"],
});

/** What is made of an answer: the person, or the fault. */
const judged = (provider: SamlProvider, attempt: SamlAttempt, response: string) =>
  finishSaml(provider, attempt, response).catch((error: unknown) => {
    if (error instanceof NotSignedIn) return error.fault;
    throw error;
  });

interface Recording {
  entityId: string;
  signInUrl: string;
  at: string;
  answers: Record<string, string>;
}
const RECORDING = new URL("./cases/saml-answers/simplesamlphp-1.19.json", import.meta.url);
const recorded = (): Recording => JSON.parse(readFileSync(RECORDING, "utf8")) as Recording;

describe.runIf(FULL_TIER && HAS_SIMPLESAMLPHP)("what SimpleSAMLphp answers now", async () => {
  const ways = names.map((name) => ({ ...(CASES[name] as Case), ...attemptOf(name, new Date()) }));
  const running = FULL_TIER && HAS_SIMPLESAMLPHP ? await startSimpleSamlPhp(ways) : null;
  const answers: Record<string, string> = {};
  afterAll(async () => {
    const at = new Date().toISOString();
    if (process.env["RECORD"] === "1" && running)
      writeFileSync(RECORDING, `${JSON.stringify({ entityId: running.entityId, signInUrl: running.signInUrl, at, answers }, null, 2)}\n`);
    await running?.close();
  });

  test.each(names)("%s", async (name) => {
    if (!running) throw new Error("not started");
    const [provider, attempt] = [providerAt(running), attemptOf(name, new Date())];
    const response = await running.answer(await beginSaml(provider, attempt, "state"), names.indexOf(name));
    answers[name] = response;
    const { right } = CASES[name] as Case;
    const found = await judged(provider, attempt, response);
    if (typeof right === "string") expect(found).toBe(right);
    else expect(found).toMatchObject(right);
  });
});

describe("what SimpleSAMLphp has answered", () => {
  afterEach(() => vi.useRealTimers());
  const then = (seconds: number): Date => {
    const now = new Date(new Date(recorded().at).getTime() + seconds * 1000);
    vi.useFakeTimers({ toFake: ["Date"], now });
    return now;
  };

  test.each(names)("%s", async (name) => {
    const { answers, ...provider } = recorded();
    const { right } = CASES[name] as Case;
    const found = await judged(providerAt(provider), attemptOf(name, then(0)), answers[name] ?? "");
    if (typeof right === "string") expect(found).toBe(right);
    else expect(found).toMatchObject(right);
  });

  test.each<
    [string, (of: { provider: SamlProvider; attempt: SamlAttempt }) => { provider?: Partial<SamlProvider>; attempt?: Partial<SamlAttempt> }]
  >([
    ["signature", () => ({ provider: { certificates: [OTHER_SAML_KEY.certificate] } })],
    ["another_issuer", () => ({ provider: { entityId: "https://another.example.com/idp" } })],
    ["another_audience", () => ({ attempt: { audience: "https://another.example.com" } })],
    ["another_recipient", ({ attempt }) => ({ attempt: { answerTo: `${attempt.answerTo}/other` } })],
    ["another_request", () => ({ attempt: { requestId: "_another" } })],
  ])("is refused elsewhere, by its reason: %s", async (fault, change) => {
    const { answers, ...of } = recorded();
    const [provider, attempt] = [providerAt(of), attemptOf("persistent", then(0))];
    const { provider: p = {}, attempt: a = {} } = change({ provider, attempt });
    expect(await judged({ ...provider, ...p }, { ...attempt, ...a }, answers["persistent"] ?? "")).toBe(fault);
  });

  test.each([
    [-95, "clock"],
    [-40, null],
    [340, null],
    [400, "clock"],
  ])("is taken within a minute of its time: %i seconds later", async (seconds, fault) => {
    const { answers, ...provider } = recorded();
    const found = await judged(providerAt(provider), attemptOf("persistent", then(seconds)), answers["persistent"] ?? "");
    expect(typeof found === "string" ? found : null).toBe(fault);
  });
});
