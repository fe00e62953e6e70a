"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { EmptyState } from "@knotter/ui/empty-state";
import { useState } from "react";
import { amount } from "@/components/amount";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { SlipSheet } from "./slip-sheet";
import { slipsInput } from "./slips-input";

/** Chooses the people of a list without an address, makes a code for each and shows the slips, which are printed at once: nobody sees them again. */
export function Slips({ id, manages }: { id: string; manages: boolean }) {
  const [{ items }] = trpc.orders.mentees.useSuspenseQuery(slipsInput(id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const print = trpc.orders.printSlips.useMutation(QUIET);
  const people = items.filter(({ status }) => status !== "withdrawn");
  if (print.data) return <SlipSheet printed={print.data} onAgain={print.reset} />;
  if (people.length === 0)
    return <EmptyState title="メールなしの方はいません">メールアドレスのない方は、社員番号を入れて対象者に登録してください。</EmptyState>;
  const chosen = people.filter((person) => !left.has(person.id));
  const toggle = (personId: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(personId)) next.add(personId);
      return next;
    });
  return (
    <div className="grid max-w-3xl gap-5">
      <p>
        メールアドレスのない方に、一度だけ使えるコードの用紙をお渡しします。ご本人が携帯電話などで入力し、ご自身のアドレスを登録すると、面談を予約できます。そのアドレスは、この画面にも一覧にも表示されません。
      </p>
      <Banner status="warning">
        コードは、これから作る用紙にだけ載ります。作り直すと、前にお渡しした用紙は使えなくなります。用紙は封筒に入れるなどして、ご本人に直接お渡しください。
      </Banner>
      {print.error && <Banner status="error">{errorText(print.error)}</Banner>}
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-bold">用紙を作る方（{amount(chosen.length)}名）</legend>
        {people.map((person) => (
          <Checkbox
            key={person.id}
            checked={!left.has(person.id)}
            onChange={() => toggle(person.id)}
            disabled={!manages}
            label={nameOf(person)}
          />
        ))}
      </fieldset>
      {manages ? (
        <div>
          <Button
            size="large"
            disabled={chosen.length === 0}
            busy={print.isPending}
            busyLabel="作っています"
            onClick={() => print.mutate({ id, menteeIds: chosen.map((person) => person.id) })}
          >
            ログイン用紙を作る
          </Button>
        </div>
      ) : (
        <p className="text-muted">この施策では、いま用紙を作れません。</p>
      )}
    </div>
  );
}

const nameOf = ({ employeeNo, name, department }: OrderMenteeView): string =>
  [employeeNo, name, department].filter((part) => part !== null).join("　");
