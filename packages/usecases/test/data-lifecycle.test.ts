import { LIFECYCLE } from "@knotter/db/data-lifecycle";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { fullMentee, isEmpty, rowsAboutMentees, TABLES } from "@knotter/testing/full-mentee";
import { openWorkbench } from "@knotter/testing/workbench";
import { expect, test } from "vitest";
import { eraseStep } from "../src/mentee/erase";
import { runRetention } from "../src/retention/run";

// The test looks at every row of the tables about mentees, so it needs a database of its own.
const { make, db, prisma } = await openWorkbench({ fresh: true });

interface Column {
  erasure: string;
  retention?: string;
}
const columnsOf = (table: string) => Object.entries((LIFECYCLE as Record<string, unknown>)[table] as Record<string, Column>);

/** A mentee with a value in every column, what becomes of the mentee, and each column of the rows before and after. */
async function told(endsOn: string, happens: (menteeId: string) => Promise<unknown>) {
  const others = await rowsAboutMentees(prisma);
  const { userId } = await fullMentee({ make, prisma }, { order: await make.order({ startsOn: "2020-04-01", endsOn }) });
  const before = await rowsAboutMentees(prisma);
  await happens(userId);
  const after = await rowsAboutMentees(prisma);
  return TABLES.flatMap((table) =>
    [...(before.get(table) ?? [])].flatMap(([key, row]) => {
      const now = after.get(table)?.get(key);
      if (others.get(table)?.has(key)) return [];
      return columnsOf(table).map(([name, column]) => ({
        ...column,
        name: `${table}.${name}`,
        was: row[name],
        is: now?.[name],
        gone: !now,
      }));
    }),
  );
}
type Fate = Awaited<ReturnType<typeof told>>[number];

const same = ({ was, is }: Fate) => JSON.stringify(was) === JSON.stringify(is);
const names = (fates: readonly Fate[]) => [...new Set(fates.map(({ name }) => name))].sort();
/** Asked for by the mentee and carried out by an admin, or by the calendar. */
const erase = (asked: boolean) => async (menteeId: string) => {
  const actor = asked ? actorOf(await make.admin()) : null;
  await db.transaction((tx) => eraseStep(testDeps(db), tx, actor, menteeId, { words: asked, now: NOW }));
};

test("the mentee of this test has a value in every column that an erasure or the retention has to empty", async () => {
  const fates = await told("2027-03-31", async () => {});
  const filled = new Set(names(fates.filter(({ was }) => !isEmpty(was))));
  const toBeEmptied = fates.filter(({ erasure, retention }) => /emptied|searched/.test(erasure) || retention === "emptied");
  expect(names(toBeEmptied).filter((name) => !filled.has(name))).toEqual([]);
});

test.each([
  ["asked for by the mentee", true],
  ["by the calendar", false],
])("an erasure %s does to each column what db/data-lifecycle.ts says", async (_name, asked) => {
  const fates = await told("2027-03-31", erase(asked));
  const ends = (...wanted: string[]) => fates.filter(({ erasure }) => wanted.includes(erasure));
  const emptied = [...ends("emptied", ...(asked ? ["emptiedOnRequest"] : []))].filter(({ was }) => !isEmpty(was));
  expect(names(emptied.filter(same)), "columns that an erasure has to empty (packages/db/src/mentee)").toEqual([]);
  if (asked) expect(names(ends("searched").filter(same)), "columns in which an erasure has to look for the mentee").toEqual([]);
  expect(names(ends("deleted").filter(({ gone }) => !gone)), "rows that an erasure has to delete").toEqual([]);
  const kept = ends("kept", ...(asked ? [] : ["emptiedOnRequest"]));
  expect(names(kept.filter((fate) => !same(fate))), "columns that an erasure keeps").toEqual([]);
});

test("the retention of interview contents does to each column what db/data-lifecycle.ts says", async () => {
  const CONTENTS = /^(Mentoring|CheckedQuestion|MenteeReport|MentorReport|MentorReportRevision|Supervision|SupervisionComment)\./;
  const fates = (await told("2022-03-31", () => runRetention(testDeps(db)))).filter(({ name }) => CONTENTS.test(name));
  const left = fates.filter((fate) => fate.retention === "emptied" && !isEmpty(fate.was) && same(fate));
  expect(names(left), "columns that `forget` has to empty (system/retention.ts)").toEqual([]);
  expect(names(fates.filter(({ retention, gone }) => retention === "deleted" && !gone))).toEqual([]);
  expect(names(fates.filter((fate) => fate.retention === undefined && !same(fate)))).toEqual(["Mentoring.anonymizedAt"]);
});

test("the retention of people who never came empties each column of a list that db/data-lifecycle.ts names", async () => {
  const fates = await told("2022-03-31", async (menteeId) => {
    await prisma.orderMentee.updateMany({ where: { menteeId }, data: { menteeId: null } });
    await runRetention(testDeps(db));
  });
  const listed = fates.filter(({ name }) => name.startsWith("OrderMentee."));
  const left = listed.filter((fate) => fate.retention === "emptied" && same(fate));
  expect(names(left), "columns that `forgetInvitees` has to empty (system/retention.ts)").toEqual([]);
  expect(names(listed.filter((fate) => fate.retention === undefined && !same(fate)))).toEqual(["OrderMentee.menteeId"]);
});
