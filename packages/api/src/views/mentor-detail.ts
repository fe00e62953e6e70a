import { MEETING_METHOD_TEXT } from "@knotter/contract/labels/mentoring";
import type { mentorDetail } from "@knotter/contract/resources/mentors";
import type { MentorDetailRow } from "@knotter/db/mentor/mentor.reads";
import { nextTimes } from "@knotter/domain/next-times";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { availabilityOf } from "@knotter/usecases/mentor/free-times";
import type { z } from "zod";
import { type Context, scope } from "../context";
import type { Booker } from "./booker";
import { blockReason, toActiveOrder } from "./enrolment";
import { toMentorCard } from "./mentor";

/** The public profile; for a viewer who books also the order of the booking, and why booking is not possible. */
export async function toMentorDetail(
  ctx: Context,
  row: MentorDetailRow,
  booker: Booker | null,
  orderId?: string,
): Promise<z.infer<typeof mentorDetail>> {
  const { read } = ctx.services.db;
  const [vocabulary, orders, future, previousMentorId, terms, favorite] = await Promise.all([
    ctx.services.vocabulary(),
    booker ? read.order.enrolmentsOf(booker.menteeId) : [],
    booker ? read.order.futureReservations(booker.menteeId, ctx.now) : 0,
    booker ? read.mentoring.previousMentorId(booker.menteeId, ctx.now) : null,
    read.mentor.orderForTimes(booker ? scopeOf(booker.actor) : scope(ctx), row.id, orderId, tokyoDate(ctx.now)),
    read.mentee.favorites.has(scope(ctx), row.id),
  ]);
  const order = (terms && orders.find((candidate) => candidate.orderId === terms.orderId)) ?? null;
  const known =
    terms && (await availabilityOf(ctx.deps, row.id, terms, { whose: { menteeId: booker?.menteeId ?? null, exceptMentoringId: null } }));
  const reason = booker ? blockReason(booker.registrant, order, future, ctx.now) : null;
  return {
    ...toMentorCard(row, {
      nextSlots: known ? nextTimes(known.availability) : [],
      isPrevious: row.id === previousMentorId,
      favorite,
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
    canBook: booker !== null && reason === null && order !== null,
    blockReason: reason,
  };
}
