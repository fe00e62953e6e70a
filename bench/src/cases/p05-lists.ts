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
/** How many times as long a list may take in the larger database. */
const GROWTH = 1.3;

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
  const { tools } = environment;
  const seconds = tools.quick ? 1 : 2;
  const { people } = await environment.database("office");
  const small = await measuredOn(environment, "office", await people.orderId(), seconds);
  await environment.rest();
  // The order of 20,000 people again, in a database that has grown around it.
  const grown = await environment.database("million");
  const large = await measuredOn(environment, "million", await grown.people.secondOrderId(), seconds);

  const both = [
    ...small.pages.map((page, index) => ({ page, ours: small.ours[index] as Compared, where: "" })),
    ...large.pages.map((page, index) => ({
      page,
      ours: large.ours[index] as Compared,
      where: `, at ${shown(large.sizes.interviews)} interviews`,
    })),
  ];
  // Without an answer in a round there is no figure, which is slower than any.
  const slowness = (p95: number) => (Number.isNaN(p95) ? Number.POSITIVE_INFINITY : p95);
  const ordered = [...both].sort((a, b) => slowness(b.ours.p95) - slowness(a.ours.p95));
  const late = ordered.filter(({ ours }) => !(ours.p95 < LIMIT));
  const nameOf = ({ page, where }: (typeof both)[number]) => `${page.name}${where}`;
  const slowest = ordered[0] as (typeof both)[number];
  const many = small.pages.filter(({ statements }) => statements > STATEMENTS).map(({ name, statements }) => `${statements} for ${name}`);
  const most = Math.max(...both.map(({ page }) => page.statements));
  const growing = [...small.growing, ...large.growing];
  const before = new Map(small.pages.map(({ name }, index) => [name, small.ours[index]?.p50]));
  const growth = large.pages.map(({ name }, index) => ({
    name,
    times: (large.ours[index]?.p50 ?? Number.NaN) / (before.get(name) ?? Number.NaN),
  }));
  const grownOver = growth.filter(({ times }) => !(times <= GROWTH)).sort((a, b) => b.times - a.times);
  const mostGrown = growth.reduce((one, other) => (other.times > one.times ? other : one));
  return {
    id: "P5",
    work: `list pages of the admins and of HR over REST, ${shown(small.sizes.mentees)} mentees, ${shown(small.sizes.interviews)} interviews, pages of ${PAGE}; the same at ${shown(large.sizes.interviews)} interviews`,
    target: `p95 < ${LIMIT} ms, at most ${STATEMENTS} statements each, constant in rows; at a million interviews within ${GROWTH} × of that`,
    measured: `slowest ${nameOf(slowest)}: ${p95Of(slowest.ours, seconds)}; ${both.length - late.length} of ${both.length} under ${LIMIT} ms; at most ${most} statements; at a million interviews at most ${shown(mostGrown.times)} × of the median (${mostGrown.name})`,
    met: late.length === 0 && many.length === 0 && growing.length === 0 && grownOver.length === 0,
    lines: [
      ...small.pages.map((page, index) => lineOf(page, small, index)),
      ...large.pages.map((page, index) => lineOf({ ...page, name: `at a million interviews: ${page.name}` }, large, index)),
    ],
    notes: [
      `The target names no number of connections; ${CONNECTIONS} is what two cores can work on at once, and 1 stands beside it. The whole lists hold ${sizesOf(small.sizes)}, and in the larger database ${sizesOf(large.sizes)}; the first page of the orders has the one of 20,000 people and 100,000 interviews on it, whose progress is counted. The middle is reached by its cursor.`,
      "Statements are those of the list and the line of audit that says who was read; beside them every call has the one of its session, and what is written stands between BEGIN, the transaction's time limits, and COMMIT. Its statements alone are all of these through pg, no HTTP, as many lanes.",
      growing.length === 0
        ? `As many statements for pages of ${PAGES.join(", ")} rows.`
        : `The number of statements hangs on the rows: ${growing.join("; ")}.`,
      ...(late.length > 0
        ? [`Not under ${LIMIT} ms: ${late.map((one) => `${nameOf(one)} (${p95Of(one.ours, seconds)})`).join("; ")}.`]
        : []),
      ...(grownOver.length > 0
        ? [
            `More than ${GROWTH} × at a million interviews: ${grownOver.map(({ name, times }) => `${name} (${shown(times)} ×)`).join("; ")}.`,
          ]
        : []),
      ...(many.length > 0 ? [`More than ${STATEMENTS} statements: ${many.join("; ")}.`] : []),
    ],
  };
}

interface Sizes {
  mentees: number;
  interviews: number;
  orders: number;
  mails: number;
  audit: number;
}

interface Measured {
  pages: Page[];
  /** Pages whose number of statements hangs on the rows. */
  growing: string[];
  ours: Compared[];
  single: Compared[];
  limits: Compared[];
  sizes: Sizes;
}

const sizesOf = ({ orders, mails, audit }: Sizes): string =>
  `${shown(orders)} orders, ${shown(mails)} mails and ${shown(audit)} lines of audit`;

/** Every list page about one order, in one database; in the larger one without the limits, which are known by then. */
async function measuredOn(environment: Environment, dataset: "office" | "million", orderId: string, seconds: number): Promise<Measured> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database(dataset);
  const lists = await listsOf(people, orderId);
  const services = servicesAt(databaseUrl, secret, new Date());
  const pages: Page[] = [];
  const growing: string[] = [];
  try {
    for (const list of lists) {
      // The larger database has two orders.
      if (list.rows && (await lengthOf(people, list.rows)) <= 2 * PAGE) continue;
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

  const server = await environment.server(dataset, { profile: tools.profile });
  // One pool per page: prepared statements of different pages may have the same name.
  const pools = pages.map(() => new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, options: "-c timezone=UTC" }));
  const candidates = pages.flatMap(({ name, path, headers, steps }, index): Candidate[] => {
    const replay = replayer(pools[index] as pg.Pool, steps);
    const at = (connections: number) => () => hammer(`${server.address}/api/v1${path}`, { connections, seconds, headers });
    const whole = { name, pid: server.pid, run: at(CONNECTIONS) };
    if (dataset === "million") return [whole];
    return [
      whole,
      { name: `${name}, 1 connection`, run: at(1) },
      { name: `limit: ${name}`, run: () => loop(CONNECTIONS, seconds, () => replay()) },
    ];
  });
  const compared = await sideBySide(candidates, { rounds: tools.quick ? 1 : 3 });
  for (const pool of pools) await pool.end();
  const every = compared.length / pages.length;
  const [ours, single, limits] = [0, 1, 2].map((which) => compared.filter((_, index) => index % every === which)) as [
    Compared[],
    Compared[],
    Compared[],
  ];
  const [sizes] = await people.query<Sizes>(
    `SELECT (SELECT count(*) FROM "Mentee")::int AS "mentees", (SELECT count(*) FROM "Mentoring")::int AS "interviews", (SELECT count(*) FROM "Order")::int AS "orders",
            (SELECT count(*) FROM "Mail")::int AS "mails", (SELECT count(*) FROM "AuditLog")::int AS "audit"`,
  );
  return { pages, growing, ours, single, limits, sizes: sizes as Sizes };
}

async function listsOf(people: People, orderId: string): Promise<List[]> {
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
      name: "admins: mentees",
      path: "/mentees",
      by: admin,
      sorted: "mentees.registered.desc",
      rows: `SELECT "createdAt" AS "key", "id" FROM "User" WHERE "role" = 'mentee' ORDER BY "createdAt" DESC, "id" DESC`,
    },
    {
      name: "admins: interviews",
      path: "/mentoring-result",
      by: admin,
      sorted: "mentoringResults.startAt.desc",
      rows: `SELECT "startAt" AS "key", "id" FROM "Mentoring" ORDER BY "startAt" DESC, "id" DESC`,
    },
    { name: "admins: people of an order", path: `/orders/${orderId}/mentees`, by: admin, rows: listed, sorted: "orderMentees.listed.asc" },
    {
      name: "admins: people of an order, by department",
      path: `/orders/${orderId}/mentees?sort=department`,
      by: admin,
      rows: byDepartment,
      sorted: "orderMentees.department.asc",
    },
    { name: "admins: people of an order, by use", path: `/orders/${orderId}/mentees?sort=used`, by: admin },
    { name: "admins: people of an order, by their next interview", path: `/orders/${orderId}/mentees?sort=next`, by: admin },
    { name: "admins: interviews, by mentee", path: "/mentoring-result?sort=mentee", by: admin },
    { name: "admins: interviews, by order", path: "/mentoring-result?sort=order", by: admin },
    {
      name: "admins: orders",
      path: "/orders",
      by: admin,
      sorted: "orders.newest.desc",
      rows: `SELECT "startsOn"::text AS "key", "id" FROM "Order" ORDER BY "startsOn" DESC, "id" DESC`,
    },
    {
      name: "admins: mails",
      path: "/mail",
      by: admin,
      sorted: "mails.at.desc",
      rows: `SELECT "queuedAt" AS "key", "id" FROM "Mail" ORDER BY "queuedAt" DESC, "id" DESC`,
    },
    {
      name: "admins: audit log",
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

async function lengthOf({ query }: People, rows: string): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*)::int AS "count" FROM (${rows} LIMIT ${2 * PAGE + 1}) l`);
  return row?.count ?? 0;
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

const lineOf = ({ name, statements }: Page, measured: Measured, index: number): Line => {
  const [single, alone] = [measured.single[index], measured.limits[index]];
  const ours = measured.ours[index] as Compared;
  return {
    what: name,
    values: {
      "requests/s": ours.perSecond,
      "p50 ms": ours.p50,
      "p95 ms": ours.p95,
      "p99 ms": ours.p99,
      "server CPU ms": ours.cpu,
      "p95 ms, 1 connection": single?.p95 ?? "–",
      statements,
      "limit: its statements alone, p50 ms": alone?.p50 ?? "–",
      "p95 ms of them": alone?.p95 ?? "–",
      rounds: ours.rounds.map((value) => Math.round(value)).join(" · "),
    },
  };
};
