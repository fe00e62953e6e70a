/** One row of a case's table: a candidate or a lower bound. */
export interface Line {
  what: string;
  /** Column → value; every line of a case has the same columns. */
  values: Record<string, string | number>;
}

/** The result of one case. */
export interface Outcome {
  id: string;
  work: string;
  target: string;
  /** The figure that is compared with the target, in words. */
  measured: string;
  met: boolean;
  lines: Line[];
  /** How it was measured, and what the lower bounds are. */
  notes: string[];
}

/** A result with its circumstances. */
export interface Recorded extends Outcome {
  commit: string;
  date: string;
  seconds: number;
  /** Load average of the last minute when the case began: above 1, something else was running too. Null: nobody noted it. */
  load: number | null;
}
