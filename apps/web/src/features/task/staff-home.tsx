import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import { PageBody } from "@/components/page-body";
import { PageLink } from "./page-link";

type StaffInfo = Extract<CurrentUser["info"], { role: "hrstaff" | "admin" }>;

/** Home of HR and the admins: what can be done today, and for HR what is never shown. */
export function StaffHome({ info }: { info: StaffInfo }) {
  const isHr = info.role === "hrstaff";
  return (
    <PageBody
      title={`ようこそ、${info.name}さん`}
      lead={isHr ? `${info.customer.name}の人事ご担当者としてログインしています。` : "事務局としてログインしています。"}
    >
      <ul className="grid gap-4 md:grid-cols-2">
        <li className="md:col-span-2">
          <PageLink
            icon={isHr ? "building" : "briefcase"}
            title={isHr ? "人事ページ" : "管理ページ"}
            text={
              isHr
                ? "施策の進み具合、対象者、公開された全体報告書をご覧いただけます。"
                : "今日のタスク、顧客企業、施策、キャリコンと相談者の管理はこちらです。"
            }
            href={href(isHr ? "hrHome" : "adminHome")}
          />
        </li>
        <li>
          <PageLink
            icon="search"
            title="キャリコンを探す"
            text={
              isHr
                ? "自社の施策を担当するキャリコンのプロフィールをご覧いただけます。"
                : "公開されているキャリコンと、相談者に見えるプロフィールを確認できます。"
            }
            href={href("mentors")}
          />
        </li>
        <li>
          <PageLink
            icon="heart"
            title="初めての方へ"
            text={
              isHr
                ? "面談の流れと、会社に共有される範囲。社員の方へのご案内にもお使いいただけます。"
                : "相談者が最初に読む、面談の流れと共有範囲のご案内です。"
            }
            href={href("guide")}
          />
        </li>
        <li>
          <PageLink
            icon="document"
            title="キャリアを知る"
            text="キャリアの節目や、考えを整理するための問いをまとめた読みものです。"
            href={href("aboutCareer")}
          />
        </li>
        <li>
          <PageLink
            icon="edit"
            title="操作の練習"
            text="相談者の予約とキャンセルの操作を、架空のデータで試せます。"
            href={href("tutorial")}
          />
        </li>
      </ul>
      {isHr && (
        <p className="mt-8 max-w-reading text-sm text-muted">
          {"面談を担当したキャリコン、予約の日時、相談の内容が、人事ご担当者に表示されることはありません。"}
        </p>
      )}
    </PageBody>
  );
}
