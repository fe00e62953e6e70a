import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";

/** What signing up means towards the company, before the order itself can be shown: nobody should agree first and find out later. */
export function CompanyDisclosure() {
  return (
    <Card tone="tint" padding="small" className="text-sm">
      <p className="flex gap-2 font-bold">
        <Icon name="lock" className="mt-[3px] text-primary" />
        会社に伝わること
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>面談で話した内容が、同意なく会社に伝わることはありません。</li>
        <li>会社に共有される範囲は、次の画面で、あなたの場合の文をそのままお見せします。</li>
        <li>会社が全員にご案内する面談では、ご登録がお済みかどうかが人事ご担当者に表示されることがあります。</li>
      </ul>
    </Card>
  );
}
