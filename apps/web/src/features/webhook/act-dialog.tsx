"use client";

import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { DAY, formatFullUntil, toOffsetIso } from "@knotter/domain/tokyo";
import { WEBHOOK_LIMITS } from "@knotter/domain/webhook";
import { Banner } from "@knotter/ui/banner";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { amount } from "@/components/amount";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { SHOWN_ONCE, unansweredOnce } from "@/components/form/shown-once";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { NewSecret, Webhook } from "./types";

const QUIETLY = { meta: { quiet: true } } as const;

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

const UNANSWERED =
  "入れ替わっているかもしれません。もう一度入れ替えると新しいシークレットを表示し、いままで使っていたシークレットでもさらに24時間は署名します。";

/** Replaces the secret, after explaining how long the previous one still signs. */
export function RotateDialog({
  webhook: { id, name, previousSecretUntil },
  onSecret,
  onClose,
}: Props & { onSecret: (secret: NewSecret) => void }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.webhooks.rotate.useMutation({
    ...SHOWN_ONCE,
    onSuccess: ({ webhook, secret }) =>
      onSecret({ name, secret, formerUntil: webhook.previousSecretUntil, again: previousSecretUntil !== null }),
    // Also after a refusal: what was not answered may have been done.
    onSettled: () => utils.webhooks.get.invalidate({ id }),
  });
  return (
    <ConfirmDialog
      title="シークレットを入れ替える"
      description={name}
      size="small"
      action="入れ替える"
      busy={isPending}
      refusal={error && (unansweredOnce(error, UNANSWERED) ?? errorText(error))}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      {previousSecretUntil === null ? (
        <p>
          新しいシークレットを一度だけ表示します。いままでのシークレットでも24時間は署名するので、そのあいだに受信側を切り替えてください。
        </p>
      ) : (
        <>
          <Banner status="warning">
            いまは入れ替えの途中です。続けると、前回表示したシークレットでは署名しなくなります。受信側を前回のものに切り替えたあとのときは、
            {formatFullUntil(new Date(previousSecretUntil))}を過ぎてから入れ替えてください。
          </Banner>
          <p>
            新しいシークレットを一度だけ表示します。それより前から使っているシークレットでも、さらに24時間は署名するので、そのあいだに受信側を切り替えてください。
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Switches an endpoint off or on. */
export function SwitchDialog({ webhook: { id, name, state }, onClose }: Props) {
  const utils = trpc.useUtils();
  const isOn = state === "enabled";
  const { mutate, isPending, error } = trpc.webhooks.update.useMutation({
    ...QUIETLY,
    async onSuccess() {
      showToast({ status: "success", text: isOn ? "送信を停止しました。" : "送信を再開しました。" });
      onClose();
      await Promise.all([utils.webhooks.get.invalidate({ id }), utils.webhooks.list.invalidate()]);
    },
  });
  return (
    <ConfirmDialog
      title={isOn ? "送信を停止する" : "送信を再開する"}
      description={name}
      size="small"
      action={isOn ? "停止する" : "再開する"}
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id, enabled: !isOn })}
      onClose={onClose}
    >
      <p>
        {isOn
          ? "停止しているあいだの出来事は、あとからも送信されません。送信を待っているものは、再開したときに送信します。"
          : "これからの出来事を送信します。届かなかったものは、「届かなかったものを再送」で送り直せます。"}
      </p>
    </ConfirmDialog>
  );
}

/** Sends all undelivered messages again. */
export function ReplayDialog({ webhook: { id, name }, onClose }: Props) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.webhooks.replayFailed.useMutation({
    ...QUIETLY,
    async onSuccess({ replayed }) {
      showToast({ status: "success", text: replayed === 0 ? "届かなかったものはありません。" : `${amount(replayed)}件を再送します。` });
      onClose();
      await Promise.all([utils.webhooks.messages.invalidate(), utils.webhooks.get.invalidate({ id })]);
    },
  });
  return (
    <ConfirmDialog
      title="届かなかったものを再送する"
      description={name}
      size="small"
      action="再送する"
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id, since: toOffsetIso(new Date(systemClock.now().getTime() - WEBHOOK_LIMITS.keptDays * DAY)) })}
      onClose={onClose}
    >
      <p>
        この{WEBHOOK_LIMITS.keptDays}日間に届かなかったものを、古い順に、同じIDで送り直します。1回に{amount(WEBHOOK_LIMITS.replayed)}
        件までです。
      </p>
    </ConfirmDialog>
  );
}

/** Deletes an endpoint for good. */
export function DeleteDialog({ webhook: { id, name, customerId }, forAdmin, onClose }: Props & { forAdmin: boolean }) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const { mutate, isPending, error } = trpc.webhooks.delete.useMutation({
    ...QUIETLY,
    async onSuccess() {
      showToast({ status: "success", text: `${name}を削除しました。` });
      router.push(forAdmin ? href("adminWebhooks", {}, { customerId: customerId ?? undefined }) : href("hrWebhooks"));
      await utils.webhooks.list.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title="Webhookを削除する"
      description={name}
      size="small"
      action="削除する"
      variant="danger"
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>送信を待っているものも、送信されません。送信の記録も消えます。元に戻せません。</p>
    </ConfirmDialog>
  );
}
