// Fills DATABASE_URL with accounts whose password is published in the README. usage: tsx scripts/seed.ts [--if-empty] [--mentors N
// --mentees N --mentorings N] [--now ISO] [--accept-published-password]
import { parseArgs } from "node:util";
import { systemClock } from "@knotter/domain/clock";
import pg from "pg";
import { UNLIMITED } from "../src/session-settings";
import { seedBulk } from "./seed/bulk";
import type { BulkSizes } from "./seed/bulk-id";
import { seedDemo } from "./seed/demo";
import { ensureMasters } from "./seed/masters";
import { Refusal } from "./seed/refusal";

const count = (text: string | undefined): number => {
  if (text === undefined) return 0;
  if (!/^\d{1,8}$/.test(text)) throw new Refusal(`件数は 0 以上の整数で指定してください: ${text}`);
  return Number(text);
};

const USAGE =
  "使い方: npm run seed -- [--if-empty] [--mentors 件数 --mentees 件数 --mentorings 件数] [--now 日時] [--accept-published-password]";

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Refusal(USAGE);
  }
}

/** Whether the server is reachable for others, so that every reader of the README could sign in as an admin. */
function servesOthers(): boolean {
  const { NODE_ENV, NEXTAUTH_URL } = process.env;
  const address = NEXTAUTH_URL && URL.canParse(NEXTAUTH_URL) ? new URL(NEXTAUTH_URL).hostname : "localhost";
  return NODE_ENV === "production" || !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(address);
}

function readArguments(): { ifEmpty: boolean; bulk: BulkSizes | null; now: Date } {
  const options = {
    "if-empty": { type: "boolean" },
    mentors: { type: "string" },
    mentees: { type: "string" },
    mentorings: { type: "string" },
    now: { type: "string" },
    "accept-published-password": { type: "boolean" },
  } as const;
  const { values } = parsed(() => parseArgs({ options, args: process.argv.slice(2).filter((word) => word !== "--") }));
  if (servesOthers() && !values["accept-published-password"])
    throw new Refusal(
      "デモのアカウントは、公開されているパスワードで誰でもログインできるため、本番の環境には作成しません。事務局のアカウントは npm run admin で作成できます。承知のうえで作成するときは --accept-published-password を付けてください。",
    );
  const { mentors, mentees, mentorings } = values;
  const now = values.now === undefined ? systemClock.now() : new Date(values.now);
  if (Number.isNaN(now.getTime())) throw new Refusal(`--now は 2026-04-01T10:00:00+09:00 の形式で指定してください: ${values.now}`);
  const wanted = mentors !== undefined || mentees !== undefined || mentorings !== undefined;
  const bulk = wanted ? { mentors: count(mentors), mentees: count(mentees), mentorings: count(mentorings) } : null;
  return { ifEmpty: values["if-empty"] ?? false, bulk, now };
}

/** Returns a summary in one sentence. */
async function seed(client: pg.Client, { ifEmpty, bulk, now }: ReturnType<typeof readArguments>): Promise<string> {
  await ensureMasters(client, now);
  const { rows } = await client.query<{ filled: boolean }>(`SELECT EXISTS (SELECT FROM "User") AS "filled"`);
  const filled = rows[0]?.filled ?? false;
  if (filled && ifEmpty) return "データがあるため、何もしていません";
  if (bulk) return seedBulk(client, bulk, now, console.log);
  if (filled)
    throw new Refusal("データがすでにあります。デモは空のデータベースにだけ作成できます（大量データは --mentors などで追加できます）。");
  const { mentors, people, interviews } = await seedDemo(client, now);
  return `デモを作成しました: キャリコン ${mentors} 名、相談者 延べ ${people} 名、面談 ${interviews} 件`;
}

const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  console.error("DATABASE_URL が設定されていません。");
  process.exit(1);
}
const client = new pg.Client({ connectionString, application_name: "knotter-seed" });
try {
  const wanted = readArguments();
  await client.connect();
  await client.query(UNLIMITED);
  await client.query("BEGIN");
  const done = await seed(client, wanted);
  await client.query("COMMIT");
  await client.query("ANALYZE");
  console.log(done);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
} finally {
  await client.end();
}
