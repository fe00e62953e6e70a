"use client";

import { formatFullUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { CopyField } from "@/components/copy-field";
import type { NewSecret } from "./types";

/** Shows a new secret. Only its button closes it, because the secret is shown only once. */
export function SecretDialog({ made: { name, secret, formerUntil, again = false }, onClose }: { made: NewSecret; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={false}
      title="シークレットを控えてください"
      description={name}
      footer={<Button onClick={onClose}>控えました</Button>}
    >
      <div className="grid gap-5">
        <Banner status="warning" title="表示は、この一度だけです。">
          受信側で署名を確かめるために使います。失くしたときや漏れたおそれがあるときは、入れ替えてください。
        </Banner>
        <CopyField
          label="シークレット"
          hint="Standard Webhooks のライブラリに、そのまま渡せます。"
          value={secret}
          said="シークレットをコピーしました。"
        />
        {formerUntil !== null && (
          <p>
            {again
              ? "前回表示したシークレットは、もう使えません。それより前から使っているシークレットでも、"
              : "いままでのシークレットでも、"}
            {formatFullUntil(new Date(formerUntil))}まで署名します。
          </p>
        )}
      </div>
    </Dialog>
  );
}
