"use client";

import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { useZoomReturn } from "./use-zoom-return";
import { ZoomAccount } from "./zoom-account";
import { ZoomBanner } from "./zoom-banner";
import { ZoomInterviews } from "./zoom-interviews";
import { ZoomLeftBehind } from "./zoom-left-behind";
import type { ZoomReturn } from "./zoom-return";
import { ZoomStatusBadge } from "./zoom-status-badge";

const loadDialog = () => import("./disconnect-dialog").then((module) => module.DisconnectDialog);
const DisconnectDialog = whenAsked(loadDialog);

const CONNECT: Record<ZoomView["status"], string> = {
  none: "Zoomと連携する",
  connected: "別のアカウントで連携し直す",
  error: "もう一度連携する",
  disconnected: "もう一度連携する",
};

/**
 * The mentor's Zoom connection, with its actions. The page fetches `mentors.zoom`; `back` holds Zoom's parameters (query `code`, `state`,
 * `error`) after a redirect from there.
 */
export function ZoomCard({ mentorId, back = null }: { mentorId: string; back?: ZoomReturn | null }) {
  const [zoom] = trpc.mentors.zoom.useSuspenseQuery({ id: mentorId });
  const { news, dismiss } = useZoomReturn(mentorId, back);
  const start = trpc.mentors.zoomOauthStart.useMutation({ onSuccess: ({ url }) => window.location.assign(url) });
  const [leaving, setLeaving] = useState<"closed" | "open" | "never">("never");
  const busy = start.isPending || start.isSuccess || news?.kind === "working";
  const connected = zoom.status === "connected";
  return (
    <section aria-labelledby="zoom">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="zoom">Zoom連携</h2>
        <ZoomStatusBadge status={zoom.status} />
      </div>
      <Card>
        <div className="grid gap-5">
          <ZoomBanner zoom={zoom} news={news} onClose={dismiss} />
          <ZoomLeftBehind zoom={zoom} />
          {connected ? <ZoomAccount zoom={zoom} /> : <WhatItDoes />}
          {zoom.available ? (
            <div className="flex flex-wrap gap-3">
              <Button
                variant={connected ? "secondary" : "primary"}
                icon={connected ? undefined : "video"}
                busy={busy}
                busyLabel={news?.kind === "working" ? "連携しています" : "Zoomを開いています"}
                onClick={() => start.mutate({ id: mentorId })}
              >
                {CONNECT[zoom.status]}
              </Button>
              {(connected || zoom.status === "error") && (
                <Button
                  variant="quiet"
                  onPointerEnter={() => void loadDialog()}
                  onFocus={() => void loadDialog()}
                  onClick={() => setLeaving("open")}
                >
                  連携を解除する
                </Button>
              )}
            </div>
          ) : (
            <p className="text-muted">この環境では、Zoom連携をご利用いただけません。下の「面談方法」で、決まったリンクをご登録ください。</p>
          )}
          <ZoomInterviews zoom={zoom} />
          {zoom.officeUrl !== null && !zoom.hasFixedUrl && (
            <p className="text-sm text-muted">
              Zoomのミーティングを用意できないときは、事務局が登録したリンク（<span className="break-all">{zoom.officeUrl}</span>
              ）で行います。
            </p>
          )}
        </div>
      </Card>
      {leaving !== "never" && (
        <DisconnectDialog
          mentorId={mentorId}
          zoom={zoom}
          open={leaving === "open"}
          onOpenChange={(open) => setLeaving(open ? "open" : "closed")}
        />
      )}
    </section>
  );
}

function WhatItDoes() {
  return (
    <div className="grid gap-2">
      <p>連携すると、予約のたびに新しいミーティングを自動で用意します。日時の変更やキャンセルも、Zoomに反映されます。</p>
      <ul className="list-disc pl-5 text-muted">
        <li>待機室とパスコードを使い、録画はしません。</li>
        <li>ミーティングの名前は面談番号だけです。相談者や会社の名前は入りません。</li>
        <li>Knotterが行うのは、面談のミーティングの作成・変更・削除だけです。</li>
      </ul>
    </div>
  );
}
