import { MEETING_METHOD_TEXT } from "@knotter/contract/labels";
import type { mentorDetail } from "@knotter/contract/resources/mentors";
import type { MentorDetailRow } from "@knotter/db/mentor.row";
import { nextFreeSlots } from "@knotter/domain/availability";
import { LIMITS } from "@knotter/domain/policy";
import { tokyoDate } from "@knotter/domain/tokyo";
import { availabilityOf } from "@knotter/usecases/mentor/free-times";
import type { z } from "zod";
import { actorOf, type Context, scope } from "../context";
import { blockReason, toActiveOrder } from "./enrolment";
import { toMentorCard } from "./mentor";

/** The public profile with, for a mentee, the order she would book in and why she could not. */
export async function toMentorDetail(ctx: Context, row: MentorDetailRow, orderId?: string): Promise<z.infer<typeof mentorDetail>> {
  const { read } = ctx.house.db;
  const actor = actorOf(ctx);
  const isMentee = actor.role === "mentee";
  const [vocabulary, orders, future, previousMentorId, terms] = await Promise.all([
    ctx.house.vocabulary(),
    isMentee ? read.order.enrolmentsOf(actor.userId) : [],
    isMentee ? read.order.futureReservations(actor.userId, ctx.now) : 0,
    isMentee ? read.mentoring.previousMentorId(actor.userId, ctx.now) : null,
    read.mentor.orderForTimes(scope(ctx), row.id, orderId, tokyoDate(ctx.now)),
  ]);
  const order = (terms && orders.find((candidate) => candidate.orderId === terms.orderId)) ?? null;
  const known = terms && (await availabilityOf(ctx.deps, row.id, terms));
  const registrant = { temporaryRegister: ctx.viewer?.temporary ?? false, name: ctx.viewer?.name ?? null };
  const reason = isMentee ? blockReason(registrant, order, future, ctx.now) : null;
  return {
    ...toMentorCard(row, {
      nextSlots: known ? nextFreeSlots(known.availability, LIMITS.nextSlotsPerCard) : [],
      isPrevious: row.id === previousMentorId,
      orderId: order?.orderId ?? null,
      vocabulary,
    }),
    bio: row.bio,
    message: row.message,
    careerHistory: row.careerHistory,
    jobTypes: vocabulary.words("jobType", row.jobTypes),
    targetLayers: vocabulary.words("targetLayer", row.targetLayers),
    languages: vocabulary.words("language", row.languages),
    otherQualifications: row.otherQualifications,
    experienceYears: row.experienceYears,
    gender: row.genderPublic,
    ageBand: row.ageBandPublic,
    meetingMethodLabel: MEETING_METHOD_TEXT[row.meetingMethod],
    acceptingNew: row.acceptingNew,
    order: order && toActiveOrder(order, ctx.now),
    canBook: isMentee && reason === null && order !== null,
    blockReason: reason,
  };
}
