import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres";

interface StandbyOptions {
  /** Its name as `application_name`, for `synchronous_standby_names`. */
  readonly name?: string;
  /** `recovery_min_apply_delay`, e.g. "2s": what the primary has committed is replayed so much later. */
  readonly delay?: string;
}

export interface StandbyServer extends EmbeddedPostgres {
  /** Promotes it to primary; resolves when it accepts writes. */
  promote(): Promise<void>;
}

/**
 * A streaming standby of a running server, on this machine: its data copied between `pg_backup_start` and `pg_backup_stop`, as the manual says for
 * a base backup without pg_basebackup, then kept current by streaming replication through a slot.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function startStandby(primary: EmbeddedPostgres, { name = "standby", delay }: StandbyOptions = {}): Promise<StandbyServer> {
  const directory = join(dirname(primary.directory), `${basename(primary.directory)}-${name}`);
  // One session for the whole backup: it ends with it.
  const session = new pg.Client({ connectionString: primary.url() });
  await session.connect();
  try {
    // The slot keeps the WAL from here on until the standby has it.
    await session.query("SELECT pg_create_physical_replication_slot($1, true)", [name]);
    await session.query("SELECT pg_backup_start($1, true)", [name]);
    copyData(primary.directory, directory);
    const { rows } = await session.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    ownedLike(primary.directory, directory, "backup_label", rows[0]?.labelfile ?? "");
  } finally {
    await session.end();
  }
  ownedLike(primary.directory, directory, "standby.signal", "");
  const { username, password } = new URL(primary.url());
  const server = await startPostgres({
    directory,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${name}`,
      primary_slot_name: name,
      hot_standby: "on",
      hot_standby_feedback: "on",
      fsync: "off",
      full_page_writes: "off",
      max_connections: "300",
      timezone: "Asia/Kathmandu",
      ...(delay === undefined ? {} : { recovery_min_apply_delay: delay }),
    },
  });
  await streaming(primary, name);
  return {
    ...server,
    async promote() {
      const client = new pg.Client({ connectionString: server.url() });
      await client.connect();
      try {
        await client.query("SELECT pg_promote(true, 30)");
      } finally {
        await client.end();
      }
    },
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
      rmSync(`${directory}.log`, { force: true });
    },
  };
}

/** Resolves when the primary sends to it. */
async function streaming(primary: EmbeddedPostgres, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url() });
  await client.connect();
  try {
    for (let waited = 0; waited < 30_000; waited += 50) {
      const { rowCount } = await client.query("SELECT FROM pg_stat_replication WHERE application_name = $1 AND state = 'streaming'", [
        name,
      ]);
      if (rowCount) return;
      await pause(50);
    }
  } finally {
    await client.end();
  }
  throw new Error(`the standby ${name} does not stream`);
}

/** Files that the manual leaves out: the WAL, which streams from the slot, the slots, and those of the running server. */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "pg_replslot", "pg_wal", "pg_dynshmem", "pg_notify", "pg_stat_tmp"]);

function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from)) {
    if (LEFT_OUT.has(entry)) continue;
    cpSync(join(from, entry), join(to, entry), {
      recursive: true,
      // A file of a relation that was dropped in the meantime is missing; replaying the WAL does not need it.
      filter: (source) => statSync(source, { throwIfNoEntry: false }) !== undefined,
    });
  }
  for (const empty of ["pg_replslot", "pg_wal", "pg_dynshmem", "pg_notify", "pg_stat_tmp"]) mkdirSync(join(to, empty), { mode: 0o700 });
  mkdirSync(join(to, "pg_wal/archive_status"), { mode: 0o700 });
  const { uid, gid } = statSync(from);
  own(to, uid, gid);
}

function own(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const entry of readdirSync(path)) own(join(path, entry), uid, gid);
}

function ownedLike(model: string, directory: string, name: string, text: string): void {
  const file = join(directory, name);
  writeFileSync(file, text);
  chmodSync(file, 0o600);
  const { uid, gid } = statSync(model);
  chownSync(file, uid, gid);
}
