/** How something was found out. Each is a test that runs with every change; apps/web/test/accessibility.test.ts names the files. */
export const METHOD_TEXT = {
  axe: "自動検査（axe、すべての画面・2つの画面幅）",
  keyboard: "キーボードだけの操作",
  forms: "すべての入力欄の誤りの検査",
  contrast: "配色の検査",
  narrow: "幅390pxの画面での操作",
  titles: "すべての画面の題名の検査",
} as const;
export type Method = keyof typeof METHOD_TEXT;

/**
 * `met`: tests prove it as far as a machine can. `designed`: built for it, and no person has tested it criterion by criterion. `unmet`: not so. `none`: there is
 * nothing of the kind.
 */
export const RESULT_TEXT = { met: "試験で確認", designed: "対応（人による試験は未実施）", unmet: "不適合", none: "適用なし" } as const;
type Result = keyof typeof RESULT_TEXT;

export interface Criterion {
  no: string;
  level: "A" | "AA";
  name: string;
  result: Result;
  by: readonly Method[];
  note?: string;
}

const criterion = (no: string, level: "A" | "AA", name: string, result: Result, by: readonly Method[] = [], note?: string): Criterion => ({
  no,
  level,
  name,
  result,
  by,
  ...(note === undefined ? {} : { note }),
});

const NO_MEDIA = "音声・動画の掲載はありません。";

/** The criteria of JIS X 8341-3:2016, level A and AA. */
export const CRITERIA: readonly Criterion[] = [
  criterion(
    "1.1.1",
    "A",
    "非テキストコンテンツ",
    "designed",
    ["axe"],
    "代替テキストの有無は自動検査で、言葉が適切かは制作時に確かめています。",
  ),
  criterion("1.2.1", "A", "音声だけ及び映像だけ（収録済み）", "none", [], NO_MEDIA),
  criterion("1.2.2", "A", "キャプション（収録済み）", "none", [], NO_MEDIA),
  criterion("1.2.3", "A", "音声解説又はメディアに対する代替コンテンツ（収録済み）", "none", [], NO_MEDIA),
  criterion("1.2.4", "AA", "キャプション（ライブ）", "none", [], "面談はZoomなど外部のサービスで行います。"),
  criterion("1.2.5", "AA", "音声解説（収録済み）", "none", [], NO_MEDIA),
  criterion("1.3.1", "A", "情報及び関係性", "designed", ["axe"]),
  criterion("1.3.2", "A", "意味のある順序", "designed", ["keyboard"]),
  criterion("1.3.3", "A", "感覚的な特徴", "designed"),
  criterion("1.4.1", "A", "色の使用", "designed", [], "状態は、色のほかに言葉や記号でも示します。"),
  criterion("1.4.2", "A", "音声の制御", "none", [], NO_MEDIA),
  criterion("1.4.3", "AA", "コントラスト（最低限レベル）", "met", ["contrast", "axe"]),
  criterion("1.4.4", "AA", "テキストのサイズ変更", "designed", ["narrow"]),
  criterion("1.4.5", "AA", "文字画像", "designed", [], "文字の画像はロゴだけです。"),
  criterion(
    "2.1.1",
    "A",
    "キーボード",
    "designed",
    ["keyboard"],
    "ログイン、検索、予約、キャンセル、受付時間の登録を、キーボードだけで確かめています。",
  ),
  criterion("2.1.2", "A", "キーボードトラップなし", "designed", ["keyboard"]),
  criterion(
    "2.2.1",
    "A",
    "タイミング調整可能",
    "designed",
    [],
    "仮押さえの期限は、ほかの方との公平のために延ばせません。入力の途中で切れる制限はありません。",
  ),
  criterion(
    "2.2.2",
    "A",
    "一時停止、停止及び非表示",
    "designed",
    [],
    "5秒で消える短いお知らせがあります。動きは、端末の設定で止まります。",
  ),
  criterion("2.3.1", "A", "3回の閃光、又は閾値以下", "designed", [], "点滅する内容はありません。"),
  criterion("2.4.1", "A", "ブロックスキップ", "met", ["keyboard", "axe"]),
  criterion("2.4.2", "A", "ページタイトル", "met", ["titles"], "題名は画面の種類を示します。履歴に残るため、お名前は入れていません。"),
  criterion("2.4.3", "A", "フォーカス順序", "designed", ["keyboard"]),
  criterion("2.4.4", "A", "リンクの目的（コンテキスト内）", "designed", ["axe"]),
  criterion("2.4.5", "AA", "複数の手段", "designed", [], "ヘッダー、フッター、マイページから、それぞれの画面に進めます。"),
  criterion("2.4.6", "AA", "見出し及びラベル", "designed", ["axe"]),
  criterion("2.4.7", "AA", "フォーカスの可視化", "designed", ["keyboard"]),
  criterion("3.1.1", "A", "ページの言語", "met", ["axe"]),
  criterion("3.1.2", "AA", "一部分の言語", "designed", [], "日本語のほかは、固有の名前と略語だけです。"),
  criterion("3.2.1", "A", "フォーカス時", "designed", ["keyboard"]),
  criterion("3.2.2", "A", "入力時", "designed", ["keyboard"]),
  criterion("3.2.3", "AA", "一貫したナビゲーション", "designed"),
  criterion("3.2.4", "AA", "一貫した識別性", "designed"),
  criterion("3.3.1", "A", "エラーの特定", "met", ["forms"]),
  criterion("3.3.2", "A", "ラベル又は説明", "met", ["forms", "axe"]),
  criterion("3.3.3", "AA", "エラー修正の提案", "met", ["forms"]),
  criterion(
    "3.3.4",
    "AA",
    "エラー回避（法的、金融及びデータ）",
    "designed",
    ["keyboard"],
    "予約・変更・キャンセルの前に、内容を確かめる画面があります。",
  ),
  criterion("4.1.1", "A", "構文解析", "designed", ["axe"]),
  criterion("4.1.2", "A", "名前（name）・役割（role）及び値（value）", "designed", ["axe"]),
];
