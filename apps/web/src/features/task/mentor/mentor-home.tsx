import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import { type RegistrationState, registrationState } from "@knotter/domain/mentor-profile";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { TaskList } from "@/components/task-list";
import { mentorTasks } from "./mentor-tasks";

interface MentorHomeProps {
  info: Extract<CurrentUser["info"], { role: "mentor" }>;
  now: Date;
  /** What has to be decided before anything else. */
  urgent?: ReactNode;
  /** Whether there are hours in which mentees can book. */
  hasHours: boolean;
  agenda: ReactNode;
}

export function MentorHome({ info, now, urgent, hasHours, agenda }: MentorHomeProps) {
  return (
    <>
      <MentorNav at="home" />
      <PageBody title={`ようこそ、${info.displayName ?? info.name ?? "キャリコン"}さん`}>
        <ProfileState info={info} now={now} />
        {urgent}
        {!hasHours && (
          <Banner
            status="info"
            className="mb-8"
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
        <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid min-w-0 gap-10">{agenda}</div>
          <section aria-labelledby="tasks" className="min-w-0">
            <SectionHeading id="tasks" title="やること" />
            <Card padding="none" className="px-5 py-1 md:px-6 has-[p:only-child]:py-5">
              <TaskList tasks={mentorTasks(info)} />
            </Card>
          </section>
        </div>
      </PageBody>
    </>
  );
}

const worrying: readonly RegistrationState[] = ["expired", "expiring_7", "expiring_30", "expiring_90"];

/** What prevents the mentor from being found, now or soon. Nothing if all is well. */
function ProfileState({ info, now }: Pick<MentorHomeProps, "info" | "now">) {
  const mypage = (
    <ButtonLink as={AppLink} href={href("mentorMypage")} variant="secondary" size="small">
      マイページを開く
    </ButtonLink>
  );
  if (!info.profileComplete) {
    return (
      <Banner status="warning" className="mb-8" title="プロフィールに不足があります" action={mypage}>
        {`あと${info.missing.length}項目がそろうと、相談者の検索に表示されるようになります。`}
      </Banner>
    );
  }
  if (!info.enabled) {
    return (
      <Banner status="info" className="mb-8" title="まだ公開されていません" action={mypage}>
        プロフィールはそろっています。事務局の確認が済むと、相談者の検索に表示されます。
      </Banner>
    );
  }
  const state = registrationState(info.registrationExpiresOn, tokyoDate(now));
  if (info.registrationExpiresOn === null || !worrying.includes(state)) return null;
  const expired = state === "expired";
  return (
    <Banner
      status={expired ? "error" : "warning"}
      className="mb-8"
      title={expired ? "キャリアコンサルタントの登録の有効期限が切れています" : "キャリアコンサルタントの登録の更新時期です"}
      action={mypage}
    >
      {expired
        ? `有効期限は ${formatDate(info.registrationExpiresOn)} でした。更新が確認されるまで、新しい予約を受け付けられません。`
        : `有効期限は ${formatDate(info.registrationExpiresOn)} です。更新が済みましたら、事務局へお知らせください。`}
    </Banner>
  );
}
