"use client";

import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo, useState } from "react";
import { readState } from "@/components/listing/params";
import { ChosenMentors } from "../mentors/chosen-mentors";
import { MentorPicker } from "../mentors/mentor-picker";
import { MENTORS_SHAPE } from "../mentors/mentors-state";
import { newlyPicked, withAdded, withChange, without } from "../mentors/picked";
import { CapacityBox } from "./capacity-box";
import type { Wizard } from "./use-wizard";

/** The mentors, and whether they have enough time. Nobody has to be chosen yet. */
export function MentorsStep({ wizard }: { wizard: Wizard }) {
  const { form, rest, setRest } = wizard;
  const [search, setSearch] = useState(() => readState(MENTORS_SHAPE, () => null));
  const picked = useMemo(() => new Set(rest.mentors.map(({ id }) => id)), [rest.mentors]);
  return (
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
      <section aria-labelledby="candidates" className="min-w-0">
        <h3 id="candidates" className="mb-3 text-lg">
          キャリコンを探す
        </h3>
        <MentorPicker
          customerId={rest.customer?.kind === "known" ? rest.customer.id : undefined}
          until={form.form.getValues("endsOn") || undefined}
          search={search}
          onSearch={(change) => setSearch((before) => ({ ...before, ...change }))}
          picked={picked}
          onPick={(mentors) => setRest({ mentors: withAdded(rest.mentors, mentors.map(newlyPicked)) })}
        />
      </section>
      {/* Stays in sight while the list beside it scrolls; the head and the names of its table stick to this box, not to the frame of the page. */}
      <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:-m-1 lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:scroll-pt-12 lg:overflow-y-auto lg:p-1 lg:has-[[data-bulk-bar]]:scroll-pb-28">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:[--header-height:0px] lg:[--side-width:0px]">
          <CapacityBox wizard={wizard} />
          <section aria-labelledby="chosen" className="min-w-0">
            <h3 id="chosen" className="mb-3 text-lg">
              担当にする方（{rest.mentors.length}名）
            </h3>
            {rest.mentors.length === 0 ? (
              <EmptyState title="まだ選ばれていません">あとから選ぶこともできます。受付を始めるまでに1名以上が必要です。</EmptyState>
            ) : (
              <ChosenMentors
                picked={rest.mentors}
                state={search}
                onState={(change) => setSearch((before) => ({ ...before, ...change }))}
                onChange={(ids, change) => setRest({ mentors: withChange(rest.mentors, ids, change) })}
                onRemove={(ids) => setRest({ mentors: without(rest.mentors, ids) })}
              />
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
