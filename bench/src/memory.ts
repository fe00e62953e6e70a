import { readFileSync, writeFileSync } from "node:fs";

const megabytes = (pid: number, field: "VmRSS" | "VmHWM"): number =>
  (Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024) / 1e6;

/** What a process holds in memory now, and from here on the most that it has held, in megabytes. */
export function watchMemory(pid: number): { before: number; peak(): number } {
  // 5 sets the high-water mark back to what is held now (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return { before: megabytes(pid, "VmRSS"), peak: () => megabytes(pid, "VmHWM") };
}
