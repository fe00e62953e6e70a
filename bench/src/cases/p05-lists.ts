import { keyOf } from "@knotter/api/list-key";
import { cursorOf } from "@knotter/api/list-page";
import { sortKeyText } from "@knotter/db/keyset";
import pg from "pg";
import type { Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { type Candidate, type Compared, hammer, loop, sideBySide } from "../load";
import { shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import type { People, SignedIn } from "../people";
import { recorded, type Statement, type Step } from "../recording";
import { replayer } from "../replay";

const CONNECTIONS = 4;
const PAGE = 50;
const PAGES = [5, 20, 100];
const STATEMENTS = 4;
/** Milliseconds. */
const LIMIT = 80;

interface List {
  name: string;
  path: string;
  by: SignedIn;
  /** All of its rows in order, by `key` and `id`, which make the cursor; absent for a single page. */
  rows?: string;
  /** The name of its cursors, where it is sorted by its columns. */
  sorted?: string;
}

/** A list from its beginning, or from its middle on. */
interface Page {
  name: string;
  path: string;
  headers: Record<string, string>;
  steps: Step[];
  statements: number;
}

export async function p5(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("office");
  const lists = await listsOf(people);
  const services = servicesAt(databaseUrl, secret, new Date());
  const pages: Page[] = [];
  const growing: string[] = [];
  try {
    for (const list of lists) {
      const cursor = list.rows && (await middleOf(people, list.rows, list.sorted));
      for (const [name, path] of [
        [list.rows ? `${list.name}, first page` : list.name, list.path] as const,
        ...(cursor
          ? [[`${list.name}, from the middle on`, `${list.path}${list.path.includes("?") ? "&" : "?"}cursor=${cursor}`] as const]
          : []),
      ]) {
        const page = await pageOf(services.rest, name, path, list.by);
        pages.push(page);
        for (const size of PAGES) {
          const other = await pageOf(services.rest, name, path, list.by, size);
          if (other.statements !== page.statements) growing.push(`${name}: ${other.statements} for ${size} rows`);
        }
      }
      if (cursor) await differ(services.rest, list, cursor);
    }
  } finally {
    await services.close();
  }

  const server = await environment.server("office", { profile: tools.profile });
  // One pool per page: prepared statements of different pages may have the same name.
  const pools = pages.map(() => new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, options: "-c timezone=UTC" }));
  const seconds = tools.quick ? 1 : 2;
  const candidates = pages.flatMap(({ name, path, headers, steps }, index): Candidate[] => {
    const replay = replayer(pools[index] as pg.Pool, steps);
    const at = (connections: number) => () => hammer(`${server.address}/api/v1${path}`, { connections, seconds, headers });
    return [
      { name, pid: server.pid, run: at(CONNECTIONS) },
      { name: `${name}, 1 connection`, run: at(1) },
      { name: `limit: ${name}`, run: () => loop(CONNECTIONS, seconds, () => replay()) },
    ];
  });
  const compared = await sideBySide(candidates, { rounds: tools.quick ? 1 : 3 });
  for (const pool of pools) await pool.end();

  const [ours, single, limits] = [0, 1, 2].map((which) => compared.filter((_, index) => index % 3 === which)) as [
    Compared[],
    Compared[],
    Compared[],
  ];
  const lines = pages.map((page, index) => lineOf(page, ours[index] as Compared, single[index] as Compared, limits[index] as Compared));
  // Without an answer in a round there is no figure, which is slower than any.
  const late = ours
    .filter(({ p95 }) => !(p95 < LIMIT))
    .sort((a, b) => (b.p95 || Number.POSITIVE_INFINITY) - (a.p95 || Number.POSITIVE_INFINITY));
  const slowest = late[0] ?? ours.reduce((one, other) => (other.p95 > one.p95 ? other : one));
  const many = pages.filter(({ statements }) => statements > STATEMENTS).map(({ name, statements }) => `${statements} for ${name}`);
  const most = Math.max(...pages.map(({ statements }) => statements));
  const [sizes] = await people.query<{ mentees: number; interviews: number; orders: number; mails: number; audit: number }>(
    `SELECT (SELECT count(*) FROM "Mentee")::int AS "mentees", (SELECT count(*) FROM "Mentoring")::int AS "interviews", (SELECT count(*) FROM "Order")::int AS "orders",
            (SELECT count(*) FROM "Mail")::int AS "mails", (SELECT count(*) FROM "AuditLog")::int AS "audit"`,
  );
  return {
    id: "P5",
    work: `list pages of the office and of HR over REST, ${shown(sizes?.mentees ?? 0)} mentees, ${shown(sizes?.interviews ?? 0)} interviews, pages of ${PAGE}`,
    target: `p95 < ${LIMIT} ms, at most ${STATEMENTS} statements each, constant in rows`,
    measured: `slowest ${slowest.name}: ${p95Of(slowest, seconds)}; ${pages.length - late.length} of ${pages.length} pages under ${LIMIT} ms; at most ${most} statements`,
    met: late.length === 0 && many.length === 0 && growing.length === 0,
    lines,
    notes: [
      `The target names no number of connections; ${CONNECTIONS} is what two cores can work on at once, and 1 stands beside it. The whole lists hold ${shown(sizes?.orders ?? 0)} orders, ${shown(sizes?.mails ?? 0)} mails and ${shown(sizes?.audit ?? 0)} lines of audit; the first page of the orders has the one of 20,000 people and 100,000 interviews on it, whose progress is counted. The middle is reached by its cursor.`,
      "Statements are those of the list and the line of audit that says who was read; beside them every call has the one of its session, and what is written stands between BEGIN, the transaction's time limits, and COMMIT. Its statements alone are all of these through pg, no HTTP, as many lanes.",
      growing.length === 0
        ? `As many statements for pages of ${PAGES.join(", ")} rows.`
        : `The number of statements hangs on the rows: ${growing.join("; ")}.`,
      ...(late.length > 0 ? [`Not under ${LIMIT} ms: ${late.map((one) => `${one.name} (${p95Of(one, seconds)})`).join("; ")}.`] : []),
      ...(many.length > 0 ? [`More than ${STATEMENTS} statements: ${many.join("; ")}.`] : []),
    ],
  };
}

async function listsOf(people: People): Promise<List[]> {
  const orderId = await people.orderId();
  const admin = await people.admin();
  const hr = await people.hrStaff(orderId);
  const listed = `SELECT NULL AS "key", "id" FROM "OrderMentee" WHERE "orderId" = '${orderId}' ORDER BY "id"`;
  const byDepartment = `SELECT "department" AS "key", "id" FROM "OrderMentee" WHERE "orderId" = '${orderId}' ORDER BY "department", "id"`;
  const [seat] = await people.query<{ id: string }>(
    `SELECT "orderMenteeId" AS "id" FROM "Mentoring" WHERE "orderId" = $1 AND "status" = 'done' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    [orderId],
  );
  return [
    {
      name: "office: mentees",
      path: "/mentees",
      by: admin,
      sorted: "mentees.registered.desc",
      rows: `SELECT "createdAt" AS "key", "id" FROM "User" WHERE "role" = 'mentee' ORDER BY "createdAt" DESC, "id" DESC`,
    },
    {
      name: "office: interviews",
      path: "/mentoring-result",
      by: admin,
      sorted: "mentoringResults.startAt.desc",
      rows: `SELECT "startAt" AS "key", "id" FROM "Mentoring" ORDER BY "startAt" DESC, "id" DESC`,
    },
    { name: "office: people of an order", path: `/orders/${orderId}/mentees`, by: admin, rows: listed, sorted: "orderMentees.listed.asc" },
    {
      name: "office: people of an order, by department",
      path: `/orders/${orderId}/mentees?sort=department`,
      by: admin,
      rows: byDepartment,
      sorted: "orderMentees.department.asc",
    },
    { name: "office: people of an order, by use", path: `/orders/${orderId}/mentees?sort=used`, by: admin },
    { name: "office: people of an order, by their next interview", path: `/orders/${orderId}/mentees?sort=next`, by: admin },
    { name: "office: interviews, by mentee", path: "/mentoring-result?sort=mentee", by: admin },
    { name: "office: interviews, by order", path: "/mentoring-result?sort=order", by: admin },
    {
      name: "office: orders",
      path: "/orders",
      by: admin,
      sorted: "orders.newest.desc",
      rows: `SELECT "startsOn"::text AS "key", "id" FROM "Order" ORDER BY "startsOn" DESC, "id" DESC`,
    },
    {
      name: "office: mails",
      path: "/mail",
      by: admin,
      rows: `SELECT "queuedAt" AS "key", "id" FROM "Mail" ORDER BY "queuedAt" DESC, "id" DESC`,
    },
    {
      name: "office: audit log",
      path: "/audit-logs",
      by: admin,
      rows: `SELECT "at" AS "key", "id" FROM "AuditLog" ORDER BY "at" DESC, "id" DESC`,
    },
    { name: "HR: people of an order", path: `/orders/${orderId}/mentees`, by: hr, rows: listed, sorted: "orderMentees.listed.asc" },
    { name: "HR: interviews of one of them", path: `/mentees/${seat?.id}/mentorings`, by: hr },
  ];
}

async function middleOf({ query }: People, rows: string, sorted: string | undefined): Promise<string> {
  const [row] = await query<{ key: unknown; id: string }>(
    `SELECT * FROM (${rows}) l OFFSET (SELECT count(*) / 2 FROM (${rows}) c) LIMIT 1`,
  );
  if (!row) throw new Error(`nothing there: ${rows}`);
  return sorted === undefined ? keyOf({ startAt: row.key as Date, id: row.id }) : cursorOf(sorted, sortKeyText(row.key), row.id);
}

type Rest = Parameters<typeof call>[0];

const sized = (path: string, size: number) => `${path}${path.includes("?") ? "&" : "?"}pageSize=${size}`;

/** The statements of a page: of the second request, when the vocabularies and the rate limit lease are cached. */
async function pageOf(rest: Rest, name: string, path: string, { bearer }: SignedIn, size = PAGE): Promise<Page> {
  const whole = sized(path, size);
  await call(rest, whole, { headers: bearer });
  const { steps } = await recorded(() => call(rest, whole, { headers: bearer }));
  const statements = steps.flatMap((step) => step.statements).filter(isOfTheList).length;
  return { name, path: whole, headers: bearer, steps, statements };
}

const isOfTheList = ({ text }: Statement): boolean => !/^\s*(BEGIN|COMMIT)|FROM "Session"|set_config\(/i.test(text);

/** Checks that both pages are full, and different. */
async function differ(rest: Rest, { path, by, name }: List, cursor: string): Promise<void> {
  const read = async (more: string) =>
    (JSON.parse((await call(rest, sized(`${path}${more}`, PAGE), { headers: by.bearer })).text) as { items: { id: string }[] }).items;
  const [first, deep] = [await read(""), await read(`${path.includes("?") ? "&" : "?"}cursor=${cursor}`)];
  const known = new Set(first.map(({ id }) => id));
  if (first.length !== PAGE || deep.length !== PAGE || deep.some(({ id }) => known.has(id)))
    throw new Error(`${name}: pages of ${first.length} and ${deep.length} rows`);
}

const p95Of = ({ p95 }: Compared, seconds: number): string =>
  Number.isNaN(p95) ? `no answer within ${seconds} s` : `p95 ${shown(p95)} ms`;

const lineOf = ({ name, statements }: Page, ours: Compared, single: Compared, alone: Compared): Line => ({
  what: name,
  values: {
    "requests/s": ours.perSecond,
    "p50 ms": ours.p50,
    "p95 ms": ours.p95,
    "p99 ms": ours.p99,
    "server CPU ms": ours.cpu,
    "p95 ms, 1 connection": single.p95,
    statements,
    "limit: its statements alone, p50 ms": alone.p50,
    "p95 ms of them": alone.p95,
    rounds: ours.rounds.map((value) => Math.round(value)).join(" · "),
  },
});
