import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encryptionOf } from "@knotter/auth/encryption";
import { sealToken } from "@knotter/auth/token";
import { noteDrill } from "@knotter/db/note-drill";
import { systemClock } from "@knotter/domain/clock";
import { DAY } from "@knotter/domain/tokyo";
import { onDatabase } from "@knotter/testing/catalog";
import { freePort, startTemporaryPostgres } from "@knotter/testing/embedded-postgres";
import { differencesOf, type Holdings, holdingsOf, readSealed, sequencesOf } from "@knotter/testing/restored";
import { openRows } from "@knotter/testing/rows";
import type pg from "pg";
import { startWeb } from "./processes";
import { tallyOf } from "./tally";
import type { Tools } from "./tools";

export interface RestoreSettings {
  /** The living database; it is read, and gets one row that notes the drill. */
  readonly databaseUrl: string;
  /** A backup made by `pg_dump --format=custom` before; null: one is made now, of exactly what the database holds at one moment. */
  readonly from: string | null;
  readonly sessionSecret: string;
  /** As `VAULT_SECRETS`; empty: the keys come from the session secret. */
  readonly secrets: readonly string[];
  /** `pg_dump` and `pg_restore` of PostgreSQL 18. */
  readonly pgDump: string;
  readonly pgRestore: string;
  readonly tools: Tools;
}

const OTHER_SECRET = "the secret of somebody who found the backup and no other";
const CRON_SECRET = "a secret of the scheduler of a drill";
const DATABASE = "restored";

/** Restores a backup into an empty database and checks it. Returns its faults, in words, and what was checked. */
export async function restoreDrill(
  settings: RestoreSettings,
): Promise<{ faults: readonly string[]; seen: Record<string, number | string> }> {
  const { databaseUrl, tools } = settings;
  const faults: string[] = [];
  const seen: Record<string, number | string> = {};
  const folder = mkdtempSync(join(tmpdir(), "knotter-restore-"));
  chmodSync(folder, 0o700);
  // The dump is as confidential as the database, so the folder is deleted at the end.
  tools.beforeLeaving(async () => rmSync(folder, { recursive: true, force: true }));
  try {
    const file = settings.from ?? join(folder, "backup.dump");
    const source = settings.from === null ? await tools.step("Backup", () => backup(settings, file)) : null;
    const server = await tools.step("An empty PostgreSQL", () => startTemporaryPostgres({ timezone: "UTC" }));
    tools.beforeLeaving(() => server.stop());
    await onDatabase(server.url(), (client) => client.query(`CREATE DATABASE ${DATABASE}`));
    const copy = server.url(DATABASE);
    const begun = performance.now();
    await tools.step("Restore", () =>
      finished(settings.pgRestore, ["--no-owner", "--no-privileges", "--exit-on-error", "--dbname", copy, file]),
    );
    seen["restored in, ms"] = Math.round(performance.now() - begun);
    await tools.step("Rows, constraints, indexes", () => compare(copy, source, faults, seen));
    const texts = await tools.step("Sealed texts", () => compareTexts(settings, copy, faults, seen));
    await tools.step("Nothing of them can be read in the backup", () => searchBackup(settings, file, texts, faults, seen));
    await tools.step("The product on the restored database", () => serve(settings, copy, faults, seen));
    await server.stop();
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  rmSync(folder, { recursive: true, force: true });
  await tools.step("Note of the drill", () => noteDrill(databaseUrl, "restore-drill", faults.length === 0, systemClock.now()));
  return { faults, seen };
}

/** The dump and what it has to hold are of one snapshot, so that people go on writing meanwhile. */
function backup({ databaseUrl, pgDump }: RestoreSettings, file: string): Promise<Holdings> {
  return onDatabase(databaseUrl, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ name: string }>(`SELECT pg_export_snapshot() AS "name"`);
    const sequences = await sequencesOf(client);
    await finished(pgDump, ["--format=custom", `--snapshot=${rows[0]?.name}`, "--file", file, databaseUrl]);
    const holdings = await holdingsOf(client);
    await client.query("COMMIT");
    return { ...holdings, sequences };
  });
}

async function compare(copy: string, source: Holdings | null, faults: string[], seen: Record<string, number | string>): Promise<void> {
  await onDatabase(copy, async (client) => {
    const holdings = await holdingsOf(client);
    seen["tables"] = holdings.tables.size;
    seen["rows"] = [...holdings.tables.values()].reduce((sum, { rows }) => sum + rows, 0);
    seen["objects of the schema"] = holdings.definitions.length;
    faults.push(...(source ? await differencesOf(source, holdings, client) : holdings.unenforced));
    const refused = await refusesDouble(client);
    seen["a double booking"] = refused ?? "no interview to try it with";
    if (refused === "taken") faults.push("a second interview of the same mentor at the same time was taken");
  });
}

/** Tries a double booking in the copy, which its constraints have to refuse, and rolls it back. */
async function refusesDouble(client: pg.Client): Promise<"refused" | "taken" | null> {
  const { rows } = await client.query<{ id: string }>(`SELECT "id" FROM "Mentoring" WHERE "status" IN ('reserved', 'done') LIMIT 1`);
  if (!rows[0]) return null;
  await client.query("BEGIN");
  try {
    const { rows: columns } = await client.query<{ list: string }>(
      `SELECT string_agg(quote_ident(a.attname), ', ') AS "list" FROM pg_attribute a
       WHERE a.attrelid = '"Mentoring"'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname NOT IN ('id', 'publicNo')`,
    );
    const list = columns[0]?.list;
    await client.query(`INSERT INTO "Mentoring" ("publicNo", ${list}) SELECT 'DRILL', ${list} FROM "Mentoring" WHERE "id" = $1`, [
      rows[0].id,
    ]);
    return "taken";
  } catch (error) {
    // The exclusion constraint, or the unique index for the same purpose, which PostgreSQL checks first.
    if (/^Mentoring_(mentor|mentee)_/.test((error as { constraint?: string }).constraint ?? "")) return "refused";
    throw error;
  } finally {
    await client.query("ROLLBACK");
  }
}

async function compareTexts(
  settings: RestoreSettings,
  copy: string,
  faults: string[],
  seen: Record<string, number | string>,
): Promise<readonly string[]> {
  const { opened, unreadable, erased, clear } = await readSealed(copy, encryptionOf(secretsOf(settings)));
  Object.assign(seen, { "sealed texts opened": opened.length, "texts whose key was erased": erased, "texts not sealed yet": clear });
  if (unreadable > 0) faults.push(`${unreadable} sealed texts do not open with the secrets given`);
  const without = await readSealed(copy, encryptionOf([OTHER_SECRET]));
  seen["sealed texts opened without the secrets"] = without.opened.length;
  if (without.opened.length > 0) faults.push(`${without.opened.length} sealed texts open without the secrets`);
  return opened;
}

/** Searches the backup for the longest confidential texts. */
async function searchBackup(
  { pgRestore }: RestoreSettings,
  file: string,
  texts: readonly string[],
  faults: string[],
  seen: Record<string, number | string>,
): Promise<void> {
  const longest = [...new Set(texts)]
    .filter((text) => text.length >= 12)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 100)
    // COPY escapes line breaks and backslashes, so only the part before the first of them is searched for.
    .map((text) => text.split(/[\\\n\t\r"]/).reduce((best, part) => (part.length > best.length ? part : best), ""))
    .filter((text) => text.length >= 12);
  seen["texts looked for in the backup"] = longest.length;
  const child = spawn(pgRestore, ["--file=-", file], { stdio: ["ignore", "pipe", "inherit"] });
  const found = new Set<string>();
  let tail = "";
  child.stdout.setEncoding("utf8");
  for await (const chunk of child.stdout) {
    const text = tail + String(chunk);
    for (const wanted of longest) if (text.includes(wanted)) found.add(wanted);
    tail = text.slice(-8_192);
  }
  if (found.size > 0) faults.push(`${found.size} of ${longest.length} texts can be read in the backup`);
}

/** Serves the copy with the production build. It sends nothing, because neither mail nor any other service is configured. */
async function serve(settings: RestoreSettings, copy: string, faults: string[], seen: Record<string, number | string>): Promise<void> {
  const readers = await someReport(copy);
  for (const [name, secrets] of [
    ["with the secrets", settings.secrets],
    ["without the secrets", [OTHER_SECRET]],
  ] as const) {
    const tally = tallyOf();
    const port = await freePort();
    const web = await startWeb(
      `restored-${name.replaceAll(" ", "-")}`,
      {
        ...SILENT,
        NODE_ENV: "production",
        DATABASE_URL: copy,
        NEXTAUTH_URL: `http://localhost:${port}`,
        NEXTAUTH_SECRET: settings.sessionSecret,
        VAULT_SECRETS: secrets.join(","),
        CRON_SECRET,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
      settings.tools,
      tally,
    );
    await web.ready();
    const address = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${address}/api/ready`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
    const ready = (await answer.json()) as { schema?: string; keysMissing?: boolean };
    const lacking = name === "without the secrets" && seen["sealed texts opened"] !== 0;
    seen[`/api/ready ${name}`] = `${answer.status}, schema ${ready.schema}, keysMissing ${ready.keysMissing}`;
    if (answer.status !== 200 || ready.schema !== "current") faults.push(`/api/ready ${name}: ${answer.status}, schema ${ready.schema}`);
    if (ready.keysMissing !== lacking) faults.push(`/api/ready ${name}: keysMissing is ${ready.keysMissing}`);
    for (const { mentorId, mentoringId } of readers) {
      const token = await signedIn(copy, mentorId, settings.sessionSecret);
      const read = await fetch(`${address}/api/v1/mentoring/${mentoringId}`, { headers: { authorization: `Bearer ${token}` } });
      const body = (await read.json()) as { reports?: { report?: { summaryPrivate?: string | null } | null } };
      const text = body.reports?.report?.summaryPrivate ?? null;
      seen[`a mentor's report ${name}`] = read.status === 200 && text ? "read" : `${read.status}`;
      if (lacking ? text !== null : text === null || text.startsWith("sealed:"))
        faults.push(`a mentor's report ${name}: ${read.status}, ${text === null ? "without its text" : "with a text"}`);
    }
    await web.stop();
    faults.push(...tally.breaches);
  }
}

/** Variables by which this process would send something, or run jobs: all unset. */
const SILENT = Object.fromEntries(
  [
    ...["RESEND_API_KEY", "RESEND_WEBHOOK_SECRET", "SCHEDULER", "MAIL_SANDBOX_TO", "MAILBOX", "DATABASE_READ_URL", "DIRECT_DATABASE_URL"],
    ...["ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET", "ZOOM_WEBHOOK_SECRET", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    ...["GOOGLE_CALENDAR_CLIENT_ID", "GOOGLE_CALENDAR_CLIENT_SECRET", "MICROSOFT_CALENDAR_CLIENT_ID", "MICROSOFT_CALENDAR_CLIENT_SECRET"],
    ...["RATE_LIMIT_FACTOR", "ADMIN_TOTP_REQUIRED", "TRUSTED_PROXIES", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ].map((name) => [name, ""]),
);

/** A mentor with a report of their own whose text is sealed; none in a database without one. */
function someReport(url: string) {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ mentorId: string; mentoringId: string }>(
      `SELECT r."authorId" AS "mentorId", r."mentoringId" FROM "MentorReport" r JOIN "User" u ON u."id" = r."authorId"
       JOIN "DataKey" k ON k."subjectId" = r."mentoringId" AND k."side" = 'mentor'
       WHERE r."summaryPrivate" LIKE 'sealed:%' AND NOT u."disabled" LIMIT 1`,
    );
    return rows;
  });
}

async function signedIn(url: string, userId: string, secret: string): Promise<string> {
  const rows = openRows(url);
  try {
    const session = await rows.make.session({ userId, email: "", role: "mentor" }, { now: new Date() });
    return await sealToken({ secret }, session, DAY / 1_000);
  } finally {
    await rows.close();
  }
}

const secretsOf = ({ secrets, sessionSecret }: RestoreSettings) => (secrets.length > 0 ? secrets : [sessionSecret]);

function finished(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr.on("data", (chunk) => {
      complaint += String(chunk);
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command.split("/").at(-1)} ended with ${code}: ${complaint.trim().slice(0, 2_000)}`)),
    );
  });
}
