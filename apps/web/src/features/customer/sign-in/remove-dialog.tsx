"use client";

import { ConfirmDialog } from "@/components/confirm-dialog";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Provider } from "./types";
import { useStored } from "./use-stored";

const LAST_ONE = "この会社はSSOだけです。先に制限を外すか、ほかのログイン先を使えるようにしてください。";

/** Removes a provider, after saying whom it concerns. */
export function RemoveDialog({ customerId, provider, onClose }: { customerId: string; provider: Provider; onClose: () => void }) {
  const stored = useStored(customerId, onClose);
  const { mutate, isPending, error } = trpc.customerSignIn.removeProvider.useMutation({
    meta: { quiet: true },
    onSuccess: (view) => stored(view, "ログイン先を削除しました。"),
  });
  return (
    <ConfirmDialog
      title="ログイン先を削除する"
      description={provider.name}
      action="削除する"
      variant="danger"
      busy={isPending}
      refusal={error && (appErrorOf(error)?.code === "UNPROCESSABLE" ? LAST_ONE : errorText(error))}
      onConfirm={() => mutate({ id: customerId, providerId: provider.id })}
      onClose={onClose}
    >
      <p>このログイン先でログインしている方は、すぐにログアウトします。ご利用の記録は残ります。</p>
    </ConfirmDialog>
  );
}
