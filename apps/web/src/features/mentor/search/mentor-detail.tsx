"use client";

import { sessionsBandText } from "@knotter/contract/labels/mentor";
import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { ButtonLink } from "@knotter/ui/button-link";
import { cx } from "@knotter/ui/cx";
import { DescriptionList } from "@knotter/ui/description-list";
import { Timeline } from "@knotter/ui/timeline";
import type { ReactNode } from "react";
import { BackLink } from "@/components/back-link";
import { trpc } from "@/trpc/client";
import { FavoriteButton } from "./favorite-button";
import { lastSearch } from "./last-search";
import { MentorBadges } from "./mentor-badges";
import { SecrecyNote } from "./secrecy-note";

const words = (terms: readonly { label: string }[]): string => terms.map(({ label }) => label).join("、");

/** A mentor's public profile; next to it, or below it on a phone, the page's panel. */
export function MentorDetail({
  id,
  orderId,
  before = <BackLink href={href("mentors") + lastSearch()}>キャリコンを探す</BackLink>,
  flow,
  panel,
  viewerId = null,
}: {
  id: string;
  orderId: string | undefined;
  /** Above everything: the way back to the list with its filters, unless something else is shown. */
  before?: ReactNode | undefined;
  flow: ReactNode;
  /** Of a mentee, who has favorites. */
  viewerId?: string | null | undefined;
  panel: ReactNode;
}) {
  const [mentor] = trpc.mentors.get.useSuspenseQuery({ id, orderId });
  const about = [
    { term: "面談スタイル", detail: words(mentor.styles) },
    { term: "対象層", detail: words(mentor.targetLayers) },
    { term: "経験業界", detail: words(mentor.industries) },
    { term: "経験職種", detail: words(mentor.jobTypes) },
    { term: "対応言語", detail: words(mentor.languages) },
    { term: "そのほかの資格", detail: mentor.otherQualifications.join("、") },
    { term: "キャリコン歴", detail: mentor.experienceYears === null ? "" : `${mentor.experienceYears}年` },
    { term: "面談実績", detail: `${sessionsBandText(mentor.sessionsBand)}` },
    { term: "性別・年代", detail: [mentor.gender, mentor.ageBand].filter(Boolean).join("・") },
    { term: "面談方法", detail: mentor.meetingMethodLabel },
  ].filter(({ detail }) => detail !== "");

  return (
    <div className="mx-auto max-w-content px-5 pt-6 md:px-8 md:pt-8">
      {before}
      <div className={cx("mt-4 grid gap-10", panel !== null && "lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12")}>
        <article className="min-w-0 max-w-reading">
          <header className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-7">
            <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={144} className="max-sm:size-24!" />
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2">
                <h1>{mentor.displayName}</h1>
                {viewerId !== null && <FavoriteButton key={String(mentor.favorite)} viewerId={viewerId} mentor={mentor} />}
              </div>
              <div className="mt-2">
                <MentorBadges mentor={mentor} />
              </div>
              <p className="mt-3 text-lg leading-[1.7] font-bold">{mentor.headline}</p>
            </div>
          </header>
          <ul aria-label="相談テーマ" className="mt-6 flex flex-wrap gap-2">
            {mentor.themes.map((theme) => (
              <li key={theme.code} className="rounded-pill border border-line bg-surface px-3 py-1 text-sm">
                {theme.label}
              </li>
            ))}
          </ul>
          {mentor.message && (
            <MentorSection title="相談者の方へ">
              <p className="prose-ja whitespace-pre-line rounded-card bg-primary-tint px-5 py-4">{mentor.message}</p>
            </MentorSection>
          )}
          {mentor.bio && (
            <MentorSection title="自己紹介">
              <p className="prose-ja whitespace-pre-line">{mentor.bio}</p>
            </MentorSection>
          )}
          {mentor.careerHistory.length > 0 && (
            <MentorSection title="経歴">
              <Timeline
                label={`${mentor.displayName}さんの経歴`}
                items={mentor.careerHistory.map((entry, index) => ({
                  key: `${entry.period}${index}`,
                  period: entry.period,
                  title: entry.industry === "" ? entry.jobType : `${entry.jobType}（${entry.industry}）`,
                  text: entry.description,
                  current: entry.period.endsWith("〜"),
                }))}
              />
            </MentorSection>
          )}
          <MentorSection title="面談のスタイルと専門">
            <DescriptionList items={about} />
          </MentorSection>
          <MentorSection title="面談の流れ">{flow}</MentorSection>
          <MentorSection title="話したことは、守られます">
            <SecrecyNote />
          </MentorSection>
          {panel !== null && (
            // Visible from the first line to the last, until the slots themselves are in view.
            <div
              data-bottom-bar
              data-print="hide"
              className="sticky bottom-0 z-20 -mx-5 mt-10 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8 lg:hidden"
            >
              <ButtonLink href="#times" icon="calendar" fullWidth>
                {mentor.canBook ? "空いている日時を見る" : "予約について見る"}
              </ButtonLink>
            </div>
          )}
        </article>
        {panel !== null && <div className="min-w-0">{panel}</div>}
      </div>
    </div>
  );
}

function MentorSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}
