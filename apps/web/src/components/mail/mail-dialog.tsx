"use client";

import { MISSING_WORDS_TEXT } from "@knotter/contract/labels/mail";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { DescriptionList } from "@knotter/ui/description-list";
import { Dialog } from "@knotter/ui/dialog";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { trpc } from "@/trpc/client";
import { Letter } from "./letter";
import { MailActions } from "./mail-actions";
import { mailTone } from "./mail-tone";

/** A mail as it was written, or would be now, with the possible actions. The server has disabled its links. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = trpc.mail.get.useQuery({ id }, { meta: { quiet: true } });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data?.subject ?? data?.typeLabel ?? "メール"}
      size="large"
    >
      {isError && (
        <Banner status="warning" announce>
          メールを読み込めませんでした。電波の状態をご確認のうえ、もう一度お試しください。
        </Banner>
      )}
      {!data && !isError && <SkeletonText lines={8} />}
      {data && (
        <div className="grid gap-5">
          <DescriptionList
            items={[
              { term: "宛先", detail: data.to ?? "―" },
              { term: "状態", detail: <Badge tone={mailTone(data.status)}>{data.statusLabel ?? "―"}</Badge> },
              { term: "種類", detail: data.typeLabel },
              { term: "施策", detail: data.order?.name ?? "―" },
              ...(data.error === null ? [] : [{ term: "送れなかった理由", detail: data.error }]),
            ]}
          />
          <MailActions mail={data} />
          {data.written && <Letter {...data.written} />}
          {data.missing !== null && <p className="text-muted">{MISSING_WORDS_TEXT[data.missing]}</p>}
        </div>
      )}
    </Dialog>
  );
}
