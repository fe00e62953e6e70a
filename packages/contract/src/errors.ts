import type { ErrorCode, FieldCode } from "@knotter/domain/errors";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { PERIOD_TOO_LONG } from "./labels/order";
import { REPORT_PERIODS_FAULT } from "./labels/report";

interface ErrorRow {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  /** The message for people. {name} is filled from the error's params. */
  readonly message: string;
  readonly retryable?: true;
}

/** The only table of statuses and messages of errors, for tRPC, REST and toasts. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: "入力内容をご確認ください。" },
  UNAUTHORIZED: { status: 401, message: "ログインの有効期限が切れました。もう一度ログインしてください。" },
  TOKEN_INVALID: {
    status: 401,
    message: "ログイン情報またはリンクを確認できませんでした。もう一度ログインするか、リンクを送り直してください。",
  },
  TOKEN_EXPIRED: { status: 401, message: "リンクの有効期限が切れています。新しいリンクをお受け取りください。" },
  INVALID_CREDENTIALS: { status: 401, message: "メールアドレスまたはパスワードをご確認ください。" },
  SECOND_FACTOR_REQUIRED: { status: 401, message: "認証アプリに表示されている6桁のコードを入力してください。" },
  SECOND_FACTOR_SETUP: {
    status: 403,
    message: "事務局の方は、パスキーか2段階認証を設定するとご利用いただけます。アカウントのページで設定してください。",
  },
  SIGN_IN_AGAIN: { status: 403, message: "安全のため、いったんログアウトし、もう一度ログインしてからお試しください。" },
  PASSKEY_REFUSED: {
    status: 403,
    message: "パスキーを確認できませんでした。もう一度お試しになるか、ほかの方法でログインしてください。",
  },
  PASSKEY_REQUIRED: {
    status: 403,
    message: "このアカウントにはパスキーが登録されています。「パスキーでログイン」からお進みください。",
  },
  IDENTITY_UNCONFIRMED: {
    status: 403,
    message: "ご本人の確認が済むまで、この操作は行えません。マイページの「セキュリティ」から、ご確認をお願いします。",
  },
  IDENTITY_UNKNOWN: {
    status: 403,
    message:
      "このアカウントに対応するご登録が見つかりませんでした。招待メールが届いている方は、メールのリンクから先にご登録ください。会社のメールアドレスが変わった方は、事務局にご連絡ください。",
  },
  SSO_REQUIRED: {
    status: 403,
    message: "お勤め先の会社のアカウントでログインしてください。ログイン画面でメールアドレスを入力すると、会社のログイン画面へ進めます。",
  },
  IDENTITY_UNVERIFIED: {
    status: 403,
    message: "会社のアカウントで、メールアドレスの確認が済んでいません。会社のシステム担当の方にご確認ください。",
  },
  FORBIDDEN: { status: 403, message: "この操作を行う権限がありません。" },
  ACCOUNT_DISABLED: { status: 403, message: "ご利用を停止しています。人事ご担当者または事務局にお問い合わせください。" },
  WRONG_ROLE: { status: 403, message: "このログイン画面ではご利用いただけません。ご案内したログイン画面をお使いください。" },
  NOT_FOUND: { status: 404, message: "お探しの情報が見つかりませんでした。" },
  METHOD_NOT_ALLOWED: { status: 405, message: "このメソッドには対応していません。Allow ヘッダーのメソッドをお使いください。" },
  CONFLICT: { status: 409, message: "ほかの操作と重なりました。最新の内容を確認してください。" },
  SLOT_TAKEN: { status: 409, message: "選択した日時は、たった今ほかの方が予約しました。別の日時をお選びください。" },
  MENTEE_OVERLAP: { status: 409, message: "同じ時間帯に別の面談が予約されています。" },
  ALREADY_BOOKED: { status: 409, message: "この日時は、すでに予約されています。" },
  ALREADY_CANCELLED: { status: 409, message: "この面談はすでにキャンセルされています。" },
  VERSION_CONFLICT: { status: 409, message: "ほかの画面で内容が更新されました。最新の内容を確認してください。" },
  SCHEDULE_OVERLAP: { status: 409, message: "{range} の登録と重なっています。" },
  CONFLICTS_EXIST: { status: 409, message: "この変更で受付時間外になる予約が{count}件あります。" },
  NOT_RESERVED: { status: 409, message: "予約中の面談ではないため、操作できません。" },
  TOKEN_USED: { status: 401, message: "このリンクはすでに使われています。新しいリンクをお受け取りください。" },
  SHEET_EXISTS: { status: 409, message: "この面談の事前質問シートはすでにあります。" },
  SHEET_LOCKED: { status: 412, message: "面談の開始時刻を過ぎているため、事前質問シートは変更できません。" },
  REPORT_LOCKED: { status: 412, message: "提出の期限（{deadline}）を過ぎたため、変更できません。事務局にご相談ください。" },
  NOT_PROPOSED: { status: 409, message: "確認待ちの要約はありません。" },
  PROPOSAL_ENDED: { status: 409, message: "この日時のご提案は終了しました。面談は、元の日時のままです。" },
  ABSENT_NOT_REPORTED: { status: 409, message: "相談者がいらっしゃらなかったときは、「お会いできなかったことの報告」をお使いください。" },
  DELAY_LIMIT: { status: 412, message: "遅れの連絡は、1回の面談につき{max}回までです。" },
  MAIL_ALREADY_SENT: { status: 409, message: "このメールはすでに送信されています。" },
  MAIL_NOT_DUE: { status: 409, message: "面談の現在の状態では、このメールは送れません。" },
  COUNT_MISMATCH: { status: 412, message: "宛先は{count}名です。人数を確認して、もう一度送信してください。" },
  SEND_TIME: { status: 412, message: "送信日時は {from} から {until} までの間で指定してください。" },
  DUPLICATE_EMAIL: { status: 409, message: "このメールアドレスはすでに使われています。" },
  LAST_PRIMARY: { status: 409, message: "主担当者は1名以上必要です。先にほかの方を主担当にしてください。" },
  ALREADY_REGISTERED: { status: 409, message: "登録はすでに完了しています。" },
  ALREADY_DONE: { status: 409, message: "この操作はすでに完了しています。" },
  LEFT_ON_THEIR_OWN: { status: 412, message: "ご本人が利用を終了されています。対象に戻すには、ご本人の希望を確認してください。" },
  PEOPLE_CHANGED: { status: 412, message: "選んでいるあいだに、対象が{count}名に変わりました。人数を確認して、もう一度お試しください。" },
  DUPLICATE_ORDER_NO: { status: 409, message: "この注文番号はすでに使われています。" },
  MENTOR_INVALID: { status: 412, message: "担当にできないキャリコンが含まれています。" },
  CHECKLIST_INCOMPLETE: { status: 412, message: "受付を始めるために足りないものがあります。" },
  COUNT_BELOW_USED: { status: 412, message: "すでに利用された回数（{used}回）より少なくはできません。" },
  FUTURE_SESSIONS: { status: 412, message: "今後の面談が{count}件あります。取り扱いをお選びください。" },
  PROFILE_INCOMPLETE: { status: 412, message: "プロフィールに足りない項目があります。" },
  STATUS_NOT_ALLOWED: { status: 412, message: "現在の状態では、この操作は行えません。" },
  FILTER_NOT_ALLOWED: { status: 403, message: "この施策の共有範囲では、この条件で絞り込むことはできません。" },
  DIFFERENCE_RISK: { status: 403, message: "この組み合わせでは個人が推測される可能性があるため表示できません。" },
  STATE_MISMATCH: { status: 400, message: "連携の手続きを確認できませんでした。もう一度、連携をはじめてください。" },
  ZOOM_CODE_INVALID: { status: 400, message: "Zoomの認可コードが無効です。もう一度連携してください。" },
  ZOOM_ACCOUNT_IN_USE: {
    status: 409,
    message: "このZoomアカウントは、ほかのキャリコンが連携しています。別のZoomアカウントをお使いください。",
  },
  ZOOM_UNAVAILABLE: { status: 503, message: "Zoomから応答がありません。しばらくしてからお試しください。", retryable: true },
  ZOOM_NOT_SET_UP: { status: 412, message: "Zoom連携の準備ができていません。面談場所には、固定のURLをお使いください。" },
  FIXED_URL_MISSING: { status: 412, message: "固定のURLが登録されていません。プロフィールで登録してから、もう一度お試しください。" },
  TOO_MANY_MACHINES: { status: 409, message: "{max}件まで登録できます。使わないものを無効にしてから、もう一度お試しください。" },
  TOO_MANY_CALENDARS: { status: 409, message: "カレンダーは{max}件まで登録できます。使わないものを外してから、もう一度お試しください。" },
  TOO_MANY_PASSKEYS: { status: 409, message: "パスキーは{max}個まで登録できます。使わないものを削除してから、もう一度お試しください。" },
  CALENDAR_NOT_SET_UP: {
    status: 412,
    message: "このカレンダーとの連携は、まだ準備できていません。iCalendar形式のアドレスで登録してください。",
  },
  CALENDAR_CODE_INVALID: { status: 400, message: "カレンダーの認可コードが無効です。もう一度連携してください。" },
  CALENDAR_SCOPE_MISSING: {
    status: 400,
    message: "予定のある時間帯の読み取りが許可されていません。もう一度連携し、読み取りを許可してください。",
  },
  CALENDAR_UNAVAILABLE: { status: 503, message: "カレンダーから応答がありません。しばらくしてからお試しください。", retryable: true },
  IMPORT_STALE: { status: 409, message: "確認したあとにファイルまたは登録内容が変わりました。もう一度確認してください。" },
  ALREADY_IMPORTED: { status: 409, message: "このファイルは{at}に取り込み済みです。" },
  NOT_REGISTERED: { status: 412, message: "本登録を完了すると予約できます。" },
  ORDER_CLOSED: { status: 412, message: "予約の受付期間（{from}〜{to}）ではありません。" },
  BOOKING_HELD: { status: 412, message: "現在、新しい予約を受け付けていません。事務局にご相談ください。" },
  QUOTA_EXCEEDED: { status: 412, message: "ご利用回数の上限（{max}回）に達しています。追加をご希望の場合は事務局にご相談ください。" },
  TOO_MANY_RESERVATIONS: { status: 412, message: "予約中の面談があります。終了後に次の予約ができます。" },
  TOO_SOON_AFTER_LAST: { status: 412, message: "前後の面談から{days}日以上あけた日時をお選びください。" },
  MENTOR_UNAVAILABLE: { status: 412, message: "このキャリコンは現在予約を受け付けていません。" },
  OUT_OF_WINDOW: { status: 412, message: "予約できるのは、{hours}時間後から{until}までの日時です。" },
  SLOT_NOT_OFFERED: { status: 412, message: "この日時は受け付けていません。別の日時をお選びください。" },
  CONSENT_REQUIRED: {
    status: 412,
    message: "最新の内容への同意が必要です（規約・個人情報の取り扱い、会社への共有範囲、キャンセルの取り扱い）。",
  },
  MENTEE_CONSENT_REQUIRED: { status: 412, message: "日時の変更には、相談者の了承が必要です。了承を得てから変更してください。" },
  LATE_NOT_ACKNOWLEDGED: { status: 412, message: "期限（{deadline}）を過ぎているため、キャンセルすると1回分として消化されます。" },
  ALREADY_STARTED: { status: 412, message: "面談の開始時刻を過ぎているため、操作できません。" },
  RESCHEDULE_DEADLINE: { status: 412, message: "日時変更の期限（{deadline}）を過ぎました。事務局にご相談ください。" },
  RESCHEDULE_LIMIT: { status: 412, message: "日時変更は{max}回までです。" },
  REASON_REQUIRED: { status: 412, message: "理由を指定してください。" },
  TOO_EARLY: { status: 412, message: "この操作は {deadline} から行えます。" },
  WINDOW_CLOSED: { status: 412, message: "この操作の期限（{deadline}）を過ぎました。事務局にご相談ください。" },
  PAYLOAD_TOO_LARGE: { status: 413, message: "送信されたデータが大きすぎます。小さく分けて送信してください。" },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "この形式のデータには対応していません。ファイルの種類（API では Content-Type）をご確認ください。",
  },
  UNPROCESSABLE: { status: 422, message: "内容に誤りがあります。ご確認ください。" },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: "同じ Idempotency-Key が別の内容で使われています。内容を変えるときは、新しい UUID を指定してください。",
  },
  TOO_MANY_REQUESTS: { status: 429, message: "操作の回数が多すぎます。しばらくしてからお試しください。", retryable: true },
  INTERNAL: { status: 500, message: "問題が発生しました。時間をおいて再度お試しください（お問い合わせ番号 {requestId}）。" },
  UNAVAILABLE: { status: 503, message: "ただいま混み合っています。しばらくしてからお試しください。", retryable: true },
} as const satisfies Record<ErrorCode, ErrorRow>;

/**
 * Messages of ACCOUNT_DISABLED, by its param `account`. The reason is not shown, because it may be an admin's note about the person; only a
 * withdrawal is, which the person knows. `other`: about another person's account, for the people who manage it.
 */
const DISABLED_TEXT = {
  closed: "退会のお手続きが済んでいます。もう一度ご利用になる場合は、事務局にお問い合わせください。",
  mentor: "ご利用を停止しています。事務局にお問い合わせください。",
  hrstaff: "ご利用を停止しています。事務局にお問い合わせください。",
  admin: "ご利用を停止しています。ほかの事務局のメンバーにお問い合わせください。",
  other: "この方のご利用は停止しています。再開してから、もう一度お試しください。",
} as const;

/** The message of TOO_MANY_REQUESTS for the files of a day: a while is not enough to wait. */
const EXPORTS_USED_UP = "本日の出力は{exports}回までです。日付が変わってから、もう一度お試しください。";

/** The message of TOO_MANY_REQUESTS where a network has used up its attempts at one way in: the others have limits of their own. */
const NETWORK_USED_UP: Record<string, string> = {
  login:
    "このネットワークからのパスワードの入力が続いたため、しばらくお受けできません。メールのログインリンクとパスキーはお使いいただけます。",
  link: "このネットワークからのログインリンクのお申し込みが続いたため、しばらくお送りできません。パスワードとパスキーはお使いいただけます。",
  passkey:
    "このネットワークからのパスキーの入力が続いたため、しばらくお受けできません。メールのログインリンクとパスワードはお使いいただけます。",
  code: "このネットワークからの確認コードの入力が続いたため、しばらくお受けできません。パスキーはお使いいただけます。",
};

/** The message of UNAUTHORIZED and TOKEN_INVALID to a program, which has no login that could have expired. */
const SERVICE_TOKEN_TEXT =
  "このトークンは使えません。写し間違いがないか、サービスアカウントの有効期限が切れたり、無効になったりしていないかをご確認ください。";

/** The message of an error, with its placeholders filled. */
export function errorMessage(code: ErrorCode, params: Record<string, string | number> = {}): string {
  // Without a session nothing can have expired, so the message differs.
  if (code === "UNAUTHORIZED" && params["anonymous"]) return "ログインが必要です。";
  if (code === "TOO_MANY_REQUESTS" && params["exports"]) return filledIn(EXPORTS_USED_UP, params);
  const network = String(params["network"]);
  if (code === "TOO_MANY_REQUESTS" && Object.hasOwn(NETWORK_USED_UP, network)) return NETWORK_USED_UP[network] ?? "";
  if (params["serviceToken"]) return SERVICE_TOKEN_TEXT;
  const account = String(params["account"]);
  if (code === "ACCOUNT_DISABLED" && Object.hasOwn(DISABLED_TEXT, account)) return DISABLED_TEXT[account as keyof typeof DISABLED_TEXT];
  return filledIn(ERRORS[code].message, params);
}

/** The sentence for the code of a refused sign-in as a form or an address carries it (api/sign-in-methods.ts); null: it is none of ours. */
export function refusalMessage(refusal: string): string | null {
  const [code = "", which = ""] = refusal.split(":", 2);
  if (!Object.hasOwn(ERRORS, code) || code === "INTERNAL") return null;
  return errorMessage(code as ErrorCode, { account: which, network: which });
}

/** Fills the placeholders, such as `{at}`, of a message. */
export const filledIn = (sentence: string, params: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = params[name] ?? blank;
    return typeof value === "number" ? value.toLocaleString("ja-JP") : value;
  });

/** The message next to a field that the business refuses. */
export const FIELD_MESSAGES = {
  DOMAIN_PUBLIC: "どなたでもメールアドレスを持てるドメインは、登録できません",
  DOMAIN_TAKEN: "ほかの顧客企業に登録されているドメインです",
  SSO_WITHOUT_PROVIDER: "使えるログイン先とドメインを登録してから、選んでください",
  PROVIDER_ADDRESS: "https:// から始まる、インターネットから443番のポートで開けるアドレスを入力してください",
  PROVIDER_SIGN_IN_ADDRESS: "https:// から始まるアドレスを入力してください",
  CERTIFICATE: "証明書（PEM）を貼り付けてください",
  MENTEE_REQUIRED: "代理予約では相談者を指定してください",
  MENTEE_CONSENT_MISSING: "相談者の了承を得てから変更してください",
  CONSENT_NOT_TAKEN: "代理予約では、相談者に同意を伺い、その方法を指定してください",
  MENTOR_REQUIRED: "キャリコンを指定してください",
  WEEK_REQUIRED: "置き換える週の日付を指定してください",
  SAME_TIME: "現在と同じ日時です。別の日時をお選びください",
  TIMES_OVERLAP: "選んだ日時どうしが重なっています（面談の前後の時間を含みます）。離れた日時をお選びください",
  TOO_SOON: "お返事をいただくまでの時間が足りません。もう少し先の日時をお選びください",
  PAST_DATE: "過去の日付は選べません",
  BIRTH_DATE: "生年月日をご確認ください",
  RANGE_EMPTY: "終了は開始より後の時刻にしてください",
  RANGE_OUTSIDE_DAY: "時刻は 00:00〜24:00 の範囲で入力してください",
  RANGE_OFF_GRID: `${SYSTEM_POLICY.slotGridMinutes}分刻みで入力してください`,
  RANGE_TOO_SHORT: "1回の面談時間より短い枠は登録できません",
  RANGE_OVERLAP: "ほかの枠と重なっています",
  RANGES_REQUIRED: "受付時間を1つ以上入力してください",
  RULE_OVERLAP: "ほかの登録と重なっています",
  TOO_MANY_RULES: `登録できる規則は${LIMITS.scheduleEntries}件までです`,
  DATE_TO_ONLY_FOR_BLOCK: "終了日は受け付けない期間だけに指定できます",
  PERIOD_ONLY_FOR_WEEKLY: "適用期間は毎週の枠だけに指定できます",
  END_BEFORE_START: "終了日は開始日以降の日付にしてください",
  EXPIRY_BEFORE_REGISTRATION: "登録年月日より後の日付にしてください",
  NEVER_FREE: "曜日に土日だけを選んでいるため、平日の時間帯では空きが出ません",
  BLOCK_TOO_LONG: `受け付けない期間は${LIMITS.blockDays}日以内にしてください`,
  SPAN_TOO_LONG: `期間は${LIMITS.scheduleQueryDays}日以内にしてください`,
  CURSOR_INVALID: "nextCursor の値をそのまま指定してください",
  KEY_INVALID: "UUID を指定してください",
  JSON_INVALID: "JSON として読み取れません。括弧、カンマ、引用符をご確認ください",
  JSON_OBJECT: "JSON のオブジェクトで送信してください（配列や値だけでは受け取れません）",
  FIELD_UNKNOWN: "この項目は指定できません",
  NOT_IN_QUERY: "URLのパラメーターでは指定できません。本文で送信してください",
  GIVEN_TWICE: "一度だけ指定してください",
  NOT_UTF8: "UTF-8 として読み取れません。文字コードを UTF-8 にして送信してください",
  CHARSET_OTHER: "charset には utf-8 だけを指定できます",
  BODY_COMPRESSED: "圧縮せずに送信してください",
  TERM_UNKNOWN: "選択肢にない値です",
  CONTACT_NOT_ALLOWED: "自己紹介に連絡先・URLは記載できません",
  MARKUP_NOT_ALLOWED: "HTMLのタグは使えません",
  MEETING_URL: "https:// から始まる Zoom・Google Meet・Microsoft Teams のURLを入力してください",
  CALENDAR_ADDRESS: "https:// または webcal:// から始まる、公開されているカレンダーのアドレスを入力してください",
  CALENDAR_UNREACHABLE: "カレンダーのサーバーに接続できませんでした。アドレスをご確認ください",
  CALENDAR_NOT_FOUND: "このアドレスにカレンダーがありません。カレンダーの設定で、アドレスをご確認ください",
  CALENDAR_DENIED: "読み取りが許可されていません。カレンダーの公開や共有の設定をご確認ください",
  CALENDAR_TOO_LARGE: "カレンダーが5MBを超えているため、読み取れません。予定の少ないカレンダーを登録してください",
  CALENDAR_TOO_SLOW: "カレンダーのサーバーの応答に時間がかかっています。時間をおいて、もう一度お試しください",
  NOT_A_CALENDAR: "カレンダー（iCalendar形式）ではありません。「.ics」で終わるアドレスをご確認ください",
  CALENDAR_TOO_MANY: "予定が多すぎるため、読み取れません。予定の少ないカレンダーを登録してください",
  CALENDAR_TOO_COMPLEX: "読み取りが時間内に終わりませんでした。くり返しの条件が複雑な予定を、別のカレンダーに移してからお試しください",
  CALENDAR_SERVER_BUSY: "カレンダーのサーバーが混み合っています。時間をおいて、もう一度お試しください",
  CALENDAR_SERVER_DOWN: "カレンダーのサーバーに不具合があるようです。時間をおいて、もう一度お試しください",
  SCOPE_NOT_GRANTABLE: "許可できない操作が含まれています",
  WEBHOOK_ADDRESS: "https:// から始まる、インターネットから開けるURLを入力してください",
  EVENT_NOT_AVAILABLE: "通知できない出来事が含まれています",
  NOTICE_TOO_SHORT: `${SYSTEM_POLICY.minNoticeHours}時間より短くはできません`,
  PHOTO_TYPE: "JPEG・PNG・WebP の画像を選択してください",
  PHOTO_UNREADABLE: "画像を読み取れませんでした。別の画像を選択してください",
  PHOTO_TOO_SMALL: `短い辺が${LIMITS.photo.minPixels}ピクセル以上の画像を選択してください`,
  SCAN_TYPE: "PDF・JPEG・PNG・WebP のファイルを選択してください",
  CUSTOMER_UNKNOWN: "登録のない会社が含まれています",
  OFFICE_ONLY: "この項目を変更できるのは事務局だけです",
  NOT_YOURS_TO_CHANGE: "この項目は変更できません",
  IDENTITY_UNCONFIRMED: "ご本人の確認が済むまで、この項目は変更できません",
  ORDER_REQUIRED: "施策を指定してください",
  NOT_ON_THE_LIST: "この施策の対象者ではありません",
  COUNT_OUT_OF_RANGE: "利用回数は、予約中の面談の回数以上、上限回数以下で指定してください",
  EMPLOYEE_NO_TAKEN: "この社員番号は、同じ会社のほかの方に使われています",
  EMAIL_ON_LIST: "この施策には、このアドレスの方がすでにいます。一覧で検索してご確認ください",
  EMAIL_OF_OTHER_ROLE: "相談者以外のアカウントで使われているアドレスです。別のアドレスを入力してください",
  EMAIL_HAS_ACCOUNT: "このアドレスで登録している相談者がいます。同じ方であれば、下にチェックを入れて保存してください",
  EMAIL_OF_ACCOUNT: "登録した方のアドレスは、ご本人の確認を経て変わります。相談者のページで手続きしてください",
  NOT_IN_THE_FUTURE: "本日以前の日付を指定してください",
  REASON_MISSING: "理由を入力してください",
  PASSWORD_TOO_SHORT: `${LIMITS.password.min}文字以上で入力してください`,
  PASSWORD_TOO_LONG: `${LIMITS.password.max}文字以内で入力してください`,
  PASSWORD_COMMON: "よく使われるパスワードです。推測されにくい、長い文にしてください",
  PASSWORD_REPEATS: "同じ文字や言葉の繰り返しは使えません",
  PASSWORD_SEQUENCE: "連続した文字やキーボードの並びは使えません",
  PASSWORD_CONTEXT: "サービス名・会社名・メールアドレスに含まれる言葉は使えません",
  PASSWORD_WRONG: "いまのパスワードをご確認ください",
  CODE_WRONG: "コードを確認できませんでした。アプリに表示されている新しいコードを入力してください",
  SIGNUP_CODE_WRONG:
    "用紙の内容を確認できませんでした。注文番号・社員番号・コードをもう一度ご確認ください。期限が過ぎたときは、会社のご担当者に新しい用紙をお求めください",
  IDENTITY_CODE_WRONG: "コードを確認できませんでした。相談者の画面に新しいコードを表示してもらい、入力してください",
  ACCOUNT_UNKNOWN: "このメールアドレスで、2段階認証をお使いの方はいません",
  EMAIL_DOMAIN: "この会社で利用できるメールアドレスではありません",
  FIRST_PRIMARY: "まだ主担当がいない会社です。最初の方を主担当にしてください",
  VALUE_TAKEN: "すでに登録されています",
  TERM_TAKEN: "同じ言葉が、この種類にすでにあります（「使わない」にしたものも含みます）",
  REQUIRED: "必須項目です",
  SET_UNKNOWN: "この版の設問集はありません",
  QUESTION_UNKNOWN: "設問集にない質問が含まれています",
  QUESTION_TWICE: "同じ質問が2回選ばれています",
  TOO_MANY_QUESTIONS: `選べる質問は${LIMITS.questionnaire.questions}件までです`,
  PRIORITY_TWICE: "同じ順位が2回使われています",
  FUTURE_TIME: "未来の時刻は入力できません",
  TIME_FAR_OFF: "予約された日時から離れすぎています",
  CONSENT_MISSING: "守秘義務と共有範囲の説明を済ませてから提出してください",
  SUMMARY_NOT_SHARED: "この面談の共有範囲では、要約を会社に共有しません",
  CUSTOMER_REQUIRED: "顧客企業を指定してください",
  REPORT_PERIODS: REPORT_PERIODS_FAULT,
  PERIOD_CLOSED: "締め切った集計期間は変更できません",
  PERIOD_ORDER: "開始日、予約受付開始日、予約受付終了日、終了日の順になるように入力してください（同じ日でもかまいません）",
  PERIOD_TOO_LONG,
  IMPORT_ID_REQUIRED: "先にファイルを確認（validate）し、返った importId を指定してください",
  IMPORT_ORDER_REQUIRED: "対象者を取り込む施策を指定してください",
  FILE_ENCODING: "文字コードを判別できません。UTF-8 または Shift_JIS で保存してください",
  FILE_NOT_SHEET: "CSV（.csv）または Excel（.xlsx）のファイルを選択してください",
  FILE_UNREADABLE: "このファイルを読み取れませんでした。Excel で開き、「名前を付けて保存」で保存し直してください",
  FILE_OLD_EXCEL: "この形式の Excel ファイルは読み取れません。パスワードを外し、.xlsx または CSV で保存し直してください",
  FILE_EMPTY: "ファイルにデータがありません",
  FILE_TOO_MANY_ROWS: `一度に取り込めるのは${LIMITS.importRows}行までです。ファイルを分けてください`,
  FILE_TOO_WIDE: "列が多すぎるか、1行が長すぎます",
  FILE_QUOTES: '{line}行目の引用符（"）が閉じられていません',
  FILE_UNPACKS_TOO_LARGE: "展開すると大きすぎるファイルです。不要なシートを削除してください",
  VARIABLE_UNKNOWN: "使える変数は、氏名・会社名・施策名・残り回数・予約期限・ログインURL（本文のみ）です。二重の波かっこで囲んでください",
  OWN_ADDRESS_ONLY: "テスト送信は、ご自身のメールアドレスだけに送れます",
} as const satisfies Record<FieldCode, string>;
