import { readFileSync } from "node:fs";

/** CPU milliseconds that a process has used so far, all its threads; NaN where there is no /proc. In ticks of 10 ms. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold blanks; user and system time are the 12th and 13th field behind it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
