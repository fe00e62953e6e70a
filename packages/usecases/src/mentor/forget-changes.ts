import type { Deps } from "../deps";

/** The job: deletes old rows of `MentorChange`, which the searches have read (kept-times.ts). */
export const forgetMentorChanges = (deps: Deps): Promise<number> => deps.db.transaction((tx) => tx.mentor.changes.deleteOld());
