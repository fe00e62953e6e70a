"use client";

import { SUPERVISION_STATUS_TEXT } from "@knotter/contract/labels/supervision";
import { href } from "@knotter/contract/routes";
import { isOpenSupervision } from "@knotter/domain/supervision";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { STATUS_TONE } from "../labels";

/** On the page of a held interview: what became of the wish to talk it over, or the button for it. */
export function InterviewSupervision({ mentoringId }: { mentoringId: string }) {
  const utils = trpc.useUtils();
  const { data } = trpc.supervisions.list.useQuery({ mentoringId, pageSize: 1 }, { meta: { quiet: true } });
  const request = trpc.supervisions.request.useMutation({
    async onSuccess() {
      await utils.supervisions.invalidate();
      showToast({ status: "success", text: "スーパービジョンの希望を事務局に伝えました。" });
    },
  });
  if (!data) return null;
  const [latest] = data.items;
  return (
    <section aria-labelledby="supervision">
      <h2 id="supervision" className="mb-4">
        スーパービジョン
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        {latest ? (
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={STATUS_TONE[latest.status]}>{SUPERVISION_STATUS_TEXT[latest.status]}</Badge>
            <AppLink href={href("mentorSupervision", { id: latest.id })} className="text-primary underline">
              スーパービジョンを開く
            </AppLink>
          </p>
        ) : (
          <p className="text-muted">
            この面談について、ほかのキャリコンと振り返ることができます。事務局には、希望したことだけが伝わります。
          </p>
        )}
        {(!latest || !isOpenSupervision(latest.status)) && (
          <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate({ mentoringId })}>
            スーパービジョンを希望する
          </Button>
        )}
      </Card>
    </section>
  );
}
