"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { FieldError } from "@knotter/ui/field-error";
import { Icon } from "@knotter/ui/icon";
import { showToast } from "@knotter/ui/toast";
import { shrinkPicture } from "@/components/shrink-picture";
import { UploadProgress } from "@/components/upload-progress";
import { FileButton } from "./file-button";
import type { Edit } from "./profile-values";
import { UPLOAD_TEXT } from "./upload-labels";
import { useUpload } from "./use-upload";

/** The copy of the certificate: encrypted on arrival, only opened by admins, deleted after the check. */
export function ScanField({ edit, onStored }: { edit: Edit; onStored: (stored: Edit) => void }) {
  const { send, busy, share, stop, refusal, refuse } = useUpload({ part: "registrationScan", edit, onStored });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex flex-wrap items-center gap-x-2 leading-control font-bold">
        登録証の写し<span className="text-sm font-normal text-muted">任意</span>
      </legend>
      {edit.hasRegistrationScan && (
        <p className="mb-3 flex items-start gap-2">
          <Icon name="lock" className="mt-[3px] text-primary" />
          お預かりしています。事務局が確認すると、写しは削除されます。
        </p>
      )}
      <FileButton
        label={edit.hasRegistrationScan ? "別のファイルに替える" : "ファイルを選んで送る"}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        busy={busy}
        describedBy="scan-hint scan-error"
        onFile={async (file) => {
          const smaller = await shrinkPicture(file);
          if (smaller.size > PROFILE_LIMITS.scanBytes) return refuse(UPLOAD_TEXT.scanTooLarge);
          if (await send(smaller)) showToast({ status: "success", text: "登録証の写しをお預かりしました。" });
        }}
      />
      <div className="mt-3 empty:hidden">
        <UploadProgress share={share} after="確認しています" onStop={stop} />
      </div>
      <p id="scan-hint" className="mt-2 text-sm text-muted">
        PDF・JPEG・PNG・WebP、10 MB まで。暗号化して保管し、事務局だけが開けます。更新したときは、新しい登録証をお送りください。
      </p>
      <FieldError id="scan-error">{refusal}</FieldError>
    </fieldset>
  );
}
