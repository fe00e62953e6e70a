import type { ClaimedMail } from "@knotter/db/mail/outbox";
import type { MailState } from "@knotter/db/mail/state";
import { freeSlots } from "@knotter/domain/availability";
import { LIMITS } from "@knotter/domain/policy";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { slotInput } from "../mentoring/slot";

const DAYS_AROUND = 14;

/** Other slots of the same mentor for the mails that offer some, nearest first; by mail. The number of statements is constant. */
export async function alternativesFor(deps: Deps, mails: readonly ClaimedMail[], states: ReadonlyMap<string, MailState>, now: Date) {
  const asked = mails.flatMap(({ id, type }) => {
    const state = states.get(id);
    const interview = state?.interview;
    const offers = type === "mentor_cancel" && interview?.mentorOpen && state?.reader?.userId === interview.menteeId;
    return offers ? [{ id, interview }] : [];
  });
  const found = new Map<string, readonly Date[]>();
  if (asked.length === 0) return found;
  const today = tokyoDate(now);
  const dates = asked.map(({ interview }) => tokyoDate(interview.startAt)).sort();
  const [from, to] = [addDays(dates[0] ?? today, -DAYS_AROUND), addDays(dates.at(-1) ?? today, DAYS_AROUND)];
  const customers = [...new Set(asked.map(({ interview }) => interview.customerId))];
  const [calendars, closed] = await Promise.all([
    deps.db.read.mentoring.calendar.of([...new Set(asked.map(({ interview }) => interview.mentorId))], now),
    Promise.all(customers.map(async (id) => [id, await deps.db.read.mentoring.calendar.closedDays(from, to, id)] as const)),
  ]);
  const closedOf = new Map(closed);
  for (const { id, interview } of asked) {
    const calendar = calendars.find(({ mentorId }) => mentorId === interview.mentorId);
    const days = closedOf.get(interview.customerId);
    if (!calendar || !days) continue;
    const order = {
      orderId: interview.orderId,
      customerId: interview.customerId,
      startsOn: interview.orderStartsOn,
      endsOn: interview.orderEndsOn,
      sessionMinutes: interview.sessionMinutes,
      policy: interview.orderPolicy,
    };
    const date = tokyoDate(interview.startAt);
    const first = [today, addDays(date, -DAYS_AROUND)].sort().at(-1) ?? today;
    const distance = (at: Date) => Math.abs(at.getTime() - interview.startAt.getTime());
    const slots = freeSlots(slotInput({ calendar, closed: days }, order, now), first, addDays(date, DAYS_AROUND));
    found.set(
      id,
      slots
        .map(({ startAt }) => startAt)
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, LIMITS.alternatives)
        .sort((a, b) => a.getTime() - b.getTime()),
    );
  }
  return found;
}
