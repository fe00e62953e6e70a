"use client";

import type { CampaignKind } from "@knotter/domain/campaign";
import { useEffect, useMemo, useRef, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useDraft } from "@/components/form/use-draft";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import {
  audienceOf,
  type Campaign,
  type Chosen,
  type ComposeForm,
  type Content,
  contentOf,
  EMPTY,
  FIRST_AUDIENCE,
  NOBODY_CHOSEN,
  valuesOf,
} from "./compose-values";
import { INVITATION_TEXT } from "./templates";

type Answer = RouterOutputs["mail"]["manualMail"];
/** What sends an invitation to each of its people. */
export type Operation = RouterOutputs["mail"]["manualMailSend"]["operation"];
export type Preview = NonNullable<Answer["preview"]> & { skipped: Answer["skipped"]; of: string };

/** The draft on the server that has exactly this text. */
interface SavedDraft {
  id: string;
  content: string;
}

interface Job {
  name: string;
  steps: (content: Content) => Promise<void>;
  /** What was written is on its way then, and is kept no longer. */
  leaves: boolean;
}

/**
 * A campaign being written. Every change is kept in this tab; the server has at most one draft, the newest, because a campaign is never
 * changed there: another text is another draft, and the previous one is canceled.
 */
export function useCompose(orderId: string, begun: { from: Campaign | undefined; kind: CampaignKind; toChosen: boolean }) {
  const { from, kind, toChosen } = begun;
  const utils = trpc.useUtils();
  const chosenKept = useDraft<Chosen>(drafts.chosenMentees(orderId));
  const chosen = useMemo((): Chosen => {
    if (from) return { ids: from.audience.ids, names: [], conditions: from.audience.conditions };
    return toChosen ? { ...NOBODY_CHOSEN, ...chosenKept.read() } : NOBODY_CHOSEN;
  }, [from, toChosen, chosenKept]);
  const which = from?.id ?? `${kind}-${toChosen ? "chosen" : "new"}`;
  const [values] = useState(() => {
    if (from) return valuesOf(from);
    const audience = audienceOf(chosen) ?? FIRST_AUDIENCE[kind];
    return { ...EMPTY, kind, audience, ...(kind === "invitation" && INVITATION_TEXT) };
  });
  const savedKept = useDraft<SavedDraft>(drafts.mailCompose(orderId, which, "saved"));
  const [saved, setSaved] = useState((): SavedDraft | null =>
    from?.status === "draft" ? { id: from.id, content: JSON.stringify(contentOf(orderId, values, chosen)) } : null,
  );
  useEffect(() => {
    const { id, content } = savedKept.read();
    if (id !== undefined && content !== undefined) setSaved({ id, content });
  }, [savedKept]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const look = trpc.mail.manualMail.useMutation(QUIET);
  const write = trpc.mail.manualMail.useMutation(QUIET);
  const send = trpc.mail.manualMailSend.useMutation(QUIET);
  const cancel = trpc.mail.cancel.useMutation(QUIET);
  const content = (): Content => contentOf(orderId, form.form.getValues(), chosen);

  const lookOnly: Job = { name: "look", leaves: false, steps: async (of) => void (await looked(of)) };
  /** What the next press does; Enter asks for a preview. */
  const job = useRef<Job | null>(null);
  const isDone = useRef(false);
  const operation = useRef<Operation>(null);
  const form: ComposeForm = useServerForm({
    schema: () =>
      import("./compose-schema").then(({ composeForm }) =>
        composeForm.refine(({ audience }) => (audience !== "ids" && audience !== "matching") || audience === audienceOf(chosen), {
          path: ["audience"],
          message: "宛先を、対象者の画面で選び直してください。",
        }),
      ),
    values,
    draft: drafts.mailCompose(orderId, which),
    // Of people who were chosen on the list, the next ones are others.
    anew: toChosen ? ["audience"] : [],
    async send() {
      const { steps, leaves } = job.current ?? lookOnly;
      await steps(content());
      isDone.current = true;
      return leaves || null;
    },
    async onSaved() {
      savedKept.clear();
      await utils.orders.mails.invalidate({ id: orderId });
    },
  });

  /** Carries out one job at a time, after the text was checked; false if it failed. */
  async function attempt(name: string, steps: Job["steps"], leaves = false): Promise<boolean> {
    if (form.busy) return false;
    job.current = { name, steps, leaves };
    isDone.current = false;
    setBusy(name);
    await form.submit();
    setBusy(null);
    job.current = null;
    return isDone.current;
  }

  async function looked(of: Content): Promise<Preview | null> {
    const answer = await look.mutateAsync({ ...of, previewOnly: true });
    const next = answer.preview && { ...answer.preview, skipped: answer.skipped, of: JSON.stringify(of) };
    setPreview(next);
    return next;
  }

  /** The draft with this text, created if there is none yet. */
  async function stored(of: Content): Promise<string> {
    const words = JSON.stringify(of);
    if (saved?.content === words) return saved.id;
    const { mail } = await write.mutateAsync({ ...of, saveAs: "draft" });
    if (!mail) throw new Error("a draft that was saved has no id");
    if (saved) await cancel.mutateAsync({ id: saved.id }).catch(() => undefined);
    const next = { id: mail.id, content: words };
    setSaved(next);
    savedKept.write(next);
    void utils.orders.mails.invalidate({ id: orderId });
    return mail.id;
  }

  return {
    form,
    chosen,
    preview,
    busy,
    /** Whether the preview is of this text. */
    current: () => preview?.of === JSON.stringify(content()),
    look: () => attempt(lookOnly.name, lookOnly.steps),
    save: () => attempt("save", async (of) => void (await stored(of))),
    test: (testTo: string) => attempt("test", async (of) => void (await send.mutateAsync({ mailId: await stored(of), testTo }))),
    send: (confirmCount: number) =>
      attempt(
        "send",
        async (of) => {
          operation.current = (await send.mutateAsync({ mailId: await stored(of), confirmCount })).operation;
        },
        true,
      ),
    /** Of what was sent. */
    operation: () => operation.current,
    schedule: (confirmCount: number, sendAt: string) =>
      attempt(
        "schedule",
        async (of) => {
          await write.mutateAsync({ ...of, saveAs: "scheduled", sendAt, confirmCount });
          if (saved) await cancel.mutateAsync({ id: saved.id }).catch(() => undefined);
        },
        true,
      ),
  };
}

export type Composing = ReturnType<typeof useCompose>;
