import { MINUTE } from "@knotter/domain/tokyo";
import { ask } from "./client";
import { searchPath } from "./people";
import type { Immortal } from "./processes";
import type { Tally } from "./tally";
import type { Mentee, World } from "./world";

const PEOPLE = 12;

interface Found {
  items: { id: string; nextSlots: unknown }[];
  total: number;
  soonest: unknown;
  facets: unknown;
}

/**
 * Compares each process's answer from its kept times, after all faults, with the answer of the same process after a restart, which computes everything.
 * Both have to be equal.
 */
export async function checkSearch(world: World, webs: readonly Immortal[], tally: Tally): Promise<void> {
  const people = world.mentees.slice(0, PEOPLE);
  for (const web of webs) {
    const begun = halfHour();
    const kept = await answersOf(web, people, world, tally);
    await web.end("SIGTERM");
    const computed = await answersOf(web, people, world, tally);
    // In the meantime a start may have come too near to be booked.
    if (halfHour() !== begun) {
      tally.count("searches not compared, because time went on");
      continue;
    }
    for (const [place, answer] of kept.entries()) {
      tally.count("searches compared");
      if (answer !== computed[place])
        tally.breach(
          "what is kept is what is computed",
          `${web.name}: ${answer.slice(0, 400)} instead of ${computed[place]?.slice(0, 400)}`,
        );
    }
  }
}

const halfHour = () => Math.floor(Date.now() / (30 * MINUTE));

async function answersOf(web: Immortal, people: readonly Mentee[], { orderId }: World, tally: Tally): Promise<string[]> {
  const answers: string[] = [];
  for (const { token } of people) {
    const answer = await ask(web, { method: "GET", path: searchPath(orderId), token }, tally);
    // Somebody who was taken off the order cannot search in it.
    if (!answer.came || (answer.status !== 200 && answer.status !== 404)) {
      tally.breach("a search is answered where nothing is wrong", JSON.stringify(answer).slice(0, 300));
      continue;
    }
    const found = answer.body as Found;
    const ofPerson =
      answer.status === 404 ? null : [found.items.map(({ id, nextSlots }) => [id, nextSlots]), found.total, found.soonest, found.facets];
    answers.push(JSON.stringify(ofPerson));
  }
  return answers;
}
