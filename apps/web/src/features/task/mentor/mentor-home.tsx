import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import { type RegistrationState, registrationState } from "@knotter/domain/mentor-profile";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { TaskList } from "@/components/task-list";
import { type MentorWork, mentorTasks } from "./mentor-tasks";

interface MentorHomeProps {
  info: Extract<CurrentUser["info"], { role: "mentor" }>;
  now: Date;
  /** What has to be decided before anything else. */
  urgent?: ReactNode;
  hasHours: MentorWork["hasHours"];
  agenda: ReactNode;
}

export function MentorHome({ info, now, urgent, hasHours, agenda }: MentorHomeProps) {
  const registration = registrationState(info.registrationExpiresOn, tokyoDate(now));
  const state = profileState(info, registration);
  const tasks = mentorTasks({ ...info, hasHours, expired: registration === "expired" });
  // What keeps mentees from booking comes before an agenda that is empty for that reason.
  const first = !info.profileComplete || !hasHours;
  const list = tasks.length > 0 && (
    <section aria-labelledby="tasks" className={cx("min-w-0", first && "lg:order-last")}>
      <SectionHeading id="tasks" title="やること" />
      <Card padding="none" className="px-5 py-1 md:px-6">
        <TaskList tasks={tasks} />
      </Card>
    </section>
  );
  return (
    <>
      <MentorNav at="home" />
      <PageBody
        title={`ようこそ、${info.displayName ?? info.name ?? "キャリコン"}さん`}
        actions={
          <Link as={AppLink} href={href("mentorGuide")} className="inline-flex min-h-11 items-center">
            キャリコンの手引き
          </Link>
        }
      >
        {state}
        {urgent}
        <div className={cx("grid items-start gap-x-10 gap-y-10", tasks.length > 0 && "lg:grid-cols-[minmax(0,1fr)_340px]")}>
          {first && list}
          <div className="grid min-w-0 gap-10">{agenda}</div>
          {!first && list}
        </div>
      </PageBody>
    </>
  );
}

const worrying: readonly RegistrationState[] = ["expired", "expiring_7", "expiring_30", "expiring_90"];

/** What prevents the mentor from being found, now or soon, and is no task. Null if all is well. */
function profileState(info: MentorHomeProps["info"], registration: RegistrationState): ReactNode {
  const mypage = (
    <ButtonLink as={AppLink} href={href("mentorMypage")} variant="secondary" size="small">
      マイページを開く
    </ButtonLink>
  );
  const expired = registration === "expired";
  if (!info.profileComplete && !expired) return null;
  if (!info.enabled && !expired) {
    return (
      <Banner status="info" className="mb-8" title="まだ公開されていません" action={mypage}>
        プロフィールはそろっています。事務局の確認が済むと、相談者の検索に表示されます。
      </Banner>
    );
  }
  if (info.registrationExpiresOn === null || !worrying.includes(registration)) return null;
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
