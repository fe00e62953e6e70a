import { LIMITS } from "@knotter/domain/policy";
import { SCHEDULE_KINDS } from "@knotter/domain/schedule-rule";
import { daysBetween } from "@knotter/domain/tokyo";
import { z } from "zod";
import { json, MAX_LIST_BODY } from "../endpoint";
import { id, instant, localDate, minutesOf, schedulePeriod, text, timeOfDay, version } from "../fields";

export const timeRange = z
  .strictObject({ start: timeOfDay, end: timeOfDay })
  .refine((range) => minutesOf(range.start) < minutesOf(range.end), { error: "終了は開始より後の時刻にしてください", path: ["end"] });

const ranges = z.array(timeRange).max(LIMITS.rangesPerDay, `1日に登録できる枠は${LIMITS.rangesPerDay}つまでです`);
const note = text(100).nullish().meta({ description: "自分用のメモ" });
const atLeastOne = (message: string) => ranges.min(1, message);

export const weeklyEntry = z
  .strictObject({
    kind: z.literal("weekly"),
    weekday: z.int().min(0).max(6).meta({ description: "0=日曜日 … 6=土曜日" }),
    ranges: atLeastOne("受付時間を1つ以上入力してください"),
    effectiveFrom: localDate.nullish(),
    effectiveTo: localDate.nullish(),
    includeHolidays: z.boolean().default(false).meta({ description: "祝日も受け付ける" }),
    note,
  })
  .meta({ id: "WeeklyEntry", description: "毎週の受付時間" });
export const dateOpenEntry = z
  .strictObject({
    kind: z.literal("date_open"),
    date: localDate,
    ranges: atLeastOne("受付時間を1つ以上入力してください"),
    note,
  })
  .meta({ id: "DateOpenEntry", description: "日付を指定した受付時間" });
export const dateBlockEntry = z
  .strictObject({
    kind: z.literal("date_block"),
    date: localDate,
    dateTo: localDate.nullish(),
    ranges: ranges.default([]).meta({ description: "空なら終日" }),
    note,
  })
  .refine((entry) => !entry.dateTo || entry.dateTo >= entry.date, { error: "終了日は開始日以降の日付にしてください", path: ["dateTo"] })
  .refine((entry) => !entry.dateTo || daysBetween(entry.date, entry.dateTo) < LIMITS.blockDays, {
    error: `受け付けない期間は${LIMITS.blockDays}日以内にしてください`,
    path: ["dateTo"],
  })
  .meta({ id: "DateBlockEntry", description: "受け付けない日" });

/** The fields of one rule as entered. */
export const scheduleEntryForm = z.discriminatedUnion("kind", [weeklyEntry, dateOpenEntry, dateBlockEntry]);

const rangeView = z.object({ start: z.string(), end: z.string() });

export const scheduleEntry = z
  .object({
    id,
    kind: z.enum(SCHEDULE_KINDS),
    weekday: z.int().nullable(),
    date: localDate.nullable(),
    dateTo: localDate.nullable(),
    ranges: z.array(rangeView),
    effectiveFrom: localDate.nullable(),
    effectiveTo: localDate.nullable(),
    includeHolidays: z.boolean(),
    note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: "MentorScheduleEntry" });

export const scheduleConflict = z.object({
  mentoringId: id,
  publicNo: z.string(),
  startAt: instant,
  endAt: instant,
  menteeName: z.string(),
});

const scheduleView = z
  .object({
    weekly: z.array(scheduleEntry),
    dates: z.array(scheduleEntry),
    blocks: z.array(scheduleEntry),
    companyBlocks: z.array(z.object({ from: localDate, to: localDate, name: z.string() })),
    holidays: z.array(z.object({ date: localDate, name: z.string() })),
    reserved: z.array(
      z.object({
        mentoringId: id,
        publicNo: z.string(),
        startAt: instant,
        endAt: instant,
        status: z.string(),
        label: z.string(),
        menteeName: z.string(),
      }),
    ),
    proposed: z
      .array(
        z.object({
          mentoringId: id,
          publicNo: z.string(),
          startAt: instant,
          endAt: instant,
          until: instant.meta({ description: "この時刻まで、ほかの方は予約できません" }),
          menteeName: z.string(),
        }),
      )
      .meta({ description: "面談の代わりに提案している日時。ほかの方は予約できません" }),
    busy: z
      .array(z.object({ startAt: instant, endAt: instant }))
      .meta({ description: "ご自身のカレンダーの、予定のある時間。予約できません。キャリコンご本人だけに返り、事務局には空です" }),
    days: z
      .array(z.object({ date: localDate, holidayName: z.string().nullable(), ranges: z.array(rangeView) }))
      .meta({ description: "規則を重ね合わせた、日ごとの受付時間" }),
    limits: z.object({
      bufferBefore: z.int(),
      bufferAfter: z.int(),
      minNoticeHours: z.int(),
      dailyCap: z.int(),
      weeklyCap: z.int(),
      slotGridMinutes: z.int(),
    }),
    version: z.int(),
  })
  .meta({ id: "MentorSchedule" });

const people = ["mentor", "admin"] as const;
const written = z.object({ entries: z.array(scheduleEntry), conflicts: z.array(scheduleConflict), version: z.int() });
const scheduleVersion = version.optional().meta({ description: "GET で受け取った version。別の画面で変わっていれば VERSION_CONFLICT" });
const onConflict = z
  .enum(["report", "keep"])
  .default("report")
  .meta({ description: "受付時間外になる予約があるとき、report は何も変えずに一覧を返し、keep は予約を残したまま保存する" });

export const mentorSchedule = {
  list: json({
    method: "GET",
    path: "/mentor-schedule",
    access: people,
    summary: "受付時間の規則と予約",
    input: z.strictObject({ mentorId: id.optional().meta({ description: "事務局が見るとき" }), ...schedulePeriod }),
    output: scheduleView,
    errors: ["NOT_FOUND"],
  }),
  create: json({
    method: "POST",
    path: "/mentor-schedule",
    access: people,
    summary: "受付時間を登録する",
    description:
      "すべて登録されるか、1つも登録されないかのどちらかです。replaceWeek は weekOf を含む週の日付指定の枠を置き換えます。replaceWeekly は毎週の枠すべてを置き換えます。",
    input: z.strictObject({
      mentorId: id.optional(),
      entries: z.array(scheduleEntryForm).max(100),
      mode: z.enum(["merge", "replaceWeek", "replaceWeekly"]).default("merge"),
      weekOf: localDate.optional(),
      onConflict,
      dryRun: z.boolean().default(false),
      expectedVersion: scheduleVersion,
    }),
    output: written,
    status: 201,
    errors: ["SCHEDULE_OVERLAP", "CONFLICTS_EXIST", "VERSION_CONFLICT", "UNPROCESSABLE", "NOT_FOUND"],
    maxBodyBytes: MAX_LIST_BODY,
  }),
  get: json({
    method: "GET",
    path: "/mentor-schedule/{id}",
    access: people,
    summary: "受付時間の規則1件",
    input: z.strictObject({ id }),
    output: scheduleEntry,
    errors: ["NOT_FOUND"],
  }),
  update: json({
    method: "PATCH",
    path: "/mentor-schedule/{id}",
    access: people,
    summary: "受付時間の規則を変更する",
    input: z.strictObject({
      id,
      ranges: ranges.optional(),
      dateTo: localDate.nullish(),
      effectiveFrom: localDate.nullish(),
      effectiveTo: localDate.nullish(),
      includeHolidays: z.boolean().optional(),
      note,
      onConflict,
      dryRun: z.boolean().default(false),
      expectedVersion: version.meta({ description: "この規則の version" }),
    }),
    output: written,
    errors: ["SCHEDULE_OVERLAP", "CONFLICTS_EXIST", "VERSION_CONFLICT", "UNPROCESSABLE", "NOT_FOUND"],
  }),
  remove: json({
    method: "DELETE",
    path: "/mentor-schedule/{id}",
    access: people,
    summary: "受付時間の規則を削除する",
    description: "予約は残ります。受付時間外になる予約があるときは keep=true を付けてください。2回目の削除も同じ答えを返します。",
    input: z.strictObject({ id, keep: z.boolean().default(false) }),
    output: z.object({ deleted: z.literal(true), conflicts: z.array(scheduleConflict), version: z.int() }),
    errors: ["CONFLICTS_EXIST", "NOT_FOUND"],
  }),
} as const;
