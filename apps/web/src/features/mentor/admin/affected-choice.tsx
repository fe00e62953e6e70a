"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import type { Affected } from "./labels";
import type { Plan, RequestInput } from "./use-disable";

const PLANS = [
  { value: "keep", label: "予定どおり行う" },
  { value: "reassign", label: "別のキャリコンが引き継ぐ" },
  { value: "cancel", label: "キャンセルする" },
] as const;

const REFUSED = {
  not_bookable: "この施策の担当にできない方です。",
  not_free: "その日時は空いていません。",
  order_closed: "施策の期間が終わっています。",
} as const satisfies Record<NonNullable<Affected["refused"]>, string>;

/** One future interview: what happens to it, and who takes it over. */
export function AffectedChoice({
  session,
  wish,
  onWish,
  mentorId,
}: {
  session: Affected;
  wish: RequestInput | undefined;
  onWish: (wish: RequestInput) => void;
  mentorId: string;
}) {
  const { mentoringId, publicNo, startAt, endAt, menteeName, orderName, orderId, refused } = session;
  const when = formatDateTime(new Date(startAt), new Date(endAt));
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="tabular-nums">
          {when}
        </Link>
        <p className="text-sm text-muted">
          {menteeName}さん・{orderName}（{publicNo}）
        </p>
      </div>
      <div className="grid gap-2">
        <Field label={`${when}の面談`} hideLabel>
          <Select
            value={wish?.plan ?? ""}
            placeholder="選んでください"
            options={PLANS}
            onChange={(event) => event.currentTarget.value !== "" && onWish({ plan: event.currentTarget.value as Plan })}
          />
        </Field>
        {wish?.plan === "reassign" && (
          <Successor
            label={`${when}の面談を引き継ぐキャリコン`}
            orderId={orderId}
            mentorId={mentorId}
            value={wish.reassignTo}
            onChoose={(reassignTo) => onWish({ plan: "reassign", reassignTo })}
          />
        )}
        {refused !== null && wish?.plan === "reassign" && (
          <p role="status" className="text-sm font-bold text-error">
            {REFUSED[refused]}
          </p>
        )}
      </div>
    </li>
  );
}

/** The other mentors of the same order who take interviews; the preview shows whether the chosen one is free at the time. */
function Successor({
  label,
  orderId,
  mentorId,
  value,
  onChoose,
}: {
  label: string;
  orderId: string;
  mentorId: string;
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const { data } = trpc.orders.mentors.useQuery({ id: orderId });
  const others = (data?.items ?? []).filter(({ id, bookable }) => id !== mentorId && bookable === true);
  if (data && others.length === 0) return <p className="text-sm font-bold text-error">この施策には、引き継げるキャリコンがいません。</p>;
  return (
    <Field label={label} hideLabel>
      <Select
        value={value ?? ""}
        placeholder={data ? "引き継ぐ方を選んでください" : "読み込んでいます"}
        options={others.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      />
    </Field>
  );
}
