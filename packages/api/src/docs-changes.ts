interface Change {
  /** The version of the API that brought it; null: not released yet. */
  version: string | null;
  added: readonly string[];
  changed: readonly string[];
  deprecated: readonly string[];
}

/** What has changed for those who call the API, newest first. CHANGELOG.md tells it in full. */
export const CHANGES: readonly Change[] = [
  {
    version: null,
    added: [
      "空き待ち（/waiting-list。予約によって終わった条件は previous）、日時の提案（/mentoring/{id}/proposal）、キャリコンのカレンダー（/calendar-sources）",
      "受付時間（/mentor-schedule）に、ご自身のカレンダーの予定のある時間（busy。キャリコンご本人だけ）",
      "スーパービジョン（/supervisions）、一括操作（/bulk-operations）",
      "サービスアカウント（/service-accounts）と、そのトークンでの呼び出し。Webhook（/webhooks）",
      "通知（/notifications）、キャリア・プラン（/mentees/{id}/career-plan）とこれまでの歩み（/mentees/{id}/course）",
      "パスキー（/current-user/passkeys）、会社のログイン（/customers/{id}/sign-in）、メールアドレスのない方の登録（/orders/{id}/slips、/signup/code）",
      "会社のログインに、うまくいかなかったログイン（refusals）と、結び付けのやり直し（/customers/{id}/identity-providers/{providerId}/relink）",
      "一覧の並べ替え（sort、sortDirection）と、format=xlsx での出力",
      "相談者（/mentees、事務局）に、本登録がまだの方の名簿のお名前（listed）。検索（q）は、名簿のお名前と社員番号でも見つけます",
      "施策の進み具合（progress）に、登録がまだの人数（unregistered）。人事担当者の変更（POST /hrStaffs/{id}）に expectedVersion。会社から見える内容（/mentees/{id}/company-view）に、これまでの経過（history）",
      "メールの状態 unsent（送信の設定がなく、送られていない）と、運用の状況（/office/operation）の mail。自分に試し送信（/office/operation/test-mail）",
      "施策の枠の見込み（capacity）に、数えられる日までに必要な数（due）と足りない数（short）",
      "定義（openapi.json）に、すべての操作の例と、すべての項目の説明",
      "この資料に、curl と TypeScript の例、検索、役割ごとの操作、エラーの一覧、その場での呼び出し",
    ],
    changed: [
      "dryRun: true には、どの操作でも 200 を返します（以前は、作成や送信の操作では 201・202 でした）",
      "キャリコンには、アンケートに回答したかどうか（reports.mentee、経過）が返らなくなりました。アンケートの平均は月のはじめにだけ変わります",
      "面談とその経過の表示名（label）は、どの役割にも同じです",
      "受け付けない期間（date_block）は、ほかの期間と重ねて登録できます。SCHEDULE_OVERLAP は、同じ日時の重複だけで、すでにある規則を伝えます",
      "予約（POST /mentoring）は、同じキャリコンの同じ日時がすでに予約されているとき、回数の上限より先に ALREADY_BOOKED（data.id がその予約）を返します",
      "FUTURE_SESSIONS の data は、どの操作でも mentorings の一覧です",
      "UTF-8 でない本文は 400、utf-8 以外の charset と圧縮した本文（Content-Encoding）は 415 です",
      "POST・PUT・PATCH に付けた URL のパラメーター、パスと本文の両方にある id、theme[]= の形、1つの値の繰り返し、UTF-8 でない値は 400 です",
      "使えないトークンと、サービスアカウントに足りない権限は、WWW-Authenticate ヘッダーでもわかります（RFC 6750）",
      "定義では、エラーの data をコードごとに定め、組み合わせの決まった本文を oneOf に分けました。送る内容と返る内容は変わりません",
      "POST /orders/{id}/mentees の誤りは、fieldErrors にも項目ごとに入ります。登録状況を見せる施策では、対象外の方は人事ご担当者にも unchanged ではなく skipped で返ります",
      "人事ご担当者が POST /customers/{id}/closing-days と PATCH /closing-days/{id} に mentorings を送ると、UNPROCESSABLE になります（これまでは効果がありませんでした）",
      "CSVの出力の回数は、同じ顧客企業のサービスアカウントのすべてを合わせて数えます。429 の X-RateLimit-* は、断った上限のものです",
      "定義では、返る内容に additionalProperties: false を書かなくなりました。送る内容には、これまでどおりあります",
      "Webhook・カレンダー・ログイン先のアドレスは、インターネットの名前になりえないもの（localhost、.local、.internal など）を断ります",
    ],
    deprecated: [],
  },
  {
    version: "1.1.0",
    added: [
      "PATCH /mentors/{id} と POST /orders/csv は application/json も受け取ります",
      "空き枠と受付時間の from と to は省略できます（本日から31日間）",
    ],
    changed: ["エラーの中の日時も +09:00 です"],
    deprecated: [],
  },
];
