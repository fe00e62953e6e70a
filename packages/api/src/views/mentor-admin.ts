import { LIST_SORTS } from "@knotter/contract/lists";
import type { MENTOR_WARNINGS, mentorAdmin } from "@knotter/contract/resources/mentor-admin";
import type { MentorAfter, MentorEditRow, ValidMentorRow } from "@knotter/db/mentor/profile.reads";
import { AppError } from "@knotter/domain/errors";
import { addDays, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { recordRead } from "../audit";
import { actorOf, type Context, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { readWordKey, wordKeyOf } from "../word-key";
import { toMentorAdmin, toMentorEdit } from "./mentor-edit";

type Input<Name extends keyof typeof mentorAdmin> = z.output<(typeof mentorAdmin)[Name]["input"]>;
type Output<Name extends keyof typeof mentorAdmin> = z.input<(typeof mentorAdmin)[Name]["output"]>;

const readCursor = (cursor: string | undefined): MentorAfter | undefined => readWordKey("mentors.valid", cursor);
const cursorOf = ({ key, id }: MentorAfter): string => wordKeyOf("mentors.valid", key, id);

/** Every mentor in every state, for the admins. Whose data was shown is recorded. */
export async function mentorsForAdmin(ctx: Context, input: Input<"admin">): Promise<Output<"admin">> {
  const { read } = ctx.services.db;
  const filter = {
    reviewStatus: input.reviewStatus,
    enabled: input.enabled,
    profileComplete: input.profileComplete,
    expiresBy: input.expiringWithinDays === undefined ? undefined : addDays(tokyoDate(ctx.now), input.expiringWithinDays),
    zoomStatus: input.zoomStatus,
    waiting: input.waiting,
    q: input.q || undefined,
  };
  const asked = pageAsked("mentors", LIST_SORTS.mentors, input);
  const [rows, total] = await Promise.all([
    read.mentor.profile.listForAdmin(scope(ctx), filter, asked, ctx.now),
    read.mentor.profile.countForAdmin(scope(ctx), filter),
  ]);
  const { page, nextCursor } = pageFound(asked, rows);
  await recordRead(
    ctx,
    "mentor.list",
    "Mentor",
    page.map((row) => row.id),
  );
  return {
    items: page.map((row) => toMentorAdmin(row, ctx.now)),
    total,
    nextCursor,
    pageSize: asked.pageSize,
  };
}

/** Mentors that can be assigned to an order. */
export async function assignableMentors(ctx: Context, input: Input<"valid">): Promise<Output<"valid">> {
  const today = tokyoDate(ctx.now);
  const [rows, vocabulary] = await Promise.all([
    ctx.services.db.read.mentor.profile.assignable(
      scope(ctx),
      { customerId: input.customerId, themes: input.theme, q: input.q || undefined },
      { after: readCursor(input.cursor), limit: input.pageSize + 1 },
      ctx.now,
      today,
    ),
    ctx.services.vocabulary(),
  ]);
  const page = rows.slice(0, input.pageSize);
  const last = page.at(-1);
  return {
    items: page.map((row) => {
      const remaining = remainingPerWeek(row);
      return {
        id: row.id,
        displayName: row.displayName,
        photoUrl: row.photoUrl,
        themes: vocabulary.words("theme", row.themes),
        remainingCapacityPerWeek: remaining,
        registrationExpiresOn: row.registrationExpiresOn,
        warnings: warningsOf(row, remaining, input.until ?? today),
      };
    }),
    total: null,
    nextCursor: rows.length > input.pageSize && last ? cursorOf({ key: last.displayName, id: last.id }) : null,
    pageSize: input.pageSize,
  };
}

/** How many more interviews per week the mentor can take, by the average of the next four weeks. Never negative. */
const remainingPerWeek = ({ weeklyCap, reserved }: ValidMentorRow): number => Math.max(0, Math.floor(weeklyCap - reserved / 4));

function warningsOf(row: ValidMentorRow, remaining: number, until: LocalDate): (typeof MENTOR_WARNINGS)[number][] {
  return [
    ...(row.registrationExpiresOn < until ? (["registration_expires"] as const) : []),
    ...(row.contractTo !== null && row.contractTo < until ? (["contract_ends"] as const) : []),
    ...(row.acceptingNew ? [] : (["not_accepting"] as const)),
    ...(remaining === 0 ? (["no_capacity"] as const) : []),
  ];
}

async function requireEdit(ctx: Context, mentorId: string): Promise<MentorEditRow> {
  const row = await ctx.services.db.read.mentor.profile.edit(scope(ctx), mentorId, ctx.now);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** The mentor's form after a change, which has been recorded together with who made it. */
export const editOf = async (ctx: Context, mentorId: string): Promise<Output<"update">> =>
  toMentorEdit(await requireEdit(ctx, mentorId), actorOf(ctx), ctx.now);

export const adminItemOf = async (ctx: Context, mentorId: string): Promise<Output<"enable">> =>
  toMentorAdmin(await requireEdit(ctx, mentorId), ctx.now);

/** The form next to the public profile: for the mentor and the admins, whose reading is recorded. */
export async function editForViewer(ctx: Context, mentorId: string): Promise<{ edit?: Output<"update"> }> {
  const actor = actorOf(ctx);
  if (actor.role !== "mentor" && actor.role !== "admin") return {};
  const edit = await editOf(ctx, mentorId);
  if (actor.role === "admin") await recordRead(ctx, "mentor.read", "Mentor", [mentorId]);
  return { edit };
}
