"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { FieldError } from "@knotter/ui/field-error";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { UploadProgress } from "@/components/upload-progress";
import { whenAsked } from "@/components/when-opened";
import { FileButton } from "./file-button";
import { cutOut, isTooSmall, type OpenedPhoto, openPhoto } from "./photo-file";
import type { Edit } from "./profile-values";
import { UPLOAD_TEXT } from "./upload-labels";
import { useUpload } from "./use-upload";

const loadDialog = () => import("./crop-dialog").then((module) => module.CropDialog);
/**
 * The largest original in bytes. Only the selected part is sent, scaled down (photo-file.ts): this is not the server's limit, but what a
 * browser can decode.
 */
const READABLE = 50 * 1024 * 1024;

const CropDialog = whenAsked(loadDialog);

/** The portrait: chosen, cropped to its circle, and sent. A pending one is shown next to the published one. */
export function PhotoField({ edit, waits, onStored }: { edit: Edit; waits: boolean; onStored: (stored: Edit) => void }) {
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const { send, busy, share, stop, refusal, refuse } = useUpload({ part: "photo", edit, onStored });
  const name = edit.form.displayName ?? edit.form.name ?? "";
  const waiting = edit.pending?.photoUrl ?? null;

  async function choose(file: File) {
    refuse(null);
    void loadDialog();
    if (file.size > READABLE) return refuse(UPLOAD_TEXT.tooLarge);
    try {
      const photo = await openPhoto(file);
      if (isTooSmall(photo)) return refuse(UPLOAD_TEXT.tooSmall);
      setOpened(photo);
    } catch {
      refuse(UPLOAD_TEXT.unreadable);
    }
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 leading-control font-bold">顔写真</legend>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Portrait name={name} url={edit.photoUrl} alt="いまの顔写真" badge={waiting ? "公開中" : null} />
        {waiting && <Portrait name={name} url={waiting} alt="確認を待っている顔写真" badge="確認待ち" />}
        <div className="min-w-0 flex-[1_1_14rem]">
          <FileButton
            label={edit.photoUrl || waiting ? "写真を変える" : "写真を選ぶ"}
            accept="image/jpeg,image/png,image/webp"
            busy={busy}
            describedBy="photo-hint photo-error"
            onFile={(file) => void choose(file)}
          />
          <p id="photo-hint" className="mt-2 text-sm text-muted">
            お顔がはっきり写った、ご本人の写真。JPEG・PNG・WebP、短い辺が{LIMITS.photo.minPixels}
            ピクセル以上。スマートフォンの写真は、小さくしてから送信します。
            {waits && "事務局の確認後に公開されます。"}
          </p>
          <FieldError id="photo-error">{opened === null ? refusal : null}</FieldError>
        </div>
      </div>
      {opened && (
        <CropDialog
          photo={opened}
          busy={busy}
          progress={<UploadProgress share={share} after="確認しています" onStop={stop} />}
          refusal={refusal}
          onClose={() => setOpened(null)}
          onDecide={async (area) => {
            if (!(await send(await cutOut(opened, area)))) return;
            setOpened(null);
            showToast({
              status: "success",
              text: waits ? "写真を受け取りました。事務局が確認すると公開されます。" : "写真を登録しました。",
            });
          }}
        />
      )}
    </fieldset>
  );
}

function Portrait({ name, url, alt, badge }: { name: string; url: string | null; alt: string; badge: string | null }) {
  return (
    <div className="grid justify-items-center gap-2">
      <Avatar name={name} photoUrl={url} size={112} alt={alt} />
      {badge !== null && <Badge tone={badge === "公開中" ? "neutral" : "warning"}>{badge}</Badge>}
    </div>
  );
}
