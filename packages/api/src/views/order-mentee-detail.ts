import {
  countChangeText,
  isToldByLedger,
  MENTEE_CHANGES,
  MENTEE_MILESTONE_TEXT,
  menteeChangeText,
  menteeEventText,
} from "@knotter/contract/labels/mentee-history";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import type { OrderRow } from "@knotter/db/order/detail";
import { AppError } from "@knotter/domain/errors";
import { eventTypeOf } from "@knotter/domain/event-readers";
import { mayCompanyCorrect, mayCorrect, mayCorrectAddress } from "@knotter/domain/order-correction";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { LIMITS } from "@knotter/domain/policy";
import { formatShort } from "@knotter/domain/tokyo";
import { isInBusiness } from "@knotter/usecases/order/required";
import { recordRead } from "../audit";
import { actorOf, type Context, scope } from "../context";
import { at } from "./instant";
import { type OrderMenteeView, toListedForHr, toOrderMentee } from "./order-mentee";

interface Entry {
  id: string;
  at: string;
  by: string | null;
  text: string;
  mentoringId: string | null;
}

/** One person of a list, as the caller may see them; that somebody has looked is recorded. Throws NOT_FOUND. */
export async function menteeDetailOf(ctx: Context, id: string, orderMenteeId: string) {
  const { read } = ctx.services.db;
  const order = await read.order.detail.require(scope(ctx), id);
  const [row] = await read.order.people.list(
    scope(ctx),
    order,
    { id: orderMenteeId },
    { sort: "listed", direction: "desc", limit: 1, after: undefined, now: ctx.now },
  );
  if (!row) throw new AppError("NOT_FOUND");
  const { role, permissions } = actorOf(ctx);
  if (role !== "admin") {
    await recordRead(ctx, "order.read_mentees", "OrderMentee", [orderMenteeId]);
    const place = await read.order.people.place(id, orderMenteeId);
    const manages = permissions?.manageMentees === true && order.status === "active" && isInBusiness(order.customerStatus);
    const corrects = place !== null && manages && mayCompanyCorrect(order, place);
    return ofCompany(toListedForHr(row, order), corrects ? place.version : null);
  }
  const [place, history] = await Promise.all([
    read.order.people.place(id, orderMenteeId),
    historyOf(ctx, orderMenteeId, toOrderMentee(row)),
  ]);
  if (!place) throw new AppError("NOT_FOUND");
  await recordRead(ctx, "order.read_mentees", "OrderMentee", [orderMenteeId]);
  return {
    person: toOrderMentee(row),
    version: place.version,
    listedAt: at(place.createdAt),
    addedByCompany: place.addedByHr,
    withdrawnReason: place.withdrawnReason,
    may: mayDo(order, place, row.withoutEmail),
    history: sorted([...history, milestone("listed", at(place.createdAt), place.addedByHr ? "listedByCompany" : "listed")]),
  };
}

function mayDo(order: Pick<OrderRow, "status" | "customerStatus">, place: Parameters<typeof mayCorrect>[0], withoutEmail: boolean) {
  const open = isOpenForChanges(order.status) && isInBusiness(order.customerStatus);
  return {
    correct: open && mayCorrect(place),
    correctEmail: open && mayCorrectAddress(place),
    restore: open && place.status === "withdrawn",
    invite: open && !withoutEmail && (place.status === "listed" || place.status === "invited"),
  };
}

const milestone = (id: string, when: string, said: keyof typeof MENTEE_MILESTONE_TEXT): Entry => ({
  id,
  at: when,
  by: null,
  text: MENTEE_MILESTONE_TEXT[said],
  mentoringId: null,
});

const sorted = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, LIMITS.menteeHistory);

/** What the row itself tells of the past. */
function milestonesOf({ invitedAt, registeredAt, withdrawnAt }: OrderMenteeView, withdrawn = true): Entry[] {
  return [
    ...(invitedAt === null ? [] : [milestone("invited", invitedAt, "invited")]),
    ...(registeredAt === null ? [] : [milestone("registered", registeredAt, "registered")]),
    ...(withdrawnAt === null || !withdrawn ? [] : [milestone("withdrawn", withdrawnAt, "withdrawn")]),
  ];
}

/** Of a person as the company may see them. */
export const historyForHr = (person: OrderMenteeView): Entry[] => sorted(milestonesOf(person));

/** A company reads what its list shows, and nothing besides (`version`: of somebody whom it may correct): not when a row came to be (for some people that is when they registered). */
const ofCompany = (person: OrderMenteeView, version: number | null) => ({
  person,
  version,
  listedAt: null,
  addedByCompany: null,
  withdrawnReason: null,
  may: version === null ? null : { correct: true, correctEmail: !person.withoutEmail, restore: false, invite: false },
  history: historyForHr(person),
});

async function historyOf(ctx: Context, orderMenteeId: string, person: OrderMenteeView): Promise<Entry[]> {
  const { grants, changes, events } = await ctx.services.db.read.order.people.placeHistory(
    orderMenteeId,
    MENTEE_CHANGES,
    LIMITS.menteeHistory,
  );
  return [
    // The first grant came with the place.
    ...grants.slice(0, grants.length < LIMITS.menteeHistory ? -1 : undefined).map((row) => ({
      id: row.id,
      at: at(row.at),
      by: row.actorName,
      text: countChangeText(row.kind === "adjust" ? "adjust" : "grant", row.delta, row.reason),
      mentoringId: null,
    })),
    ...changes
      .filter(({ action, diff }) => !isToldByLedger(action, diff))
      .map((row) => ({
        id: row.id,
        at: at(row.at),
        by: row.actorName,
        text: menteeChangeText(row.action, row.diff),
        mentoringId: null,
      })),
    ...events.map((row) => ({
      id: row.id,
      at: at(row.at),
      by: sideOf(row.actorRole),
      text: menteeEventText(eventTypeOf(row.type, row.actorRole), formatShort(row.startAt)),
      mentoringId: row.mentoringId,
    })),
    ...milestonesOf(person, !changes.some(({ action }) => action === "mentee.withdraw")),
  ];
}

const sideOf = (role: string): string => (Object.hasOwn(SIDE_TEXT, role) ? SIDE_TEXT[role as keyof typeof SIDE_TEXT] : SIDE_TEXT.system);
