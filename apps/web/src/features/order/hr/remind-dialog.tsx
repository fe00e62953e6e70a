"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { INVITATION_LETTER_TEXT } from "@knotter/contract/labels/invitation-letter";
import { href } from "@knotter/contract/routes";
import { needsCount } from "@knotter/domain/campaign";
import { INVITATION_LETTERS, type InvitationLetter } from "@knotter/domain/invitation";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useMemo } from "react";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { DateField, TimeField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { SampleLetters } from "@/components/mail/sample-letters";
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { instantTyped } from "../instant-typed";
import { inviteesOf, leftOutText, letterFor } from "./invitees";
import type { menteesConditions } from "./mentees-list-state";
import { PlannedInvitations } from "./planned-invitations";
import { remindForm } from "./remind-schema";

/** The most names shown in the dialog; the list has the others. */
const NAMED = 100;

/**
 * Sends one of the admins' standard letters to people who have not registered, now or at a chosen time. HR sees a preview and cannot change the text. The
 * recipients and their number are shown only where the order shows who has registered; for many recipients, HR types their number to confirm.
 */
export function RemindDialog({
  order,
  chosen,
  matching,
  onSent,
  onClose,
}: {
  order: OrderView;
  /** Null: everybody who has not registered. */
  chosen: readonly OrderMenteeView[] | null;
  /** Everybody who matches the filters of the list is meant, of whom `chosen` are the loaded ones. */
  matching?: { conditions: ReturnType<typeof menteesConditions>; total: number } | undefined;
  onSent?: (() => void) | undefined;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const whom = matching ? { conditions: matching.conditions } : chosen && { menteeIds: chosen.map(({ id }) => id) };
  const asked = { orderId: order.id, resend: true, ...whom };
  const look = trpc.mail.menteeRegister.useMutation(QUIET);
  const { mutateAsync } = trpc.mail.menteeRegister.useMutation(QUIET);
  const { mutate } = look;
  const unregistered = trpc.orders.mentees.useQuery(
    { id: order.id, status: "unregistered", pageSize: NAMED },
    { enabled: chosen === null && order.showRegistration, meta: { quiet: true } },
  );
  const people = chosen ?? unregistered.data?.items ?? [];
  const total = matching?.total ?? chosen?.length ?? unregistered.data?.total ?? 0;
  const unnamed = total - people.length;
  // Of those who are not loaded it is not known whether they were invited before.
  const suggested = unnamed > 0 ? "again" : letterFor(people);
  const waiting = look.data?.queued ?? null;

  const schema = useMemo(() => remindForm(waiting), [waiting]);
  const form = useServerForm({
    schema,
    values: { confirmCount: "", letter: suggested as InvitationLetter, when: "now", sendOn: "", sendAt: "10:00" },
    // The number is typed again each time.
    draft: null,
    // What was shown is what is sent, however few.
    async send(typed) {
      const sendAt = typed.when === "later" ? instantTyped(typed) : null;
      const { queued } = await mutateAsync({
        ...asked,
        letter: typed.letter,
        confirmCount: waiting ?? undefined,
        ...(sendAt !== null && { sendAt }),
      });
      return { queued, sendAt };
    },
    async onSaved({ queued, sendAt }) {
      await Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.mail.plannedInvitations.invalidate({ id: order.id })]);
      showToast({
        status: "success",
        text:
          sendAt !== null
            ? `${formatDateTime(new Date(sendAt))} に送ります。それまでは、この画面から取り消せます。`
            : queued === null
              ? "ご案内の送信を受け付けました。"
              : `${amount(queued)}名にご案内を送信しました。`,
      });
      onSent?.();
      onClose();
    },
  });

  const when = form.form.watch("when");
  const letter = form.form.watch("letter") || suggested;
  // Everybody who has not registered is read while the dialog is open.
  useEffect(() => {
    if (!form.form.getFieldState("letter").isDirty) form.form.setValue("letter", suggested);
  }, [form.form, suggested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recipients and preview are loaded when the dialog opens and when another letter is chosen
  useEffect(() => mutate({ ...asked, letter, dryRun: true }), [letter]);
  const isLater = when === "later";
  // Whom it meets is determined again at its time.
  const leftOut = waiting === null || isLater || total === 0 ? null : leftOutText(people, total, waiting);
  const { first, again } = inviteesOf(people);
  const nobody = look.isSuccess && order.showRegistration && waiting === 0 && !isLater;

  return (
    <FormDialog
      form={form}
      title={chosen === null ? "利用登録のご案内を再送する" : "利用登録のご案内を送る"}
      submitLabel={look.isSuccess && !nobody ? (isLater ? "この日時に送る" : "送信する") : null}
      busyLabel="準備しています"
      beside={
        (look.isError || form.refusal !== null) && (
          <Button variant="secondary" icon="refresh" busy={look.isPending} onClick={() => mutate({ ...asked, letter, dryRun: true })}>
            もう一度確認する
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-5">
        <div role="status">
          {look.error ? (
            <Banner status="warning">{errorText(look.error)}</Banner>
          ) : (
            <>
              <p>
                {isLater && look.isSuccess
                  ? LATER
                  : sentenceOf({
                      ready: look.isSuccess,
                      waiting,
                      nobody,
                      why: leftOut === null,
                      chosen: chosen === null ? null : total,
                    })}
              </p>
              {leftOut !== null && <p className="text-sm text-muted">{leftOut}</p>}
            </>
          )}
        </div>
        <RadioCards<"now" | "later">
          legend="送る日時"
          columns={2}
          options={[
            { value: "now", label: "いま送る" },
            { value: "later", label: "日時を決める" },
          ]}
          {...form.choice("when")}
          value={isLater ? "later" : "now"}
        />
        {isLater && (
          <div className="grid gap-2">
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField {...form.field("sendOn")} label="送信日" required />
              <TimeField {...form.field("sendAt")} label="時刻（日本時間）" required />
            </div>
            <p className="text-sm text-muted">5分後から、契約終了日の90日後まで選べます。</p>
          </div>
        )}
        {waiting !== null && needsCount(waiting) && (
          <TextField
            {...form.field("confirmCount")}
            label="送る人数"
            required
            hint={`確認のため、「${waiting}」と入力してください。`}
            inputMode="numeric"
          />
        )}
        {people.length > 0 && (
          <div>
            <PeopleList
              label={chosen === null ? "登録がまだの方" : "選択した方"}
              people={people.map(({ id, name, statusLabel }) => ({ id, name, detail: statusLabel }))}
            />
            {unnamed > 0 && (
              <p className="mt-2 text-sm text-muted">
                ほか{amount(unnamed)}名。
                {chosen === null && (
                  <Link as={AppLink} href={href("hrOrderMentees", { id: order.id }, { status: "unregistered" })} onClick={onClose}>
                    すべての方を一覧で見る
                  </Link>
                )}
              </p>
            )}
          </div>
        )}
        <SelectField
          {...form.field("letter")}
          label="文例"
          hint={`事務局の定型文です。お一人ずつの登録のリンクが必ず入ります。${
            first > 0 && again > 0 ? `未招待の${amount(first)}名にも、招待済みの${amount(again)}名にも、同じ文例をお送りします。` : ""
          }`}
          options={INVITATION_LETTERS.map((value) => ({ value, label: INVITATION_LETTER_TEXT[value].label }))}
        />
        <section aria-labelledby="letter" className="grid gap-3 rounded-card border border-line bg-paper px-5 py-4">
          <h3 id="letter" className="text-base">
            お送りする文面
          </h3>
          {look.data && <SampleLetters samples={look.data.samples} of={letter} />}
          {look.isSuccess && look.data.samples.length === 0 && (
            <p className="text-sm text-muted">いま届く方がいないため、見本はありません。</p>
          )}
        </section>
        <p className="text-sm text-muted">
          お一人につき24時間に1通、全部で3通までです。それを超える方には送られません。送信したあと、取り消すことはできません。
        </p>
        <PlannedInvitations orderId={order.id} />
      </div>
    </FormDialog>
  );
}

const LATER = "その日時に、登録がまだの方だけにお送りします。それまでに登録した方や、対象から外れた方には送られません。";

function sentenceOf({
  ready,
  waiting,
  nobody,
  why,
  chosen,
}: {
  ready: boolean;
  waiting: number | null;
  nobody: boolean;
  /** Whether the reason is to be told here; otherwise it stands below, with numbers. */
  why: boolean;
  chosen: number | null;
}): string {
  if (!ready) return "送信の対象を確認しています。";
  if (nobody) return `いま送信できる方はいません。${why ? "すでに登録が済んでいるか、最近お送りしたか、3通をお送りした方です。" : ""}`;
  if (waiting === null) return "登録がまだの方だけにお送りします。どなたに、何名に送られたかは表示されません。";
  return chosen === null
    ? `登録がまだの方のうち、${amount(waiting)}名にお送りします。`
    : `選択した${amount(chosen)}名のうち、登録がまだの${amount(waiting)}名にお送りします。`;
}
