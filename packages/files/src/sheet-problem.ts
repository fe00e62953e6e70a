import type { SheetProblem } from "./sheet-reader-table";

/** Thrown at any depth if a file is not a readable table; `readSheet` returns its problem. */
export class SheetRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.problem = problem;
  }
}
