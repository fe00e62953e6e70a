import { href } from "@knotter/contract/routes";
import type { LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "../../components/app-link";
import { Completeness } from "./completeness";
import { InterviewList } from "./interview-list";
import { NextInterview } from "./next-interview";
import { ProfileCard } from "./profile-card";
import { RegistrationNotice } from "./registration-notice";
import { Terms } from "./terms";
import type { Interview, MentorInfo, Profile, Schedule } from "./types";

export interface MentorMypageProps {
  info: MentorInfo;
  /** Null while it has no name to be shown under. */
  profile: Profile | null;
  upcoming: readonly Interview[];
  moreUpcoming: boolean;
  toReport: readonly Interview[];
  moreToReport: number;
  schedule: Schedule;
  today: LocalDate;
}

/** The mentor's home: what comes next, what is due, and how mentees see her. Rendered on the server as a whole. */
export function MentorMypage(props: MentorMypageProps) {
  const { info, profile, upcoming, moreUpcoming, toReport, moreToReport, schedule, today } = props;
  const [next, ...later] = upcoming;
  const hasHours = schedule.weekly.length + schedule.dates.length > 0;
  return (
    <div className="grid gap-6">
      {!info.enabled && (
        <Banner status="warning" title="いまは新しい予約を受け付けていません">
          事務局がプロフィールを確認すると、相談者の検索に表示されます。
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
          {toReport.length > 0 && (
            <section aria-labelledby="to-report">
              <SectionHeading
                id="to-report"
                title={`報告待ち ${toReport.length + moreToReport}件`}
                lead="面談が終わり、実施報告書がまだの面談です。提出の受付が始まるまで、面談の記録はお手元で保管してください。"
              />
              <InterviewList interviews={toReport} tone="warning" />
            </section>
          )}
          {later.length > 0 && (
            <section aria-labelledby="later">
              <SectionHeading
                id="later"
                title="そのあとの面談"
                action={
                  moreUpcoming && (
                    <Link as={AppLink} href={href("mentorCalendar", {}, { view: "list" })} className="py-2">
                      すべてをカレンダーで見る
                    </Link>
                  )
                }
              />
              <InterviewList interviews={later} tone="primary" />
            </section>
          )}
        </div>
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="profile">
            <SectionHeading id="profile" title="プロフィール" />
            <div className="grid gap-4">
              {profile ? (
                <ProfileCard profile={profile} />
              ) : (
                <Card>
                  <p className="text-muted">表示名が登録されると、相談者から見たプロフィールをここで確認できます。</p>
                </Card>
              )}
              <Completeness missing={info.missing} />
            </div>
          </section>
          <section aria-labelledby="terms">
            <SectionHeading id="terms" title="登録と受付の条件" />
            <Terms info={info} limits={schedule.limits} meetingMethod={profile?.meetingMethodLabel ?? null} today={today} />
          </section>
        </div>
      </div>
    </div>
  );
}
