import type { MentoringItem } from "@knotter/api/views/mentoring";
import { Avatar } from "@knotter/ui/avatar";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { counterpartsOf, type Viewer, withSan } from "./counterpart";

/** The other side of an interview with name and picture; for an admin both sides. */
export const Counterparts = ({ mentoring, viewer }: { mentoring: MentoringItem; viewer: Viewer }) => (
  <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-x-8 gap-y-4">
    {counterpartsOf(mentoring, viewer).map((person) => (
      <li key={person.id} className="flex items-center gap-4">
        <Avatar name={person.name} photoUrl={person.photoUrl} size={56} />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{person.role}</span>
          <span className="block text-lg font-bold">
            {person.page === null ? (
              withSan(person.name)
            ) : (
              <>
                <Link as={AppLink} href={person.page}>
                  {person.name}
                </Link>
                さん
              </>
            )}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
