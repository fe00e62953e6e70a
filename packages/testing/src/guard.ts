import { spawn } from "node:child_process";

type Guard = {
  /** The process ends normally: there is nothing left to watch. */
  release(): Promise<void>;
};

// `read` returns either the word of a parent that ends normally, or fails because the parent is gone and its pipe with it.
const watch = `
read -r word
[ "$word" = released ] && exit 0
kill -s "$1" -- "$2" 2>/dev/null
n=0
while kill -s 0 -- "$2" 2>/dev/null && [ "$n" -lt 100 ]; do sleep 0.1; n=$((n + 1)); done
kill -s KILL -- "$2" 2>/dev/null
[ -n "$3" ] && rm -rf -- "$3"
exit 0`;

/**
 * Ensures that `target` (a pid, or a process group as a negative number) does not outlive this process, whatever ends it: after a SIGKILL
 * no code of ours runs, so a shell in its own session waits for the end of our pipe. `remove` is a folder to delete with the process.
 */
export function guard(target: number, signal: "INT" | "TERM", remove = ""): Guard {
  const shell = spawn("/bin/sh", ["-c", watch, "knotter-guard", signal, String(target), remove], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => shell.once("exit", () => resolve()));
  shell.on("error", () => {});
  shell.stdin.on("error", () => {});
  shell.unref();
  if ("unref" in shell.stdin) (shell.stdin as unknown as { unref(): void }).unref();
  return {
    release: () => {
      shell.ref();
      shell.stdin.end("released\n");
      return ended;
    },
  };
}
