"use client";

import { formatDate, formatDateTime, tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { Passkey } from "./passkey";

const loadAdd = () => import("./passkey-add-dialog").then((module) => module.PasskeyAddDialog);
const loadRename = () => import("./passkey-rename-dialog").then((module) => module.PasskeyRenameDialog);
const loadRemove = () => import("./passkey-remove-dialog").then((module) => module.PasskeyRemoveDialog);
const AddDialog = whenAsked(loadAdd);
const RenameDialog = whenAsked(loadRename);
const RemoveDialog = whenAsked(loadRemove);

type Open = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

/** パスキー: the registered passkeys, with their actions. `onAdded`: called when one has been registered. */
export function PasskeySection({ onAdded }: { onAdded?: () => void }) {
  const [{ items, canAdd }] = trpc.security.passkeys.useSuspenseQuery({});
  const [dialog, setDialog] = useState<Open | null>(null);
  const close = () => setDialog(null);
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className="mb-1">
        パスキー
      </h2>
      <p className="mb-4 text-sm text-muted">
        指紋や顔、画面ロックの解除でログインできます。パスワードもコードも入力しません。指紋や顔の情報は端末の中だけにあり、Knotter
        には送られません。
      </p>
      <Card>
        {items.length === 0 ? (
          <p className="font-bold">登録していません</p>
        ) : (
          <ul aria-label="登録しているパスキー" className="-mt-4">
            {items.map((passkey) => (
              <li
                key={passkey.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold [overflow-wrap:anywhere]">
                    {passkey.name}
                    {passkey.backedUp && <Badge tone="neutral">ほかの端末でも使えます</Badge>}
                  </p>
                  <p className="text-sm text-muted">
                    <span className="inline-block">{formatDate(tokyoDate(new Date(passkey.createdAt)))} に登録</span>
                    <span className="inline-block">
                      {passkey.lastUsedAt === null
                        ? "（まだ使われていません）"
                        : `（最後のログイン：${formatDateTime(new Date(passkey.lastUsedAt))}）`}
                    </span>
                  </p>
                </div>
                <div className="flex flex-wrap gap-3">
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`パスキー「${passkey.name}」の名前を変える`}
                    onPointerEnter={() => void loadRename()}
                    onClick={() => setDialog({ kind: "rename", passkey })}
                  >
                    名前を変える
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`パスキー「${passkey.name}」を削除する`}
                    onPointerEnter={() => void loadRemove()}
                    onClick={() => setDialog({ kind: "remove", passkey })}
                  >
                    削除する
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {canAdd ? (
          <Button className="mt-4" icon="plus" onPointerEnter={() => void loadAdd()} onClick={() => setDialog({ kind: "add" })}>
            パスキーを登録する
          </Button>
        ) : (
          <p className="mt-4 text-sm text-muted">
            {items.length > 0
              ? "これ以上は登録できません。使わないものを削除すると、登録できるようになります。"
              : "お勤め先では会社のアカウントでログインするため、パスキーは登録できません。"}
          </p>
        )}
      </Card>
      {dialog?.kind === "add" && <AddDialog hasPasskeys={items.length > 0} onAdded={onAdded} onClose={close} />}
      {dialog?.kind === "rename" && <RenameDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === "remove" && <RemoveDialog passkey={dialog.passkey} onClose={close} />}
    </section>
  );
}
