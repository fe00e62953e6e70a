"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";

/** After an interview: the next one, with the same mentor or another. Only for a mentee who can book now. */
export function NextPanel({ mentoring: { status, mentor } }: { mentoring: MentoringView }) {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  if (status !== "done" || info.role !== "mentee" || !info.canBook) return null;
  return (
    <section aria-labelledby="next">
      <SectionHeading id="next" title="次の面談" />
      <Card>
        <p>続きを話すことも、別のキャリコンに話すこともできます。</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink as={AppLink} href={href("mentor", { id: mentor.id })} icon="calendar">
            {`${withSan(mentor.displayName)}の空きを見る`}
          </ButtonLink>
          <ButtonLink as={AppLink} href={href("mentors")} variant="secondary" icon="search">
            ほかのキャリコンを探す
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
