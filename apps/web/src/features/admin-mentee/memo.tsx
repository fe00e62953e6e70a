"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { useEffect, useState } from "react";
import { drafts } from "../../components/form/drafts";
import { useDraft } from "../../components/form/use-draft";
import type { Mentee } from "./labels";
import { useAdminister } from "./use-administer";

/** The admins' own note about a person. */
export function Memo({ mentee }: { mentee: Mentee }) {
  const stored = mentee.office?.adminMemo ?? "";
  const draft = useDraft<{ memo: string }>(drafts.memo(mentee.id));
  const [memo, setMemo] = useState(stored);
  const { administer, busy, refusal } = useAdminister(mentee);
  // After hydration, because the server does not know of drafts.
  useEffect(() => {
    const { memo: kept } = draft.read();
    if (kept !== undefined) setMemo(kept);
  }, [draft]);
  return (
    <form
      method="post"
      noValidate
      className="mt-10 grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (memo.length > LIMITS.text.adminMemo) return;
        void administer({ adminMemo: memo.trim() || null }, "メモを保存しました。").then((done) => done && draft.clear());
      }}
    >
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      <Field label="事務局のメモ" hint="事務局だけが見られます。面談の内容は書かないでください。">
        <Textarea
          value={memo}
          rows={3}
          maxCount={LIMITS.text.adminMemo}
          onChange={(event) => {
            setMemo(event.currentTarget.value);
            draft.write({ memo: event.currentTarget.value });
          }}
        />
      </Field>
      {memo !== stored && (
        <Button type="submit" variant="secondary" busy={busy} className="w-fit">
          メモを保存する
        </Button>
      )}
    </form>
  );
}
