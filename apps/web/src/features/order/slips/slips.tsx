"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { LIMITS } from "@knotter/domain/policy";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Checkbox } from "@knotter/ui/checkbox";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { useState } from "react";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { QUIET } from "@/components/form/quiet";
import { PAGED_LIST } from "@/components/listing/list-options";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { SlipSheet } from "./slip-sheet";
import { slipsInput } from "./slips-input";

const WHY_NOT = {
  closed: "この施策では、いま用紙を作れません。",
  noRight: "用紙は、対象者の管理を任された方が作れます。権限は、貴社の主担当の方が設定できます。",
} as const;

/**
 * Lets HR or an admin choose people without an address, creates a code for each, and shows the slips to print. They are shown only once.
 * `may`: whether the viewer can create any, or why not. `list`: the address of all people of the order.
 */
export function Slips({ id, may, list }: { id: string; may: "print" | keyof typeof WHY_NOT; list: string }) {
  const manages = may === "print";
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.orders.mentees.useSuspenseInfiniteQuery(
    slipsInput(id),
    PAGED_LIST,
  );
  const utils = trpc.useUtils();
  /** What was chosen by hand; it stays when the list is read again, also where somebody else has printed a slip meanwhile. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const print = trpc.orders.printSlips.useMutation({ ...QUIET, onSuccess: () => utils.orders.mentees.invalidate({ id }) });
  const back = () => {
    setByHand(new Map());
    print.reset();
  };
  if (print.data) return <SlipSheet printed={print.data} onAgain={back} />;
  const people = pages.flatMap(({ items }) => items).filter(({ status }) => status !== "withdrawn");
  if (people.length === 0)
    return (
      <EmptyState
        title="メールなしの方はいません"
        action={
          <ButtonLink as={AppLink} href={list} variant="secondary">
            対象者の一覧を開く
          </ButtonLink>
        }
      >
        メールアドレスのない方は、社員番号を入れて対象者に登録してください。
      </EmptyState>
    );
  const isChosen = ({ id: personId, slipPrintedAt }: OrderMenteeView) => manages && (byHand.get(personId) ?? slipPrintedAt === null);
  const chosen = people.filter(isChosen);
  const again = chosen.filter(({ slipPrintedAt }) => slipPrintedAt !== null).length;
  const choose = (those: readonly OrderMenteeView[], on: boolean) =>
    setByHand((before) => new Map([...before, ...those.map((person) => [person.id, on] as const)]));
  const isTooMany = chosen.length > LIMITS.slipsAtOnce;
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <p>メールアドレスのない方にお渡しする、一度だけ使えるコードの用紙を作ります。</p>
        <p>
          ご本人が携帯電話などで用紙の内容とご自身のアドレスを入力すると、登録して面談を予約できます。そのアドレスが会社に表示されることはありません。
        </p>
      </div>
      <fieldset>
        <legend className="mb-2 font-bold">用紙を作る方</legend>
        <div className="rounded-card border border-line bg-surface">
          <div className="border-b border-line px-4">
            <Checkbox
              label={hasNextPage ? `表示している${amount(people.length)}名` : `すべての方（${amount(people.length)}名）`}
              checked={chosen.length === people.length}
              indeterminate={chosen.length > 0 && chosen.length < people.length}
              onChange={() => choose(people, chosen.length < people.length)}
              disabled={!manages}
            />
          </div>
          <ul className="grid px-4 py-1">
            {people.map((person) => (
              <li key={person.id}>
                <Checkbox
                  checked={isChosen(person)}
                  onChange={() => choose([person], !isChosen(person))}
                  disabled={!manages}
                  label={<PersonLine person={person} />}
                />
              </li>
            ))}
          </ul>
        </div>
        {(hasNextPage || pages.length > 1) && (
          <LoadMore shown={people.length} hasMore={hasNextPage} busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
        )}
      </fieldset>
      {again > 0 && (
        <Banner status="warning">
          {amount(again)}名の方には、すでに用紙を作っています。作り直すと、前にお渡しした用紙のコードは使えなくなります。
        </Banner>
      )}
      {isTooMany && <Banner status="warning">一度に作れるのは{amount(LIMITS.slipsAtOnce)}名分までです。選ぶ方を減らしてください。</Banner>}
      {print.error && <Banner status="error">{errorText(print.error)}</Banner>}
      {may === "print" ? (
        <div className="grid justify-items-start gap-3">
          <Button
            size="large"
            disabled={chosen.length === 0 || isTooMany}
            busy={print.isPending}
            busyLabel="作っています"
            onClick={() => print.mutate({ id, menteeIds: chosen.map((person) => person.id) })}
          >
            {chosen.length === 0 ? "ログイン用紙を作る" : `${amount(chosen.length)}名分のログイン用紙を作る`}
          </Button>
          <p className="text-sm text-muted">コードが載るのは、これから作る用紙だけです。あとから表示することはできません。</p>
        </div>
      ) : (
        <p className="text-muted">{WHY_NOT[may]}</p>
      )}
    </div>
  );
}

function PersonLine({ person: { employeeNo, name, department, slipPrintedAt } }: { person: OrderMenteeView }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className="min-w-24 tabular-nums">{employeeNo}</span>
      <span className="min-w-32">{name}</span>
      {department !== null && <span className="text-muted">{department}</span>}
      {slipPrintedAt !== null && <span className="text-sm text-muted">{formatDate(tokyoDate(new Date(slipPrintedAt)))}に作成済み</span>}
    </span>
  );
}
