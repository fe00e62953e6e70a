import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { isDeliverable } from "@knotter/domain/import-values";
import { KANA, normalizePhone, PHONE } from "@knotter/domain/mentee-profile";
import { PASSWORD_UNITS_MAX } from "@knotter/domain/password-length";
import { LIMITS } from "@knotter/domain/policy";
import { orderSet } from "@knotter/domain/report-sets";
import { oneLine, toKatakana } from "@knotter/domain/text";
import { isLocalDate, parseTime, toOffsetIso } from "@knotter/domain/tokyo";
import { z } from "zod";
import { fieldSentence } from "./field-sentences";
import { DISCLOSURE_SENTENCES } from "./labels/disclosure";

// Every sentence a field can answer is Japanese, wherever the schema runs.
z.config({ localeError: fieldSentence });

const required = "必須項目です";

/** UUID v7, made by the database. Opaque to callers. */
export const id = z.uuid("IDの形式が正しくありません").meta({ example: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" });

const instantForm = "日時は 2026-04-01T10:00:00+09:00 の形式で指定してください";

/** Orders as they stand in a path or a query, with commas between them: each once, in one order, 1 to 50. */
export const orderIdSet = z
  .string()
  .max(4000, "施策の指定が長すぎます")
  .transform((text) => orderSet(text.split(",").map((part) => part.trim())))
  .pipe(
    z
      .array(id)
      .min(1, "施策を1つ以上指定してください")
      .max(LIMITS.orderIdsPerRequest, `施策は${LIMITS.orderIdsPerRequest}件まで指定できます`),
  )
  .meta({ description: "施策ID（カンマ区切り、1〜50件）", example: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" });

/** An instant that comes in: ISO-8601 with an offset or Z, of this millennium: neither PostgreSQL nor a calendar takes the year 0. */
export const instantIn = z.iso
  .datetime({ offset: true, error: instantForm })
  .transform((text) => new Date(text))
  .refine((instant) => instant.getUTCFullYear() >= 2000 && instant.getUTCFullYear() < 3000, instantForm)
  .meta({ example: "2026-04-01T10:00:00+09:00" });

/** An instant that goes out: ISO-8601, always in Asia/Tokyo (+09:00). */
export const instant = z.iso
  .datetime({ offset: true })
  .overwrite((text) => (text.endsWith("+09:00") ? text : toOffsetIso(new Date(text))))
  .meta({ example: "2026-04-01T10:00:00+09:00" });

/** A day in Asia/Tokyo. */
export const localDate = z
  .string()
  .refine(isLocalDate, "日付は 2026-04-01 の形式で指定してください")
  .meta({ format: "date", example: "2026-04-01" });

/** The days of a schedule that are asked for; both may be left out. */
export const schedulePeriod = {
  from: localDate.optional().meta({ description: "この日から（日本時間）。省略すると本日" }),
  to: localDate
    .optional()
    .meta({ description: `この日まで（最大${LIMITS.scheduleQueryDays}日）。省略すると from の${LIMITS.scheduleDefaultDays}日後` }),
};

/** "10:30", a time of the day in Asia/Tokyo; "24:00" is the end of the day. */
export const timeOfDay = z
  .string()
  // Aborts: what compares two times cannot read one that is none.
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: "時刻は 10:30 の形式で指定してください", abort: true })
  .meta({ example: "10:30" });

export const minutesOf = (time: string): number => parseTime(time);

const WRONG_ADDRESS = "メールアドレスの形式で入力してください";

export const email = z
  .string()
  .trim()
  // Full-width ＠ and letters, as a Japanese keyboard leaves them.
  .normalize("NFKC")
  .toLowerCase()
  .min(1, required)
  .max(LIMITS.text.email, `${LIMITS.text.email}文字以内で入力してください`)
  .pipe(z.email(WRONG_ADDRESS).refine(isDeliverable, WRONG_ADDRESS))
  .meta({ example: "mentee@example.com" });

/** A password that is to be set. Which ones are good enough is told by domain/password.ts, once it is known whose it becomes. */
export const newPassword = z
  .string()
  .min(1, required)
  .max(PASSWORD_UNITS_MAX, `${LIMITS.password.max}文字以内で入力してください`)
  .meta({
    format: "password",
    description: `${LIMITS.password.min}〜${LIMITS.password.max}文字。文字の種類は問いません。よく使われるもの、サービス名・会社名・メールアドレスを含むものは使えません。`,
    example: "雨の日は傘を忘れて走って帰る人",
  });

/** What a mailed link carries. */
export const linkToken = z
  .string()
  .min(1, required)
  .max(200, "200文字以内で入力してください")
  .meta({ description: "メールのリンクの token", example: "q8l0n2Tq0zv2m6m0mB9mXk1oS3w8pB4qkZJ5cH7yV1E" });

const WRONG_SIGN = "使用できない文字が含まれています";

const bounded = (typed: z.ZodString, max: number, min: number) =>
  typed
    .trim()
    .normalize("NFC")
    .min(min, min === 1 ? required : `${min}文字以上で入力してください`)
    .max(max, `${max}文字以内で入力してください`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: without a flag and \p{Cc}, which Python's engine does not know
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, WRONG_SIGN)
    .refine((value) => value.isWellFormed(), WRONG_SIGN);

/** Text a person types: NFC, trimmed, bounded. Line breaks are kept; other control characters and halves of a character (jsonb takes none) are refused. */
export const text = (max: number, { min = 0 }: { min?: number } = {}) => bounded(z.string(), max, min);

/** The same for a name and what else is one line: a line break becomes a space. Names stand in subjects, calendars and lists. */
export const line = (max: number, { min = 0 }: { min?: number } = {}) => bounded(z.string().overwrite(oneLine), max, min);

/** 氏名カナ: hiragana and half-width kana are taken, full-width katakana is kept. Half-width voiced kana are two characters each. */
export const kana = text(LIMITS.text.nameKana * 2, { min: 1 })
  .transform(toKatakana)
  .pipe(z.string().regex(KANA, "カタカナで入力してください（60文字以内）"))
  .meta({ example: "ソウダン ハナコ" });

/** A Japanese telephone number, typed in any width with any dashes; its digits are kept. */
export const phone = text(40)
  .transform(normalizePhone)
  .pipe(z.string().regex(PHONE, "電話番号は 0 から始まる10桁または11桁で入力してください"))
  .meta({ example: "090-1234-5678" });

export const version = z
  .int()
  .min(1)
  .meta({ description: "取得時の version。ほかの画面で更新されていると VERSION_CONFLICT になります。", example: 1 });

export const disclosureLevel = z
  .enum(DISCLOSURE_LEVELS)
  .meta({ description: `会社への共有範囲。${DISCLOSURE_LEVELS.map((level) => `${level}：${DISCLOSURE_SENTENCES[level]}`).join("／")}` });

export const term = z.object({ code: z.string(), label: z.string() }).meta({ id: "Term" });

/** Every list is paged by a key: hand `nextCursor` back as `cursor` until it is null. */
export const pageQuery = z.strictObject({
  cursor: z.string().max(300).optional().meta({ description: "前のページの nextCursor" }),
  pageSize: z
    .int()
    .min(1)
    .max(LIMITS.pageSize.max)
    .default(LIMITS.pageSize.default)
    .meta({ description: `1ページの件数（1〜${LIMITS.pageSize.max}、省略すると${LIMITS.pageSize.default}）` }),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().nullable().meta({ description: "全件数。数えるのに時間がかかる一覧では null" }),
    nextCursor: z.string().nullable().meta({ description: "次のページの cursor に渡す値。最後のページでは null" }),
    pageSize: z.int(),
  });
