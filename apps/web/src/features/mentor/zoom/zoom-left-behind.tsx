import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { Banner } from "@knotter/ui/banner";

/** Meetings left in a previous account; usually nothing. */
export function ZoomLeftBehind({ zoom }: { zoom: ZoomView }) {
  return zoom.leftBehind.map(({ email, meetings, clearing }, index) => {
    const account = email === null ? "以前のZoomアカウント" : `以前のZoomアカウント（${email}）`;
    return clearing ? (
      <Banner key={index} title="以前のアカウントのミーティングを整理しています">
        {`${account}に、今後の面談のミーティングが${meetings}件残っています。新しいリンクの準備ができたものから、順に削除します。`}
      </Banner>
    ) : (
      <Banner key={index} status="warning" title="以前のアカウントにミーティングが残っています">
        {`${account}に、今後の面談のミーティングが${meetings}件残っています。Knotterからは削除できないため、Zoomの画面で削除してください。面談は、いまのリンクで行います。`}
      </Banner>
    );
  });
}
