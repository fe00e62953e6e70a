"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { useMentoringChanged } from "./use-mentoring-changed";

/** For the mentor of an interview whose mentee has come by an address that nobody has confirmed: whether it is the same person. */
export function IdentifyPanel({ mentoring }: { mentoring: MentoringView }) {
  const changed = useMentoringChanged();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = trpc.mentoring.identify.useMutation({
    meta: { quiet: true },
    onSuccess(view) {
      changed(view);
      showToast({ status: "success", text: "ご本人と確認したことを記録しました。" });
    },
    onError: (error) => setRefusal(errorText(error)),
  });
  if (!mentoring.can.identify) return null;
  return (
    <section aria-labelledby="identify">
      <Card>
        <h2 id="identify" className="text-lg">
          ご本人の確認
        </h2>
        <p className="mt-2 text-sm">
          この方のメールアドレスは、変更前のアドレスでの確認がないまま変わりました。そのため、これまでに書かれたものを、この方に表示していません。面談で、以前からの相談者ご本人だと分かったときだけ、押してください。
        </p>
        {refusal !== null && <Banner status="error" announce title={refusal} className="mt-4" />}
        <Button variant="secondary" className="mt-4" busy={isPending} onClick={() => mutate({ id: mentoring.id })}>
          本人と確認しました
        </Button>
      </Card>
    </section>
  );
}
