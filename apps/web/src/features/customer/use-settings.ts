"use client";

import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { valuesOf } from "./customer-values";

export function useSettings(id: string) {
  const utils = trpc.useUtils();
  const [customer] = trpc.customers.get.useSuspenseQuery({ id });
  const { mutateAsync } = trpc.customers.update.useMutation(QUIET);
  return useServerForm({
    schema: () => import("./customer-schema").then(({ settingsForm }) => settingsForm),
    stored: { doc: customer, valuesOf, latest: () => utils.customers.get.fetch({ id }, { staleTime: 0 }) },
    mode: "onTouched",
    draft: drafts.customer(id),
    send: (settings, { expectedVersion }) => mutateAsync({ ...settings, id, expectedVersion }),
    onSaved(stored) {
      utils.customers.get.setData({ id }, stored);
      void utils.customers.list.invalidate();
      showToast({ status: "success", text: "保存しました。" });
    },
  });
}

export type SettingsForm = ReturnType<typeof useSettings>;
