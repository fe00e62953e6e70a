"use client";

import type { notificationPrefs } from "@knotter/contract/resources/identity";
import { Card } from "@knotter/ui/card";
import { Switch } from "@knotter/ui/switch";
import type { z } from "zod";
import { trpc } from "@/trpc/client";

type Prefs = z.infer<typeof notificationPrefs>;

const COMMON = {
  remindDay: { label: "前日のご案内", hint: "面談の前日に、日時と参加のしかたをお知らせします。" },
  remind1h: { label: "1時間前のご案内", hint: "面談の1時間前に、参加用のリンクをお知らせします。" },
  announce: { label: "事務局からのお知らせ", hint: "サービスの変更やメンテナンスなど。" },
} as const;
const REPORT = {
  mentee: { label: "アンケートのご案内の再送", hint: "ご回答がまだのときに、もう一度お知らせします。" },
  mentor: { label: "実施報告書のご案内の再送", hint: "提出がまだのときに、もう一度お知らせします。" },
} as const;

/** Optional mails. Each switch takes effect at once, and is reset if that failed. */
export function NotificationSettings({ reader }: { reader: keyof typeof REPORT }) {
  const utils = trpc.useUtils();
  const [prefs] = trpc.currentUser.notificationPrefs.useSuspenseQuery({});
  const { mutate } = trpc.currentUser.notifications.useMutation({
    async onMutate(wish) {
      await utils.currentUser.notificationPrefs.cancel({});
      const before = utils.currentUser.notificationPrefs.getData({});
      utils.currentUser.notificationPrefs.setData({}, (old) => old && { ...old, ...(wish as Partial<Prefs>) });
      return { before };
    },
    onSuccess: (stored) => utils.currentUser.notificationPrefs.setData({}, stored),
    onError: (_error, _wish, context) => utils.currentUser.notificationPrefs.setData({}, context?.before),
  });
  const rows = [
    { key: "remindDay", ...COMMON.remindDay },
    { key: "remind1h", ...COMMON.remind1h },
    { key: "reportRemind", ...REPORT[reader] },
    { key: "announce", ...COMMON.announce },
  ] as const;
  return (
    <Card className="py-2! md:py-3!">
      <ul>
        {rows.map(({ key, label, hint }) => (
          <li key={key} className="border-b border-line py-1 last:border-b-0">
            <Switch
              label={<span className="font-bold">{label}</span>}
              hint={hint}
              checked={prefs[key]}
              onChange={(event) => mutate({ [key]: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      <p className="border-t border-line py-3 text-sm text-muted">予約・日時変更・キャンセルなど、大切なお知らせは止められません。</p>
    </Card>
  );
}
