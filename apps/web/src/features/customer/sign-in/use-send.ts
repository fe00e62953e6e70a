"use client";

import { QUIET } from "@/components/form/quiet";
import { trpc } from "@/trpc/client";
import type { Provider, SignIn } from "./types";
import { useStored } from "./use-stored";

export interface ProviderDialogProps {
  customerId: string;
  /** Null: a new one. */
  provider: Provider | null;
  onClose: () => void;
}

type Settings = Parameters<ReturnType<typeof trpc.customerSignIn.addProvider.useMutation>["mutateAsync"]>[0]["provider"];

/** Stores a provider, new or changed. */
export function useSend({ customerId, provider, onClose }: ProviderDialogProps) {
  const stored = useStored(customerId, onClose);
  const add = trpc.customerSignIn.addProvider.useMutation(QUIET);
  const change = trpc.customerSignIn.changeProvider.useMutation(QUIET);
  return {
    send: (settings: Settings): Promise<SignIn> =>
      provider === null
        ? add.mutateAsync({ id: customerId, provider: settings })
        : change.mutateAsync({ id: customerId, providerId: provider.id, provider: settings, expectedVersion: provider.version }),
    onSaved: (view: SignIn) =>
      stored(view, provider === null ? "登録しました。「登録するアドレス」を、会社のID管理の画面に登録してください。" : "保存しました。"),
  };
}
