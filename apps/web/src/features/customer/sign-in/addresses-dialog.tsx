"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { CopyField } from "@/components/copy-field";
import type { Provider } from "./types";

const SAID = "コピーしました。";

/** What has to be registered at the company's provider. */
export function AddressesDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { redirect, entityId, backChannelLogout } = provider.addresses;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="登録するアドレス"
      description={provider.name}
      footer={
        <Button variant="secondary" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <div className="grid gap-6">
        <p>会社のID管理の画面（Entra ID、Google Workspace、Okta など）に、次の値を登録していただきます。</p>
        {entityId !== null && (
          <CopyField
            label="エンティティ ID（識別子）"
            hint="Audience とも呼ばれます。メタデータ（XML）で登録するID管理には、このアドレスを指定してください。"
            value={entityId}
            said={SAID}
          />
        )}
        <CopyField
          label={entityId === null ? "リダイレクト URI" : "ACS の URL（応答 URL）"}
          hint={entityId === null ? "許可するリダイレクト先です。" : "アサーションに署名し、HTTP-POST で送る設定にします。"}
          value={redirect}
          said={SAID}
        />
        {backChannelLogout !== null && (
          <CopyField
            label="バックチャネル ログアウトの URI"
            hint="対応しているときに登録すると、退職された方などのログインが、会社側の操作ですぐに終わります。"
            value={backChannelLogout}
            said={SAID}
          />
        )}
      </div>
    </Dialog>
  );
}
