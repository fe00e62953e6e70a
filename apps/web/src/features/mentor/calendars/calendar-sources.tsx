"use client";

import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useCallback, useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import type { CalendarReturn } from "./calendar-return";
import { Overlaps } from "./overlaps";
import { ReturnBanner } from "./return-banner";
import { type Source, vendorOf } from "./source";
import { SourceRow } from "./source-row";
import { UnreadAppointments } from "./unread-appointments";
import { UnreadCalendars } from "./unread-calendars";
import { useCalendarReturn } from "./use-calendar-return";
import { VendorButtons } from "./vendor-buttons";

const loadAdd = () => import("./add-dialog").then((module) => module.AddDialog);
const AddDialog = whenAsked(loadAdd);
const ChangeDialog = whenAsked(() => import("./change-dialog").then((module) => module.ChangeDialog));
const RemoveDialog = whenAsked(() => import("./remove-dialog").then((module) => module.RemoveDialog));

type Open = { dialog: "add" } | { dialog: "change" | "remove"; source: Source } | null;

/**
 * The mentor's own calendars, whose busy times are not offered. The page fetches `calendarSources.list`; `back` holds a vendor's parameters after a
 * redirect from there.
 */
export function CalendarSources({ back = null }: { back?: CalendarReturn | null }) {
  const [{ sources, max, vendors }] = trpc.calendarSources.list.useSuspenseQuery({});
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const refresh = trpc.calendarSources.refresh.useMutation({
    onSuccess({ label, faultText }) {
      if (faultText === null) showToast({ status: "success", text: `「${label}」を読み取りました。` });
    },
    onSettled: () => Promise.all([utils.calendarSources.list.invalidate(), utils.mentorSchedule.list.invalidate()]),
  });
  const { mutate: read } = refresh;
  const { news, dismiss } = useCalendarReturn(
    back,
    useCallback((id: string) => read({ id }), [read]),
  );
  const connect = trpc.calendarSources.connect.useMutation({ onSuccess: ({ url }) => window.location.assign(url) });
  const going = connect.isPending || connect.isSuccess ? connect.variables : null;
  const name = (id: string) => {
    const source = sources.find((candidate) => candidate.id === id);
    if (source) setOpen({ dialog: "change", source });
  };
  return (
    <div className="grid gap-8">
      <ReturnBanner news={news} onName={name} onClose={dismiss} />
      <UnreadCalendars />
      <UnreadAppointments link="hours" />
      <Overlaps />
      <section aria-labelledby="calendar-sources" className="grid gap-4">
        <h2 id="calendar-sources">予定の読み取り</h2>
        <p>ふだんお使いのカレンダーを登録すると、予定のある時間には予約が入りません。10分ごとに読み取ります。</p>
        <ul className="list-disc pl-5 text-muted">
          <li>保存するのは予定のある時間帯だけです。題名や場所は保存しません。</li>
          {vendors.length > 0 && (
            <li>GoogleとOutlookは、予定のある時間帯の読み取りだけを許可していただきます。アカウントのメールアドレスは受け取りません。</li>
          )}
          <li>予定の前後にも、「受付の条件」の「面談の前に空ける時間」と「面談の後に空ける時間」を空けます。</li>
          <li>Knotterの面談、取り消された予定、「予定なし（空き時間）」の予定は、数えません。</li>
          <li>辞退した招待も数えません。アドレスで登録したカレンダーでは、Knotterと同じメールアドレスへの招待だけを見分けます。</li>
        </ul>
        {sources.length > 0 && (
          <Card padding="none" className="overflow-clip">
            <ul aria-label="登録したカレンダー">
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  reading={refresh.isPending && refresh.variables.id === source.id}
                  onRefresh={() => refresh.mutate({ id: source.id })}
                  going={going?.id === source.id}
                  onReconnect={() => {
                    const vendor = vendorOf(source);
                    if (vendor !== null) connect.mutate({ vendor, id: source.id });
                  }}
                  onChange={() => setOpen({ dialog: "change", source })}
                  onRemove={() => setOpen({ dialog: "remove", source })}
                />
              ))}
            </ul>
          </Card>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:[&>button]:w-full">
          {sources.length < max && (
            <VendorButtons
              vendors={vendors}
              going={going && going.id === undefined ? going.vendor : null}
              onConnect={(vendor) => connect.mutate({ vendor })}
            />
          )}
          {sources.length < max && (
            <Button
              variant={sources.length === 0 && vendors.length === 0 ? "primary" : "secondary"}
              icon="plus"
              onPointerEnter={() => void loadAdd()}
              onFocus={() => void loadAdd()}
              onClick={() => setOpen({ dialog: "add" })}
            >
              {vendors.length === 0 ? "カレンダーを登録する" : "アドレスで登録する"}
            </Button>
          )}
          <p className="text-sm text-muted">{`${max}件まで登録できます。`}</p>
        </div>
      </section>
      {open?.dialog === "add" && <AddDialog onClose={close} />}
      {open?.dialog === "change" && <ChangeDialog source={open.source} onChanged={(id) => refresh.mutate({ id })} onClose={close} />}
      {open?.dialog === "remove" && <RemoveDialog source={open.source} onClose={close} />}
    </div>
  );
}
