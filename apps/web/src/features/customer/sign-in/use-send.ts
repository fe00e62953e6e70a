"use client";

import { QUIET } from "@/components/form/quiet";
import { trpc } from "@/trpc/client";
import type { Provider, SignIn } from "./types";
import { useStored } from "./use-stored";

export interface ProviderDialogProps {
  customerId: string;
  provider: Provider;
  onClose: () => void;
}

type Settings = Parameters<ReturnType<typeof trpc.customerSignIn.changeProvider.useMutation>["mutateAsync"]>[0]["provider"];

/** Stores the values of a provider. */
export function useSend({ customerId, provider, onClose }: ProviderDialogProps) {
  const stored = useStored(customerId, onClose);
  const change = trpc.customerSignIn.changeProvider.useMutation(QUIET);
  return {
    send: (settings: Settings): Promise<SignIn> =>
      change.mutateAsync({ id: customerId, providerId: provider.id, provider: settings, expectedVersion: provider.version }),
    onSaved: (view: SignIn) =>
      stored(view, provider.issuer === "" ? "登録しました。「接続を確かめる」で確認してください。" : "保存しました。"),
  };
}
