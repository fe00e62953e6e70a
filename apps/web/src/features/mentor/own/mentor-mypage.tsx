import { href } from "@knotter/contract/routes";
import type { LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "@/components/app-link";
import { Completeness } from "./completeness";
import { InterviewList } from "./interview-list";
import { NextInterview } from "./next-interview";
import { ProfileCard } from "./profile-card";
import { RegistrationNotice } from "./registration-notice";
import { Terms } from "./terms";
import type { Interviews, MentorInfo, Profile, Schedule } from "./types";

export interface MentorMypageProps {
  info: MentorInfo;
  profile: Profile;
  upcoming: Interviews;
  toReport: Interviews;
  schedule: Schedule;
  today: LocalDate;
}

/** The mentor's home: the next interview, what is due, and the profile as mentees see it. Rendered completely on the server. */
export function MentorMypage(props: MentorMypageProps) {
  const { info, profile, upcoming, toReport, schedule, today } = props;
  const [next, ...later] = upcoming.items;
  const waiting = toReport.total ?? toReport.items.length;
  const hasHours = schedule.weekly.length + schedule.dates.length > 0;
  return (
    <div className="grid gap-6">
      {!info.enabled && (
        <Banner status="warning" title="いまは新しい予約を受け付けていません">
          プロフィールがそろい、事務局が確認すると、相談者の検索に表示されます。
        </Banner>
      )}
      <RegistrationNotice expiresOn={info.registrationExpiresOn} today={today} />
      {!hasHours && (
        <Banner
          status="info"
          title="受付時間がまだ登録されていません"
          action={
            <ButtonLink as={AppLink} href={href("mentorSchedule")} size="small">
              受付時間を登録する
            </ButtonLink>
          }
        >
          登録すると、相談者がその時間から予約できるようになります。
        </Banner>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="next">
            <SectionHeading id="next" title="次の面談" />
            {next ? (
              <NextInterview interview={next} today={today} />
            ) : (
              <Card>
                <EmptyState title="これからの面談はありません">予約が入ると、ここに表示されます。</EmptyState>
              </Card>
            )}
          </section>
          {waiting > 0 && (
            <section aria-labelledby="to-report">
              <SectionHeading
                id="to-report"
                title={`報告待ち ${waiting}件`}
                lead="面談が終わり、実施報告書がまだの面談です。"
                action={
                  <Link as={AppLink} href={href("mentorResult")} className="-my-2 py-2">
                    報告と結果を見る
                  </Link>
                }
              />
              <InterviewList interviews={toReport.items} />
            </section>
          )}
          {later.length > 0 && (
            <section aria-labelledby="later">
              <SectionHeading
                id="later"
                title="そのあとの面談"
                action={
                  upcoming.nextCursor !== null && (
                    <Link as={AppLink} href={href("mentorCalendar", {}, { view: "list" })} className="-my-2 py-2">
                      すべてをカレンダーで見る
                    </Link>
                  )
                }
              />
              <InterviewList interviews={later} />
            </section>
          )}
        </div>
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="profile">
            <SectionHeading
              id="profile"
              title="プロフィール"
              action={
                <Link as={AppLink} href={href("mentorMypage", {}, { tab: "profile" })} className="-my-2 py-2">
                  編集する
                </Link>
              }
            />
            <div className="grid gap-4">
              {info.displayName !== null && <ProfileCard profile={profile} />}
              <Completeness missing={info.missing} />
            </div>
          </section>
          <section aria-labelledby="terms">
            <SectionHeading
              id="terms"
              title="登録と受付の条件"
              action={
                <Link as={AppLink} href={href("mentorMypage", {}, { tab: "conditions" })} className="-my-2 py-2">
                  変更する
                </Link>
              }
            />
            <Terms info={info} limits={schedule.limits} meetingMethod={profile.meetingMethodLabel} today={today} />
          </section>
        </div>
      </div>
    </div>
  );
}
