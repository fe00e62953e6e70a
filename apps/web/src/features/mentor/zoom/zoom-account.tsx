import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { DescriptionList } from "@knotter/ui/description-list";
import { Email } from "@/components/email";

/** The connected account, since when, and hints about it. */
export function ZoomAccount({ zoom }: { zoom: ZoomView }) {
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { term: "アカウント", detail: zoom.email ? <Email>{zoom.email}</Email> : "（メールアドレスは共有されていません）" },
          ...(zoom.connectedAt ? [{ term: "連携した日時", detail: formatDateTime(new Date(zoom.connectedAt)) }] : []),
          ...(zoom.checkedAt ? [{ term: "最後の確認", detail: formatDateTime(new Date(zoom.checkedAt)) }] : []),
        ]}
      />
      {zoom.endsEarly && (
        <Banner status="warning" title="無料プランのミーティングは、40分で終了します">
          40分を超える面談では、途中で接続が切れます。有料プランに切り替えるか、「面談方法」で決まったリンクをお使いください。
        </Banner>
      )}
    </div>
  );
}
