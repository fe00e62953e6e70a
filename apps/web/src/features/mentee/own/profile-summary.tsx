import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import { DescriptionList } from "@knotter/ui/description-list";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";

type MenteeInfo = Extract<CurrentUser["info"], { role: "mentee" }>;

/** The signed-in mentee, and the name that mentors see. */
export function ProfileSummary({ info, email }: { info: MenteeInfo; email: string }) {
  const companies = [...new Set(info.activeOrders.map((order) => order.customerName))];
  return (
    <>
      <DescriptionList
        className="-my-3"
        items={[
          { term: "お名前", detail: info.name ?? "未登録" },
          { term: "面談での呼び名", detail: info.displayName ?? info.name ?? "未登録" },
          { term: "メールアドレス", detail: email },
          ...(companies.length > 0 ? [{ term: "ご所属", detail: companies.join("、") }] : []),
        ]}
      />
      {info.name !== null && (
        <p className="mt-4 border-t border-line pt-3 text-sm">
          <Link as={AppLink} href={href("mypage", {}, { tab: "profile" })} className="inline-flex min-h-11 items-center">
            プロフィールを確認・変更する
          </Link>
        </p>
      )}
    </>
  );
}
