"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useRef, useState } from "react";
import { amount } from "@/components/amount";
import { ContactText } from "@/components/contact";
import { PeopleList } from "@/components/people-list";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

interface Person {
  id: string;
  name: string;
}

/** Only an admin can take it back: so HR does it for no more people at once than the dialog shows well. */
const MOST = 50;

/**
 * Takes people off the list who have moved or left the company, without any text of HR: one after the other, by the call for one person.
 * Whoever could not be taken off stays in the dialog with the reason.
 */
export function WithdrawDialog({
  orderId,
  people: given,
  total = given.length,
  onDone,
  onClose,
}: {
  orderId: string;
  people: readonly Person[];
  /** How many are meant, where these are only the loaded ones. */
  total?: number | undefined;
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const withdraw = trpc.mentees.cancel.useMutation({ meta: { quiet: true } });
  // The list below no longer has whoever was taken off it.
  const [people] = useState(given);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly (Person & { detail: string })[]>([]);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const left = people.filter(({ id }) => !gone.has(id));
  const tooMany = total > MOST;
  const [only] = people.length === 1 ? people : [];

  async function carryOut() {
    const done = new Set(gone);
    const failed: (Person & { detail: string })[] = [];
    stopped.current = false;
    setRefused([]);
    setRunning(true);
    for (const person of left) {
      if (stopped.current) break;
      try {
        await withdraw.mutateAsync({ id: person.id, scope: "order", orderId });
        done.add(person.id);
      } catch (error) {
        const code = appErrorOf(error)?.code;
        if (code === "ALREADY_DONE") done.add(person.id);
        else failed.push({ ...person, detail: errorText(error) });
        // Without a connection the others would fail alike.
        if (code === undefined) break;
      }
      setGone(new Set(done));
    }
    setRunning(false);
    setRefused(failed);
    await Promise.all([utils.orders.mentees.invalidate({ id: orderId }), utils.orders.mentee.invalidate({ id: orderId })]);
    if (done.size < people.length) return;
    showToast({ status: "success", text: only ? `${only.name}さんを対象から外しました。` : `${people.length}名を対象から外しました。` });
    onDone();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !running) onClose();
      }}
      title="対象から外す"
      size={only ? "small" : undefined}
      footer={
        <>
          {running && !only ? (
            <Button
              variant="secondary"
              onClick={() => {
                stopped.current = true;
              }}
            >
              中止する
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              {gone.size > 0 ? "閉じる" : "戻る"}
            </Button>
          )}
          <Button variant="danger" busy={running} busyLabel="対象から外しています" disabled={tooMany} onClick={() => void carryOut()}>
            {only ? "対象から外す" : `${tooMany ? amount(total) : left.length}名を対象から外す`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refused.length > 0 && (
          <Banner status="warning" announce title={only ? undefined : `${refused.length}名を外せませんでした。`}>
            {only ? (
              refused[0]?.detail
            ) : (
              <ul>
                {refused.map(({ id, name, detail }) => (
                  <li key={id}>
                    {name}さん：{detail}
                  </li>
                ))}
              </ul>
            )}
          </Banner>
        )}
        {tooMany ? (
          <p>
            <ContactText>{`一度に外せるのは${MOST}名までです。選ぶ方を減らすか、事務局へご連絡ください。`}</ContactText>
          </p>
        ) : (
          <p>
            {only ? (
              <>
                <span className="font-bold">{only.name}</span>さん
              </>
            ) : (
              `${people.length}名`
            )}
            を、この施策の対象から外します。これからの面談があればキャンセルされ、あとで対象に戻しても戻りません。
          </p>
        )}
        {!only && (
          <p role="status" className="text-sm text-muted tabular-nums">
            {gone.size > 0 && `${people.length}名のうち${gone.size}名を外しました。`}
          </p>
        )}
        {!only && !tooMany && <PeopleList label="対象から外れる方" people={left} />}
        <p className="text-sm text-muted">
          <ContactText>面談の有無にかかわらず同じ操作です。元に戻すには、事務局へご連絡ください。</ContactText>
        </p>
      </div>
    </Dialog>
  );
}
