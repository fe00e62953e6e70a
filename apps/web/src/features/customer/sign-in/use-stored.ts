"use client";

import { showToast } from "@knotter/ui/toast";
import { trpc } from "@/trpc/client";
import type { SignIn } from "./types";

/** What every dialog does when its change is stored. */
export function useStored(customerId: string, onClose: () => void) {
  const utils = trpc.useUtils();
  return (stored: SignIn, said: string) => {
    utils.customerSignIn.get.setData({ id: customerId }, stored);
    void utils.customers.get.invalidate({ id: customerId });
    showToast({ status: "success", text: said });
    onClose();
  };
}
