"use client";

import { isLocalDate } from "@knotter/domain/tokyo";
import { numberOf } from "@/components/form/codec";
import { trpc } from "@/trpc/client";
import { wishesOf } from "../mentors/picked";
import type { ConditionsValues } from "../values";
import { peopleOf, type Rest } from "./wizard-values";

/** Whether there is enough capacity for the input so far; undefined until it is complete enough. */
export function useCapacity(terms: ConditionsValues, rest: Rest) {
  const { startsOn, endsOn } = terms;
  const maxMentoringCount = numberOf(terms.maxMentoringCount);
  const people = peopleOf(rest);
  const plan = {
    ...(rest.customer?.kind === "known" && { customerId: rest.customer.id }),
    startsOn,
    endsOn,
    sessionMinutes: numberOf(terms.sessionMinutes),
    maxMentoringCount,
    totalSessionCap: terms.totalSessionCap.trim() === "" ? null : numberOf(terms.totalSessionCap),
    people: people ?? 0,
    mentors: wishesOf(rest.mentors),
  };
  const { data } = trpc.orders.capacity.useQuery(plan, {
    enabled:
      isLocalDate(startsOn) &&
      isLocalDate(endsOn) &&
      endsOn >= startsOn &&
      Number.isInteger(maxMentoringCount) &&
      people !== null &&
      people > 0,
    meta: { quiet: true },
    // Hundreds of mentors are too long for an address.
    trpc: { context: { byPost: true } },
  });
  return data;
}
