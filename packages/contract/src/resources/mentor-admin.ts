import {
  EXPIRY_WARNING_DAYS,
  MEETING_METHODS,
  PROFILE_LIMITS,
  REQUIRED_PROFILE_FIELDS,
  SKILL_LEVELS,
} from "@knotter/domain/mentor-profile";
import { REVIEW_STATUSES, REVIEWED_FIELDS } from "@knotter/domain/mentor-review";
import { LIMITS, POLICY_RANGES, SYSTEM_POLICY } from "@knotter/domain/policy";
import { ZOOM_STATUSES } from "@knotter/domain/zoom-connection";
import { z } from "zod";
import { file, json, multipart } from "../endpoint";
import { email, id, instant, kana, line, localDate, pageOf, pageQuery, reason, sortedBy, text, typedDay, version } from "../fields";
import { uploadedFile } from "../file";
import { LIST_SORTS } from "../lists";

const { career, qualifications } = PROFILE_LIMITS;

const codes = (max: number = PROFILE_LIMITS.terms) =>
  z.array(z.string().regex(/^[\w.-]{1,40}$/, "選択肢にない値です")).max(max, `${max}個まで選べます`);
const oneOf = (max: number = PROFILE_LIMITS.terms) => codes(max).min(1, "1つ以上選んでください");
const within = ({ min, max }: { min: number; max: number }) => {
  const sentence = `${min}〜${max} の整数で入力してください`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

/** 登録番号: digits; full-width ones are accepted. */
const registrationNumber = z
  .string("必須項目です")
  .trim()
  .normalize("NFKC")
  .regex(new RegExp(`^\\d{1,${PROFILE_LIMITS.registrationNumber}}$`), `${PROFILE_LIMITS.registrationNumber}桁以内の数字で入力してください`)
  .meta({ example: "20160001" });

const careerEntry = z.strictObject({
  period: text(career.period, { min: 1 }).meta({ example: "2008〜2016" }),
  industry: text(career.word, { min: 1 }),
  jobType: text(career.word, { min: 1 }),
  description: text(career.description),
});

/** The allowed hosts are checked by domain/meeting-url.ts. */
export const meetingUrl = z
  .string()
  .trim()
  .max(PROFILE_LIMITS.meetingUrl, `${PROFILE_LIMITS.meetingUrl}文字以内で入力してください`)
  .meta({ description: "https の zoom.us、meet.google.com、teams.microsoft.com" });

/** The mentor's own fields. */
export const mentorProfileForm = z.strictObject({
  name: line(LIMITS.text.name, { min: 1 }).meta({ example: "佐藤 美咲" }),
  nameKana: kana,
  displayName: line(PROFILE_LIMITS.displayName, { min: 1 }),
  registrationNumber,
  registrationDate: typedDay.nullable(),
  registrationExpiresOn: typedDay,
  skillLevel: z.enum(SKILL_LEVELS).meta({ description: "キャリアコンサルティング技能士" }),
  otherQualifications: z
    .array(text(qualifications.text, { min: 1 }))
    .max(qualifications.count, `${qualifications.count}個まで登録できます`),
  headline: text(LIMITS.text.headline.max, { min: LIMITS.text.headline.min }),
  bio: text(LIMITS.text.bio.max, { min: LIMITS.text.bio.min }),
  message: text(LIMITS.text.message).nullable(),
  careerHistory: z.array(careerEntry).max(career.count, `${career.count}件まで登録できます`),
  industries: oneOf(),
  jobTypes: oneOf(),
  themes: oneOf(),
  targetLayers: codes(),
  counselingStyles: codes(PROFILE_LIMITS.styles),
  languages: oneOf(),
  genderPublic: text(PROFILE_LIMITS.publicWord).nullable().meta({ description: "公開する場合のみ" }),
  ageBandPublic: text(PROFILE_LIMITS.publicWord).nullable().meta({ description: "公開する場合のみ" }),
  experienceYears: within({ min: 0, max: PROFILE_LIMITS.experienceYears }).nullable(),
  meetingMethod: z.enum(MEETING_METHODS),
  fixedMeetingUrl: meetingUrl.nullable(),
  fixedMeetingNote: text(PROFILE_LIMITS.meetingNote).nullable(),
  bufferBefore: within(POLICY_RANGES.bufferBefore).meta({ description: "面談の前に空ける時間（分）" }),
  bufferAfter: within(POLICY_RANGES.bufferAfter).meta({ description: "面談の後に空ける時間（分）" }),
  minNoticeHours: within({ min: SYSTEM_POLICY.minNoticeHours, max: POLICY_RANGES.minNoticeHours.max }).meta({
    description: "予約受付の締切（面談の開始の何時間前まで）",
  }),
  dailyCap: within(POLICY_RANGES.dailyCap),
  weeklyCap: within(POLICY_RANGES.weeklyCap),
  acceptingNew: z.boolean().meta({ description: "新規受付中" }),
});

/** The fields that only an admin sets. */
export const mentorAdminForm = z.strictObject({
  registrationVerified: z.boolean().meta({ description: "登録を事務局が確認した。true でも false でも、登録証の写しは削除されます" }),
  conflictCustomerIds: z.array(id).max(100).meta({ description: "利益相反の会社" }),
  contractFrom: typedDay.nullable(),
  contractTo: typedDay.nullable(),
  adminMemo: text(LIMITS.text.adminMemo).nullable(),
  review: z.strictObject({
    decision: z.enum(["approve", "reject", "retire"]),
    reason: text(PROFILE_LIMITS.reviewNote).optional().meta({ description: "差し戻すときは必須。本人に伝わります" }),
  }),
});

/** Of dates that are given both; a single one is held against the stored other one when it is saved. */
export const contractInOrder = [
  ({ contractFrom, contractTo }: { contractFrom?: string | null | undefined; contractTo?: string | null | undefined }): boolean =>
    !contractFrom || !contractTo || contractTo >= contractFrom,
  { error: "終了日は開始日以降の日付にしてください", path: ["contractTo"] },
] as const satisfies Parameters<z.ZodObject["refine"]>;

export const inviteMentorForm = z.strictObject({ email, name: line(LIMITS.text.name, { min: 1 }).meta({ example: "佐藤 美咲" }) });

/** A decision that needs a reason: a profile that is sent back, a mentor who is enabled without everything that is required. */
export const mentorReasonForm = z.strictObject({ reason: reason(PROFILE_LIMITS.reviewNote) });

export const enableMentorForm = z.strictObject({
  force: z.boolean().default(false),
  reason: text(PROFILE_LIMITS.reviewNote).optional(),
  notify: z.boolean().default(true),
});

const missing = z.array(z.enum(REQUIRED_PROFILE_FIELDS)).meta({ description: "プロフィールの不足項目" });
const reviewStatus = z.enum(REVIEW_STATUSES);
const zoomStatus = z.enum(ZOOM_STATUSES);
const offeredMinutesPerWeek = z.int().meta({ description: "今日有効な毎週の受付時間の合計（分）" });

/** Changes that wait for a review; until then the profile shows the approved values. */
const pendingChanges = z.object({
  since: instant,
  changes: mentorProfileForm
    .pick({
      name: true,
      nameKana: true,
      displayName: true,
      registrationNumber: true,
      registrationDate: true,
      registrationExpiresOn: true,
      skillLevel: true,
      otherQualifications: true,
    })
    .extend({ registrationDate: localDate.nullable(), registrationExpiresOn: localDate })
    .partial(),
  photoUrl: z.string().nullable().meta({ description: "承認前の顔写真。本人と事務局だけが開けます" }),
});

export const mentorEdit = z
  .object({
    id,
    version,
    reviewStatus,
    enabled: z.boolean(),
    reviewNote: z.string().nullable().meta({ description: "事務局からの差し戻しの理由" }),
    profileComplete: z.boolean(),
    missing,
    photoUrl: z.string().nullable(),
    registrationVerified: z.boolean(),
    hasRegistrationScan: z.boolean(),
    pending: pendingChanges.nullable(),
    form: z.object({
      ...mentorProfileForm.shape,
      name: z.string().nullable(),
      nameKana: z.string().nullable(),
      displayName: z.string().nullable(),
      registrationNumber: z.string().nullable(),
      registrationDate: localDate.nullable(),
      registrationExpiresOn: localDate.nullable(),
      headline: z.string().nullable(),
      bio: z.string().nullable(),
      message: z.string().nullable(),
      fixedMeetingUrl: z.string().nullable(),
      fixedMeetingNote: z.string().nullable(),
      genderPublic: z.string().nullable(),
      ageBandPublic: z.string().nullable(),
      otherQualifications: z.array(z.string()),
      careerHistory: z.array(z.object({ period: z.string(), industry: z.string(), jobType: z.string(), description: z.string() })),
      industries: z.array(z.string()),
      jobTypes: z.array(z.string()),
      themes: z.array(z.string()),
      targetLayers: z.array(z.string()),
      counselingStyles: z.array(z.string()),
      languages: z.array(z.string()),
      experienceYears: z.int().nullable(),
      bufferBefore: z.int(),
      bufferAfter: z.int(),
      minNoticeHours: z.int(),
      dailyCap: z.int(),
      weeklyCap: z.int(),
    }),
    office: z
      .object({
        email: z.string(),
        accountDisabled: z.boolean(),
        registrationVerifiedAt: instant.nullable(),
        conflictCustomers: z.array(z.object({ id, name: z.string() })),
        contractFrom: localDate.nullable(),
        contractTo: localDate.nullable(),
        adminMemo: z.string().nullable(),
        zoomStatus,
        meetingUrl: z.string().nullable().meta({ description: "ほかに面談の場所がないときのために、事務局が登録した URL" }),
        upcoming: z.int().meta({ description: "今後の予約の件数" }),
        done: z.int(),
        offeredMinutesPerWeek,
      })
      .nullable()
      .meta({ description: "事務局だけに返ります" }),
  })
  .meta({ id: "MentorEdit" });

export const mentorAdminItem = z
  .object({
    id,
    name: z.string().nullable(),
    displayName: z.string().nullable(),
    email: z.string(),
    photoUrl: z.string().nullable(),
    reviewStatus,
    enabled: z.boolean(),
    accountDisabled: z.boolean(),
    acceptingNew: z.boolean(),
    profileComplete: z.boolean(),
    missing,
    registrationNumber: z.string().nullable(),
    registrationExpiresOn: localDate.nullable(),
    registrationState: z
      .enum(["unknown", "expired", "expiring_7", "expiring_30", "expiring_90", "expiring_180", "valid"])
      .meta({ description: `有効期限まで${EXPIRY_WARNING_DAYS.join("・")}日以内か` }),
    registrationVerified: z.boolean(),
    pendingFields: z.array(z.enum(REVIEWED_FIELDS)).meta({ description: "事務局の確認を待っている項目" }),
    zoomStatus,
    upcoming: z.int().meta({ description: "今後の予約の件数" }),
    done: z.int(),
    offeredMinutesPerWeek,
    createdAt: instant,
    version,
  })
  .meta({ id: "MentorAdmin" });

const mentorAdminQuery = pageQuery.extend({
  reviewStatus: reviewStatus.optional(),
  enabled: z.boolean().optional(),
  expiringWithinDays: z
    .int()
    .min(0)
    .max(3660)
    .optional()
    .meta({ description: "この日数以内に登録の有効期限が切れる（切れている方を含む）" }),
  zoomStatus: zoomStatus.optional(),
  profileComplete: z.boolean().optional(),
  q: text(LIMITS.text.keyword)
    .optional()
    .meta({ description: "氏名・カナ・表示名・メールアドレス・登録番号・プロフィール", example: "佐藤" }),
  waiting: z.boolean().optional().meta({ description: "事務局の確認を待っている方（審査の依頼、公開後の変更）だけ" }),
  ...sortedBy(LIST_SORTS.mentors),
});

export const MENTOR_WARNINGS = ["registration_expires", "contract_ends", "not_accepting", "no_capacity"] as const;

const validMentor = z
  .object({
    id,
    displayName: z.string(),
    photoUrl: z.string(),
    themes: z.array(z.object({ code: z.string(), label: z.string() })),
    remainingCapacityPerWeek: z.int().meta({ description: "週の上限から、今後4週間の予約の週平均を引いた件数" }),
    registrationExpiresOn: localDate,
    warnings: z.array(z.enum(MENTOR_WARNINGS)).meta({
      description:
        "registration_expires=期間中に登録が切れる、contract_ends=期間中に業務委託が終わる、not_accepting=新規受付を休止中、no_capacity=空きがない",
    }),
  })
  .meta({ id: "ValidMentor" });

const AFFECTED_PLANS = ["keep", "cancel", "reassign"] as const;

export const affectedMentoring = z
  .object({
    mentoringId: id,
    publicNo: z.string(),
    startAt: instant,
    endAt: instant,
    orderId: id,
    orderName: z.string(),
    menteeName: z.string(),
    plan: z.enum(AFFECTED_PLANS).meta({ description: "この操作でどうなるか" }),
    refused: z.enum(["not_bookable", "not_free", "order_closed"]).nullable().meta({
      description: "引き継げない理由。not_bookable=この施策の担当にできない、not_free=その日時が空いていない、order_closed=施策の期間外",
    }),
    newMentoringId: id.nullable(),
  })
  .meta({ id: "AffectedMentoring" });

const disableReason = z.enum(["left_company", "order_ended", "violation", "request", "other"]);

export const disableMentorForm = z.strictObject({
  reason: disableReason,
  note: text(200).optional(),
  notify: z.boolean().default(true),
});

const adminOnly = ["admin"] as const;
const scanOrPhoto = 16 * 1024 * 1024 + 200 * 1024;

export const mentorAdmin = {
  admin: json({
    method: "GET",
    path: "/mentors/admin",
    access: adminOnly,
    summary: "キャリコンの管理一覧",
    input: mentorAdminQuery,
    output: pageOf(mentorAdminItem),
  }),
  valid: json({
    method: "GET",
    path: "/mentors/validMentors",
    access: adminOnly,
    summary: "施策の担当にできるキャリコン",
    description:
      "有効で、プロフィールと登録の確認が済み、登録が切れておらず、利益相反のない方。期間（until）の途中で登録が切れる方には warnings が付きます。",
    input: pageQuery.extend({
      until: localDate.optional().meta({ description: "施策の終了日" }),
      customerId: id.optional(),
      theme: codes(20).optional(),
      q: text(LIMITS.text.keyword).optional().meta({ description: "氏名・カナ・表示名・プロフィール", example: "佐藤" }),
    }),
    output: pageOf(validMentor),
  }),
  invite: json({
    method: "POST",
    path: "/mentors",
    access: adminOnly,
    summary: "キャリコンを招待する",
    description: "アカウントを作り、ログイン用リンクをメールで送ります。",
    input: inviteMentorForm,
    output: mentorAdminItem,
    status: 201,
    errors: ["DUPLICATE_EMAIL"],
  }),
  update: multipart({
    method: "PATCH",
    path: "/mentors/{id}",
    access: ["mentor", "admin"],
    summary: "キャリコンのプロフィールを変更する",
    description:
      "渡した項目だけが変わります。氏名・顔写真・登録・資格は、一度有効になった方が変えると事務局の確認待ち（pending）になり、承認されるまで公開されません。事務局が登録の変更を承認すると、確認済みになります。ファイルがなければ application/json で、あれば multipart/form-data で、項目ごとのパートか payload（JSON）と、photo・registrationScan を渡します。expectedVersion は GET /mentors/{id} の edit.version です。",
    input: z
      .strictObject({
        id,
        expectedVersion: version,
        ...mentorProfileForm.partial().shape,
        ...mentorAdminForm.partial().shape,
        submitForReview: z.boolean().optional().meta({ description: "事務局に審査を依頼する" }),
        photo: uploadedFile.optional().meta({ description: "JPEG、PNG、WebP。5 MB まで、短い辺が 400 ピクセル以上" }),
        registrationScan: uploadedFile.optional().meta({ description: "登録証の写し。PDF または画像、10 MB まで" }),
      })
      .refine(...contractInOrder),
    output: mentorEdit,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "PROFILE_INCOMPLETE", "STATUS_NOT_ALLOWED", "ALREADY_DONE", "REASON_REQUIRED"],
    maxBodyBytes: scanOrPhoto,
  }),
  disable: json({
    method: "POST",
    path: "/mentors/{id}/disable",
    access: adminOnly,
    summary: "キャリコンを無効にする",
    description:
      "検索と予約からすぐに外れ、すべての端末からログアウトします。今後の面談があるときは futureSessions が必須です。keep=そのまま実施する（ログインは引き続きできます）、cancel=取り消して回数を戻す、reassign=reassignTo が引き継ぐ。実施する面談がなくなると、Zoom 連携も解除されます。sessions で面談ごとに決めることもできます。dryRun では何も変えず、影響だけを返します。",
    input: disableMentorForm.extend({
      id,
      futureSessions: z.enum(AFFECTED_PLANS).optional(),
      reassignTo: id.optional(),
      sessions: z
        .array(z.strictObject({ mentoringId: id, plan: z.enum(AFFECTED_PLANS), reassignTo: id.optional() }))
        .max(500)
        .optional()
        .meta({ description: "面談ごとの扱い。ここにない面談は futureSessions に従います" }),
      whenNotPossible: z
        .enum(["refuse", "keep", "cancel"])
        .default("refuse")
        .meta({ description: "引き継げない面談をどうするか。refuse なら全体を取りやめます" }),
      dryRun: z.boolean().default(false),
    }),
    output: z.object({ mentor: mentorAdminItem, affected: z.array(affectedMentoring), dryRun: z.boolean() }),
    errors: ["NOT_FOUND", "ALREADY_DONE", "STATUS_NOT_ALLOWED", "FUTURE_SESSIONS", "CONFLICT"],
  }),
  enable: json({
    method: "POST",
    path: "/mentors/{id}/enable",
    access: adminOnly,
    summary: "キャリコンを有効にする",
    description:
      '無効・停止中の方を有効に戻します。新しい方は、PATCH /mentors/{id} の review: { decision: "approve" } で有効になります（そのあとでは ALREADY_DONE です）。プロフィールの完成、登録の確認、有効期限を満たすとき。force と reason で満たさないまま有効にできますが、予約を受けられるのは満たしてからです。',
    input: enableMentorForm.extend({ id }),
    output: mentorAdminItem,
    errors: ["NOT_FOUND", "PROFILE_INCOMPLETE", "ALREADY_DONE", "STATUS_NOT_ALLOWED", "REASON_REQUIRED"],
  }),
  registrationScan: file({
    method: "GET",
    path: "/mentors/{id}/registration-scan",
    access: adminOnly,
    summary: "登録証の写し",
    description: "事務局の確認が済むと削除されます。閲覧は監査ログに残ります。",
    input: z.strictObject({ id }),
    media: ["application/pdf", "image/webp"],
    errors: ["NOT_FOUND"],
  }),
} as const;
