import { LIFECYCLE } from "@knotter/db/data-lifecycle";
import { fullMentee, isEmpty } from "@knotter/testing/full-mentee";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;

test("a mentee's own export holds a value for each column that db/data-lifecycle.ts tells in it", async () => {
  const mentee = await fullMentee(api, { order: await make.order() });
  // A mentee whose identity is in doubt does not get everything.
  await prisma.identityHold.deleteMany({ where: { userId: mentee.userId } });
  await prisma.pastIdentityHold.deleteMany({ where: { userId: mentee.userId } });
  const response = await api.app.rest(
    new Request(`http://localhost:3000/api/v1/mentees/${mentee.userId}/export`, {
      headers: { authorization: `Bearer ${await api.signIn(mentee)}` },
    }),
  );
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data = JSON.parse(Buffer.from(files["data.json"] ?? []).toString()) as Record<string, Record<string, unknown>[]>;

  const missing = Object.entries(LIFECYCLE).flatMap(([table, columns]) =>
    Object.entries(typeof columns === "object" ? (columns as Record<string, { export: string }>) : {}).flatMap(([column, told]) => {
      const [section = "", field] = told.export.split(".");
      const isTold = field === undefined || data[section]?.some((row) => !isEmpty(row[field]));
      return isTold ? [] : [`${table}.${column} as ${told.export}`];
    }),
  );
  expect(missing, "packages/db/src/mentee/personal-data-export.ts reads what the export holds").toEqual([]);
});
