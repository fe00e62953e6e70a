import { type Endpoint, isWrite, type Kind } from "@knotter/contract/endpoint";
import type { IdempotentCall } from "@knotter/db/system/idempotency";
import { AppError } from "@knotter/domain/errors";
import { initTRPC } from "@trpc/server";
import type { z } from "zod";
import { outcomeOf, settleCall } from "./call-log";
import type { Context } from "./context";
import { appErrorOf, envelopeOf, toTrpcError } from "./envelope";
import { collect, type FileAnswer, unhurried } from "./file-answer";
import { readForm } from "./form";
import { admit } from "./guard";
import { hashOf } from "./hash";
import { allowanceOf } from "./rate";

const t = initTRPC
  .context<Context>()
  .meta<{ row: Endpoint }>()
  .create({
    // The message of a defect must not be sent (tRPC would send it verbatim, in production too).
    errorFormatter: ({ shape, error, ctx }) => {
      const app = envelopeOf(error, ctx?.call.requestId ?? "");
      return { code: shape.code, message: app.message, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, app } };
    },
  });

export const { router, createCallerFactory } = t;

/**
 * The schema, read by its synchronous `parse`. tRPC prefers the `parseAsync` of a schema, for which zod walks it step by step; only the
 * synchronous path is compiled, and takes half the time (a month of free slots: 45 µs instead of 98). No schema of the contract is
 * asynchronous. The types of input and output are the schema's own, told by `~standard`.
 */
const inStep = <S extends z.ZodType>(schema: S): InStep<S> => ({
  "~standard": schema["~standard"],
  parse: (value) => schema.parse(value),
});

type InStep<S extends z.ZodType> = Pick<S, "~standard"> & { parse: (value: unknown) => z.output<S> };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The only way to create a procedure: rate limit, guard, input, Idempotency-Key, output, all from the row of the contract. Refusals get the
 * code of their HTTP status; everything else is a defect, logged and masked.
 */
export function procedureOf<I extends z.ZodType, O extends z.ZodType, K extends Kind>(row: Endpoint<I, O, K>) {
  return t.procedure
    .meta({ row })
    .use(async ({ ctx, next }) => {
      const startedAt = performance.now();
      const { requestId } = ctx.call;
      const result = await ctx.services.telemetry.span(
        "call",
        `${row.method} ${row.path}`,
        { "knotter.request_id": requestId },
        async (tell) => {
          const result = await ctx.time.run(next);
          settleCall(ctx, row, performance.now() - startedAt, result.ok ? null : result.error);
          tell(outcomeOf(row, result.ok ? null : result.error));
          return result;
        },
      );
      if (result.ok && row.kind === "file") {
        const file = unhurried(result.data as FileAnswer);
        return { ...result, data: ctx.streams ? file : await collect(file) };
      }
      if (result.ok) return result;
      const known = appErrorOf(result.error);
      const usedUp = known && allowanceOf(known, ctx.now);
      if (usedUp) ctx.reply.allowance = usedUp;
      const thrown = known ? toTrpcError(known) : result.error;
      // A page shows `digest` as its error number (Next keeps an existing one): this call's request id, under which it is logged.
      if (!ctx.counted) Object.assign(thrown, { digest: ctx.call.requestId });
      throw thrown;
    })
    .use(async ({ ctx, next }) => {
      await admit(row, ctx);
      return next();
    })
    .use(async ({ getRawInput, next }) => {
      const raw = row.kind === "multipart" ? await getRawInput() : null;
      return raw instanceof FormData ? next({ getRawInput: () => readForm(row.input, raw) }) : next();
    })
    .input(inputOf(row))
    .use(async ({ ctx, input, next }) => {
      const call = isWrite(row) ? keyedCall(row, ctx, input) : null;
      if (!call) return next();
      const db = ctx.services.db.withKey(call);
      const result = await next({ ctx: { ...ctx, deps: { ...ctx.deps, db } } });
      // An unavailable database is not waited for a second time: a retry with the same key gets the answer once it is back.
      if (!result.ok && appErrorOf(result.error)?.code === "UNAVAILABLE") return result;
      const stored = await db.storedAnswer();
      // The format of a successful step: the stored answer of the first call; only reads have run.
      if (stored !== null) return { marker: result.marker, ok: true, data: stored };
      if (result.ok) await db.keepAnswer(result.data);
      return result;
    })
    .output(answerOf(row));
}

/** What a caller gives to a row: one that takes files may be given a form as it is, of which `readForm` makes the input. */
export type InputOf<I extends z.ZodType, K extends Kind> = K extends "multipart" ? z.input<I> | FormData : z.input<I>;

type Asked<I extends z.ZodType, K extends Kind> = K extends "multipart"
  ? { _input: InputOf<I, K>; _output: z.output<I>; parse: (value: unknown) => z.output<I> }
  : InStep<I>;

const inputOf = <I extends z.ZodType, K extends Kind>({ input }: Pick<Endpoint<I, z.ZodType, K>, "input" | "kind">) =>
  inStep(input) as Asked<I, K>;

/** The result of a row's resolver: the bytes of a file are converted to a `FileView` only for tRPC. */
type Answered<O extends z.ZodType, K extends Kind> = K extends "file"
  ? { _input: FileAnswer; _output: z.output<O>; parse: (value: unknown) => unknown }
  : InStep<O>;

const answerOf = <O extends z.ZodType, K extends Kind>({ kind, output }: Pick<Endpoint<z.ZodType, O, K>, "kind" | "output">) =>
  (kind === "file" ? { parse: (value: unknown) => value } : inStep(output)) as Answered<O, K>;

function keyedCall(row: Endpoint, ctx: Context, input: unknown): IdempotentCall | null {
  // Public rows store no answers: their inputs hold passwords, their answers tokens.
  if (ctx.idempotencyKey === null || !ctx.viewer || row.access === "public" || !row.keepsAnswer) return null;
  if (!UUID.test(ctx.idempotencyKey)) throw new AppError("BAD_REQUEST", { fieldErrors: { "Idempotency-Key": ["KEY_INVALID"] } });
  return {
    userId: ctx.viewer.userId,
    key: ctx.idempotencyKey.toLowerCase(),
    operation: `${row.method} ${row.path}`,
    requestHash: hashOf(input),
    now: ctx.now,
  };
}
