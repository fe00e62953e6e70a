import type { SheetProblem } from "./sheet-reader-table";

/** Thrown where a file is found to be no table that can be read, however deep in it; `readSheet` answers with its problem. */
export class SheetRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.problem = problem;
  }
}
