import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { Banner } from "@knotter/ui/banner";
import type { ZoomNews } from "./use-zoom-return";

/** What has just happened, or what is wrong; otherwise nothing. */
export function ZoomBanner({ zoom, news, onClose }: { zoom: ZoomView; news: ZoomNews | null; onClose: () => void }) {
  switch (news?.kind) {
    case "working":
      return <Banner announce>Zoomとの連携を確認しています。</Banner>;
    case "connected":
      return (
        <Banner status="success" announce title="Zoomと連携しました" onClose={onClose}>
          {`面談方法は「Zoomのミーティングを使う」になりました。これから入る予約では、そのつど参加用リンクを用意します。${
            news.kept > 0 ? `予約済みの${news.kept}件は、いまのリンクのままです。` : ""
          }`}
        </Banner>
      );
    case "denied":
      return (
        <Banner announce title="連携は行われませんでした" onClose={onClose}>
          Zoomの画面で許可すると、連携できます。許可しない場合も、決まったリンクで面談を続けられます。
        </Banner>
      );
    case "refused":
      return (
        <Banner status="warning" announce title="連携できませんでした" onClose={onClose}>
          {news.text}
          {news.account && "Zoomからいったんサインアウトすると、アカウントを選び直せます。"}
        </Banner>
      );
    default:
      return <StateBanner zoom={zoom} />;
  }
}

function StateBanner({ zoom }: { zoom: ZoomView }) {
  if (zoom.status === "error") {
    return (
      <Banner status="warning" title="Zoom連携が切れています">
        面談の参加用リンクを準備できません。もう一度連携してください。連携が戻るまで、新しい予約は入りません。
      </Banner>
    );
  }
  if (zoom.status === "disconnected" && zoom.disconnectReason === "zoom_webhook") {
    return (
      <Banner status="warning" title="Zoomの側で、連携が解除されました">
        お預かりしていたZoomの情報は、すべて削除しました。もう一度連携するか、「面談方法」で決まったリンクに切り替えるまで、新しい予約は入りません。
      </Banner>
    );
  }
  return null;
}
