import { SEARCH_REASONS } from "@knotter/domain/mentor-search";
import { LIMITS } from "@knotter/domain/policy";
import { TIME_BANDS } from "@knotter/domain/time-band";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, localDate, pageOf, pageQuery, schedulePeriod, term, text } from "../fields";
import { activeOrder, blockReason } from "./identity";
import { mentorAdmin, mentorEdit } from "./mentor-admin";
import { mentorResults } from "./mentor-results";
import { mentorTimes } from "./mentor-times";
import { mentorZoom } from "./mentor-zoom";
import { mentoringListItem } from "./mentoring-view";
import { mentorRatings } from "./reports";

export const slot = z.object({ startAt: instant, endAt: instant }).meta({ id: "Slot" });

export const mentorBrief = z.object({
  id,
  displayName: z.string().meta({ example: "佐藤 美咲" }),
  photoUrl: z.string(),
  nationalLicense: z.boolean().meta({ description: "国家資格キャリアコンサルタントの登録を事務局が確認済み" }),
  skillLevel: z.enum(["none", "grade2", "grade1"]).meta({ description: "キャリアコンサルティング技能士" }),
  headline: z.string().meta({ example: "これからの働き方を一緒に考えます" }),
  themes: z.array(term),
  industries: z.array(term),
  styles: z.array(term),
  sessionsBand: z.string().meta({ description: "面談実績帯", example: "11〜50" }),
  nextSlots: z.array(slot).max(2).meta({
    description: "次の空き枠。2つ目は、できるだけ別の日の別の時間帯（午前・午後・夜）。検索では、絞り込みの日にち・時間帯に合うもの",
  }),
  isPrevious: z.boolean().meta({ description: "前回担当したキャリコン" }),
  favorite: z.boolean().meta({ description: "お気に入り（相談者ご本人にだけ返ります。ほかの方には、いつも false）" }),
  orderId: id.nullable().meta({ description: "この予約に使われる施策" }),
});

export const mentorCard = mentorBrief
  .extend({
    reasons: z
      .array(z.object({ kind: z.enum(SEARCH_REASONS), label: z.string().meta({ example: "「育児との両立」の相談が得意" }) }))
      .max(2)
      .meta({ description: "おすすめ順の並びに使われた、この方をすすめる理由（相談者ご本人にだけ返ります）" }),
  })
  .meta({ id: "MentorCard" });

export const mentorDetail = mentorBrief
  .extend({
    bio: z.string(),
    message: z.string().nullable(),
    careerHistory: z.array(z.object({ period: z.string(), industry: z.string(), jobType: z.string(), description: z.string() })),
    jobTypes: z.array(term),
    targetLayers: z.array(term),
    languages: z.array(term),
    otherQualifications: z.array(z.string()),
    experienceYears: z.int().nullable(),
    gender: z.string().nullable(),
    ageBand: z.string().nullable(),
    meetingMethodLabel: z.string(),
    acceptingNew: z.boolean(),
    order: activeOrder.nullable().meta({ description: "予約に使われる施策（相談者と、menteeId を指定した事務局のみ）" }),
    canBook: z.boolean(),
    blockReason: blockReason.nullable(),
    edit: mentorEdit.optional().meta({ description: "本人と事務局だけに返る、編集用の内容" }),
  })
  .meta({ id: "MentorDetail" });

export const MENTOR_SORTS = ["recommended", "soonest", "newest", "previous"] as const;

const onBehalf = id.optional().meta({
  description: "事務局が代わりに予約するとき、相談者のID。その方が予約できるキャリコン・空き枠・施策が返ります",
});

const codes = z.array(z.string().max(40)).max(20).optional();

/** The parameters that the search page keeps in its URL. */
export const mentorSearch = pageQuery.extend({
  theme: codes,
  industry: codes,
  jobType: codes,
  target: codes,
  style: codes,
  gender: z.string().max(20).optional(),
  language: z.string().max(20).optional(),
  timeBand: z.array(z.enum(TIME_BANDS)).max(3).optional(),
  within7days: z.boolean().optional().meta({ description: "7日以内に空きがある人だけ" }),
  date: localDate.optional().meta({ description: "この日に空きがある人だけ" }),
  favorite: z.boolean().optional().meta({ description: "お気に入りの人だけ（相談者ご本人のみ）" }),
  q: text(LIMITS.text.keyword)
    .optional()
    .meta({ description: "キーワード（空白区切りの AND）。ひらがな・カタカナ・全角・半角を区別しません", example: "育児 復職" }),
  sort: z.enum(MENTOR_SORTS).default("recommended"),
  orderId: id.optional().meta({ description: "複数の施策の対象になっている方が、どの施策で探すか" }),
  menteeId: onBehalf,
});

const lastDate = localDate.nullable().meta({ description: "予約できる最後の日（何日先まで、施策の終了日まで）" });

const facet = z.array(z.object({ code: z.string(), label: z.string(), count: z.int() }));

export const mentorSearchResult = pageOf(mentorCard).extend({
  facets: z.object({
    theme: facet,
    industry: facet,
    jobType: facet,
    target: facet,
    style: facet,
    gender: facet,
    language: facet,
    timeBand: facet,
    within7days: z.int(),
  }),
  relax: z
    .array(z.object({ filter: z.string(), code: z.string().nullable(), label: z.string(), count: z.int() }))
    .meta({ description: "0件のとき、1つ外すと何名見つかるか（多い順）" }),
  previous: mentorCard.nullable().meta({ description: "前回担当したキャリコン（いま予約できるとき）。絞り込みに関わらず返ります" }),
  soonest: z
    .object({ mentor: z.object({ id, displayName: z.string() }), startAt: instant, endAt: instant })
    .nullable()
    .meta({ description: "施策でいちばん早い空き枠（誰でもよいとき）。同じ日時なら、予約の少ない方。絞り込みに関わらず返ります" }),
  orders: z.array(activeOrder),
  orderId: id.nullable(),
  lastDate,
  canBook: z.boolean(),
  blockReason: blockReason.nullable(),
});

export const MENTORING_TABS = ["upcoming", "toReport", "done", "canceled"] as const;

export const mentoringsQuery = pageQuery.extend({
  status: z.enum(MENTORING_TABS).optional(),
  orderId: id.optional(),
  from: localDate.optional(),
  to: localDate.optional(),
});

export const mentoringsPage = pageOf(mentoringListItem).extend({
  counts: z.object({ upcoming: z.int(), toReport: z.int(), done: z.int(), canceled: z.int() }),
});

export const mentors = {
  ...mentorAdmin,
  ...mentorZoom,
  ...mentorTimes,
  ...mentorResults,
  list: json({
    method: "GET",
    path: "/mentors",
    access: ["mentee", "mentor", "hrstaff", "admin"],
    summary: "キャリコンを探す",
    description:
      "相談者には、利用中の施策で予約できるキャリコンだけが返ります。キャリコンには自分の見え方、人事ご担当者には自社の施策の担当者（空き枠なし）が返ります。",
    input: mentorSearch,
    output: mentorSearchResult,
    errors: ["NOT_REGISTERED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  get: json({
    method: "GET",
    path: "/mentors/{id}",
    access: ["mentee", "mentor", "hrstaff", "admin"],
    summary: "キャリコンの詳細",
    input: z.strictObject({
      id,
      orderId: id.optional().meta({ description: "複数の施策の対象になっている方が、どの施策で予約するか" }),
      menteeId: onBehalf,
    }),
    output: mentorDetail,
    errors: ["NOT_FOUND", "NOT_REGISTERED"],
    registeredOnly: true,
  }),
  schedules: json({
    method: "GET",
    path: "/mentors/{id}/schedules",
    access: ["mentee", "mentor", "admin"],
    summary: "予約できる日時",
    description: `from から to まで（最大${LIMITS.scheduleQueryDays}日）の空き枠。ETag に対応しています。`,
    input: z.strictObject({
      id,
      ...schedulePeriod,
      orderId: id.optional(),
      movingMentoringId: id
        .optional()
        .meta({ description: "日時を変更しようとしている面談。その面談がふさいでいる時間も空きとして返ります" }),
    }),
    output: z.object({
      days: z.array(z.object({ date: localDate, holidayName: z.string().nullable(), slots: z.array(slot) })),
      nextAvailableAt: instant.nullable(),
      lastDate,
      minutes: z.int(),
      timezone: z.literal("Asia/Tokyo"),
    }),
    errors: ["NOT_FOUND"],
    registeredOnly: true,
    maxAgeSeconds: 30,
  }),
  mentorings: json({
    method: "GET",
    path: "/mentors/{id}/mentorings",
    access: ["mentor", "admin"],
    summary: "キャリコンの面談一覧",
    input: mentoringsQuery.extend({
      id,
      q: text(LIMITS.text.keyword).optional().meta({ description: "相談者の氏名・呼び名、面談番号", example: "M-2026-000123" }),
    }),
    output: mentoringsPage.extend({
      ratings: mentorRatings.nullable().meta({
        description: "アンケートの平均（前月末までに回答が確定した5件単位。月のはじめにだけ変わります）。5件に満たないときは null",
      }),
    }),
    errors: ["NOT_FOUND"],
  }),
} as const;
