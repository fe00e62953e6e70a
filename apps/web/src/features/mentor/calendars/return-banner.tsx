import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import type { CalendarNews } from "./use-calendar-return";

/** What has come of going to a vendor and back. */
export function ReturnBanner({
  news,
  onName,
  onClose,
}: {
  news: CalendarNews | null;
  /** To give what has been connected a name of one's own. */
  onName: (id: string) => void;
  onClose: () => void;
}) {
  switch (news?.kind) {
    case "working":
      return <Banner announce>カレンダーとの連携を確認しています。</Banner>;
    case "connected":
      return (
        <Banner
          status="success"
          announce
          title="カレンダーと連携しました"
          action={
            <Button variant="secondary" size="small" onClick={() => onName(news.id)}>
              呼び名を変える
            </Button>
          }
          onClose={onClose}
        >
          予定のある時間には、予約が入らなくなります。どのアカウントかは受け取らないため、アカウントが2つ以上あるときは、呼び名で見分けてください。
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
