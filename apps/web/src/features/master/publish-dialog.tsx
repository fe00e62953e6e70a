"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { type BankDraft, inputOf } from "./bank-draft";

/** The confirmation before a new version: what it changes, and what it does not. */
export function PublishDialog({ draft, onDone, onClose }: { draft: BankDraft; onDone: () => void; onClose: () => void }) {
  const utils = trpc.useUtils();
  const wanted = inputOf(draft);
  const asked = wanted.groups.flatMap(({ questions }) => questions).filter(({ enabled }) => enabled).length;
  const publish = trpc.questions.publish.useMutation({
    meta: { quiet: true },
    async onSuccess({ version }) {
      await Promise.all([utils.questions.versions.invalidate(), utils.questions.bank.invalidate()]);
      showToast({ status: "success", text: `第${version}版を公開しました。` });
      onDone();
    },
  });
  const wrong = [...new Set(Object.values(appErrorOf(publish.error)?.fieldErrors ?? {}).flat())];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`第${draft.basedOn + 1}版を公開する`}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button busy={publish.isPending} busyLabel="公開しています" onClick={() => publish.mutate(wanted)}>
            公開する
          </Button>
        </>
      }
    >
      {publish.error && (
        <Banner status="warning" announce className="mb-4">
          {errorText(publish.error)}
          {wrong.length > 0 && `（${wrong.join("、")}）`}
        </Banner>
      )}
      <p className="font-bold tabular-nums">
        {wanted.groups.length}のまとまり、{asked}問をたずねます。
      </p>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>これから書き始められる事前質問に使われます。</li>
        <li>すでに書かれた事前質問は、書かれたときの言葉のまま変わりません。</li>
        <li>版を指定している施策は、その版のままです。</li>
      </ul>
    </Dialog>
  );
}
