"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Device = RouterOutputs["security"]["sessions"]["items"][number];

/** Every session of the user, this one first. */
export function SessionList() {
  const [{ items, more }] = trpc.security.sessions.useSuspenseQuery({});
  return (
    <>
      <Card padding="none" className="px-5 md:px-6">
        <ul aria-label="ログイン中の端末">
          {items.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </ul>
      </Card>
      {more && (
        <p className="mt-3 text-sm text-muted">
          新しい順に表示しています。これより前の端末は「すべての端末からログアウト」でまとめて終了できます。
        </p>
      )}
    </>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.security.endSession.useMutation({
    onSuccess() {
      utils.security.sessions.setData({}, (known) => known && { ...known, items: known.items.filter(({ id }) => id !== device.id) });
      showToast({ status: "success", text: `${device.device} をログアウトさせました。` });
    },
  });
  const since = formatDateTime(new Date(device.startedAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {device.device}
          {device.current && <Badge tone="primary">この端末</Badge>}
        </p>
        <p className="text-sm text-muted">
          <span className="inline-block">{since} にログイン</span>
          {device.address !== null && <span className="inline-block [overflow-wrap:anywhere]">（{device.address} から）</span>}
        </p>
        {device.lastSeenAt !== null && !device.current && (
          <p className="text-sm text-muted">最後のご利用：{formatDateTime(new Date(device.lastSeenAt))} ごろ</p>
        )}
      </div>
      {!device.current && (
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          busyLabel="ログアウトさせています"
          aria-label={`${device.device}（${since} にログイン）をログアウトさせる`}
          onClick={() => mutate({ id: device.id })}
        >
          ログアウトさせる
        </Button>
      )}
    </li>
  );
}
