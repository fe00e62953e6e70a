import { contract } from "@knotter/contract/contract";
import { type Endpoint, MAX_BODY, MAX_PUBLIC_BODY } from "@knotter/contract/endpoint";
import type { ServiceScope } from "@knotter/contract/service-scopes";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";

const { base, perAccountSignedIn, max } = LIMITS.loginLock.network;
const NETWORK_ATTEMPTS = `同じネットワーク（IPv4はアドレス、IPv6は先頭64ビット）からの失敗は、合わせて${LIMITS.loginLock.minutes}分間に${base}回までです。そのあいだにそこからログインしたアカウントひとつにつき${perAccountSignedIn}回ずつ、${max}回まで増えます。そのアカウントでログインしたことのあるブラウザー（Cookie）からの失敗は、ネットワークの回数に数えません。パスワード・メールのログインリンクの依頼・パスキー・確認コードは、別々に数えます。`;

/** What a personnel system calls, by its chapter. */
export const PERSONNEL_SCOPES = [
  "orders.list",
  "orders.mentees",
  "orders.mentee",
  "orders.addMentees",
  "orders.correctMentee",
  "mentees.cancel",
] as const satisfies readonly ServiceScope[];

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The operations that read a longer JSON than the others, by its size: "GET /… と GET /… は 1 MB まで". */
const LARGER_BODIES = [
  ...Map.groupBy(
    Object.values(contract)
      .flatMap((operations) => Object.values<Endpoint>(operations))
      .filter(({ kind, maxBodyBytes }) => kind === "json" && maxBodyBytes > MAX_BODY),
    ({ maxBodyBytes }) => maxBodyBytes,
  ),
]
  .sort(([a], [b]) => b - a)
  .map(([bytes, larger]) => `${larger.map(({ method, path }) => `${method} ${path}`).join("、")} は ${sizeText(bytes)} まで`)
  .join("、");

interface Chapter {
  title: string;
  texts: readonly string[];
  /** Lines to copy; {server} is the address of the API. */
  example?: string;
}

const example = JSON.stringify(
  {
    error: {
      code: "BAD_REQUEST",
      message: "入力内容をご確認ください。",
      fieldErrors: { startsOn: ["日付は 2026-04-01 の形式で指定してください"], "mentees.0.name": ["必須項目です"] },
      retryable: false,
      requestId: "eb0d209dc2037ce0898e",
    },
  },
  null,
  2,
);

/** What applies to every operation, before the list of operations: on the page and in the document. */
export const GUIDE: readonly Chapter[] = [
  {
    title: "ログインと権限",
    texts: [
      `POST /login にメールアドレスとパスワードを送り、返った accessToken を Authorization: Bearer に付けます。${LIMITS.sessionDays}日間有効です（expiresAt）。401 が返ったら、もう一度ログインしてください。送ったトークンが使えないときは、WWW-Authenticate ヘッダーに error="invalid_token" が付きます。`,
      "呼び出せる役割は、操作の名前の横にあります。ほかの役割には FORBIDDEN（サービスアカウントに足りない権限は error.data.scope と WWW-Authenticate ヘッダー）、見ることのできない情報の ID には、あってもなくても NOT_FOUND を返します。",
    ],
    example: `TOKEN=$(curl -s {server}/login -H 'content-type: application/json' \\
  -d '{"email":"mentee@example.com","password":"knotter-demo-2026"}' | jq -r .accessToken)
curl -s "{server}/mentors?sort=soonest&pageSize=1" -H "authorization: Bearer $TOKEN"`,
  },
  {
    title: "事務局の1年の流れ",
    texts: [
      "顧客企業（POST /customers）と人事担当者（POST /hrStaffs）を登録し、施策を下書きで作ります（POST /orders）。",
      "担当にできる方を GET /mentors/validMentors で探し、PUT /orders/{id}/mentors で決めます。対象者は POST /orders/{id}/mentees（JSON）か POST /orders/csv（ファイル。mode=validate で確認してから commit）で登録します。",
      "GET /orders/{id} の checklist がそろったら、POST /orders/{id}/status の active で受付を始めます。",
      "実績は GET /mentoring-result と各 CSV で、全体報告書は下書き → reviewed: true → 公開の順に POST /orders/mentoring-report/{orderIds} で進めます。",
    ],
  },
  {
    title: "人事システムとの連携",
    texts: [
      `主担当など人事ご担当者を管理できる方が、サービスアカウントを作ります。scopes は ${PERSONNEL_SCOPES.join("・")} です。対象者を変えるには、作る方に対象者の管理の権限が必要です。`,
      `POST /orders/{id}/mentees は、受付中の施策（GET /orders の status=active）の名簿に、まだない方を加え、ある方を直します。同じ内容を何度送っても変わりません。送らなかった方は、そのまま残ります。一度に${LIMITS.importRows.toLocaleString("ja-JP")}名まで送れます。dryRun: true では何も変えず、人数と誤りだけを返します。1件でも誤りがあれば何も変わらず、どの項目かが fieldErrors（mentees.0.employeeNo など）に入ります。`,
      "同じ方かどうかは email で見分けます（事務局が訂正する前の email も、氏名か employeeNo が合えば同じ方です）。email を送らない方は employeeNo で見分け、会社がメールアドレスを登録した方とは、氏名も同じときに同じ方とします。ほかの方の employeeNo は誤りになります。",
      "省いた項目と null の項目は、登録されているままです。email と上限回数は、この操作では変わりません。利用登録がまだの方の email の訂正と、項目の消去（null）は、登録状況を見せる施策では PATCH /orders/{id}/mentees/{orderMenteeId} でできます。GET /orders/{id}/mentees/{orderMenteeId} の version を expectedVersion に入れてください。そのほかは、事務局にご依頼ください。",
      "対象外になっている方は、送っても対象に戻りません。登録状況を見せる施策では skipped に入り、見せない施策ではほかの方と同じく updated か unchanged に数えます。",
      "GET /orders/{id}/mentees に email は返りません（null）。お手元の方とは employeeNo で突き合わせてください。退職や異動で対象から外すときは、その id を POST /mentees/{id}/cancel に渡します（scope は order、orderId は施策の id）。今後の面談はキャンセルされて回数が戻り（lastDay までの面談は残せます）、面談があったかどうかは返りません。",
      "その後の変化は Webhook（order.mentees_added など）で知ることができます。Webhook は、人事ご担当者を管理できる方が POST /webhooks で登録します（サービスアカウントからは登録できません）。書き込みには Idempotency-Key を付けてください。回数と大きさの上限は、下の「回数と大きさの上限」と「サービスアカウント」にあります。",
    ],
    example: `ORDER=$(curl -s "{server}/orders?status=active" -H "authorization: Bearer $TOKEN" | jq -r '.items[0].id')
curl -s {server}/orders/$ORDER/mentees -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -H "idempotency-key: $(uuidgen)" \\
  -d '{"mentees":[{"email":"hanako.yamada@example.com","name":"山田 花子","employeeNo":"00123","department":"営業部"}]}'
PERSON=$(curl -s "{server}/orders/$ORDER/mentees?q=00123" -H "authorization: Bearer $TOKEN" \\
  | jq -r '.items[] | select(.employeeNo == "00123").id')
curl -s {server}/mentees/$PERSON/cancel -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d "{\\"scope\\":\\"order\\",\\"orderId\\":\\"$ORDER\\",\\"dryRun\\":true}"`,
  },
  {
    title: "キャリコンの登録",
    texts: [
      "POST /mentors で招待すると、ご本人にログイン用のリンクが届きます。プロフィールは GET /mentors/{id} の edit（form と version）を読み、edit.version を expectedVersion にして PATCH /mentors/{id} で送ります。足りない項目は edit.missing にあります。",
      'ご本人が submitForReview: true で審査を依頼し、事務局が review: { decision: "approve" } で承認すると、有効になり予約を受けられます。POST /mentors/{id}/enable は、無効・停止中にした方を戻すときに使います。',
    ],
  },
  {
    title: "スーパービジョン",
    texts: [
      "キャリコンは、実施した面談について POST /supervisions か、実施報告書の supervisionRequested で希望します。事務局は GET /office/tasks/supervision と GET /supervisions で希望を知り、PUT /supervisions/{id}/supervisor でスーパーバイザーを決めます。どの面談かと、書かれた内容は事務局には返りません。",
      "キャリコンは PUT /supervisions/{id}/case-sheet に、渡す相手の supervisorId を付けてケースシートを渡します。その間に交代があれば CONFLICT になり、何も渡りません。GET /supervisions/{id} の names にある言葉は、書くと相談者がわかるものです。",
    ],
  },
  {
    title: "面談の予約",
    texts: [
      `相談者は GET /mentors/{id}/schedules の startAt を POST /mentoring に渡します。acknowledgedDisclosure には施策の disclosureLevel（GET /current-user の activeOrders）を、acknowledgedPolicyVersion には、相談者が同意したキャンセルの取り扱いの版（現在は ${CONSENT_VERSIONS.policy}）を指定します。足りないか、古いときは CONSENT_REQUIRED になり、いまの版が data に入ります。事務局が代わりに予約するとき（menteeId）も、この2つは必要です。`,
      "事務局が代わりに予約するときは、GET /mentors?menteeId= でその方が予約できるキャリコンを探し、POST /mentoring に menteeId と consentChannel（telephone：電話で同意を伺った）を加えます。予約の条件は、ご本人が予約するときと同じです。",
    ],
  },
  {
    title: "日時の提案と空き待ち",
    texts: [
      "キャリコンは POST /mentoring/{id}/proposal で、空いている日時を3つまで提案できます。提案した日時は48時間（元の日時の24時間前まで）仮押さえになり、ほかの方には SLOT_TAKEN です。相談者は GET /mentoring/{id} の proposal から選んで …/proposal/take に渡すか、…/proposal/decline で元の日時のままにします。選ぶまで、面談は元の日時のままです。",
      "相談者は PUT /waiting-list で空きを待てます。条件に合う日時がいま空いているときは、登録せずに free で返しますので、その日時を予約するか、条件を変えて送り直してください。条件に合う日時が空くと、順番に2時間（夜間は翌朝10時まで）仮押さえになり、GET /waiting-list の held に入ります。予約は、いつもどおり POST /mentoring です。見送るときは POST /waiting-list/{id}/pass、やめるときは DELETE /waiting-list/{id} を使います。",
    ],
  },
  {
    title: "通知",
    texts: [
      "予約・日時変更・キャンセル・提案・空きなど、ほかの方や時間の経過で変わったことは、メールと同じときに、GET /notifications（相談者・キャリコン・人事ご担当者）にも入ります。title と detail は、そのまま表示できる文です。path は、Knotter のページです。読んだあとに POST /notifications/read へ最初の項目の at を渡すと、unread が減ります。",
    ],
  },
  {
    title: "キャリコンのカレンダー",
    texts: [
      "キャリコンは POST /calendar-sources でご自身のカレンダー（iCalendar 形式のアドレス）を登録できます。読み取るのは予定のある時間帯だけで、その時間は空き枠に出ず、予約は SLOT_NOT_OFFERED になります。読み取りは10分ごとで、POST /calendar-sources/{id}/refresh ですぐに読み取れます。",
      "GET /calendar-sources の vendors にある Google や Microsoft のカレンダーは、POST /calendar-sources/connect の url で本人が許可し、戻り先に付いた code と state を POST /calendar-sources/authorize に渡すと連携します。連携が切れたもの（state が disconnected）は、connect に id を付けて連携し直します。",
      "予約済みの面談に予定が重なっても、面談の日時は変わりません。GET /calendar-sources の overlaps で知り、面談の日時を変更するか、keep でそのままにします（keptOverlaps に移ります）。",
    ],
  },
  {
    title: "規約の新しい版",
    texts: [
      "利用規約かプライバシーポリシーが新しい版になると、以前の版に同意した方（相談者・人事ご担当者など）の書き込みは、CONSENT_REQUIRED（412）になります。data に termsVersion と privacyVersion が入ります。読み取り、ログアウト、退会、ログイン方法の変更はこれまでどおりです。",
      "本人に本文を確認してもらい、POST /current-user/consents に2つの版を渡すと、次の呼び出しから元どおりです。必要かどうかは GET /current-user/consents の required で、先に分かります。本人の確認なしに、プログラムだけで同意しないでください。",
    ],
  },
  {
    title: "ご本人の確認",
    texts: [
      "事務局が相談者のメールアドレスを変更し、変更前のアドレスでの確認がなかったときは、変更後のログインに、それまでに書かれたものが返りません（currentUser の info.hiddenBefore）。予約はできますが、利用の終了、個人データの削除の申し出、お気に入りは IDENTITY_UNCONFIRMED になります。",
      "変更前のパスワード（POST /current-user/identity）、変更前のアドレスに届くリンク、または面談での確認で元に戻ります。面談では、相談者が POST /current-user/identity/code の6桁のコードを声で伝え、以前からの担当キャリコンが POST /mentoring/{id}/identity に渡します。",
      "確認が済むと、変更後に始まったほかのログイン、変更後に設定されたパスワード・2段階認証・会社のアカウントの連携・カレンダーのアドレスは使えなくなります。",
    ],
  },
  {
    title: "日付と時刻",
    texts: [
      "日時は 2026-04-01T10:00:00+09:00 の形（ISO 8601）です。渡すときは時差（+09:00 または Z）が必要で、返す日時はいつも +09:00 です。日付は 2026-04-01 の形で、日本の暦日です。2026/4/1 や令和8年4月1日の形は、取り込むファイルでは使えますが、JSON では使えません。",
    ],
  },
  {
    title: "一覧",
    texts: [
      `pageSize は 1〜${LIMITS.pageSize.max}（省略すると${LIMITS.pageSize.default}）です。nextCursor をそのまま cursor に渡すと続きが返り、null なら終わりです。続きを取るあいだは、並び順と絞り込みを変えないでください。`,
      "複数を選べる条件は status=draft&status=active のように繰り返します。orderIds だけはカンマ区切りです（%2C でも同じです）。定義にないパラメーターや項目は、誤りとして 400 を返します。",
      "本文のある操作（POST・PUT・PATCH）の入力は本文だけで、URL のパラメーターは 400 です。パスにある id などは、本文やパラメーターに重ねて書けません。",
    ],
  },
  {
    title: "一括操作",
    texts: [
      "多くの対象者への操作は、POST /bulk-operations で始めます。対象は ids か、GET /orders/{id}/mentees と同じ絞り込み（conditions）で選びます。先に POST /bulk-operations/preview で人数（total）を確かめ、confirmCount に渡してください。人数が変わっていれば PEOPLE_CHANGED になり、何も始まりません。",
      "始めた操作は、サーバーが1人ずつ進めます。GET /bulk-operations/{id} の counts で進み具合がわかり、できなかった方とその理由は GET /bulk-operations/{id}/not-done で受け取れます。中止は POST …/cancel、取り消しは POST …/undo です（取り消しも1つの一括操作です）。",
    ],
  },
  {
    title: "書き込みと再送",
    texts: [
      `書き込みには Idempotency-Key（UUID）を付けられます（ログインなど、秘密を一度だけ返す操作を除きます。付けられる操作には、ヘッダーとして載せています）。答えが届かなかったときに同じキーと同じ内容で送り直すと、最初の答えが返り、二度は実行されません（${LIMITS.idempotencyHours}時間）。内容を変えるときは新しいキーにしてください。`,
      "expectedVersion に、取得したときの version を渡すと、ほかの人が先に変更していた場合に VERSION_CONFLICT になります。dryRun: true では何も変えず、結果だけを返します。",
      "PATCH では送った項目だけが変わります。null は消去です（null を選べる項目だけ）。",
    ],
  },
  {
    title: "エラー",
    texts: [
      "すべて同じ形です。message はそのまま画面に出せます。処理は message ではなく code で分けてください。fieldErrors の名前は本文やパラメーターの項目で、配列の中は mentees.0.name のように表します。data にはコードごとの追加情報が入ります。形はコードごとに決まっていて、定義（openapi.json）の Error にあります。",
      "FUTURE_SESSIONS（これからの面談がある）の data は、どの操作でも mentorings：{ mentoringId, publicNo, startAt, endAt, orderId, mentorId, menteeId } の一覧です（先頭の200件。件数は message にあります。dryRun のある操作では、dryRun: true ですべてを得られます）。以前の sessions・affected・mentorings[].id は、この形に改めました。",
      "400 形が正しくない／401 ログインが必要／403 権限がない／404 見つからない／409 ほかの変更と重なった／412 いまの状態や期限では行えない／413・415 ファイルや本文の大きさ・種類／422 内容に誤りがある／429 回数の上限／5xx こちらの問題。",
      "retryable が true なら、同じ要求をそのまま送り直せます（Retry-After の秒数だけ待ってください）。お問い合わせのときは requestId（X-Request-Id）をお知らせください。",
    ],
    example,
  },
  {
    title: "回数と大きさの上限",
    texts: [
      `ログインは、同じアカウントで${LIMITS.loginLock.perAccount}回失敗すると${LIMITS.loginLock.minutes}分間お待ちいただきます。${NETWORK_ATTEMPTS}CSVの出力は1日（日本時間）に、人事ご担当者は${LIMITS.exportsPerDay.hrstaff}回、事務局は${LIMITS.exportsPerDay.admin}回までです。サービスアカウントは、同じ顧客企業（事務局のものは事務局）のすべてを合わせて数え、作り直しても回数は戻りません。上限を超えると 429 と Retry-After（秒）を返します。`,
      `そのほかの操作は、おひとりにつき${LIMITS.rate.other.minutes}分間に${LIMITS.rate.other.times}回、予約と日時変更は${LIMITS.rate.booking.minutes}分間に${LIMITS.rate.booking.times}回までです。断られた要求も数えます。キャンセルはこの回数に含みません。残りは、この一覧にある操作の答えに付く（一覧にないパスの 404・メソッド違いの 405・文書には付きません）X-RateLimit-Limit（上限）・X-RateLimit-Remaining（残り）・X-RateLimit-Reset（秒）でわかります。429 の答えでは、断った上限のものです。`,
      `本文は ${sizeText(MAX_BODY)} まで、ログインせずに呼ぶ操作では ${sizeText(MAX_PUBLIC_BODY)} までです。${LARGER_BODIES}。取り込むファイルは ${LIMITS.importBytes / 1024 / 1024} MB・${LIMITS.importRows}行までです。`,
      "本文は UTF-8 で、圧縮せずに送ってください。UTF-8 として読み取れない本文は 400、utf-8 以外の charset と、Content-Encoding の付いた本文は 415 です。",
    ],
  },
  {
    title: "ファイル",
    texts: [
      "一覧の出力は CSV（省略時）か format=xlsx（Excel）です。CSV の encoding は utf8（BOM付き。省略時）か sjis（CP932）です。名前は Content-Disposition の filename* に入ります。取り込むファイルの encoding は auto（省略時）・utf-8・cp932 です。ひな形は GET /orders/csv/template にあります。",
      "ファイルを送る操作は multipart/form-data です。各項目を1つずつのパートにするか、JSON にまとめてパート payload に入れ、ファイルをその名前のパートに入れます。",
    ],
    example: `curl -s {server}/orders/csv -H "authorization: Bearer $TOKEN" \\
  -F kind=mentees -F orderId=$ORDER -F mode=validate -F file=@対象者.csv`,
  },
  {
    title: "サービスアカウント",
    texts: [
      "システムから呼ぶときは、人のアカウントではなくサービスアカウントを使います。事務局か、主担当など人事ご担当者を管理できる方が POST /service-accounts で作成します。トークン（knt_ で始まり、末尾6文字は検査用の値です）はその答えだけに含まれます。Authorization: Bearer に付けてください。画面は開けません。",
      "呼び出せるのは、scopes に挙げた操作だけです。挙げられる操作は GET /service-accounts/scopes でわかります。顧客企業のサービスアカウントは、その会社の人事ご担当者と同じ範囲・同じ共有範囲で、作成した方がそのときに持つ権限を超えずに読み書きします。作成した方の権限が減ると、次の呼び出しから FORBIDDEN になります。作成した方の利用が停止されると、その方のサービスアカウントのトークンはすべて UNAUTHORIZED になり、再開されるまで使えません（GET /service-accounts の state は creator_disabled）。続けて使うには、ほかの方が新しく作成してください。面談の記録・質問シート・メールの本文は、どのサービスアカウントでも読めません。",
      `トークンの入れ替えは POST /service-accounts/{id}/rotate です。前のトークンは overlapHours のあいだ使えるので、そのあいだに差し替えてください。応答を受け取れなかったときは、もう一度入れ替えてください。まだ使われていない新しいほうが終わり、使われているトークンは残ります。漏れたときは overlapHours: 0 で入れ替えるか、POST /service-accounts/{id}/revoke で無効にします。回数の上限はサービスアカウントごとに${LIMITS.rate.service.minutes}分間に${LIMITS.rate.service.times}回です（予約と日時変更の上限は人と同じです）。`,
      "秘密情報の検査には、正規表現 knt_[0-9A-Za-z]{49} を登録してください。事務局のサービスアカウントによる代理予約でも、ご本人の同意を伺ったことを consentChannel で渡す決まりは変わりません。",
    ],
  },
  {
    title: "版と互換性",
    texts: [
      "パスの中の文字どおりの区切りは、パラメーターより先に当たります（GET /mentors/admin は GET /mentors/{id} ではありません）。/orders/customer/{id} と /orders/{id}/mentees のように形だけでは重なって見えるパスもありますが、id は UUID なので、どちらにも当たる URL はありません。",
      "GET /api/v1 は、この API の名前と版、この資料と定義（openapi.json）の場所を返します。資料と定義には ETag があり、If-None-Match で変わっていないことを確かめられます。GET のある操作は HEAD にも、本文のない同じ答えを返します（ファイルは出力されず、出力の記録も残りません）。",
      "アドレスの /api/v1 が版です。v1 の中では、操作・項目・エラーコードを増やすことはあっても、なくしたり意味を変えたりはしません。知らない項目は読み飛ばし、知らないエラーコードは HTTP のステータスで扱ってください。列挙値は増えることがあります。",
      "なくす操作・項目は、定義に deprecated と書き、Deprecation ヘッダー（RFC 9745）と Sunset ヘッダー（RFC 8594）で日付をお知らせしてから、6か月以上は動かし続けます。意味の変わるものは /api/v2 で出し、v1 は12か月以上残します。",
      "更新の競合は If-Match ではなく expectedVersion で防ぎます。ブラウザのほかのサイトからは呼び出せません（CORS は閉じています）。サーバーから呼び出してください。",
    ],
  },
];

/** The same as a text of the document (CommonMark), for clients and other viewers. */
export const guideText = (server: string): string =>
  GUIDE.map(({ title, texts, example: lines }) =>
    [`## ${title}`, ...texts, ...(lines ? [`\`\`\`\n${lines.replaceAll("{server}", server)}\n\`\`\``] : [])].join("\n\n"),
  ).join("\n\n");
