import { LIST_SORTS } from "@knotter/contract/lists";
import type { Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import type { People, SignedIn } from "../people";

const PAGE = 50;
const TIMES = 5;
/** Milliseconds. */
const LIMIT = 300;

interface Asked {
  name: string;
  path: string;
  query: Record<string, string>;
  by: SignedIn;
}
interface Timed {
  name: string;
  first: number;
  second: number | null;
}

/** P5B, the lists of P5 in every order: whichever header is pressed, the first rows are there at once. */
export async function p5b(environment: Environment): Promise<Outcome> {
  const { databaseUrl, people } = await environment.database("office");
  const asked = await everyOrder(people);
  const services = servicesAt(databaseUrl, environment.secret, new Date());
  const timed: Timed[] = [];
  try {
    for (const each of asked) timed.push(await timeOf(services.rest, each));
  } finally {
    await services.close();
  }
  const worst = ({ first, second }: Timed): number => Math.max(first, second ?? 0);
  const slowest = timed.reduce((one, other) => (worst(other) > worst(one) ? other : one));
  const late = timed.filter((one) => worst(one) >= LIMIT).sort((a, b) => worst(b) - worst(a));
  return {
    id: "P5B",
    work: "the first and the second page of every list of the admins and of HR, in every order and direction, 22,000 mentees, 110,000 interviews",
    target: `first rows < ${LIMIT} ms`,
    measured: `slowest ${slowest.name}: ${shown(worst(slowest))} ms; ${timed.length - late.length} of ${timed.length} under ${LIMIT} ms`,
    met: late.length === 0,
    lines: timed.map(
      ({ name, first, second }): Line => ({
        what: name,
        values: { "first page ms": shown(first), "second page ms": second === null ? "―" : shown(second) },
      }),
    ),
    notes: [
      `In the process of the benchmark, through the REST adapter with session and audit, pages of ${PAGE}; the median of ${TIMES} calls after a first one.`,
      ...(late.length > 0 ? [`Not under ${LIMIT} ms: ${late.map((one) => `${one.name} (${shown(worst(one))} ms)`).join("; ")}.`] : []),
    ],
  };
}

async function everyOrder(people: People): Promise<Asked[]> {
  const orderId = await people.orderId();
  const [admin, hr] = [await people.admin(), await people.hrStaff(orderId)];
  const [order] = await people.query<{ customerId: string }>(
    `UPDATE "Order" SET "disclosureLevel" = 'L3', "showRegistration" = true WHERE "id" = $1 RETURNING "customerId"`,
    [orderId],
  );
  const [endpoint] = await people.query<{ id: string }>(
    `INSERT INTO "WebhookEndpoint" ("name", "url", "events", "secretKeyId", "secretEnc", "createdById", "createdAt")
     VALUES ('bench', 'https://hooks.example.com/', '{}', 'none', '', uuidv7(), now()) RETURNING "id"`,
    [],
  );
  const paths: Record<keyof typeof LIST_SORTS, string> = {
    orderMentees: `/orders/${orderId}/mentees`,
    mentoringResults: "/mentoring-result",
    mails: "/mail",
    orders: "/orders",
    customers: "/customers",
    adminStaff: "/admin-staff",
    hrStaffs: `/customers/${order?.customerId}/hrStaffs`,
    mentees: "/mentees",
    mentors: "/mentors/admin",
    bulkOperations: "/bulk-operations",
    supervisions: "/supervisions",
    personalDataRequests: "/personal-data-requests",
    serviceAccounts: "/service-accounts",
    webhooks: "/webhooks",
    webhookMessages: `/webhooks/${endpoint?.id}/messages`,
  };
  const asked = Object.entries(paths).flatMap(([list, path]) =>
    Object.keys(LIST_SORTS[list as keyof typeof LIST_SORTS]).flatMap((sort) =>
      ["asc", "desc"].map(
        (direction): Asked => ({ name: `${list}, ${sort} ${direction}`, path, query: { sort, sortDirection: direction }, by: admin }),
      ),
    ),
  );
  const more = (name: string, path: string, query: Record<string, string>, by = admin): Asked => ({ name, path, query, by });
  return [
    ...asked,
    more("HR: people, name", paths.orderMentees, { sort: "name" }, hr),
    more("HR: people, used", paths.orderMentees, { sort: "used" }, hr),
    more("HR: people, doneOn", paths.orderMentees, { sort: "doneOn" }, hr),
    more("orderMentees of one state, by department", paths.orderMentees, { sort: "department", status: "done" }),
    more("mentoringResults of one state, by mentee", paths.mentoringResults, { sort: "mentee", status: "canceled" }),
    more("mentoringResults of one order, by department", paths.mentoringResults, { sort: "department", orderIds: orderId }),
    more("mentoringResults that are found, by customer", paths.mentoringResults, { sort: "customer", q: "佐藤" }),
  ];
}

/** The second page is that of the first one's cursor; null where the list ends with its first page. */
async function timeOf(rest: Parameters<typeof call>[0], { name, path, query, by }: Asked): Promise<Timed> {
  const page = (cursor?: string) =>
    timed(() =>
      call(rest, `${path}?${new URLSearchParams({ ...query, pageSize: String(PAGE), ...(cursor && { cursor }) })}`, { headers: by.bearer }),
    );
  const first = await page();
  const { nextCursor } = JSON.parse(first.answer.text) as { nextCursor: string | null };
  return { name, first: first.ms, second: nextCursor === null ? null : (await page(nextCursor)).ms };
}

/** The median, in milliseconds, after one call that is not counted. */
async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const answer = await work();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return { answer, ms: times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0 };
}
