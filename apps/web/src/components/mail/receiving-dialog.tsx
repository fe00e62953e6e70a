import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useRef } from "react";
import { type MailSender, receivingText } from "./receiving-text";

/** A text to copy into a mail to the company. */
export function ReceivingDialog({ sender, onClose }: { sender: MailSender; onClose: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = receivingText(sender);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ status: "success", text: "案内文をコピーしました。" });
      onClose();
    } catch {
      box.current?.select();
      showToast({ status: "info", text: "案内文を選択しました。コピーしてお使いください。" });
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="受信許可ドメインの案内文"
      description="招待を送る前に、人事ご担当者を通じて情報システムのご担当へお渡しください。"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            閉じる
          </Button>
          <Button icon="copy" onClick={() => void copy()}>
            コピー
          </Button>
        </>
      }
    >
      <Field label="案内文" hint="施策の「お知らせを書く」の文例からも、人事ご担当者へ送れます。">
        <Textarea ref={box} value={text} rows={14} readOnly spellCheck={false} className="text-sm" />
      </Field>
    </Dialog>
  );
}
