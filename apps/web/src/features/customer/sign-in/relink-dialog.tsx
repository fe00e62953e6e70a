"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Provider, SignInRefusal } from "./types";

interface RelinkDialogProps {
  customerId: string;
  provider: Provider;
  /** Null: everybody who has come by this provider. */
  person: SignInRefusal["person"];
  onClose: () => void;
}

/** Has one person, or everybody at a provider, linked again, after saying what happens. */
export function RelinkDialog({ customerId, provider, person, onClose }: RelinkDialogProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.customerSignIn.relink.useMutation({
    meta: { quiet: true },
    onSuccess({ forgotten }) {
      void utils.customerSignIn.get.invalidate({ id: customerId });
      showToast({ status: "success", text: `${forgotten}名の結び付けを取り消しました。次のログインで結び付け直します。` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="結び付けをやり直す"
      description={person?.email ?? `${provider.name}：すべての方`}
      action="やり直す"
      variant="danger"
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id: customerId, providerId: provider.id, ...(person && { userId: person.userId }) })}
      onClose={onClose}
    >
      <p>
        ログイン先が渡す識別子（sub、NameID）が変わり、ログインできなくなったときに使います。先に、会社の情報システムのご担当者に、変更をご確認ください。
      </p>
      <p>
        このログイン先で始めたログインは、すぐに終わります。次のログインで、会社のアカウントのメールアドレスがご登録と同じ方を結び付けます。
      </p>
      <p>使ったことのないブラウザーから入った方には、ご本人の確認が済むまで、それまでに書かれたものを表示しません。</p>
    </ConfirmDialog>
  );
}
