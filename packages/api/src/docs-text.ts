/** What a group of operations is for. */
export const TAG_TEXT: Record<string, string> = {
  利用者: "ログイン中のご本人の情報です。",
  ログイン: "ログイン、ログアウト、パスワードの再設定です。リンクはメールで届きます。",
  アカウントの安全: "ログイン中の端末、パスワード、2段階認証です。",
  事務局のメンバー: "事務局で働く方のアカウントです。招待、利用の停止と再開、2段階認証の解除を行います。",
  利用登録: "招待された方が、メールのリンクからアカウントを作ります。",
  顧客企業: "契約している会社です。事務局が登録します。",
  人事担当者: "顧客企業の人事ご担当者です。見られる範囲は権限と、施策の共有範囲で決まります。",
  キャリコン: "面談を行うキャリアコンサルタントです。探す、招待する、有効・無効にする操作です。",
  相談者: "面談を受ける社員の方です。ご本人、人事ご担当者、事務局で、見える項目が違います。",
  受付時間: "キャリコンが予約を受け付ける時間の規則です。空き枠はここから計算されます。",
  面談: "予約、日時の変更、キャンセル、無断キャンセル、報告とアンケートです。",
  面談実績: "事務局が実績を確認し、CSVに出力します。本文は含みません。",
  スーパービジョン:
    "キャリコンが、実施した面談をほかのキャリコンと振り返ります。ケースシートを読めるのは、書いた方と、渡された方だけです。",
  全体報告書: "少人数の施策を、まとめて1つの報告書にします。報告書そのものの操作は「施策」にあります。",
  事前質問: "面談の前に相談者が書くシートです。ご本人と担当キャリコンだけが読めます。",
  施策: "顧客企業との1つの契約です。対象者、担当キャリコン、取り込み、CSV、全体報告書を含みます。",
  個人データ: "開示・削除の申し出と、その対応です。",
  選択肢: "テーマや業界など、コードと表示の対応です。",
  メール: "事務局から送るメールと、その記録です。",
  事務局: "対応を待っているタスク、検索、操作記録です。事務局だけが使えます。",
  カレンダー: "面談の予定を、お使いのカレンダーで購読します。",
};

const THINGS: Record<string, string> = {
  customers: "顧客企業のID",
  "closing-days": "全社休業のID",
  "admin-staff": "事務局のメンバーのID",
  hrStaffs: "人事担当者のID",
  mentors: "キャリコンのID",
  mentees: "相談者のID（GET /mentees の id）",
  "mentor-schedule": "受付時間の規則のID",
  mentoring: "面談のID",
  "checked-questions": "事前質問シートのID",
  orders: "施策のID",
  customer: "顧客企業のID",
  "personal-data-requests": "申し出のID",
  supervisions: "スーパービジョンのID",
  "bulk-operations": "一括操作のID",
  mail: "メールのID",
  sessions: "端末のID（GET /current-user/sessions）",
  "{kind}": "タスクのID（GET /office/tasks）",
};

const PARAMETERS: Record<string, string> = {
  orderId: "施策のID",
  orderIds: "施策のID（カンマ区切り、1〜50件）。省略すると、見ることのできるすべての施策",
  customerId: "顧客企業のID",
  mentorId: "キャリコンのID",
  menteeId: "相談者のID",
  personId: "申し出をした利用者のID",
  importId: "確認（validate）で返った importId",
  running: "true：実行中のものだけ、false：終わったものだけ",
  from: "この日から",
  to: "この日まで",
  status: "この状態のものだけ",
  reviewStatus: "この審査状態の方だけ",
  zoomStatus: "Zoom の接続の状態",
  enabled: "true：有効な方だけ、false：無効な方だけ",
  profileComplete: "true：プロフィールが完成している方だけ、false：していない方だけ",
  sort: "並び順",
  draft: "true：公開前の内容（事務局だけ）",
  encoding: "文字コード。utf8：UTF-8（BOM付き）、sjis：CP932",
  kind: "種類",
  type: "種類",
  version: "版の番号",
  department: "部署の名前の一部",
  theme: "相談テーマのコード（GET /terms）。複数を指定できます",
  industry: "業界のコード（GET /terms）。複数を指定できます",
  jobType: "職種のコード（GET /terms）。複数を指定できます",
  target: "対象層のコード（GET /terms）。複数を指定できます",
  style: "面談のスタイルのコード（GET /terms）。複数を指定できます",
  gender: "キャリコンの性別",
  language: "対応する言語のコード（GET /terms）",
  timeBand: "weekday_day：平日の日中、weekday_evening：平日の夜、weekend：土日祝。複数を指定できます",
  busy: "1：予定の内容を伏せ、「予定あり」だけにする",
  code: "選択肢のコード（GET /terms）",
  token: "購読用のリンクに入っている token",
  keep: "true：受付時間外になる予約を残したまま削除する",
};

/** The meaning of a parameter whose schema does not state it. `id` is the id of the preceding path segment. */
export function parameterText(path: string, name: string): string | undefined {
  if (name !== "id") return PARAMETERS[name];
  const before = path.split("/{id}")[0]?.split("/").at(-1);
  return before === undefined ? undefined : THINGS[before];
}
