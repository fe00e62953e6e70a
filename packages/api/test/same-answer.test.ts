import { can, isWrite } from "@knotter/contract/endpoint";
import { FULL_TIER } from "@knotter/testing/tier";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { fixturesFor, KINDS, type Kind } from "./support/fixtures";
import { operations } from "./support/operations";

const api = await startApi();
const fixture = await fixturesFor(api);

/** Everybody who may call an operation; in the fast tier the first of them. */
const callersOf = (row: (typeof operations)[number]["row"]): Kind[] => {
  const admitted = (["mentee", "mentor", "hrStaff", "admin"] as const).filter((kind) => can(KINDS[kind], row));
  return FULL_TIER ? admitted : admitted.slice(0, 1);
};

/** Whether an instant is of this run: two calls may fall into two seconds. */
const justNow = (instant: string) => (Math.abs(Date.parse(instant) - Date.now()) < 3_600_000 ? "now" : instant);

/** Normalises an answer: ids, numbers, names and tokens are replaced by the order of their appearance. */
function retold({ body, error }: Answer): unknown {
  const seen: string[] = [];
  const text = JSON.stringify(error ? { ...error, requestId: "" } : body)
    .replace(/"accessToken":"[^"]+"/, '"accessToken":"#"')
    .replace(/calendar\/[\w-]{20,}/g, "calendar/#")
    // Secrets are random, and the number of other sessions depends on earlier tests.
    .replace(/"(secret|uri|state|codeChallenge|challenge)":"[^"]+"/g, '"$1":"#"')
    .replace(/knt_[0-9A-Za-z]+/g, "knt_#")
    .replace(/"hint":"[^"]+"/g, '"hint":"#"')
    .replace(/"code":"(?:\d{6}|(?:\w{4}-){3}\w{4})"/g, '"code":"#"')
    // Ids of passkeys, and the user handles of authenticators.
    .replace(/"id":"[\w-]{43}"/g, '"id":"#"')
    .replace(/"qr":\{[^}]+\}/, '"qr":{}')
    .replace(/(state|code_challenge|SAMLRequest|RelayState)=[\w.%-]+/g, "$1=#")
    .replace(/"recoveryCodes":\[[^\]]*\]/, '"recoveryCodes":[]')
    .replace(/"(ended|endedSessions)":\d+/, '"$1":0')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, justNow)
    .replace(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|M-\d{4}-\d+|ORD-\d{6}-\d+|(?:T|R|O|キャリコン|mentee|mentor|hrstaff|admin|株式会社)-[0-9a-f]{8}-[0-9a-f]{4}/g,
      (word) => {
        if (!seen.includes(word)) seen.push(word);
        return `#${seen.indexOf(word)}`;
      },
    );
  return JSON.parse(text);
}

const SHARED =
  /^(customerSignIn\.(update|addProvider|changeProvider)|questions\.publish|terms\.(add|update|arrange)|closingDays\.declare)$/;
const shapeOf = ({ body }: Answer): string[] => Object.keys(body as object);

/** In tRPC a file is text or base64. */
function contentOf({ body }: Answer): string {
  const { text, base64 = "" } = body as { text?: string; base64?: string };
  return text ?? Buffer.from(base64, "base64").toString();
}

describe.each(operations)("$key answers alike on REST and tRPC", ({ key, row }) => {
  test.each(callersOf(row))("to %s", async (kind) => {
    const first = await fixture(kind, "a");
    // With a key, as our own pages call: an operation that runs in two transactions under one key is a defect.
    const headers = isWrite(row) && row.keepsAnswer ? { "idempotency-key": crypto.randomUUID() } : {};
    const input = await ENTRIES[key].input(first);
    const rest = await api.rest(key, input, { token: first.token, headers });
    // A write cannot run twice: the second transport gets people and objects of its own.
    const second = isWrite(row) ? await fixture(kind, "a") : first;
    const trpc = await api.trpc(key, isWrite(row) ? await ENTRIES[key].input(second) : input, { token: second.token });
    if (row.kind === "file" && rest.error === null) return expect(contentOf(trpc)).toBe(rest.text);
    // Vocabularies are global, and two callers may share a company: the second call finds what the first one added.
    if (SHARED.test(key)) return expect(shapeOf(trpc)).toEqual(shapeOf(rest));
    expect(retold(trpc)).toEqual(retold(rest));
    // There is no transformer: apart from what is normalised, the text has to be identical.
    if (!isWrite(row) && rest.error === null) expect(JSON.stringify(trpc.body)).toBe(rest.text);
  });

  // A webhook is verified by its signature over the raw body, which tRPC does not have.
  if (row.kind === "webhook") return;
  test("in its refusals", async () => {
    const { token } = await fixture("admin", "a");
    // Each parameter of a path: REST cannot leave one out.
    const nonsense = {
      id: "nonsense",
      importId: "nonsense",
      mentorId: "nonsense",
      orderMenteeId: "nonsense",
      providerId: "nonsense",
      orderIds: "nonsense",
      kind: "nonsense",
      code: "nonsense",
      token: "nonsense",
      mentoringId: "nonsense",
      email: "nonsense",
      password: "",
      unknown: "x",
    };
    const rest = await api.rest(key, nonsense, { token });
    const trpc = await api.trpc(key, nonsense, { token });
    expect(rest.error).not.toBeNull();
    expect(retold(trpc)).toEqual(retold(rest));
    expect(trpc.status).toBe(rest.status);
  });
});
