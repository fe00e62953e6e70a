import { spawn } from "node:child_process";
import { freePort } from "@knotter/testing/embedded-postgres";
import { guard } from "@knotter/testing/guard";
import { setting } from "./setting";

interface OwnServer {
  readonly url: string;
  /** Its stdout so far: its log, one JSON object per line. */
  log(): Record<string, unknown>[];
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

function begin(more: Environment) {
  const { file, env } = setting.server;
  // The scheduler runs in the first process.
  const { SCHEDULER: _, ...rest } = env;
  const child = spawn(process.execPath, [file], {
    env: { ...rest, NODE_ENV: "production", HOST: "127.0.0.1", ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watcher = child.pid === undefined ? null : guard(child.pid, "TERM");
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve)).then(async (code) => {
    await watcher?.release();
    return code;
  });
  return { child, said, ended };
}

/** Another process of the built server that is expected not to start: its exit code and output. */
export async function endOf(more: Environment): Promise<{ code: number | null; out: string; err: string }> {
  const { child, said, ended } = begin({ PORT: String(await freePort()), ...more });
  const patience = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const code = await ended;
  clearTimeout(patience);
  return { code, ...said };
}

/** Another process of the built server, with another configuration. */
export async function startServer(more: Environment): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { child, said, ended } = begin({ NEXTAUTH_URL: url, PORT: String(port), ...more });
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let waited = 0; waited < 30_000 && !over; waited += 100) {
    if (await lives(`http://127.0.0.1:${port}/api/live`)) {
      return {
        url,
        log: () =>
          said.out
            .split("\n")
            .filter((line) => line.startsWith("{"))
            .map((line) => JSON.parse(line)),
        async stop() {
          child.kill("SIGTERM");
          await ended;
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start\n${said.err}`);
}

const lives = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
