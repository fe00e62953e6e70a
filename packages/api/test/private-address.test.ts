import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import type { OperationKey } from "./support/operations";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const PASSWORD = "雨の日は傘を忘れて走って帰る人";
const PRIVATE = `planted.${crypto.randomUUID()}@private.example`;

test("a private address, given by a slip of paper, is in no answer to HR, and in no list or export of the order to anybody", async () => {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: "L3" });
  const hr = await api.signIn(await make.hrStaff({ customerId, permissions: { manageMentees: true, exportCsv: true } }));
  const admin = await api.signIn(await make.admin());
  const id = order.orderId;
  const answers: [string, string][] = [];
  const ask = async (key: OperationKey, input: Parameters<typeof api.rest>[1], token?: string): Promise<Answer> => {
    const answer = await api.rest(key, input, token === undefined ? {} : { token });
    expect([key, answer.status < 300, answer.status < 300 ? "" : answer.text]).toEqual([key, true, ""]);
    answers.push([key, answer.text]);
    return answer;
  };
  await ask(
    "orders.addMentees",
    {
      id,
      mentees: [
        { name: "工場 太郎", employeeNo: "F-1" },
        { name: "工場 次郎", employeeNo: "F-2" },
      ],
    },
    hr,
  );
  const listed = (await ask("orders.mentees", { id, withoutEmail: true }, hr)).body as { items: { id: string; withoutEmail: boolean }[] };
  expect(listed.items.map(({ withoutEmail }) => withoutEmail)).toEqual([true, true]);
  const place = String(listed.items[0]?.id);
  const printed = (await ask("orders.printSlips", { id, menteeIds: listed.items.map((person) => person.id) }, hr)).body as {
    orderCode: string;
    slips: { employeeNo: string; code: string }[];
  };
  const [first] = printed.slips;
  const slip = { orderCode: printed.orderCode, employeeNo: String(first?.employeeNo), code: String(first?.code) };
  expect((await ask("signup.readCode", slip)).body).toEqual({ name: "工場 太郎" });
  expect((await ask("signup.mailByCode", { ...slip, email: PRIVATE })).body).toEqual({ sent: true });
  const mail = await prisma.mail.findFirstOrThrow({ where: { toAddress: PRIVATE } });
  const token = api.links.tokenOf((mail.facts as { linkId: string }).linkId);
  expect((await api.rest("signup.mentee", { token, password: PASSWORD, ...consents })).status).toBe(201);
  const { id: menteeId } = await prisma.user.findFirstOrThrow({ where: { email: PRIVATE } });

  // The company then lists the same people again, guesses the address, invites them, prints new slips and exports the list.
  await ask("orders.addMentees", { id, mentees: [{ name: "工場 太郎", employeeNo: "F-1", department: "製造部" }] }, hr);
  const guessed = await api.rest(
    "orders.addMentees",
    { id, dryRun: true, mentees: [{ name: "工場 太郎", employeeNo: "F-1", email: "a.guess@private.example" }] },
    { token: hr },
  );
  answers.push(["a guess", guessed.text]);
  await ask("orders.printSlips", { id, menteeIds: [place] }, hr);
  await ask("mail.menteeRegister", { orderId: id, resend: true }, hr);
  for (const [key, input] of [
    ["orders.mentees", { id }],
    ["orders.mentees", { id, q: "private.example" }],
    ["orders.mentee", { id, orderMenteeId: place }],
    ["orders.menteesCsvForHr", { orderIds: id }],
    ["orders.mails", { id }],
    ["orders.ofCustomer", { id: customerId }],
    ["orders.get", { id }],
    ["notifications.list", {}],
  ] as const)
    await ask(key, input, hr);
  // Admins hand these on to the company.
  for (const [key, input] of [
    ["orders.mentees", { id }],
    ["orders.mentee", { id, orderMenteeId: place }],
    ["orders.menteesCsv", { orderIds: id }],
    ["orders.history", { id }],
    ["auditLogs.list", {}],
  ] as const)
    await ask(key, input, admin);
  for (const [key, text] of answers) expect([key, text.includes(PRIVATE), text.includes("planted.")]).toEqual([key, false, false]);
  // The search can find it: an admin reads it on the person's own page.
  expect((await api.rest("mentees.get", { id: menteeId }, { token: admin })).text).toContain(PRIVATE);
});
