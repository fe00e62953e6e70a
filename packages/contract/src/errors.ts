import type { ErrorCode, FieldCode } from "@knotter/domain/errors";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";

interface ErrorRow {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  /** What a person reads. {name} is filled from the error's params. */
  readonly message: string;
  readonly retryable?: true;
}

/** One table gives the status and the sentence of every error, on tRPC, REST and in toasts. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: "入力内容をご確認ください。" },
  UNAUTHORIZED: { status: 401, message: "ログインの有効期限が切れました。もう一度ログインしてください。" },
  TOKEN_INVALID: { status: 401, message: "ログイン情報を確認できませんでした。もう一度ログインしてください。" },
  TOKEN_EXPIRED: { status: 401, message: "リンクの有効期限が切れています。もう一度送信してください。" },
  INVALID_CREDENTIALS: { status: 401, message: "メールアドレスまたはパスワードをご確認ください。" },
  FORBIDDEN: { status: 403, message: "この操作を行う権限がありません。" },
  ACCOUNT_DISABLED: { status: 403, message: "ご利用を停止しています。人事ご担当者または事務局にお問い合わせください。" },
  WRONG_ROLE: { status: 403, message: "このログイン画面ではご利用いただけません。ご案内したログイン画面をお使いください。" },
  NOT_FOUND: { status: 404, message: "お探しの情報が見つかりませんでした。" },
  METHOD_NOT_ALLOWED: { status: 405, message: "このメソッドには対応していません。" },
  CONFLICT: { status: 409, message: "ほかの操作と重なりました。最新の内容を確認してください。" },
  SLOT_TAKEN: { status: 409, message: "選択した日時は、たった今ほかの方が予約しました。別の日時をお選びください。" },
  MENTEE_OVERLAP: { status: 409, message: "同じ時間帯に別の面談が予約されています。" },
  ALREADY_CANCELLED: { status: 409, message: "この面談はすでにキャンセルされています。" },
  VERSION_CONFLICT: { status: 409, message: "他の画面で内容が更新されました。最新の内容を確認してください。" },
  SCHEDULE_OVERLAP: { status: 409, message: "{range} は、すでに入力済みの枠と重なっています。" },
  CONFLICTS_EXIST: { status: 409, message: "この変更で受付時間外になる予約が{count}件あります。" },
  NOT_RESERVED: { status: 409, message: "予約中の面談ではないため、操作できません。" },
  TOKEN_USED: { status: 401, message: "このリンクはすでに使われています。もう一度送信してください。" },
  SHEET_EXISTS: { status: 409, message: "この面談の事前質問シートはすでにあります。" },
  SHEET_LOCKED: { status: 412, message: "面談の開始時刻を過ぎているため、事前質問は変更できません。" },
  REPORT_LOCKED: { status: 412, message: "提出の期限（{deadline}）を過ぎたため、変更できません。事務局にご相談ください。" },
  NOT_PROPOSED: { status: 409, message: "確認をお待ちしている要約はありません。" },
  DUPLICATE_EMAIL: { status: 409, message: "このメールアドレスはすでに使われています。" },
  LAST_PRIMARY: { status: 409, message: "主担当者は1名以上必要です。先にほかの方を主担当にしてください。" },
  ALREADY_REGISTERED: { status: 409, message: "登録はすでに完了しています。" },
  ALREADY_DONE: { status: 409, message: "この操作はすでに完了しています。" },
  DUPLICATE_ORDER_NO: { status: 409, message: "この注文番号はすでに使われています。" },
  MENTOR_INVALID: { status: 412, message: "担当にできないキャリコンが含まれています。" },
  CHECKLIST_INCOMPLETE: { status: 412, message: "受付を始めるために足りないものがあります。" },
  COUNT_BELOW_USED: { status: 412, message: "すでに利用された回数（{used}回）より少なくはできません。" },
  FUTURE_SESSIONS: { status: 412, message: "今後の面談が{count}件あります。どうするかを選んでください。" },
  PROFILE_INCOMPLETE: { status: 412, message: "プロフィールに足りない項目があります。" },
  STATUS_NOT_ALLOWED: { status: 412, message: "現在の状態では、この操作は行えません。" },
  FILTER_NOT_ALLOWED: { status: 403, message: "この申込の共有範囲では、この条件で絞り込むことはできません。" },
  DIFFERENCE_RISK: { status: 403, message: "この組み合わせでは個人が推測される可能性があるため表示できません。" },
  IMPORT_STALE: { status: 409, message: "確認したあとにファイルまたは登録内容が変わりました。もう一度確認してください。" },
  ALREADY_IMPORTED: { status: 409, message: "このファイルは{at}に取り込み済みです。" },
  NOT_REGISTERED: { status: 412, message: "本登録を完了すると予約できます。" },
  ORDER_CLOSED: { status: 412, message: "予約の受付期間（{from}〜{to}）ではありません。" },
  QUOTA_EXCEEDED: { status: 412, message: "ご利用回数の上限（{max}回）に達しています。追加をご希望の場合は事務局にご相談ください。" },
  TOO_MANY_RESERVATIONS: { status: 412, message: "予約中の面談があります。終了後に次の予約ができます。" },
  TOO_SOON_AFTER_LAST: { status: 412, message: "前後の面談から{days}日以上あけた日時をお選びください。" },
  MENTOR_UNAVAILABLE: { status: 412, message: "このキャリコンは現在予約を受け付けていません。" },
  OUT_OF_WINDOW: { status: 412, message: "{hours}時間以内の日時、または {until} より先の日時は予約できません。" },
  SLOT_NOT_OFFERED: { status: 412, message: "この日時は受け付けていません。別の日時をお選びください。" },
  CONSENT_REQUIRED: { status: 412, message: "会社への共有範囲とキャンセルの取り扱いへの同意が必要です。" },
  LATE_NOT_ACKNOWLEDGED: { status: 412, message: "期限（{deadline}）を過ぎているため、キャンセルすると1回分として消化されます。" },
  ALREADY_STARTED: { status: 412, message: "面談の開始時刻を過ぎているため、操作できません。" },
  RESCHEDULE_DEADLINE: { status: 412, message: "日時変更の期限（{deadline}）を過ぎました。事務局にご相談ください。" },
  RESCHEDULE_LIMIT: { status: 412, message: "日時変更は{max}回までです。" },
  REASON_REQUIRED: { status: 412, message: "理由を選択してください。" },
  TOO_EARLY: { status: 412, message: "この操作は {deadline} から行えます。" },
  WINDOW_CLOSED: { status: 412, message: "この操作の期限（{deadline}）を過ぎました。事務局にご相談ください。" },
  PAYLOAD_TOO_LARGE: { status: 413, message: "送信されたデータが大きすぎます。" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "この形式のデータには対応していません。" },
  UNPROCESSABLE: { status: 422, message: "内容に誤りがあります。ご確認ください。" },
  IDEMPOTENCY_MISMATCH: { status: 422, message: "同じ Idempotency-Key が別の内容で使われています。" },
  TOO_MANY_REQUESTS: { status: 429, message: "操作の回数が多すぎます。しばらくしてからお試しください。", retryable: true },
  INTERNAL: { status: 500, message: "問題が発生しました。時間をおいて再度お試しください（お問い合わせ番号 {requestId}）。" },
  UNAVAILABLE: { status: 503, message: "ただいま混み合っています。しばらくしてからお試しください。", retryable: true },
} as const satisfies Record<ErrorCode, ErrorRow>;

/** The sentence of an error, with its blanks filled. */
export function errorMessage(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (blank, name: string) => String(params[name] ?? blank));
}

/** What stands beside a field that the business refuses. */
export const FIELD_MESSAGES = {
  MENTEE_REQUIRED: "代理予約では相談者を指定してください",
  MENTOR_REQUIRED: "キャリコンを指定してください",
  WEEK_REQUIRED: "置き換える週の日付を指定してください",
  SAME_TIME: "現在と同じ日時です。別の日時をお選びください",
  PAST_DATE: "過去の日付は選べません",
  RANGE_EMPTY: "終了は開始より後の時刻にしてください",
  RANGE_OUTSIDE_DAY: "時刻は 00:00〜24:00 の範囲で入力してください",
  RANGE_OFF_GRID: `${SYSTEM_POLICY.slotGridMinutes}分刻みで入力してください`,
  RANGE_TOO_SHORT: "1回の面談時間より短い枠は登録できません",
  RANGE_OVERLAP: "ほかの枠と重なっています",
  RANGES_REQUIRED: "受付時間を1つ以上入力してください",
  RULE_OVERLAP: "すでに入力済みの枠と重なっています",
  TOO_MANY_RULES: `登録できる規則は${LIMITS.scheduleEntries}件までです`,
  DATE_TO_ONLY_FOR_BLOCK: "終了日は受け付けない期間だけに指定できます",
  PERIOD_ONLY_FOR_WEEKLY: "適用期間は毎週の枠だけに指定できます",
  END_BEFORE_START: "終了日は開始日以降の日付にしてください",
  BLOCK_TOO_LONG: `受け付けない期間は${LIMITS.blockDays}日以内にしてください`,
  SPAN_TOO_LONG: `期間は${LIMITS.scheduleQueryDays}日以内にしてください`,
  CURSOR_INVALID: "nextCursor の値をそのまま指定してください",
  KEY_INVALID: "UUID を指定してください",
  TERM_UNKNOWN: "選択肢にない値です",
} as const satisfies Record<FieldCode, string>;
