"use client";

import { formatFullUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { CopyField } from "@/components/copy-field";
import type { Issued } from "./types";

/** Shows a new token. Only its button closes it, because the token is shown only once. */
export function TokenDialog({ issued: { name, token, formerUntil }, onClose }: { issued: Issued; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={false}
      title="トークンを控えてください"
      description={name}
      footer={<Button onClick={onClose}>控えました</Button>}
    >
      <div className="grid gap-5">
        <Banner status="warning" title="表示は、この一度だけです。">
          パスワードと同じように扱い、メールやチャットに貼らないでください。失くしたときや漏れたおそれがあるときは、入れ替えてください。
        </Banner>
        <CopyField
          label="トークン"
          hint="プログラムからは Authorization: Bearer に続けて送ります。"
          value={token}
          said="トークンをコピーしました。"
        />
        {formerUntil !== null && <p>いままでのトークンは、{formatFullUntil(new Date(formerUntil))}まで使えます。</p>}
      </div>
    </Dialog>
  );
}
