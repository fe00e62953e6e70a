"use client";

import { useEffect, useMemo, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { drafts } from "@/components/form/drafts";
import { useDraft } from "@/components/form/use-draft";
import { lazyResolver } from "@/components/lazy-resolver";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { type Campaign, type Chosen, type ComposeValues, type Content, contentOf, EMPTY, valuesOf } from "./compose-values";

type Answer = RouterOutputs["mail"]["manualMail"];
export type Preview = NonNullable<Answer["preview"]> & { skipped: Answer["skipped"]; of: string };

interface StoredDraft {
  values: ComposeValues;
  /** The draft on the server that has exactly this text. */
  saved: { id: string; content: string } | null;
}

export const loadSchema = () => import("./compose-schema").then(({ composeSchema }) => composeSchema as never);
const resolver = lazyResolver<ComposeValues, ComposeValues>(loadSchema, ({ subject, body }) => ({ subject, body }));

/**
 * A campaign being written. Every change is kept in this tab; the server has at most one draft, the newest, because a campaign is never
 * changed there: another text is another draft, and the previous one is canceled.
 */
export function useCompose(orderId: string, from: Campaign | undefined, toChosen: boolean) {
  const utils = trpc.useUtils();
  const chosenKept = useDraft<Chosen>(drafts.chosenMentees(orderId));
  const chosen = useMemo((): Chosen => {
    if (from?.audience.type === "ids") return { ids: from.audience.ids, names: [] };
    return toChosen ? { ids: [], names: [], ...chosenKept.read() } : { ids: [], names: [] };
  }, [from, toChosen, chosenKept]);
  const kept = useDraft<StoredDraft>(drafts.mailCompose(orderId, from?.id ?? (toChosen ? "chosen" : "new")));
  const [start] = useState((): StoredDraft => {
    const values = { ...EMPTY, ...(from ? valuesOf(from) : {}), ...(toChosen && { audience: "ids" as const }) };
    const saved = from?.status === "draft" ? { id: from.id, content: JSON.stringify(contentOf(orderId, values, chosen.ids)) } : null;
    return { values, saved, ...kept.read() };
  });
  const [saved, setSaved] = useState(start.saved);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const form = useForm<ComposeValues, unknown, ComposeValues>({ resolver, defaultValues: start.values });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => kept.write({ values: { ...EMPTY, ...values } as ComposeValues, saved }));
    return unsubscribe;
  }, [watch, kept, saved]);

  const look = trpc.mail.manualMail.useMutation({ meta: { quiet: true } });
  const write = trpc.mail.manualMail.useMutation({ meta: { quiet: true } });
  const send = trpc.mail.manualMailSend.useMutation({ meta: { quiet: true } });
  const cancel = trpc.mail.cancel.useMutation({ meta: { quiet: true } });
  const content = (): Content => contentOf(orderId, form.getValues(), chosen.ids);

  function refused(error: unknown): void {
    const fields = appErrorOf(error)?.fieldErrors ?? {};
    const [field] = (["subject", "body"] as const).filter((name) => fields[name]?.[0]);
    if (field) form.setError(field, { message: fields[field]?.[0] ?? "" }, { shouldFocus: true });
    const at = Object.values(fields).flat()[0];
    setRefusal(field ? null : (at ?? errorText(error)));
  }

  /** Runs one action at a time, after validating the text; false if it failed. */
  async function attempt(name: string, steps: (content: Content) => Promise<void>): Promise<boolean> {
    setRefusal(null);
    if (form.getValues("audience") === "ids" && chosen.ids.length === 0) {
      setRefusal("宛先を、対象者の画面で選び直してください。");
      return false;
    }
    let done = false;
    await form.handleSubmit(
      async () => {
        setBusy(name);
        try {
          await steps(content());
          done = true;
        } catch (error) {
          refused(error);
        } finally {
          setBusy(null);
        }
      },
      (errors: FieldErrors<ComposeValues>) => form.setFocus(errors.subject ? "subject" : "body"),
    )();
    return done;
  }

  async function looked(of: Content): Promise<Preview | null> {
    const answer = await look.mutateAsync({ ...of, previewOnly: true });
    const next = answer.preview && { ...answer.preview, skipped: answer.skipped, of: JSON.stringify(of) };
    setPreview(next);
    return next;
  }

  const keep = (next: StoredDraft["saved"]) => {
    setSaved(next);
    kept.write({ values: form.getValues(), saved: next });
  };

  /** The draft with this text, created if there is none yet. */
  async function stored(of: Content): Promise<string> {
    const words = JSON.stringify(of);
    if (saved?.content === words) return saved.id;
    const { mail } = await write.mutateAsync({ ...of, saveAs: "draft" });
    if (!mail) throw new Error("a draft that was saved has no id");
    if (saved) await cancel.mutateAsync({ id: saved.id }).catch(() => undefined);
    keep({ id: mail.id, content: words });
    void utils.orders.mails.invalidate({ id: orderId });
    return mail.id;
  }

  async function left(): Promise<void> {
    kept.clear();
    await utils.orders.mails.invalidate({ id: orderId });
  }

  return {
    form,
    chosen,
    preview,
    refusal,
    busy,
    /** Whether the preview is of this text. */
    current: () => preview?.of === JSON.stringify(content()),
    look: () => attempt("look", async (of) => void (await looked(of))),
    save: () => attempt("save", async (of) => void (await stored(of))),
    test: (testTo: string) => attempt("test", async (of) => void (await send.mutateAsync({ mailId: await stored(of), testTo }))),
    send: (confirmCount: number) =>
      attempt("send", async (of) => {
        await send.mutateAsync({ mailId: await stored(of), confirmCount });
        await left();
      }),
    schedule: (confirmCount: number, sendAt: string) =>
      attempt("schedule", async (of) => {
        await write.mutateAsync({ ...of, saveAs: "scheduled", sendAt, confirmCount });
        if (saved) await cancel.mutateAsync({ id: saved.id }).catch(() => undefined);
        await left();
      }),
  };
}

export type Composing = ReturnType<typeof useCompose>;
