"use client";

import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";

const loadSetup = () => import("./setup-dialog").then((module) => module.SetupDialog);
const loadCode = () => import("./code-dialog").then((module) => module.CodeDialog);
const SetupDialog = whenAsked(loadSetup);
const CodeDialog = whenAsked(loadCode);

type Open = "setup" | "codes" | "off";

/** With this many recovery codes left or fewer, a hint is shown. */
const FEW = 3;

/** 2段階認証: its state and actions. `onEnabled`: called when it is set up and the codes were saved. */
export function FactorSection({ onEnabled }: { onEnabled?: () => void }) {
  const [{ secondFactor, hasPassword, email }] = trpc.security.get.useSuspenseQuery({});
  const [dialog, setDialog] = useState<{ kind: Open; open: boolean } | null>(null);
  const { enabled, since, recoveryCodesLeft, required, due } = secondFactor;
  const show = (kind: Open) => () => setDialog({ kind, open: true });
  const onOpenChange = (open: boolean) => setDialog((known) => known && { ...known, open });
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="mb-4">
        2段階認証
      </h2>
      {due && (
        <Banner status="warning" className="mb-4" title="事務局の方は、パスキーか2段階認証の設定が必要です">
          どちらかの設定が済むまで、ほかのページはご利用いただけません。5分ほどで済みます。
        </Banner>
      )}
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-[1_1_18rem]">
            <p className="font-bold">
              {enabled ? (
                <Badge tone="success" icon="check-circle">
                  有効
                </Badge>
              ) : (
                "設定していません"
              )}
            </p>
            <p className="mt-1 text-sm text-muted">
              {enabled && since !== null
                ? `${formatDate(tokyoDate(new Date(since)))}から、ログインのときに認証アプリのコードを確認しています。`
                : "パスワードやメールのリンクでログインするときに、スマートフォンの認証アプリに表示される6桁のコードも確認します。パスワードを知られても、ほかの人はログインできません。パスキーでのログインでは、コードは要りません。"}
            </p>
            {enabled && (
              <p className="mt-1 text-sm text-muted">
                回復用コードの残り：<span className="font-bold text-ink tabular-nums">{recoveryCodesLeft}</span>
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            {enabled ? (
              <>
                <Button variant="secondary" onPointerEnter={() => void loadCode()} onClick={show("codes")}>
                  回復用コードを作り直す
                </Button>
                {!required && (
                  <Button variant="quiet" onPointerEnter={() => void loadCode()} onClick={show("off")}>
                    解除する
                  </Button>
                )}
              </>
            ) : (
              <Button variant="secondary" icon="lock" onPointerEnter={() => void loadSetup()} onClick={show("setup")}>
                設定する
              </Button>
            )}
          </div>
        </div>
        {enabled && recoveryCodesLeft < FEW && (
          <Banner status="warning" className="mt-5" title="回復用コードが残り少なくなっています">
            スマートフォンをなくしたときに備えて、作り直しておくことをおすすめします。
          </Banner>
        )}
      </Card>
      {dialog?.kind === "setup" && (
        <SetupDialog open={dialog.open} onOpenChange={onOpenChange} onEnabled={onEnabled} hasPassword={hasPassword} email={email} />
      )}
      {(dialog?.kind === "codes" || dialog?.kind === "off") && (
        <CodeDialog key={dialog.kind} action={dialog.kind} open={dialog.open} onOpenChange={onOpenChange} />
      )}
    </section>
  );
}
