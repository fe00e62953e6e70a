"use client";

import { useState } from "react";
import { tooLargeHere } from "@/components/upload-limit";
import { useUploadProgress } from "@/components/use-upload-progress";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Edit } from "./profile-values";
import { UPLOAD_TEXT } from "./upload-labels";

export type UploadPart = "photo" | "registrationScan";

const CONFLICT = "ほかの画面で内容が更新されました。最新の内容を読み込みました。もう一度お試しください。";

/** Uploads one file of the profile at once. A refusal is shown next to the field. */
export function useUpload({
  part,
  edit: { id: mentorId, version },
  onStored,
}: {
  part: UploadPart;
  edit: Pick<Edit, "id" | "version">;
  onStored: (stored: Edit) => void;
}) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  // No automatic retry of an upload; pressing again uses the key of the first attempt.
  const { mutateAsync, isPending } = trpc.mentors.update.useMutation({ meta: { quiet: true }, retry: false });
  const { share, watched, stop } = useUploadProgress();

  async function send(file: File): Promise<boolean> {
    const tooLarge = tooLargeHere(file, UPLOAD_TEXT.smaller);
    setRefusal(tooLarge);
    if (tooLarge !== null) return false;
    const form = new FormData();
    form.set("payload", JSON.stringify({ id: mentorId, expectedVersion: version }));
    form.set(part, file);
    try {
      const stored = await watched(form, () => mutateAsync(form));
      if (stored !== null) onStored(stored);
      return stored !== null;
    } catch (error) {
      const app = appErrorOf(error);
      setRefusal(app?.code === "VERSION_CONFLICT" ? CONFLICT : (app?.fieldErrors?.[part]?.[0] ?? errorText(error)));
      if (app?.code === "VERSION_CONFLICT") {
        const latest = await utils.mentors.get.fetch({ id: mentorId }, { staleTime: 0 }).catch(() => null);
        if (latest?.edit) onStored(latest.edit);
      }
      return false;
    }
  }
  return { send, busy: isPending, share, stop, refusal, refuse: setRefusal };
}
