"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { useMentoringChanged } from "./use-mentoring-changed";

/**
 * For the mentor of an interview whose mentee's address was changed without confirmation: asks whether it is the same person, and for the
 * code that this person's account shows at the moment.
 */
export function IdentifyForm({ mentoring }: { mentoring: MentoringView }) {
  const changed = useMentoringChanged();
  const { mutateAsync } = trpc.mentoring.identify.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./identify-schema").then(({ identifyForm }) => identifyForm),
    values: { code: "" },
    draft: null,
    send: ({ code }) => mutateAsync({ id: mentoring.id, code }),
    onSaved(view) {
      changed(view);
      showToast({ status: "success", text: "ご本人と確認したことを記録しました。" });
    },
  });
  return (
    <section aria-labelledby="identify">
      <Card>
        <h2 id="identify" className="text-lg">
          ご本人の確認
        </h2>
        <p className="mt-2 text-sm">
          この方のメールアドレスは、変更前のアドレスでの確認がないまま変わりました。そのため、これまでに書かれたものを、この方に表示していません。面談で、以前からの相談者ご本人だと分かったときだけ、その方のマイページ「セキュリティ」に表示される確認コードを聞いて、入力してください。面談以外で届いたコードは、入力しないでください。
        </p>
        <form
          {...form.formProps}
          method="post"
          onSubmit={(event) => void form.submit(event)}
          aria-label="ご本人の確認"
          className="mt-4 grid max-w-xs gap-4"
        >
          <FormRefusal refusal={form.refusal} status="error" />
          <TextField {...form.field("code")} label="確認コード（6桁）" required inputMode="numeric" />
          <div>
            <Button type="submit" variant="secondary" busy={form.busy}>
              本人と確認しました
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}
