"use client";

import { trpc } from "@/trpc/client";
import { wishesOf } from "../mentors/picked";
import { type ConditionsValues, inputOf } from "../values";
import { peopleOf, type Rest } from "./wizard-values";

/** Whether there is enough capacity for the input so far; undefined until it is complete enough. */
export function useCapacity(terms: ConditionsValues, rest: Rest) {
  const { startsOn, endsOn, sessionMinutes, maxMentoringCount, totalSessionCap } = inputOf(terms);
  const people = peopleOf(rest);
  const plan = {
    ...(rest.customer?.kind === "known" && { customerId: rest.customer.id }),
    startsOn,
    endsOn,
    sessionMinutes,
    maxMentoringCount,
    totalSessionCap,
    people,
    mentors: wishesOf(rest.mentors),
  };
  const { data } = trpc.orders.capacity.useQuery(plan, {
    enabled: startsOn !== "" && endsOn >= startsOn && Number.isInteger(maxMentoringCount) && people > 0,
    meta: { quiet: true },
    // Hundreds of mentors are too long for an address.
    trpc: { context: { byPost: true } },
  });
  return data;
}
