"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { useEffect } from "react";
import { mailTone } from "@/components/mail/mail-tone";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Test = RouterOutputs["office"]["operation"]["mail"]["test"];

/** Milliseconds between looks at a mail that is on its way. */
const LOOK_MS = 3_000;
const ON_ITS_WAY: ReadonlySet<string> = new Set(["scheduled", "queued", "sending"]);

/** Sends the reader a mail, and says what has become of it. */
export function TestMail({ test, reload }: { test: Test; reload: () => Promise<unknown> }) {
  const send = trpc.office.testMail.useMutation({ onSuccess: reload });
  const leaves = test !== null && ON_ITS_WAY.has(test.status);
  useEffect(() => {
    if (!leaves) return;
    const timer = setInterval(() => void reload(), LOOK_MS);
    return () => clearInterval(timer);
  }, [leaves, reload]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" size="small" icon="mail" busy={send.isPending} onClick={() => send.mutate({})}>
        自分に試し送信
      </Button>
      <p role="status" className="text-sm">
        {test === null ? (
          <span className="text-muted">ご自身のアドレスに1通送り、メールが出ていくかを確かめます。</span>
        ) : (
          <>
            <Badge tone={mailTone(test.status)}>{test.statusLabel}</Badge>
            <span className="ml-2 text-muted">
              {formatDateTime(new Date(test.at))} の試し送信{test.error !== null && `（${test.error}）`}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
