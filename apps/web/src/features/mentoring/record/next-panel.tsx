"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href, timesHref } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";

/**
 * Shown after an interview, whether or not it has been reported: a way to book the next one, for a mentee who can book now, and the mentee's next
 * step and career plan.
 */
export function NextPanel({ mentoring: { status, endAt, mentor, reports }, now }: { mentoring: MentoringView; now: Date }) {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  const isOver = status === "done" || (status === "reserved" && new Date(endAt) <= now);
  if (!isOver || info.role !== "mentee") return null;
  const { canBook } = info;
  const own = reports.survey?.answers?.nextAction || null;
  return (
    <section aria-labelledby="next">
      <SectionHeading id="next" title={canBook ? "次の面談" : "次に取り組むこと"} />
      <Card>
        {canBook && (
          <>
            <p>続きを話すことも、別のキャリコンに話すこともできます。</p>
            <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
              <ButtonLink as={AppLink} href={timesHref(mentor.id)} icon="calendar">
                {`${withSan(mentor.displayName)}の空きを見る`}
              </ButtonLink>
              <ButtonLink as={AppLink} href={href("mentors")} variant="secondary" icon="search">
                ほかのキャリコンを探す
              </ButtonLink>
            </div>
          </>
        )}
        <div className={cx(canBook && "mt-6 border-t border-line pt-6")}>
          {canBook && <h3 className="mb-1 text-base">次に取り組むこと</h3>}
          {own === null ? (
            <p>面談で考えたことを、これからの自分のために書いておけます。読めるのは、あなただけです。</p>
          ) : (
            <>
              <p className="text-lg leading-[1.7] font-bold whitespace-pre-line">{own}</p>
              <p className="mt-1 text-sm text-muted">あなただけの記録です。</p>
            </>
          )}
          <ButtonLink
            as={AppLink}
            href={href("mypage", {}, { tab: "plan" })}
            variant="secondary"
            icon="edit"
            className="mt-4 max-sm:w-full"
          >
            {own === null ? "次に取り組むことを書く" : "キャリア・プランを書く"}
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
