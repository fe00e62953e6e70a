import type { CurrentUser } from "@knotter/api/views/current-user";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import { PERMISSIONS } from "./hr-staff";

/** The user's own entry and permissions: others decide them, so they are only shown. */
export function OwnEntry({ info }: { info: Extract<CurrentUser["info"], { role: "hrstaff" }> }) {
  const rights = PERMISSIONS.filter(({ key }) => info.permissions[key]).map(({ label }) => label);
  return (
    <section aria-labelledby="own-entry" className="mb-10">
      <SectionHeading id="own-entry" title="登録内容" lead="氏名と権限の変更は、主担当の方または事務局が行います。" />
      <Card>
        <DescriptionList
          items={[
            { term: "会社", detail: info.customer.name },
            { term: "氏名", detail: info.isPrimary ? `${info.name}（主担当）` : info.name },
            { term: "権限", detail: rights.length > 0 ? rights.join("、") : "ご利用いただける権限はまだありません" },
          ]}
        />
      </Card>
    </section>
  );
}
