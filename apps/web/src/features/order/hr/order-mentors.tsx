import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { EmptyState } from "@knotter/ui/empty-state";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

/** Who the mentors are; never who meets whom, nor how often each is chosen. */
export function OrderMentors({ mentors }: { mentors: RouterOutputs["orders"]["mentors"]["items"] }) {
  if (mentors.length === 0) {
    return (
      <EmptyState level={2} title="担当キャリコンはまだ決まっていません">
        事務局が担当を決めると、ここにプロフィールが表示されます。
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">担当キャリコン</h2>
      <p className="mb-4 text-muted tabular-nums">{mentors.length}名のキャリコンが担当しています。</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {mentors.map(({ id, displayName, photoUrl, headline }) => (
          <li key={id}>
            <AppLink
              href={href("mentor", { id })}
              className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-5 text-ink no-underline transition-colors hover:border-primary"
            >
              <Avatar name={displayName} photoUrl={photoUrl} size={64} />
              <span className="min-w-0">
                <span className="block leading-control font-bold group-hover:text-primary">{displayName}</span>
                <span className="mt-1 block text-sm text-muted">{headline}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
