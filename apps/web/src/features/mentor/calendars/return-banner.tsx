import { Banner } from "@knotter/ui/banner";
import type { CalendarNews } from "./use-calendar-return";

/** What has come of going to a vendor and back. */
export function ReturnBanner({ news, onClose }: { news: CalendarNews | null; onClose: () => void }) {
  switch (news?.kind) {
    case "working":
      return <Banner announce>カレンダーとの連携を確認しています。</Banner>;
    case "connected":
      return (
        <Banner status="success" announce title="カレンダーと連携しました" onClose={onClose}>
          予定のある時間には、予約が入らなくなります。
        </Banner>
      );
    case "denied":
      return (
        <Banner announce title="連携は行われませんでした" onClose={onClose}>
          確認画面で許可すると、連携できます。アドレスでの登録もご利用いただけます。
        </Banner>
      );
    case "refused":
      return (
        <Banner status="warning" announce title="連携できませんでした" onClose={onClose}>
          {news.text}
        </Banner>
      );
    default:
      return null;
  }
}
