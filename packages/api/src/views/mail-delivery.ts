import { DELIVERY_ADVICE, DELIVERY_TEXT } from "@knotter/contract/labels/mail";
import type { MailDeskRow } from "@knotter/db/mail/desk";
import { deliveryVerdict, UNDELIVERED } from "@knotter/domain/mail-delivery";
import { actorOf, type Context } from "../context";
import { readerOf, toMailView } from "./mail";

interface Person {
  userId: string | null;
  address: string | null;
}

/** What became of the mails to each of these people; people without any are left out. */
export async function deliveriesOf(ctx: Context, people: readonly Person[]) {
  const { desk, undelivered } = ctx.services.db.read.mail;
  const counted = await undelivered.counts(people);
  const rows = await desk.byIds(counted.flatMap(({ lastId, troubleId }) => [lastId, troubleId].filter((id) => id !== null)));
  const known = new Map(rows.map((row) => [row.id, row]));
  const actor = actorOf(ctx);
  const shown: MailDeskRow[] = [];
  const items = counted.flatMap(({ lastId, troubleId, arrivedAt, hasSignedIn, ...counts }) => {
    const last = known.get(lastId ?? "");
    if (!last) return [];
    shown.push(last);
    const newest = known.get(troubleId ?? "");
    const trouble = newest && (arrivedAt === null || arrivedAt < newest.queuedAt) ? newest : null;
    const status = UNDELIVERED.find((one) => one === trouble?.status) ?? null;
    const { sent, delivered, bounced, unknown, failed, unsent, waiting } = counts;
    const verdict = deliveryVerdict({ sent, trouble: status, hasSignedIn });
    return [
      {
        ...readerOf(last),
        to: (trouble ?? last).to,
        order: toMailView(trouble ?? last, actor).order,
        verdict,
        verdictLabel: DELIVERY_TEXT[verdict],
        advice: DELIVERY_ADVICE[verdict],
        hasSignedIn,
        counts: { sent, delivered, bounced, unknown, failed, unsent, waiting },
        last: toMailView(last, actor),
        trouble: trouble && toMailView(trouble, actor),
      },
    ];
  });
  return { items, shown };
}
