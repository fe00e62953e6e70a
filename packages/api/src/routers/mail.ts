import { LIST_SORTS } from "@knotter/contract/lists";
import type { listConditions } from "@knotter/contract/resources/bulk-operations";
import { type ManualMailForm, mail } from "@knotter/contract/resources/mail";
import { AppError } from "@knotter/domain/errors";
import type { Told } from "@knotter/domain/mail-due";
import { hrMayFilter } from "@knotter/domain/mentee";
import { addDays, endOfDay, instantOf, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { filterOf } from "@knotter/usecases/bulk-operation/begin";
import type { Deps } from "@knotter/usecases/deps";
import { type CampaignInput, campaignTextOf, saveCampaign, sendCampaign } from "@knotter/usecases/mail/campaign";
import { cancelAsked, invite } from "@knotter/usecases/mail/invite";
import { wordsOf } from "@knotter/usecases/mail/look";
import type { Reminded } from "@knotter/usecases/mail/outcome";
import { remindDayBefore, remindOneHour, remindReports } from "@knotter/usecases/mail/remind";
import { takeBack } from "@knotter/usecases/mail/take-back";
import { askReport, tell } from "@knotter/usecases/mail/tell";
import { requireOpen } from "@knotter/usecases/order/required";
import type { z } from "zod";
import { recordMailsRead, recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { ensuredOf, SHOWN, toCampaign, toMailDesk, toMailView } from "../views/mail";
import { deliveriesOf } from "../views/mail-delivery";
import { letterSamples, previewOf, requireVariables } from "../views/manual-mail";
import { begunOperation, given } from "./bulk-operations";

/**
 * A job over hundreds of interviews has one transaction per page, but a call with an idempotency key has only one: the key is settled with
 * the first. The others insert nothing twice, so a retry that finds the key does no harm.
 */
function inParts(ctx: Context): Deps {
  let first = true;
  const { db } = ctx.deps;
  const transaction: typeof db.transaction = (steps) => {
    const own = first ? db : ctx.services.db;
    first = false;
    return own.transaction(steps);
  };
  return { ...ctx.deps, db: { ...db, transaction } };
}

async function remindedOf(ctx: Context, { keys, queued, skipped, deduplicated }: Reminded) {
  const mails = await ctx.services.db.read.mail.desk.byKeys(keys.slice(0, SHOWN));
  return ensuredOf(ctx, {
    mailIds: mails.map(({ id }) => id),
    queued,
    skipped: skipped.map(({ to, reason }) => ({ to, reason })),
    deduplicated: queued === 0 && deduplicated > 0,
  });
}

/**
 * The people of a list who match. HR learns from a number of invitations who has registered: so it narrows only by what its list shows, and nothing
 * where registrations are hidden. Throws FILTER_NOT_ALLOWED, and NOT_FOUND where nobody matches: no ids would mean everybody.
 */
async function matchingIds(
  ctx: Context,
  { orderId, menteeIds }: { orderId: string; menteeIds?: readonly string[] | undefined },
  conditions: z.infer<typeof listConditions>,
): Promise<string[]> {
  if (menteeIds !== undefined) throw new AppError("BAD_REQUEST");
  const { order: orders } = ctx.services.db.read;
  const order = await orders.detail.require(scope(ctx), orderId);
  const byAdmin = actorOf(ctx).role === "admin";
  if (
    !byAdmin &&
    !(order.showRegistration && hrMayFilter(conditions, [{ level: order.disclosureLevel, showRegistration: order.showRegistration }]))
  )
    throw new AppError("FILTER_NOT_ALLOWED");
  const ids = await orders.people.idsOf(scope(ctx), order, filterOf(given(conditions)));
  if (ids.length === 0) throw new AppError("NOT_FOUND");
  return ids;
}

const tomorrow = ({ now }: Context) => addDays(tokyoDate(now), 1);

const told = async (ctx: Context, type: Told, input: { mentoringId: string; resend: boolean }) =>
  ensuredOf(ctx, await run(ctx, tell, { ...input, type }));

/** A mail to many as it was entered; of the filters only those that were given, because they are stored. */
const written = <Form extends Pick<ManualMailForm, "audience">>({ audience: { conditions, ...audience }, ...form }: Form) => ({
  ...form,
  audience: { ...audience, ...(conditions && { conditions: given(conditions) }) },
});

type Unsaved = { [Name in keyof ManualMailForm | "orderId"]?: ({ orderId: string } & ManualMailForm)[Name] | undefined };

/** The inline form that replaces a saved mail: the contract has checked that it is complete. */
function inline({ orderId, audience, subject, body, ...more }: Unsaved): CampaignInput {
  if (orderId === undefined || audience === undefined || subject === undefined || body === undefined) throw new AppError("BAD_REQUEST");
  return written({ orderId, audience, subject, body, ...more });
}

const campaignOf = async (ctx: Context, id: string) => toCampaign(await ctx.services.db.read.mail.campaigns.require(id));

export const mailRouter = router({
  list: procedureOf(mail.list).query(async ({ ctx, input: { toUserId, orderMenteeId, q, from, to, state, type, orderId, ...wanted } }) => {
    const { desk } = ctx.services.db.read.mail;
    const asked = pageAsked("mails", LIST_SORTS.mails, wanted);
    const found = q === undefined ? null : await desk.readersFound(q);
    const readers = await Promise.all([
      ...(orderMenteeId === undefined ? [] : [desk.readerAt(orderMenteeId)]),
      ...(toUserId === undefined ? [] : [desk.readerOf(toUserId)]),
      ...(found ? [found] : []),
    ]);
    const days = { from: from === undefined ? from : instantOf(from, 0), until: to === undefined ? to : endOfDay(to) };
    const { page, nextCursor } = pageFound(asked, await desk.list({ state, type, orderId, readers, ...days }, asked));
    await recordMailsRead(ctx, page);
    const actor = actorOf(ctx);
    const items = page.map((row) => toMailDesk(row, actor));
    return { items, total: null, nextCursor, pageSize: asked.pageSize, partial: found?.partial ?? false };
  }),

  deliveries: procedureOf(mail.deliveries).query(async ({ ctx, input: { q, outcome, orderId, ...wanted } }) => {
    const { desk, undelivered } = ctx.services.db.read.mail;
    const asked = pageAsked("deliveries", LIST_SORTS.mails, { ...wanted, sort: "at" });
    const { people, nextCursor, partial } = await (async () => {
      if (q === undefined) {
        const found = pageFound(asked, await undelivered.troubled({ status: outcome, orderId }, asked));
        return {
          people: found.page.map(({ toUserId, toAddress }) => ({ userId: toUserId, address: toUserId === null ? toAddress : null })),
          nextCursor: found.nextCursor,
          partial: false,
        };
      }
      const { userIds, strangers, partial: isPartial } = await desk.readersFound(q);
      const all = [...userIds.map((userId) => ({ userId, address: null })), ...strangers.map((address) => ({ userId: null, address }))];
      return { people: all.slice(0, SHOWN), nextCursor: null, partial: isPartial || all.length > SHOWN };
    })();
    const { items, shown } = await deliveriesOf(ctx, people);
    await recordMailsRead(ctx, shown);
    return { items, total: null, nextCursor, pageSize: asked.pageSize, partial };
  }),

  mentoringReserved: procedureOf(mail.mentoringReserved).mutation(({ ctx, input }) => told(ctx, "mentoring_reserved", input)),
  rescheduleMail: procedureOf(mail.rescheduleMail).mutation(({ ctx, input }) => told(ctx, "reschedule_mail", input)),
  menteeCancel: procedureOf(mail.menteeCancel).mutation(({ ctx, input }) => told(ctx, "mentee_cancel", input)),
  mentorCancel: procedureOf(mail.mentorCancel).mutation(({ ctx, input }) => told(ctx, "mentor_cancel", input)),
  report: procedureOf(mail.report).mutation(async ({ ctx, input }) => ensuredOf(ctx, await run(ctx, askReport, input))),

  mentoringRemind: procedureOf(mail.mentoringRemind).mutation(async ({ ctx, input }) =>
    // Requested by a person, it is the reminder for tomorrow, whatever the hour; the scheduler handles what is due by itself.
    remindedOf(ctx, await remindDayBefore(inParts(ctx), { date: input.mentoringIds ? undefined : tomorrow(ctx), ...input }, actorOf(ctx))),
  ),
  mentoringRemind1hour: procedureOf(mail.mentoringRemind1hour).mutation(async ({ ctx, input }) =>
    remindedOf(ctx, await remindOneHour(inParts(ctx), input, actorOf(ctx))),
  ),
  reportRemind: procedureOf(mail.reportRemind).mutation(async ({ ctx, input }) =>
    remindedOf(ctx, await remindReports(inParts(ctx), input, actorOf(ctx))),
  ),

  menteeRegister: procedureOf(mail.menteeRegister).mutation(async ({ ctx, input: { conditions, ...rest } }) => {
    const input = conditions === undefined ? rest : { ...rest, menteeIds: await matchingIds(ctx, rest, conditions) };
    const outcome = await run(ctx, invite, input);
    const samples = input.dryRun ? await letterSamples(ctx, input) : [];
    if (actorOf(ctx).role === "admin") return { ...(await ensuredOf(ctx, outcome)), samples };
    // A mail goes only to people who have not registered: the company learns at most the number, and only where it may see who has
    // registered.
    const { showRegistration } = await ctx.services.db.read.order.detail.require(scope(ctx), input.orderId);
    return {
      mails: [],
      queued: showRegistration ? outcome.queued : null,
      skipped: [],
      deduplicated: showRegistration && outcome.deduplicated,
      samples,
    };
  }),

  plannedInvitations: procedureOf(mail.plannedInvitations).query(async ({ ctx, input: { id } }) => {
    const { read } = ctx.services.db;
    await read.order.detail.require(scope(ctx), id);
    const rows = await read.mail.invitations.planned(id, ctx.now);
    return {
      items: rows.flatMap(({ id: request, sendAt, places, requestedBy }) =>
        sendAt === null ? [] : [{ id: request, sendAt: toOffsetIso(sendAt), people: places === 0 ? null : places, by: requestedBy }],
      ),
    };
  }),
  cancelInvitations: procedureOf(mail.cancelInvitations).mutation(({ ctx, input }) => run(ctx, cancelAsked, input)),

  manualMail: procedureOf(mail.manualMail).mutation(async ({ ctx, input: { previewOnly, saveAs, sendAt, confirmCount, ...form } }) => {
    requireVariables(form);
    if (previewOnly) {
      const order = await ctx.services.db.read.order.detail.require(scope(ctx), form.orderId);
      if (form.kind === "invitation") requireOpen(order);
      const { preview, skipped } = await previewOf(ctx, order, campaignTextOf(written(form)));
      await recordRead(ctx, "campaign.preview", "Order", [order.id]);
      return { ...(await ensuredOf(ctx, { mailIds: [], queued: 0, skipped, deduplicated: false })), mail: null, preview };
    }
    const { campaignId, ...outcome } = await run(ctx, saveCampaign, {
      ...written(form),
      sendAt: saveAs === "scheduled" ? (sendAt ?? null) : null,
      confirmCount,
    });
    return { ...(await ensuredOf(ctx, outcome)), mail: await campaignOf(ctx, campaignId), preview: null };
  }),

  manualMailSend: procedureOf(mail.manualMailSend).mutation(async ({ ctx, input }) => {
    requireVariables(input);
    const { mailId, testTo, confirmCount, ...form } = input;
    const what = mailId === undefined ? inline(form) : { campaignId: mailId };
    const { campaignId, operationId, ...outcome } = await run(ctx, sendCampaign, { ...what, testTo, confirmCount });
    const operation = operationId === null ? null : await begunOperation(ctx, operationId);
    return { ...(await ensuredOf(ctx, outcome)), mail: await campaignOf(ctx, campaignId), operation };
  }),

  get: procedureOf(mail.get).query(async ({ ctx, input }) => {
    const { desk } = ctx.services.db.read.mail;
    const [row, content] = await Promise.all([desk.require(input.id), desk.content(input.id)]);
    const words = await wordsOf(ctx.deps, content);
    await recordMailsRead(ctx, [row]);
    return { ...toMailView(row, actorOf(ctx)), ...words };
  }),

  cancel: procedureOf(mail.cancel).mutation(async ({ ctx, input }) => {
    const { mailId, campaignId } = await run(ctx, takeBack, input);
    return {
      mail: mailId === null ? null : toMailView(await ctx.services.db.read.mail.desk.require(mailId), actorOf(ctx)),
      campaign: campaignId === null ? null : await campaignOf(ctx, campaignId),
    };
  }),
});
