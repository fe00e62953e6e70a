"use client";

import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { CopyField } from "@/components/copy-field";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";

const ChangeDialog = whenAsked(() => import("./change-dialog").then((module) => module.ChangeDialog));

/** The interviews in the user's own calendar: a secret address, shown once, which can be replaced or revoked at any time. */
export function CalendarFeed() {
  const utils = trpc.useUtils();
  const [feed] = trpc.calendarFeed.get.useSuspenseQuery({});
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const make = trpc.calendarFeed.make.useMutation({
    onSuccess({ active, createdAt, rotatedAt }) {
      utils.calendarFeed.get.setData({}, { active, createdAt, rotatedAt });
      setAsked(null);
    },
  });
  const revoke = trpc.calendarFeed.revoke.useMutation({
    onSuccess(stored) {
      utils.calendarFeed.get.setData({}, stored);
      make.reset();
      setAsked(null);
      showToast({ status: "success", text: "カレンダーの購読を止めました。" });
    },
  });
  const since = feed.rotatedAt ?? feed.createdAt;
  const shown = make.data;
  return (
    <Card>
      <p>
        お使いのカレンダー（Google・Outlook・Appleなど）に、面談の予定を自動で表示できます。日時変更やキャンセルも反映されます。相談の内容は含まれません。
      </p>
      {shown && (
        <div className="mt-5 grid gap-5 rounded-card border border-line bg-paper p-4 md:p-5">
          <Banner status="warning" announce title="この2つのURLは、いまだけ表示されます" />
          <CopyField
            label="購読用のURL"
            hint="カレンダーの「URLで追加」に貼り付けてください。このURLを知っている人は、どなたでも面談の予定を見られます。ほかの方に教えないでください。"
            value={shown.url}
            said="購読用のURLをコピーしました。"
          />
          <div>
            <ButtonLink href={shown.webcalUrl} icon="calendar-plus">
              カレンダーアプリで開く
            </ButtonLink>
          </div>
          <CopyField
            label="予定の有無だけのURL"
            hint="お名前のない、「予定あり」だけのカレンダーです。ご家族や職場と共有するときにお使いください。"
            value={shown.busyUrl}
            said="予定の有無だけのURLをコピーしました。"
          />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {feed.active ? (
          <>
            {since && <p className="min-w-0 flex-1 text-sm text-muted">{formatDate(tokyoDate(new Date(since)))} に作ったURLが有効です。</p>}
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" icon="refresh" onClick={() => setAsked("rotate")}>
                URLを作り直す
              </Button>
              <Button variant="quiet" onClick={() => setAsked("revoke")}>
                購読を止める
              </Button>
            </div>
          </>
        ) : (
          <Button icon="link" busy={make.isPending} busyLabel="作成しています" onClick={() => make.mutate({})}>
            購読用のURLを作る
          </Button>
        )}
      </div>
      {asked !== null && (
        <ChangeDialog
          kind={asked}
          busy={make.isPending || revoke.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => (asked === "rotate" ? make.mutate({}) : revoke.mutate({}))}
        />
      )}
    </Card>
  );
}
