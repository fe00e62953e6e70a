import type { CurrentUser } from "@knotter/api/views/current-user";
import { DescriptionList } from "@knotter/ui/description-list";

type MenteeInfo = Extract<CurrentUser["info"], { role: "mentee" }>;

/** Who is signed in, and under which name consultants know her. */
export function ProfileSummary({ info, email }: { info: MenteeInfo; email: string }) {
  const companies = [...new Set(info.activeOrders.map((order) => order.customerName))];
  return (
    <>
      <DescriptionList
        className="-my-3"
        items={[
          { term: "お名前", detail: info.name ?? "未登録" },
          { term: "表示名", detail: info.displayName ?? "未登録" },
          { term: "メールアドレス", detail: email },
          ...(companies.length > 0 ? [{ term: "ご所属", detail: companies.join("、") }] : []),
        ]}
      />
      {info.name !== null && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          {"担当のキャリコンには、表示名でお伝えします。変更をご希望の場合は、事務局にご相談ください。"}
        </p>
      )}
    </>
  );
}
