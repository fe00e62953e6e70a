import { BUSY_LIMITS, CALENDAR_SOURCES, CALENDAR_VENDORS, SOURCE_FAULTS } from "@knotter/domain/busy-time";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, localDate, text } from "../fields";

const own = ["mentor"] as const;

const label = text(BUSY_LIMITS.label).min(1, "必須項目です").meta({ description: "自分用の呼び名", example: "仕事の予定" });
const choices = {
  countsTentative: z.boolean().meta({ description: "仮の予定（TENTATIVE）も予定ありとみなす" }),
  countsAllDay: z.boolean().meta({ description: "終日の予定も予定ありとみなす" }),
};

/** Read for its times alone; the address itself is never given out again. */
export const calendarSourceForm = z.strictObject({
  label,
  address: z
    .string()
    .trim()
    .max(BUSY_LIMITS.address, `${BUSY_LIMITS.address}文字以内で入力してください`)
    .refine((address) => /^(https?|webcals?):\/\/[^\s]+$/i.test(address) && URL.canParse(address.replace(/^webcals?:/i, "https:")), {
      error: "https:// または webcal:// から始まるアドレスを入力してください",
    })
    .meta({ description: "カレンダーの iCalendar（ICS）形式のアドレス" }),
  ...choices,
});
export const calendarChoiceForm = z.strictObject({ label, ...choices });

export const calendarSource = z
  .object({
    id,
    kind: z.enum(CALENDAR_SOURCES),
    label: z.string(),
    place: z.string().nullable().meta({ description: "アドレスのホスト名、または連携先のアカウント" }),
    ...choices,
    state: z.enum(["waiting", "fresh", "failing", "disconnected"]),
    stateText: z.string(),
    fault: z.enum(SOURCE_FAULTS).nullable().meta({ description: "最後に読み取れなかった理由" }),
    faultText: z.string().nullable(),
    fetchedAt: instant.nullable().meta({ description: "最後に読み取れた日時" }),
    failingSince: instant.nullable(),
    unread: z.int().meta({ description: "読み取れなかった予定の数（過ぎた予定を除く）。その時間は予約されることがあります" }),
    unreadOn: z
      .array(
        z.object({
          on: localDate.nullable().meta({ description: "予定の最初の日。null は、日付も読み取れなかったもの" }),
          repeats: z.boolean().meta({ description: "くり返しの予定か" }),
        }),
      )
      .meta({ description: "読み取れなかった予定。多いときは、早いものから20件" }),
    soon: z.int().meta({ description: "今後4週間の、予定ありの時間帯の数" }),
  })
  .meta({ id: "CalendarSource" });

const vendor = z.enum(CALENDAR_VENDORS).meta({ description: "google：Googleカレンダー／microsoft：Microsoft 365・Outlook.com" });

const overlap = z.object({
  mentoringId: id,
  publicNo: z.string(),
  menteeName: z.string().meta({ description: "相談者の表示名" }),
  startAt: instant,
  endAt: instant,
  busyFrom: instant,
  busyTo: instant,
});

export const calendarSources = {
  list: json({
    method: "GET",
    path: "/calendar-sources",
    access: own,
    summary: "予定を読み取るカレンダー",
    description:
      "ご自身のカレンダーから、予定のある時間帯だけを読み取ります。題名や場所は保存しません。予定のある時間は、予約の画面に出ず、予約もできません。",
    input: z.strictObject({}),
    output: z.object({
      sources: z.array(calendarSource),
      max: z.int().meta({ description: "登録できる数" }),
      vendors: z.array(vendor).meta({ description: "この環境で連携できるカレンダー" }),
      overlaps: z.array(overlap).meta({ description: "カレンダーの予定と重なっている、予約済みの面談" }),
      keptOverlaps: z.array(overlap).meta({ description: "予定と重なっているが、そのまま行うことにした面談" }),
    }),
  }),
  add: json({
    method: "POST",
    path: "/calendar-sources",
    access: own,
    summary: "カレンダーを登録する",
    description:
      "カレンダーを読み取ってから登録します。読み取れないときは登録せず、理由を address のエラーとして返します。登録のあとは10分ごとに読み取ります。",
    input: calendarSourceForm,
    output: calendarSource,
    status: 201,
    errors: ["TOO_MANY_CALENDARS", "UNPROCESSABLE"],
  }),
  connect: json({
    method: "POST",
    path: "/calendar-sources/connect",
    access: own,
    summary: "GoogleやMicrosoftのカレンダーとの連携をはじめる",
    description:
      "url を開くと、確認画面になります。許可すると、redirect_uri に code と state が付いて戻ります。10分間、一度だけ有効です。読み取るのは予定のある時間帯だけです。",
    input: z.strictObject({ vendor, id: id.optional().meta({ description: "接続し直すカレンダー。省略すると、新しく登録します" }) }),
    output: z.object({ url: z.string(), expiresAt: instant }),
    errors: ["CALENDAR_NOT_SET_UP", "TOO_MANY_CALENDARS", "NOT_FOUND"],
    keepsAnswer: false,
  }),
  authorize: json({
    method: "POST",
    path: "/calendar-sources/authorize",
    access: own,
    summary: "GoogleやMicrosoftのカレンダーとの連携を完了する",
    description: "登録のあとに refresh を呼ぶと、すぐに読み取ります。呼ばなくても、10分以内に読み取ります。",
    input: z.strictObject({
      code: z.string().min(1).max(4000).meta({ description: "認可コード", example: "4/0AQlEd8x" }),
      state: z.string().min(1).max(200),
      redirectUri: z.string().max(500).meta({ description: "登録した戻り先（/mypage/mentor）" }),
    }),
    output: calendarSource,
    status: 201,
    errors: [
      "STATE_MISMATCH",
      "CALENDAR_CODE_INVALID",
      "CALENDAR_SCOPE_MISSING",
      "CALENDAR_UNAVAILABLE",
      "CALENDAR_NOT_SET_UP",
      "TOO_MANY_CALENDARS",
      "NOT_FOUND",
    ],
    keepsAnswer: false,
  }),
  change: json({
    method: "PATCH",
    path: "/calendar-sources/{id}",
    access: own,
    summary: "カレンダーの設定を変更する",
    input: calendarChoiceForm.extend({ id }),
    output: calendarSource,
    errors: ["NOT_FOUND"],
  }),
  remove: json({
    method: "DELETE",
    path: "/calendar-sources/{id}",
    access: own,
    summary: "カレンダーを外す",
    description: "読み取った予定もすぐに削除され、その時間の予約を受け付けます。",
    input: z.strictObject({ id }),
    output: z.object({ removed: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
  refresh: json({
    method: "POST",
    path: "/calendar-sources/{id}/refresh",
    access: own,
    summary: "カレンダーを今すぐ読み取る",
    description: `前回から${BUSY_LIMITS.againSeconds}秒以内のときと、読み取りの途中のときは、いまの状態をそのまま返します。`,
    input: z.strictObject({ id }),
    output: calendarSource,
    errors: ["NOT_FOUND"],
    keepsAnswer: false,
  }),
  keep: json({
    method: "POST",
    path: "/calendar-sources/overlaps/{mentoringId}/keep",
    access: own,
    summary: "予定と重なる面談を、そのままにする",
    description: "面談の日時が変わるまで、overlaps ではなく keptOverlaps に入ります。",
    input: z.strictObject({ mentoringId: id.meta({ description: "面談のID" }) }),
    output: z.object({ kept: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
  unkeep: json({
    method: "DELETE",
    path: "/calendar-sources/overlaps/{mentoringId}/keep",
    access: own,
    summary: "予定と重なる面談を、そのままにするのをやめる",
    description: "そのままにした面談が、また overlaps に入ります。",
    input: z.strictObject({ mentoringId: id.meta({ description: "面談のID" }) }),
    output: z.object({ kept: z.literal(false) }),
    errors: ["NOT_FOUND"],
  }),
} as const;
