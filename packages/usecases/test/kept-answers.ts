import type { Database } from "@knotter/db/database";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import { actorOf } from "@knotter/testing/factories/user";
import type { Deps } from "../src/deps";
import { findMentors, type SearchInput } from "../src/mentor/search";

/** The same database for a process with an empty cache. */
const nothingKept = (db: Database): Database => ({ ...db, read: { ...db.read } });

async function answerOf(deps: Deps, mentee: EnrolledMentee, input: Partial<SearchInput>) {
  const found = await findMentors(deps, actorOf(mentee), { tags: {}, sort: "soonest", orderId: mentee.orderId, ...input });
  return {
    mentors: found.ranked().map((mentor) => ({
      row: mentor.row,
      soonest: mentor.soonest,
      bands: [...mentor.bands].sort(),
      load: mentor.load,
      nextSlots: found.nextSlots(mentor),
    })),
    facets: found.facets,
    soonest: found.soonest && { id: found.soonest.id, soonest: found.soonest.soonest },
  };
}

/** The answer of a search with this process's cache, and with an empty one. */
export async function bothAnswers(deps: Deps, mentee: EnrolledMentee, input: Partial<SearchInput> = {}) {
  const [kept, computed] = [await answerOf(deps, mentee, input), await answerOf({ ...deps, db: nothingKept(deps.db) }, mentee, input)];
  return { kept, computed };
}
