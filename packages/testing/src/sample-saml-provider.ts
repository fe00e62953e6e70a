import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import * as samlify from "samlify";
import { samlPeoplePage } from "./sample-provider-pages";
import { SAMPLE_SAML_KEY } from "./sample-saml-keys";

// What comes in here is a request of ours; a schema of XML is not what these tests are about.
samlify.setSchemaValidator({ validate: () => Promise.resolve("not checked") });

/** What an answer of SAML says; each may be something else than the request asked for. */
export interface SamlFacts {
  email: string;
  /** A second value of the same attribute. */
  secondEmail: string | null;
  nameId: string;
  nameIdFormat: string;
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  notBefore: Date;
  notOnOrAfter: Date;
  assertionId: string;
}

export interface SamlPost {
  /** Where the browser posts it. */
  to: string;
  SAMLResponse: string;
  RelayState: string;
}

export interface SampleSamlProvider {
  readonly entityId: string;
  readonly signInUrl: string;
  readonly certificate: string;
  /** The answer to the address at which a browser has arrived. `key`: who signs. */
  answer(arrived: string, email: string, change?: Partial<SamlFacts>, key?: { key: string; certificate: string }): Promise<SamlPost>;
  close(): Promise<void>;
}

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;

const VALUE = "<saml:AttributeValue>{Email}</saml:AttributeValue>";
const SECOND_VALUE = "<saml:AttributeValue>{SecondEmail}</saml:AttributeValue>";

/** A company's own provider of SAML 2.0 for tests and for trying out: `samlify`, with a page on which one chooses the person. */
export async function startSampleSamlProvider({
  people = [],
}: {
  people?: readonly { email: string; label: string }[];
} = {}): Promise<SampleSamlProvider> {
  const server = createServer((request, response) => {
    const arrived = `${origin}${request.url ?? ""}`;
    const page = async () => {
      const email = new URL(arrived).searchParams.get("person");
      if (!new URL(arrived).searchParams.has("SAMLRequest")) return { status: 400, body: "a sign-in begins at Knotter" };
      if (email === null) return { status: 200, body: samlPeoplePage(people, new URL(arrived)) };
      return { status: 200, body: samlPeoplePage([], new URL(arrived), await provider.answer(arrived, email)) };
    };
    void page().then(
      ({ status, body }) => response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [entityId, signInUrl] = [`${origin}/metadata`, `${origin}/sso`];

  const provider: SampleSamlProvider = {
    entityId,
    signInUrl,
    certificate: SAMPLE_SAML_KEY.certificate,
    async answer(arrived, email, change = {}, key = SAMPLE_SAML_KEY) {
      const { searchParams } = new URL(arrived);
      const request = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")).toString();
      const stated = (name: RegExp): string => name.exec(request)?.[1] ?? "";
      const [to, audience] = [stated(/AssertionConsumerServiceURL="([^"]+)"/), stated(/Issuer[^>]*>([^<]+)</)];
      const now = Date.now();
      const facts: SamlFacts = {
        email,
        secondEmail: null,
        nameId: email,
        nameIdFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
        issuer: entityId,
        audience,
        recipient: to,
        inResponseTo: stated(/ ID="([^"]+)"/),
        notBefore: new Date(now - 5_000),
        notOnOrAfter: new Date(now + 300_000),
        assertionId: `_${crypto.randomUUID()}`,
        ...change,
      };
      const idp = samlify.IdentityProvider({
        entityID: entityId,
        privateKey: key.key,
        signingCert: key.certificate,
        nameIDFormat: [facts.nameIdFormat],
        requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: signInUrl }],
        singleLogoutService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: signInUrl }],
        loginResponseTemplate: { context: TEMPLATE, attributes: [] },
      });
      const sp = samlify.ServiceProvider({
        entityID: audience,
        wantAssertionsSigned: true,
        assertionConsumerService: [{ Binding: samlify.Constants.namespace.binding.post, Location: to }],
      });
      const values = {
        ID: `_${crypto.randomUUID()}`,
        AssertionID: facts.assertionId,
        IssueInstant: new Date(now).toISOString(),
        Destination: to,
        Recipient: facts.recipient,
        Audience: facts.audience,
        Issuer: facts.issuer,
        InResponseTo: facts.inResponseTo,
        NotBefore: facts.notBefore.toISOString(),
        NotOnOrAfter: facts.notOnOrAfter.toISOString(),
        NameIDFormat: facts.nameIdFormat,
        NameID: facts.nameId,
        Email: facts.email,
        SecondEmail: facts.secondEmail ?? "",
      };
      const info = { extract: { request: { id: facts.inResponseTo } } } as unknown as Parameters<typeof idp.createLoginResponse>[1];
      const { context } = await idp.createLoginResponse(sp, info, "post", { email }, (template: string) => ({
        id: values.ID,
        context: samlify.SamlLib.replaceTagsByValue(
          facts.secondEmail === null ? template : template.replace(VALUE, VALUE + SECOND_VALUE),
          values,
        ),
      }));
      return { to, SAMLResponse: context, RelayState: searchParams.get("RelayState") ?? "" };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
