import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Process, Tools } from "../tools";
import { type Program, writeProgram } from "./program";

/** Starts the bare server with a program and waits until it answers. */
export async function startBare(tools: Tools, name: string, program: Program): Promise<Process & { address: string }> {
  const path = join(tools.cache, `${name}.program`);
  writeProgram(path, program);
  const port = await tools.freePort();
  const process = tools.start(name, tools.script("bench/src/baselines/bare-server.ts", path, String(port)), {
    env: { NODE_ENV: "production" },
  });
  const address = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 90_000; waited += 50) {
    if (await fetch(address).catch(() => null)) return { ...process, address };
    await pause(50);
  }
  throw new Error(`the bare server did not start: ${process.log}`);
}
