import { readFileSync, writeFileSync } from "node:fs";

const megabytes = (pid: number, field: "VmRSS" | "VmHWM"): number =>
  (Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024) / 1e6;

/** The resident set of a process, in megabytes. */
export const residentOf = (pid: number): number => megabytes(pid, "VmRSS");

/** The current memory of a process, and its peak from now on, in megabytes. */
export function watchMemory(pid: number): { before: number; peak(): number } {
  // 5 resets the peak to the current value (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return { before: residentOf(pid), peak: () => megabytes(pid, "VmHWM") };
}
