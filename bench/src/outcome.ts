/** One row of the table of a figure: a candidate or a limit beside it. */
export interface Line {
  what: string;
  /** Column → value; every line of a figure has the same columns. */
  values: Record<string, string | number>;
}

/** What one figure came to. */
export interface Outcome {
  id: string;
  work: string;
  target: string;
  /** The figure that stands against the target, in words. */
  measured: string;
  met: boolean;
  lines: Line[];
  /** How it was measured, and what the limits are. */
  notes: string[];
}

/** An outcome with the circumstances it came from. */
export interface Recorded extends Outcome {
  commit: string;
  date: string;
  seconds: number;
  /** Load average of the last minute when the figure began: above 1 somebody else was working too. */
  load: number;
}
