import type { ReactNode } from "react";
import { amount } from "./amount";

interface Named {
  id: string;
  name: string;
  detail?: ReactNode | undefined;
}

/** All people affected by an action, in a scrolling box. */
export function PeopleList({ label, people }: { label: string; people: readonly Named[] }) {
  if (people.length === 0) return null;
  return (
    <section aria-label={label}>
      <p className="mb-2 font-bold">
        {label}（{amount(people.length)}名）
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line bg-paper"
      >
        {people.map(({ id, name, detail }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
            <span>{name}</span>
            {detail !== undefined && <span className="text-sm text-muted">{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
