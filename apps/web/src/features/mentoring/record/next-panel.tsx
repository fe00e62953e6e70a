"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";

/** After an interview: the next one, with the same mentor or another, for a mentee who can book now; and what the mentee plans for themself. */
export function NextPanel({ mentoring: { status, mentor } }: { mentoring: MentoringView }) {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  if (status !== "done" || info.role !== "mentee") return null;
  const title = info.canBook ? "次の面談" : "次に取り組むこと";
  return (
    <section aria-labelledby="next">
      <SectionHeading id="next" title={title} />
      <Card>
        {info.canBook && (
          <div className="mb-6 border-b border-line pb-6">
            <p>続きを話すことも、別のキャリコンに話すこともできます。</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink as={AppLink} href={href("mentor", { id: mentor.id })} icon="calendar">
                {`${withSan(mentor.displayName)}の空きを見る`}
              </ButtonLink>
              <ButtonLink as={AppLink} href={href("mentors")} variant="secondary" icon="search">
                ほかのキャリコンを探す
              </ButtonLink>
            </div>
          </div>
        )}
        <p>面談で考えたことを、これからの自分のために書いておけます。読めるのは、あなただけです。</p>
        <ButtonLink as={AppLink} href={href("mypage", {}, { tab: "plan" })} variant="secondary" icon="edit" className="mt-4">
          次に取り組むことを書く
        </ButtonLink>
      </Card>
    </section>
  );
}
