import type { CurrentUser } from "@knotter/api/views/current-user";
import type { MentoringItem } from "@knotter/api/views/mentoring";
import { blockReasonText } from "@knotter/contract/labels/booking-block";
import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { ContactText } from "@/components/contact";
import { PageBody } from "@/components/page-body";
import type { RouterOutputs } from "@/trpc/outputs";
import { PageLink } from "../page-link";
import { MenteeTasksSection } from "./mentee-tasks-section";

interface MenteeHomeProps {
  info: Extract<CurrentUser["info"], { role: "mentee" }>;
  upcoming: readonly MentoringItem[];
  waiting: RouterOutputs["mentees"]["waiting"]["items"];
  waitingList: RouterOutputs["waitingList"]["own"]["items"];
  /** Whether the mentee has never booked. Then the first steps come before the sections that are still empty. */
  firstVisit: boolean;
  now: Date;
  next: ReactNode;
  quotas: ReactNode;
}

export function MenteeHome({ info, upcoming, waiting, waitingList, firstVisit, now, next, quotas }: MenteeHomeProps) {
  return (
    <PageBody
      title={`ようこそ、${info.displayName ?? info.name ?? "ご利用者"}さん`}
      lead={firstVisit ? "初めての方は、面談の流れと、会社に伝わることを先にご覧いただけます。" : undefined}
      actions={
        info.canBook &&
        upcoming.length > 0 && (
          <ButtonLink as={AppLink} href={href("mentors")} variant="secondary" size="large" icon="search">
            キャリコンを探す
          </ButtonLink>
        )
      }
    >
      {firstVisit && (
        <div className="mb-10 grid gap-4 md:grid-cols-2">
          <PageLink
            icon="heart"
            title="初めての方へ"
            text="面談の流れ、守られること、キャンセルのきまりを、順にご案内します。"
            href={href("guide")}
          />
          <PageLink
            icon="edit"
            title="操作の練習"
            text="架空のキャリコンで、予約とキャンセルを試せます。記録は残りません。"
            href={href("tutorial")}
          />
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="next">
            <SectionHeading id="next" title="次の面談" />
            {next}
          </section>
          <MenteeTasksSection info={info} upcoming={upcoming} waiting={waiting} now={now} waitingList={waitingList} />
        </div>
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="tickets">
            <SectionHeading id="tickets" title="残り回数" />
            <Card>
              {quotas}
              {/* Without a reserved interview, the card of the next interview gives the reason. */}
              {info.blockReason !== null && upcoming.length > 0 && (
                <div className="mt-4 border-t border-line pt-4 text-sm">
                  <p>
                    <ContactText>{blockReasonText(info.blockReason, true)}</ContactText>
                  </p>
                  <Link as={AppLink} href={href("mentors")} className="mt-1 inline-block">
                    キャリコンを見る
                  </Link>
                </div>
              )}
            </Card>
          </section>
          {!firstVisit && (
            <section aria-labelledby="read">
              <SectionHeading id="read" title="読みもの" />
              <ul className="grid gap-1">
                {READING.map(({ key, label }) => (
                  <li key={key}>
                    <Link as={AppLink} href={href(key)} className="inline-flex min-h-11 items-center">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </PageBody>
  );
}

const READING = [
  { key: "guide", label: "面談の流れと、守られること" },
  { key: "aboutCareer", label: "キャリアを知る" },
  { key: "tutorial", label: "操作を練習する" },
] as const;
