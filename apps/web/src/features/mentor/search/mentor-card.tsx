import { sessionsBandText } from "@knotter/contract/labels/mentor";
import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { FavoriteButton } from "./favorite-button";
import { MentorBadges } from "./mentor-badges";
import { NextTimes } from "./next-times";
import { type Asked, askedFirst, type MentorCardView } from "./search-state";

const THEMES_SHOWN = 3;

/** One mentor of the list. The whole card links to the profile, its slots to the booking. */
export function MentorCard({
  mentor,
  asked,
  themes,
  withTimes,
  canBook,
  viewerId,
}: {
  mentor: MentorCardView;
  /** What was searched for and the mentor's page begins with: the day of its calendar, the theme of a booking. */
  asked: Asked;
  /** All that were searched for. */
  themes: readonly string[];
  withTimes: boolean;
  canBook: boolean;
  /** Of a mentee, who has favorites; null for everybody else. */
  viewerId: string | null;
}) {
  return (
    <article
      className={cx(
        "relative rounded-card border border-line bg-surface p-5 transition-colors hover:border-control md:p-6",
        withTimes && "xl:grid xl:grid-cols-[minmax(0,1fr)_188px] xl:gap-6",
      )}
    >
      {/* On a phone everything below the name has the width of the card. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 md:gap-x-5">
        <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={88} className="max-md:size-16! md:row-span-2" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 max-md:self-center">
          <h3 className="max-md:min-w-0 max-md:flex-1">
            <AppLink
              href={href("mentor", { id: mentor.id }, { orderId: mentor.orderId ?? undefined, ...asked })}
              className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {mentor.displayName}
            </AppLink>
          </h3>
          <div className="max-md:order-last max-md:basis-full">
            <MentorBadges mentor={mentor} short />
          </div>
          {viewerId !== null && (
            <FavoriteButton key={String(mentor.favorite)} viewerId={viewerId} mentor={mentor} className="-my-2 -mr-2 ml-auto" />
          )}
        </div>
        <div className="min-w-0 max-md:col-span-2">
          <p className="mt-3 leading-[1.7] font-bold md:mt-2">{mentor.headline}</p>
          {mentor.reasons.length > 0 && (
            <ul aria-label="おすすめの理由" className="mt-1 flex flex-wrap gap-x-4 text-sm text-primary">
              {mentor.reasons.map(({ kind, label }) => (
                <li key={kind + label} className="flex items-center gap-1">
                  <Icon name="check" size={16} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <ul aria-label="相談テーマ" className="mt-2.5 flex flex-wrap gap-1.5">
            {askedFirst(mentor.themes, themes)
              .slice(0, THEMES_SHOWN)
              .map((theme) => (
                <li key={theme.code} className="rounded-pill border border-line px-2.5 py-0.5 text-sm">
                  {theme.label}
                </li>
              ))}
          </ul>
          <dl className="mt-3 grid gap-x-5 gap-y-0.5 text-sm text-muted sm:flex sm:flex-wrap">
            <div className="flex gap-2">
              <dt className="shrink-0">面談実績</dt>
              <dd className="tabular-nums">{sessionsBandText(mentor.sessionsBand)}</dd>
            </div>
            <div className="flex min-w-0 gap-2">
              <dt className="shrink-0">経験業界</dt>
              <dd>{mentor.industries.map((industry) => industry.label).join("、")}</dd>
            </div>
          </dl>
        </div>
      </div>
      {withTimes && <NextTimes mentor={mentor} asked={asked} canBook={canBook} />}
    </article>
  );
}
