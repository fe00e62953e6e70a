"use client";

import { questionBankForm } from "@knotter/contract/resources/questions";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useRef, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type Bank = Pick<RouterOutputs["questions"]["bank"], "version" | "name" | "groups">;

const valuesOf = ({ name, groups }: Bank) => ({
  name,
  groups: groups.map(({ code, label, questions }) => ({
    code,
    label,
    questions: questions.map(({ text, enabled }) => ({ text, enabled })),
  })),
});

export function useBankForm({ bank, onPublished }: { bank: Bank; onPublished: () => void }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  const { mutateAsync } = trpc.questions.publish.useMutation(QUIET);
  const form = useServerForm({
    schema: questionBankForm,
    values: valuesOf(bank),
    draft: drafts.questionBank(String(bank.version)),
    async send(questions) {
      setAsking(!isConfirmed.current);
      return isConfirmed.current ? mutateAsync({ ...questions, basedOn: bank.version }) : null;
    },
    async onSaved({ version }) {
      await Promise.all([utils.questions.versions.invalidate(), utils.questions.bank.invalidate()]);
      showToast({ status: "success", text: `第${version}版を公開しました。` });
      onPublished();
    },
  });
  /** Empty lines are no questions. */
  function withoutBlanks(): void {
    const { name, groups } = form.form.getValues();
    form.fill({ name, groups: groups.map((group) => ({ ...group, questions: group.questions.filter(({ text }) => text.trim() !== "") })) });
  }
  return {
    ...form,
    isAsking,
    async submit(event?: FormEvent<HTMLFormElement>) {
      withoutBlanks();
      await form.submit(event);
    },
    async publish() {
      // Closed before anything is sent: the focus goes back to the form, and from there to what is refused.
      setAsking(false);
      isConfirmed.current = true;
      try {
        await form.submit();
      } finally {
        isConfirmed.current = false;
      }
    },
    stopAsking: () => setAsking(false),
  };
}

export type BankFormState = ReturnType<typeof useBankForm>;
