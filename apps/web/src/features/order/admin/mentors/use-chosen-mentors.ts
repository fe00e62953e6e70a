"use client";

import { useEffect, useMemo, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { useDraft } from "@/components/form/use-draft";
import { trpc } from "@/trpc/client";
import type { ValidMentor } from "../types";
import { newlyPicked, type Picked, type PickedChange, pickedOf, sameWishes, withAdded, withChange, without } from "./picked";

interface StoredDraft {
  version: number;
  picked: Picked[];
}

/** The current mentors and the wanted ones: kept over a reload until they are saved or somebody else has changed the order. */
export function useChosenMentors(orderId: string) {
  const [{ items, version }] = trpc.orders.mentors.useSuspenseQuery({ id: orderId });
  const there = useMemo(() => items.map(pickedOf), [items]);
  const draft = useDraft<StoredDraft>(drafts.orderMentors(orderId));
  const [wanted, setWanted] = useState<Picked[] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is taken up once, when the page opens
  useEffect(() => {
    const kept = draft.read();
    if (kept.version === version && kept.picked) setWanted(kept.picked);
  }, []);

  function want(next: Picked[] | null) {
    setWanted(next);
    if (next === null || sameWishes(next, there)) draft.clear();
    else draft.write({ version, picked: next });
  }

  const picked = wanted ?? there;
  return {
    there,
    picked,
    version,
    changed: !sameWishes(picked, there),
    /** Re-adds a mentor who was to leave, with the previous weight and quota. */
    add: (mentors: readonly (ValidMentor | Picked)[]) =>
      want(
        withAdded(
          picked,
          mentors.map((mentor) => there.find(({ id }) => id === mentor.id) ?? ("weight" in mentor ? mentor : newlyPicked(mentor))),
        ),
      ),
    remove: (ids: readonly string[]) => want(without(picked, ids)),
    change: (ids: readonly string[], change: PickedChange) => want(withChange(picked, ids, change)),
    reset: () => want(null),
  };
}
